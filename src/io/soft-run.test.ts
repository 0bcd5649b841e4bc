/** Runs of soft matter: what is written, killed and resumed, and what is said where they break. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { FsFaults, Killed, type FaultOptions } from '../../test/support/fs-faults.ts';
import { runFiles } from '../../test/support/run-files.ts';
import { shakenJelly } from '../../test/support/shaken-jelly.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { DeviceCpu } from '../device/cpu/device-cpu.ts';
import { World } from '../world/world.ts';
import { fatalWarning, findBreak } from '../world/find-break.ts';
import { RunFolder, type Manifest } from './run-folder.ts';
import { RunBrokeError } from '../world/find-break.ts';
import { runScene, type RunOptions } from './run-scene.ts';

const device = await DeviceCpu.create({ threads: 1 });
afterAll(() => device[Symbol.dispose]());

const model = shakenJelly({ worlds: 2, time: { step: 1e-3, end: 0.025 } });

/** Runs until it is done or dies; returns the calls that changed the disk. */
async function run(path: string, options: RunOptions, faults: FaultOptions = {}): Promise<readonly string[]> {
  using world = new World(model, device);
  using disk = new FsFaults(faults);
  await runScene(world, new RunFolder(path), options).catch((error: unknown) => {
    if (!(error instanceof Killed) && !(error instanceof Error && error.cause instanceof Killed)) throw error;
  });
  return disk.calls;
}

describe('a run of soft matter', () => {
  test('writes particles, and resumes to the same files wherever it was killed', async () => {
    using folder = temporaryFolder();
    const calls = await run(folder.file('whole'), {});
    const whole = runFiles(folder.file('whole'));
    expect(Object.keys(whole)).toEqual(
      expect.arrayContaining([
        'checkpoints/0000000025.npz',
        'frames.pvd',
        ...[0, 1, 2, 3].flatMap((k) => [`frames/bodies-00000${k}.vtp`, `frames/particles-00000${k}.vtp`]),
        'series.csv',
      ]),
    );
    expect(whole['manifest.json']).toMatchObject({ grains: 0, particles: 2 * model.soft!.count, substeps: 2 });
    for (let first = 3; first < calls.length; first += 17) {
      const path = folder.file(`killed-${first}`);
      await run(path, {}, { first, isTorn: calls[first] === 'writeSync' });
      await run(path, { resume: existsSync(path) });
      expect(runFiles(path), `killed at call ${first}, ${calls[first]}`).toEqual(whole);
    }
  });

  test('frames taken up at an earlier step leave no later particles behind', async () => {
    using folder = temporaryFolder();
    await run(folder.file('run'), { until: 0.02 });
    const { frames } = new RunFolder(folder.file('run'));
    frames.begin(12, model.timeStep);
    expect(readdirSync(folder.file('run/frames')).filter((name) => name.startsWith('particles'))).toHaveLength(2);
  });

  test('tells the force on the plate once the cube has met it', async () => {
    using folder = temporaryFolder();
    await run(folder.file('run'), {});
    const rows = readFileSync(folder.file('run/series.csv'), 'utf8').trimEnd().split('\n');
    const column = rows[0]!.split(',').findIndex((title) => title.startsWith('force-plate.z'));
    const forces = rows.slice(1).map((row) => Number(row.split(',')[column]));
    // At rest it would weigh 33 N; it has fallen on it.
    expect(Math.abs(forces[2]!)).toBe(0);
    expect(Math.min(...forces.slice(2))).toBeLessThan(-100);
  });
});

/** One number of one particle, set. */
function withNumber({ step, arrays }: Snapshot, name: string, word: number, value: number): Snapshot {
  const array = arrays.get(name)!;
  const data = array.data.slice();
  data[word] = value;
  return { step, arrays: new Map([...arrays, [name, { ...array, data }]]) };
}

describe('soft matter that breaks', () => {
  test('the step and the particle that was first too fast are found', async () => {
    using world = new World(model, device);
    world.advance(3);
    const start = await world.snapshot();
    const last = model.soft!.count - 1;
    // Half a cell in a substep is 50 m/s; the drop flies off on its own.
    const good = withNumber(start, 'particle.velocity', 4 * (model.soft!.count + last), 1e4);
    world.restore(good);
    while ((await fatalWarning(world)) === null) world.advance(1);
    const fault = await fatalWarning(world);
    expect(fault).toMatchObject({ warning: 'tooFast', cure: 'a smaller time.step or more grid.substeps' });
    const end = world.step;
    const found = await findBreak(world, good, 3, end + 4);
    expect(found?.step).toBe(end);
    expect(found?.what).toMatch(/^particle \d+ of world 1( and \d+ others?)?: velocity is .* m\/s, more than half a cell in a substep, which is 50\.00 m\/s; a step before, it /); // prettier-ignore
  });

  test('ends in one line with the cure, keeps the good checkpoint, and breaks again when resumed', async () => {
    using folder = temporaryFolder();
    const path = folder.file('run');
    const fast = shakenJelly({
      time: { step: 1e-3, end: 0.03 },
      soft: [{ material: 'jelly', fill: { kind: 'points', positions: [[0.25, 0.25, 0.25]] }, velocity: [0, 0, -1] }],
      sensors: [],
      // Faster and faster, until the face stops it within the same step.
      gravity: [0, 0, 5e3],
      boundaries: {},
      bodies: [],
    });
    const attempt = async (options: RunOptions): Promise<string> => {
      using world = new World(fast, device);
      const error: unknown = await runScene(world, new RunFolder(path), options).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(RunBrokeError);
      return (error as Error).message;
    };
    const message = await attempt({});
    expect(message).toMatch(/run: the simulation broke at step \d+ \(t = [\d.]+ s\): particle 0: matter moved more than half a cell of the grid in a substep; the last good checkpoint is \d+\.npz; try a smaller time\.step or more grid\.substeps$/); // prettier-ignore
    const manifest = JSON.parse(readFileSync(`${path}/manifest.json`, 'utf8')) as Manifest;
    expect(manifest).toMatchObject({ status: 'broke', message });
    expect(await attempt({ resume: true })).toBe(message);
  });
});
