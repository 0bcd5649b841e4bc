/**
 * Draws the gallery's thumbnails by `talus record`, each at a telling moment: `npm run thumbnails`, or with names of
 * scenes for only those. A scene that the table below does not name is drawn halfway through, as the lab sees it.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'lab/public/thumbnails');

/** Arguments of `talus record`, by scene. @type {Readonly<Record<string, string>>} */
const moments = {
  'cable-finger': '--time 1',
  cantilever: '--time 0.3 --colour stress',
  'dam-break': '--time 0.22',
  'dough-roller': '--time 1.4',
  drop: '--time 0.1',
  heap: '--time 1.6 --camera 0.1,-0.62,0.22,0,0,0.06',
  janssen: '--time 1.2 --colour force',
  'pneumatic-leg': '--time 0.5 --colour stress',
  ramp: '--time 0.3',
  'repose-cone': '--time 4 --colour height',
  'rotating-drum': '--time 1.6',
  'sand-box': '--time 0.12 --colour height',
  'sand-column-soft': '--time 0.2',
  'shapes-cereal': '--time 8',
  'shapes-chain': '--time 4',
  'shapes-column-collapse': '--time 4',
  'shapes-drum': '--time 6',
  'shapes-incline': '--time 5',
  'shapes-leaning-block': '--time 0.5',
  'shapes-packing': '--time 4',
  'shapes-silo': '--time 6.5',
  'shapes-toys': '--time 1',
  'shapes-triangle': '--time 1.2',
  silo: '--time 1.2',
  'slit-hopper': '--time 1.2 --clip 0,-1,0,0',
  snowball: '--time 0.14',
  'soft-jelly-drop': '--time 0.42 --colour stress',
  springs: '--time 0.01',
  stack: '--time 0.3 --colour height',
  'stack-apgd': '--time 0.3 --colour height --map cividis',
  'stack-ccp': '--time 0.3 --colour height --map turbo',
  'stack-granulargym': '--time 0.3 --colour height --map grey',
  'stack-jacobi': '--time 0.3 --colour force',
};

const given = process.argv.slice(2);
const scenes = readdirSync(join(root, 'scenes')).filter((file) => file.endsWith('.json'));
const names = scenes
  .map((file) => file.slice(0, -'.json'.length))
  .filter((name) => given.length === 0 || given.includes(name));
mkdirSync(folder, { recursive: true });
for (const name of names) {
  const scene = join(root, 'scenes', `${name}.json`);
  const { time } = JSON.parse(readFileSync(scene, 'utf8'));
  const moment = (moments[name] ?? `--time ${(time?.end ?? 1) / 2}`).split(' ');
  const picture = ['--size', '480x300', '--colours', '256', '-o', join(folder, `${name}.png`)];
  const run = spawnSync(process.execPath, [join(root, 'dist/cli.js'), 'record', scene, ...picture, ...moment], {
    stdio: 'inherit',
  });
  if (run.status !== 0) process.exit(run.status ?? 1);
}
