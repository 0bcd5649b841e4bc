/** Runs of grains with outlines: what is written, killed and resumed, and what is said where they break. */
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { FsFaults, Killed, type FaultOptions } from '../../test/support/fs-faults.ts';
import { runFiles } from '../../test/support/run-files.ts';
import { shapesModel } from '../../test/support/shape-scene.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { DeviceCpu } from '../device/cpu/device-cpu.ts';
import { World } from '../world/world.ts';
import { RunFolder } from './run-folder.ts';
import { runScene, type RunOptions } from './run-scene.ts';

const device = await DeviceCpu.create({ threads: 1 });
afterAll(() => device[Symbol.dispose]());

/** A #, a ring's half and a square that fall on a floor, beside a block that turns. */
const model = shapesModel({
  each: [
    { outline: 'hash', position: [0, 1.2], angle: 0.3 },
    { outline: 'arc', position: [1.6, 2.2] },
    { outline: 'square', position: [0.2, 3.3], spin: 1 },
    { outline: 'block', position: [4, 1.5], motion: { kind: 'velocity', spin: [0, 0, 1] } },
  ],
  bodies: [{ name: 'floor', shape: { kind: 'plane', normal: [0, 1, 0] }, material: 'matter' }],
  time: { step: 2e-3, end: 0.2 },
  sensors: [
    { name: 'energy', kind: 'energy' },
    { name: 'floor', kind: 'weight', body: 'floor' },
    { name: 'chains', kind: 'chains' },
  ],
  output: { series: 0.02, frames: 0.1, checkpoints: 0.1, contacts: true },
});

/** Runs until it is done or dies; returns the calls that changed the disk. */
async function run(path: string, options: RunOptions, faults: FaultOptions = {}): Promise<readonly string[]> {
  using world = new World(model, device);
  using disk = new FsFaults(faults);
  await runScene(world, new RunFolder(path), options).catch((error: unknown) => {
    if (!(error instanceof Killed) && !(error instanceof Error && error.cause instanceof Killed)) throw error;
  });
  return disk.calls;
}

test('a run writes outlines, and resumes to the same files wherever it was killed', async () => {
  using folder = temporaryFolder();
  const calls = await run(folder.file('whole'), {});
  const whole = runFiles(folder.file('whole'));
  expect(Object.keys(whole)).toEqual(
    expect.arrayContaining([
      'frames.pvd',
      ...[0, 1, 2].flatMap((k) => ['grains', 'outlines', 'contacts'].map((kind) => `frames/${kind}-00000${k}.vtp`)),
      'series.csv',
    ]),
  );
  const frame = readFileSync(folder.file('whole/frames/outlines-000002.vtp'), 'latin1');
  expect(frame).toContain('Name="velocity"');
  // A hole makes two or more of the #.
  expect(Number(/NumberOfPolys="(\d+)"/.exec(frame)![1])).toBeGreaterThan(4);
  const middle = Math.floor(calls.length * 0.7);
  await run(folder.file('killed'), {}, { first: middle });
  await run(folder.file('killed'), { resume: true });
  expect(runFiles(folder.file('killed'))).toEqual(whole);
});
