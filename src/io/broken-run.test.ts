import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { shakenBox } from '../../test/support/shaken-box.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { DeviceCpu } from '../device/cpu/device-cpu.ts';
import { encodeCheckpoint } from '../formats/checkpoint.ts';
import { World } from '../world/world.ts';
import { fatalWarning, findBreak } from '../world/find-break.ts';
import { fingerprint } from './fingerprint.ts';
import { RunFolder, type Manifest } from './run-folder.ts';
import { RunBrokeError } from '../world/find-break.ts';
import { runScene } from './run-scene.ts';
import { writeWhole } from './safe-file.ts';

const device = await DeviceCpu.create({ threads: 1 });
afterAll(() => device[Symbol.dispose]());

/** One number of one grain, set. */
function withNumber({ step, arrays }: Snapshot, name: string, word: number, value: number): Snapshot {
  const array = arrays.get(name)!;
  const data = array.data.slice();
  data[word] = value;
  return { step, arrays: new Map([...arrays, [name, { ...array, data }]]) };
}

describe('the first broken step', () => {
  test('is found from a good moment, with the grain and what is wrong with it', async () => {
    using world = new World(shakenBox({ worldCount: 2 }), device);
    world.advance(3);
    const start = await world.snapshot();
    const grain = 5;
    const second = world.model.grains.count;
    const good = withNumber(start, 'grain.velocity', 4 * (second + grain) + 2, 1.5e37);
    world.restore(good);
    const steps: number[] = [];
    for (let step = 0; step < 60 && (await fatalWarning(world)) === null; step++) {
      world.advance(1);
      steps.push(world.step);
    }
    expect((await fatalWarning(world))?.warning).toBe('nonFinite');
    const first = steps.at(-1)!;
    for (const [lastGood, end] of [
      [3, first + 9],
      [first - 1, first],
      [first - 2, first + 1],
    ] as const) {
      // prettier-ignore
      const found = await findBreak(world, good, lastGood, end);
      expect(found?.step).toBe(first);
      expect(found?.piece).toBe(second + grain);
      expect(found?.what).toMatch(
        /^grain 5 of world 1( and \d+ others?)?: \w+ is .*(NaN|Infinity).*; a step before, it moved at [\d.]+e\+\d+ m\/s$/,
      );
      expect(world.step).toBe(first);
    }
    expect(await findBreak(world, start, 3, 9)).toBeNull();
  });
});

describe('a run that breaks', () => {
  const model = shakenBox({ steps: 90, output: { series: 0.01, frames: 0, checkpoints: 0.02 } });
  const hash = fingerprint(model);
  /** With nothing to hold what flies off. */
  const open = { ...model, bodies: [], parts: [] };
  const manifestOf = (path: string) => JSON.parse(readFileSync(`${path}/manifest.json`, 'utf8')) as Manifest;

  /** A run that was stopped at step 30, with a checkpoint in which one number is changed. */
  async function broken(path: string, name: string, word: number, value: number, its = model): Promise<string> {
    using world = new World(its, device);
    const folder = new RunFolder(path);
    await runScene(world, folder, { until: 0.03 });
    const bad = withNumber(await world.snapshot(), name, word, value);
    writeWhole(`${path}/checkpoints/0000000030.npz`, encodeCheckpoint({ ...bad, sceneHash: fingerprint(its) }));
    const error: unknown = await runScene(world, folder, { resume: true }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RunBrokeError);
    return (error as Error).message;
  }

  test('says where and which, keeps the good checkpoints, writes no bad one, and breaks again when resumed', async () => {
    using place = temporaryFolder();
    const path = place.file('run');
    const message = await broken(path, 'grain.velocity', 4 * 7, 3e38);
    expect(message).toMatch(/run: the simulation broke at step (\d+) \(t = [\d.]+ s\): grain 7 and \d+ others?: \w+ is .*; a step before, it moved at 3\.000e\+38 m\/s; the last good checkpoint is 0000000030\.npz; try a smaller time\.step$/); // prettier-ignore
    expect(message.split('\n')).toHaveLength(1);
    expect(manifestOf(path)).toMatchObject({ status: 'broke', message });
    expect(readdirSync(`${path}/checkpoints`)).toEqual(['0000000020.npz', '0000000030.npz']);
    const { checkpoint } = new RunFolder(path).checkpoints.newest(hash);
    for (const [name, { data }] of checkpoint!.arrays)
      expect(
        data.every((value) => Number.isFinite(value)),
        name,
      ).toBe(true);

    using world = new World(model, device);
    await expect(runScene(world, new RunFolder(path), { resume: true })).rejects.toThrow(message);
  });

  test('at once: the step after the state that was no number', async () => {
    using place = temporaryFolder();
    expect(await broken(place.file('run'), 'grain.position', 4 * 2 + 1, NaN)).toMatch(
      /broke at step 31 \(t = 0\.0310000 s\): grain 2\b.*: position is .*NaN.* m; a step before, it was broken already; /,
    );
  });

  test('without a number that is none: a grain is faster than anything explains', async () => {
    using place = temporaryFolder();
    const path = place.file('run');
    const message = await broken(path, 'grain.velocity', 4 * 17 + 2, 1e5, open);
    expect(message).toMatch(/run: the simulation broke between steps 30 and 40 \(t = 0\.0400000 s\): grain 17(?: and \d+ others)? ran away: it moves at \d\.\d+e\+[45] m\/s, where the scene explains \d\.\d+ m\/s; the last good checkpoint is 0000000030\.npz; try a smaller time\.step$/); // prettier-ignore
    expect(manifestOf(path)).toMatchObject({ status: 'broke', message });
    expect(readdirSync(`${path}/checkpoints`)).toEqual(['0000000020.npz', '0000000030.npz']);
  });

  test('rows end before it', async () => {
    using place = temporaryFolder();
    const path = place.file('run');
    const step = Number(/at step (\d+)/.exec(await broken(path, 'grain.velocity', 4 * 7, 3e38))![1]);
    const rows = readFileSync(`${path}/series.csv`, 'utf8').trimEnd().split('\n').slice(1);
    expect(Number.parseInt(rows.at(-1)!, 10)).toBeLessThan(step);
    expect(rows.join()).not.toMatch(/NaN|Infinity/);
  });
});
