/** `talus run` on soft matter. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { jsonLines, runTalus, type TalusRun } from './run-talus.ts';

const run = (given: readonly string[]): TalusRun => runTalus(['run', ...given, '--device', 'cpu', '--threads', '1']);

const jelly = {
  talus: 1,
  title: 'A cube of jelly',
  time: { step: 0.002, end: 0.1 },
  grid: { cellSize: 0.05, dimensions: 2, substeps: 2 },
  domain: { min: [0, 0, -0.5], max: [0.6, 0.6, 0.5] },
  boundaries: { y: { kind: 'wall', material: 'jelly' } },
  materials: { jelly: { density: 1000, youngModulus: 20000, poissonRatio: 0.3, law: { kind: 'neo-hookean' } } },
  soft: [{ name: 'cube', material: 'jelly', fill: { kind: 'box', min: [0.2, 0.1, -0.5], max: [0.4, 0.3, 0.5] } }],
  sensors: [{ kind: 'height' }, { kind: 'centre', group: 'cube' }],
  output: { series: 0.01, frames: 0.05, checkpoints: 0.04 },
};

function writeJelly(path: string, parts: object = {}): string {
  writeFileSync(path, JSON.stringify({ ...jelly, ...parts }));
  return path;
}

test('a run writes particles, sums itself up, and resumes to the same files', () => {
  using place = temporaryFolder();
  const scene = writeJelly(place.file('jelly.json'));
  const whole = place.file('whole');
  const { code, output, complaints } = run([scene, '-o', whole]);
  expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
  expect(output).toContain('A cube of jelly: 64 particles, cells of 0.05 m, 2 substeps, 0.1 s, CPU, 1 thread');
  expect(output).toMatch(/^ {2}64 particles: .+ steps\/s of 2 substeps, .+ particle-substeps\/s, .+× real time$/m);
  expect(output).toMatch(/^ {2}frames +particles-\*\.vtp as points/m);
  expect(readdirSync(join(whole, 'frames'))).toEqual([0, 1, 2].map((k) => `particles-00000${k}.vtp`));

  const parts = place.file('parts');
  run([scene, '-o', parts, '--until', '0.05', '--quiet']);
  expect(run([parts, '--resume', '--quiet']).code).toBe(0);
  for (const file of ['series.csv', 'frames.pvd', 'frames/particles-000002.vtp', 'checkpoints/0000000050.npz'])
    expect(readFileSync(join(parts, file)).equals(readFileSync(join(whole, file))), file).toBe(true);
});

test('as JSON', () => {
  using place = temporaryFolder();
  const { output } = run([writeJelly(place.file('jelly.json')), '-o', place.file('run'), '--json']);
  expect(jsonLines(output).at(-1)).toMatchObject({ event: 'summary', grains: 0, particles: 64, substeps: 2 });
});

test('a run that breaks says where, which particle and what to try, and ends with 3', () => {
  using place = temporaryFolder();
  const scene = writeJelly(place.file('jelly.json'), { gravity: [0, -2e4, 0], boundaries: {} });
  const { code, complaints } = run([scene, '-o', place.file('run'), '--quiet']);
  expect(code).toBe(3);
  expect(complaints).toEqual([
    expect.stringMatching(/^talus: .*run: the simulation broke at step \d+ .*: particle \d+.*; try a smaller time\.step or more grid\.substeps$/), // prettier-ignore
  ]);
});

test('sensors of grains and frames of contacts are refused, a line each', () => {
  using place = temporaryFolder();
  const wrong = (parts: object): TalusRun =>
    run([writeJelly(place.file('jelly.json'), parts), '-o', place.file('run')]);
  const packing = wrong({ sensors: [{ kind: 'packing' }, { kind: 'ledger' }] });
  expect(packing.code).toBe(2);
  expect(packing.complaints).toEqual([
    expect.stringMatching(/scene\.sensors\[0\]\.kind: "packing" measures grains, and the scene is of soft matter$/),
    expect.stringMatching(/scene\.sensors\[1\]\.kind: "ledger" measures grains, and the scene is of soft matter$/),
  ]);
  expect(wrong({ output: { contacts: true } }).complaints).toEqual([
    expect.stringMatching(/scene\.output\.contacts: is for grains: soft matter has no contacts/),
  ]);
});
