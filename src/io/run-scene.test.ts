import { existsSync, readFileSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { FsFaults } from '../../test/support/fs-faults.ts';
import { grainModel } from '../../test/support/grain-model.ts';
import { runFiles } from '../../test/support/run-files.ts';
import { shakenBox, type ShakenBox } from '../../test/support/shaken-box.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { FileError } from '../core/errors.ts';
import { DeviceCpu } from '../device/cpu/device-cpu.ts';
import type { SensorModel } from '../scene/model.ts';
import { World } from '../world/world.ts';
import { RunFolder, type Manifest } from './run-folder.ts';
import { runScene, type RunOptions, type RunProgress, type RunStart } from './run-scene.ts';

const device = await DeviceCpu.create({ threads: 1 });
afterAll(() => device[Symbol.dispose]());

const sensors: SensorModel[] = [
  { kind: 'height', name: 'height', region: null },
  { kind: 'force', name: 'floor', body: 0 },
];

async function run(path: string, given: ShakenBox = {}, options: RunOptions = {}) {
  using world = new World(shakenBox({ sensors, ...given }), device);
  return await runScene(world, new RunFolder(path), options);
}
const manifestOf = (path: string) => JSON.parse(readFileSync(`${path}/manifest.json`, 'utf8')) as Manifest;
const stepsIn = (path: string): number[] =>
  readFileSync(`${path}/series.csv`, 'utf8').trimEnd().split('\n').slice(1).map((row) => Number.parseInt(row, 10)); // prettier-ignore

describe('a run', () => {
  test('writes what is due when it is due, and says how it went', async () => {
    using folder = temporaryFolder();
    const path = folder.file('run');
    const progress: RunProgress[] = [];
    const starts: RunStart[] = [];
    const read: number[] = [];
    const result = await run(path, { steps: 25 }, {
      version: '1.2.3',
      overrides: ['seed=1'],
      source: '../a.json',
      onStart: (start) => starts.push(start),
      onProgress: (at) => progress.push(at),
      onReading: ([reading]) => read.push(reading!.step),
    }); // prettier-ignore
    const due = [0, 3, 6, 9, 12, 15, 18, 21, 24, 25];
    expect(stepsIn(path)).toEqual(due);
    expect(read).toEqual(due);
    expect(starts).toEqual([{ step: 0, damaged: [] }]);
    expect(readdirSync(`${path}/checkpoints`)).toEqual(['0000000016.npz', '0000000024.npz', '0000000025.npz']);
    expect(readFileSync(`${path}/frames.pvd`, 'utf8').match(/timestep="[^"]*" part="0"/g)).toEqual(
      [0, 0.01, 0.02, 0.025].map((time) => `timestep="${time}" part="0"`),
    );
    expect(result).toMatchObject({ status: 'done', steps: 25 });
    expect(result.readings.map(({ step }) => step)).toEqual([25]);
    expect(result.manifest).toEqual(manifestOf(path));
    expect(result.manifest).toMatchObject({
      talus: '1.2.3', status: 'done', overrides: ['seed=1'], source: '../a.json', device: 'CPU, 1 thread', grains: 18,
      worlds: 1, timeStep: 0.001, steps: 25, stepsDone: 25, warnings: { nonFinite: 0 }, resumes: [],
    }); // prettier-ignore
    expect(result.manifest.columns[0]).toEqual({
      name: 'height.mean',
      unit: 'm',
      doc: 'Height of the centre of mass.',
    });
    expect(result.manifest.wallSeconds).toBeGreaterThan(0);
    expect(progress.at(-1)).toMatchObject({ step: 25, steps: 25, endTime: 0.025, secondsLeft: 0 });
    expect(progress.map(({ step }) => step)).toEqual(progress.map(({ step }) => step).toSorted((a, b) => a - b));
  });

  test('says in which steps a condition was first met, resumed or not', async () => {
    using folder = temporaryFolder();
    const path = folder.file('run');
    const model = grainModel({
      grains: [{ position: [0, 0, 0] }],
      timeStep: 1e-3,
      domain: { min: [-1, -1, -0.01], max: [1, 1, 1] },
    });
    const output = { series: 0.02, frames: 0, checkpoints: 0, contacts: false };
    const scene = { ...model.scene, output };
    const fall = async (options: RunOptions): Promise<readonly [number, number]> => {
      using world = new World({ ...model, scene, sensors: [], stepCount: 100, endTime: 0.1 }, device);
      return (await runScene(world, new RunFolder(path), options)).manifest.warnedIn['outsideDomain']!;
    };
    const [first, last] = await fall({ until: 0.07 });
    // It has fallen 1 cm after √(2 · 0.01 m / 9.81 m/s²) = 45 ms.
    expect(first).toBeLessThanOrEqual(46);
    expect(last).toBeGreaterThanOrEqual(45);
    expect(last - first).toBeLessThan(40);
    expect(await fall({ resume: true })).toEqual([first, last]);
  });

  test('without frames and checkpoints: none but the last checkpoint; a row for every step', async () => {
    using folder = temporaryFolder();
    const path = folder.file('run');
    await run(path, { steps: 5, output: { series: 0, frames: 0, checkpoints: 0 } });
    expect(readdirSync(path).toSorted()).toEqual(['checkpoints', 'manifest.json', 'series.csv']);
    expect(stepsIn(path)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(readdirSync(`${path}/checkpoints`)).toEqual(['0000000005.npz']);
  });
});

describe('a resumed run', () => {
  test('ends with the same files, wherever it was stopped: at a time, by a signal, by both', async () => {
    using folder = temporaryFolder();
    await run(folder.file('whole'));
    const whole = runFiles(folder.file('whole'));
    for (const until of [0.0001, 0.007, 0.008, 0.03]) {
      const path = folder.file(`until ${until}`);
      expect(await run(path, {}, { until })).toMatchObject({ status: 'stopped', steps: Math.ceil(until / 0.001) });
      expect(manifestOf(path).status).toBe('stopped');
      await run(path, {}, { resume: true });
      expect(runFiles(path), `until ${until}`).toEqual(whole);
      expect(manifestOf(path).resumes).toEqual([
        { step: Math.ceil(until / 0.001), device: 'CPU, 1 thread', talus: '' },
      ]);
    }
    const path = folder.file('signal');
    for (const stopAt of [0, 5, 5, 20, 100]) {
      const controller = new AbortController();
      const onProgress = ({ step }: RunProgress): void => (step >= stopAt ? controller.abort() : undefined);
      await run(path, {}, { resume: existsSync(path), signal: controller.signal, onProgress });
    }
    expect(runFiles(path)).toEqual(whole);
  });

  test('that is done has nothing to do, and still knows its last readings', async () => {
    using folder = temporaryFolder();
    const path = folder.file('run');
    const first = await run(path, { worldCount: 2 });
    const before = runFiles(path);
    const again = await run(path, { worldCount: 2 }, { resume: true });
    expect(again).toMatchObject({ status: 'done', steps: 0 });
    expect(again.readings).toEqual(first.readings);
    expect(runFiles(path)).toEqual(before);
  });

  test('may be made longer, and may write more or less', async () => {
    using folder = temporaryFolder();
    const path = folder.file('run');
    await run(path, { steps: 12 });
    await run(path, { steps: 40 }, { resume: true });
    await run(folder.file('whole'), { steps: 40 });
    expect(runFiles(path)['checkpoints/0000000040.npz']).toBe(
      runFiles(folder.file('whole'))['checkpoints/0000000040.npz'],
    );
    await run(path, { steps: 44, output: { series: 0, frames: 0 } }, { resume: true });
    expect(stepsIn(path).slice(-5)).toEqual([40, 41, 42, 43, 44]);
    expect(readdirSync(`${path}/frames`).filter((name) => name.startsWith('grains'))).toHaveLength(6);
  });

  test('passes over damaged checkpoints, says so, and ends with the same files', async () => {
    using folder = temporaryFolder();
    await run(folder.file('whole'));
    const path = folder.file('run');
    await run(path, {}, { until: 0.03 });
    const names = readdirSync(`${path}/checkpoints`);
    for (const [damagedCount, step] of [
      [1, 24],
      [2, 16],
      [3, 0],
    ] as const) {
      // prettier-ignore
      truncateSync(`${path}/checkpoints/${names.at(-damagedCount)}`, 200);
      const starts: RunStart[] = [];
      const controller = new AbortController();
      controller.abort();
      // Stopped at once, so that the next round finds what this one found, and one more damaged.
      await run(path, {}, { resume: true, signal: controller.signal, onStart: (start) => starts.push(start) });
      expect(starts).toMatchObject([{ step, damaged: { length: damagedCount } }]);
    }
    await run(path, {}, { resume: true });
    expect(runFiles(path)).toEqual(runFiles(folder.file('whole')));
  });

  test('of another scene is refused before anything is changed', async () => {
    using folder = temporaryFolder();
    const path = folder.file('run');
    await run(path);
    const before = runFiles(path);
    await expect(run(path, { grains: [2, 2, 2] }, { resume: true })).rejects.toThrow('belongs to another scene');
    expect(runFiles(path)).toEqual(before);
    await expect(run(path)).rejects.toThrow('holds a run already');
    await expect(run(folder.file('nowhere'), {}, { resume: true })).rejects.toThrow('holds no run to resume');
    expect(existsSync(folder.file('nowhere'))).toBe(false);
  });
});

test('a full disk: one clear line, earlier files whole, and the run resumes', async () => {
  using folder = temporaryFolder();
  await run(folder.file('whole'));
  const noSpace = () =>
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
  for (const first of [3, 6, 20, 47]) {
    const path = folder.file(String(first));
    {
      using _disk = new FsFaults({ first, error: noSpace, isTorn: true });
      const failed = run(path);
      await expect(failed).rejects.toThrow(FileError);
      await expect(failed).rejects.toThrow(
        /: cannot be written: the disk is full: free some space \(ENOSPC\); then resume the run: it goes on from its last checkpoint$/,
      );
    }
    await run(path, {}, { resume: true });
    expect(runFiles(path)).toEqual(runFiles(folder.file('whole')));
    rmSync(path, { recursive: true });
  }
});
