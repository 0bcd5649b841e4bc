/** `talus lab`: serves the lab to a browser, on a scene that is being written if one is named. */
import { statSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import pc from 'picocolors';
import { UsageError } from './failure.ts';
import { labFolder } from './serve-lab/lab-folder.ts';
import { AddressError, LabServer } from './serve-lab/lab-server.ts';
import { noBrowserBecause, openBrowser } from './serve-lab/open-browser.ts';
import { SceneWatch } from './serve-lab/watch-scene.ts';
import { readSceneText } from './run-plan.ts';
import { StopSignals } from './stop-signals.ts';

interface LabOptions {
  readonly port?: number;
  readonly host: string;
  readonly open: boolean;
  readonly json?: true;
}

/** Taken where it is free: what a browser keeps for the page, it keeps by its address. */
const usualPort = 8258;

export function labCommand(): Command {
  return new Command('lab')
    .description('Open the lab in a browser: watch scenes run, and touch the material.')
    .argument('[scene]', 'a scene file to open; the page follows what is written to it')
    .option('-p, --port <number>', `port to listen at (default: ${usualPort}, or any that is free)`, portNumber)
    .option('--host <address>', 'address to listen at; 0.0.0.0 for all that reach this machine', '127.0.0.1')
    .option('--no-open', 'print the address and open no browser')
    .option('--json', 'JSON lines on stdout, nothing else there: the address, then what is changed')
    .addHelpText('after', labHelp)
    .action(lab);
}

const labHelp = `
Serves the page until Ctrl-C. With a scene file, its folder is served too, and the page takes up each change of the file
and of what it names, with the camera where it was. On a machine without a display, or over SSH, the address is printed.

Examples:
  talus lab                               the gallery
  talus lab scenes/rotating-drum.json     with an editor beside it
  talus lab --no-open --port 9000         on a server; ssh -L 9000:127.0.0.1:9000 brings it to your machine

Exit codes: 0 ended by Ctrl-C, 2 bad input or usage.`;

function portNumber(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535 || text.trim() === '')
    throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
  return port;
}

async function lab(scene: string | undefined, options: LabOptions): Promise<void> {
  if (scene !== undefined) checkScene(scene);
  await using server = await startServer(scene, options);
  using stop = new StopSignals(() => {});
  using _ = scene === undefined ? undefined : new SceneWatch(scene, (path) => tellChange(server, path, options));
  const url = scene === undefined ? server.url : `${server.url}${liveAddress(basename(scene))}`;
  if (options.json) printEvent('listening', { url, ...(scene !== undefined && { scene }) });
  await present(url, server, options);
  await new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve(), { once: true }));
  if (options.json) printEvent('stopped', {});
}

/** What the page opens, and where it is told of changes; a name may hold what an address may not. */
function liveAddress(file: string): string {
  const [live, name] = [file, file.replace(/\.json$/i, '')].map(encodeURIComponent);
  return `?live=${live}#/scene/${name}`;
}

/** Whether it is right is said by the page, which follows while it is mended; that it is a file is asked here. */
function checkScene(scene: string): void {
  if (statSync(scene, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`lab: ${scene} is a folder; name a scene file in it`);
  readSceneText('lab', scene);
}

async function startServer(scene: string | undefined, { host, port }: LabOptions): Promise<LabServer> {
  const sceneFolder = scene === undefined ? null : dirname(resolve(scene));
  const start = (at: number): Promise<LabServer> =>
    LabServer.start({ page: labFolder('lab'), sceneFolder, host, port: at });
  try {
    return await start(port ?? usualPort);
  } catch (error) {
    if (!(error instanceof AddressError)) throw error;
    if (port === undefined && error.isTaken) return start(0);
    throw new UsageError(`lab: ${error.message}`, { cause: error });
  }
}

async function present(url: string, { port }: LabServer, { host, open, json }: LabOptions): Promise<void> {
  const obstacle = open ? noBrowserBecause(process.env, process.platform) : null;
  const isOpened = open && obstacle === null && (await openBrowser(url));
  if (json) return;
  console.log(`The lab is at ${pc.bold(url)}`);
  if (isOpened) console.log('Your browser opens it. Ctrl-C ends it.');
  else console.log(`Open it in a browser${obstacle === null ? '' : ` (${obstacle})`}. Ctrl-C ends it.`);
  if (process.env['SSH_CONNECTION'] !== undefined)
    console.log(`On your own machine: ssh -L ${port}:127.0.0.1:${port} to this one, then open the same address.`);
  if (!['127.0.0.1', 'localhost', '::1'].includes(host))
    console.log(
      'Browsers elsewhere give a page without https neither WebGPU nor threads: it runs on one thread there.',
    );
}

function tellChange(server: LabServer, path: string, { json }: LabOptions): void {
  const file = relative(process.cwd(), path);
  server.tellChange(basename(path));
  if (json) printEvent('changed', { file });
  else console.log(`${file} changed`);
}

const printEvent = (event: string, about: Readonly<Record<string, unknown>>): void =>
  console.log(JSON.stringify({ event, ...about }));
