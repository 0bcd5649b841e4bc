/** `talus export`: a scene as one HTML file that runs where it is opened. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import pc from 'picocolors';
import { fillStandalonePage } from '../formats/standalone-page.ts';
import { particleFormats, type ParticleFormat } from '../formats/particle-text.ts';
import { exportFrames, runFrames } from '../io/export-frames.ts';
import { RunFolder } from '../io/run-folder.ts';
import { writeWhole } from '../io/safe-file.ts';
import { compileScene } from '../scene/compile-scene.ts';
import { parseScene } from '../scene/parse-scene.ts';
import { gatheredReader, gatherFiles } from '../scene/gather-files.ts';
import { readDisk } from '../scene/read-disk.ts';
import { UsageError } from './failure.ts';
import { count } from './figures.ts';
import { isFolder, readSceneText } from './run-plan.ts';
import { labFolder } from './serve-lab/lab-folder.ts';

interface ExportOptions {
  readonly output?: string;
  readonly set: readonly string[];
  readonly time?: number;
  readonly json?: true;
  readonly format?: ParticleFormat;
}

export function exportCommand(): Command {
  return new Command('export')
    .description('Make one HTML file of a scene, which runs where it is opened; or one file of the frames of a run.')
    .argument('<scene>', 'a scene file; with --format the folder of a run')
    .option('-o, --output <file>', 'the page (default: the name of the scene, with .html)')
    .addOption(
      new Option('-f, --format <format>', 'frames of a run for OVITO and other programs for particles').choices(
        particleFormats,
      ),
    )
    .option('-s, --set <path=value>', 'set a value of the scene; may be given again', collect, [])
    .option('-T, --time <seconds>', 'simulated time to run to before the first picture', Number)
    .option('--json', 'one JSON object on stdout, nothing else there')
    .addHelpText('after', exportHelp)
    .action(exportScene);
}

const exportHelp = `
The file holds the scene, the files that it names, and the program that runs it: it can be sent by mail and opened from a
disk. It runs on one thread of the receiver's machine.

Examples:
  talus export scenes/rotating-drum.json                       into rotating-drum.html
  talus export scenes/heap.json -o heap.html -s materials.sand.friction=0.3
  talus export runs/sand-box --format lammps-dump              into sand-box.dump, all frames in one file

Exit codes: 0 done, 2 bad input or usage, 4 the disk is full or failed.`;

const collect = (value: string, known: readonly string[]): string[] => [...known, value];

async function exportScene(path: string, options: ExportOptions): Promise<void> {
  const { output, set, time = 0, json, format } = options;
  if (format !== undefined) return exportRun(path, format, options);
  if (isFolder(path))
    throw new UsageError(`export: ${path} is a folder: name a scene file, or a run with --format lammps-dump or xyz`);
  if (!(time >= 0)) throw new UsageError('export: --time must be a number of seconds, at least 0');
  const text = readSceneText('export', path);
  const scene = parseScene(text, { source: path, overrides: set });
  const files = await gatherFiles(scene, (file) => readDisk(resolve(dirname(path), file)));
  // Finds what is wrong with the scene and its files here rather than where it is opened.
  compileScene(scene, { source: path, readFile: gatheredReader(files) });
  const name = basename(path).replace(/(\.scene)?\.json$/i, '');
  const page = fillStandalonePage(readTemplate(), {
    name,
    title: scene.title === '' ? name : scene.title,
    about: scene.about,
    text,
    overrides: set,
    time,
    isPlaying: true,
    scenery: null,
    files: Object.fromEntries(
      [...files].map(([file, content]) => [file, Buffer.from(content as Uint8Array).toString('base64')]),
    ),
  });
  const file = output ?? `${name}.html`;
  writeWhole(file, page);
  const bytes = Buffer.byteLength(page);
  if (json) console.log(JSON.stringify({ event: 'exported', file, bytes }));
  else console.log(`${pc.bold(file)}  ${(bytes / 1e6).toFixed(2)} MB, opens in any browser`);
}

const endings = { 'lammps-dump': '.dump', xyz: '.xyz' } as const;

function exportRun(path: string, format: ParticleFormat, { output, json, set, time }: ExportOptions): void {
  if (set.length > 0 || time !== undefined)
    throw new UsageError('export: --set and --time are for scenes: what has run stays as it is');
  if (!isFolder(path)) throw new UsageError(`export: ${path} is no folder: --format takes the folder of a run`);
  const manifest = new RunFolder(path).readManifest();
  if (manifest === null) throw new UsageError(`export: ${path} holds a run that ended before it began`);
  const frames = runFrames(path);
  const file = output ?? `${basename(resolve(path))}${endings[format]}`;
  writeWhole(file, exportFrames(path, manifest, frames, format));
  const bytes = statSync(file).size;
  if (json) console.log(JSON.stringify({ event: 'exported', file, bytes, frames: frames.length }));
  else console.log(`${pc.bold(file)}  ${(bytes / 1e6).toFixed(2)} MB, ${count(frames.length, 'frame')}`);
}

function readTemplate(): string {
  const file = join(labFolder('export'), 'standalone.html');
  if (!existsSync(file)) throw new UsageError(`export: there is no ${file}: build it by "npm run build"`);
  return readFileSync(file, 'utf8');
}
