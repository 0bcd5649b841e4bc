import { existsSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { FsFaults, Killed, type FaultOptions } from '../../test/support/fs-faults.ts';
import { runFiles } from '../../test/support/run-files.ts';
import { shakenBox } from '../../test/support/shaken-box.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { DeviceCpu } from '../device/cpu/device-cpu.ts';
import { World } from '../world/world.ts';
import { RunFolder } from './run-folder.ts';
import { runScene, type RunOptions } from './run-scene.ts';

const device = await DeviceCpu.create({ threads: 1 });
afterAll(() => device[Symbol.dispose]());

const model = shakenBox({
  steps: 13,
  worldCount: 2,
  sensors: [
    { kind: 'energy', name: 'energy', region: null },
    { kind: 'coordination', name: 'coordination', region: null, fewest: 4 },
    { kind: 'flow', name: 'flow', point: [0, 0, 0.008], normal: [0, 0, -1], region: null, windowSteps: 2 },
    { kind: 'force', name: 'floor', body: 0 },
  ],
  output: { series: 0.002, frames: 0.006, checkpoints: 0.004 },
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

/** What an uninterrupted run leaves, and the calls with which it did. */
async function reference(): Promise<{ files: object; calls: readonly string[] }> {
  using folder = temporaryFolder();
  const calls = await run(folder.file('run'), {});
  return { files: runFiles(folder.file('run')), calls };
}
const { files, calls } = await reference();

test('the reference wrote all there is to write', () => {
  expect(Object.keys(files)).toEqual([
    'checkpoints/0000000013.npz',
    'frames.pvd',
    'frames/bodies-000000.vtp',
    'frames/bodies-000001.vtp',
    'frames/bodies-000002.vtp',
    'frames/bodies-000003.vtp',
    'frames/grains-000000.vtp',
    'frames/grains-000001.vtp',
    'frames/grains-000002.vtp',
    'frames/grains-000003.vtp',
    'manifest.json',
    'series.csv',
  ]);
  expect(calls.length).toBeGreaterThan(60);
});

test('killed before or in the middle of any call, the run resumes to the same files', async () => {
  for (let first = 0; first < calls.length; first++) {
    for (const isTorn of calls[first] === 'writeSync' ? [false, true] : [false]) {
      using folder = temporaryFolder();
      const path = folder.file('run');
      await run(path, {}, { first, isTorn });
      await run(path, { resume: existsSync(path) });
      expect(runFiles(path), `killed at call ${first}, ${calls[first]}`).toEqual(files);
    }
  }
});

test('killed again while it resumes, time after time', async () => {
  for (let seed = 1; seed <= 12; seed++) {
    using folder = temporaryFolder();
    const path = folder.file('run');
    await run(path, {}, { first: 1 + ((seed * 37) % calls.length) });
    for (let round = 1; round <= 4; round++)
      await run(path, { resume: true }, { first: (seed * 53 + round * 29) % 60, isTorn: round % 2 === 0 });
    await run(path, { resume: true });
    expect(runFiles(path), `seed ${seed}`).toEqual(files);
  }
});

test('killed while it replaces an older run: never taken for the new one', async () => {
  const old = new World(shakenBox({ steps: 4, output: { series: 0.001, frames: 0.001, checkpoints: 0.001 } }), device);
  using folder = temporaryFolder();
  for (let first = 0; first < 12; first++) {
    const path = folder.file(String(first));
    old.reset();
    await runScene(old, new RunFolder(path));
    await run(path, { overwrite: true }, { first });
    await run(path, { overwrite: true });
    expect(runFiles(path), `killed at call ${first}`).toEqual(files);
  }
  old[Symbol.dispose]();
});
