import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { jsonLines, runTalus, type TalusRun } from './run-talus.ts';
import { smallScene, writeScene } from './small-scene.ts';

const onCpu = ['--device', 'cpu', '--threads', '1'];
const run = (given: readonly string[]): TalusRun => runTalus(['run', ...given, ...onCpu]);

interface WrittenManifest {
  readonly status: string;
  readonly stepsDone: number;
  readonly overrides: readonly string[];
  readonly scene: typeof smallScene & { readonly materials: { readonly stone: { readonly friction: number } } };
}
const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as WrittenManifest;

/** The last state, bit for bit. */
function lastCheckpoint(folder: string): Buffer {
  const name = readdirSync(join(folder, 'checkpoints')).toSorted().at(-1) ?? '';
  return readFileSync(join(folder, 'checkpoints', name));
}

describe('a run', () => {
  test('writes its files and sums itself up', () => {
    using place = temporaryFolder();
    const folder = place.file('run');
    const { code, output, complaints } = run([writeScene(place.file('few.json')), '-o', folder]);
    expect({ code, complaints }).toEqual({ code: 0, complaints: [] });

    const rows = readFileSync(join(folder, 'series.csv'), 'utf8').trimEnd().split('\n');
    expect(rows).toHaveLength(1 + 11);
    expect(rows[0]).toMatch(/^step,time \[s\],world,energy\.translation \[J\],/);
    const frames = readdirSync(join(folder, 'frames')).filter((name) => name.startsWith('grains'));
    expect(frames).toEqual(['grains-000000.vtp', 'grains-000001.vtp', 'grains-000002.vtp']);
    expect(readFileSync(join(folder, 'frames.pvd'), 'utf8')).toContain('timestep="0.1"');
    expect(readdirSync(join(folder, 'checkpoints')).at(-1)).toBe('0000000100.npz');
    expect(manifestOf(folder)).toMatchObject({ status: 'done', stepsDone: 100, source: '../few.json' });

    expect(output).toContain('A few grains: 40 grains, 0.1 s, CPU, 1 thread');
    expect(output).toMatch(/^done: 100 steps to t = 0\.1 s in [\d.]+ s on CPU, 1 thread$/m);
    expect(output).toMatch(/^ {2}40 grains: .+ steps\/s, .+ grain-steps\/s, .+× real time$/m);
    expect(output).toMatch(/^ {2}height\.mean +0\.0\d+ m /m);
    expect(output).toContain(`\n${folder}\n`);
    expect(output).toMatch(/frames\.pvd +all frames for ParaView/);
  });

  test('goes into runs/ and the name of the scene, and says so when that is taken', () => {
    using place = temporaryFolder();
    const scene = writeScene(place.file('few.json'));
    const here = (given: readonly string[]) => runTalus(['run', scene, ...given, ...onCpu], {}, place.path);
    expect(here(['--quiet'])).toMatchObject({ code: 0, output: '', complaints: [] });
    expect(existsSync(place.file('runs/few/manifest.json'))).toBe(true);

    const again = here([]);
    expect(again).toMatchObject({ code: 2, complaints: [expect.stringMatching(/runs\/few: .*--resume.*--overwrite/)] });
    expect(here(['--overwrite', '--quiet'])).toMatchObject({ code: 0, complaints: [] });
    expect(here(['--overwrite', '--resume'])).toMatchObject({
      code: 2,
      complaints: [expect.stringContaining('one of them')],
    });
  });

  test('keeps other people’s folders', () => {
    using place = temporaryFolder();
    mkdirSync(place.file('mine'));
    writeFileSync(place.file('mine/thesis.txt'), 'all of it');
    const { code, complaints } = run([writeScene(place.file('few.json')), '-o', place.file('mine'), '--overwrite']);
    expect({ code, complaints }).toEqual({ code: 2, complaints: [expect.stringContaining('holds no run')] });
    expect(readdirSync(place.file('mine'))).toEqual(['thesis.txt']);
  });

  test('gives the same bits on two threads', () => {
    using place = temporaryFolder();
    const scene = writeScene(place.file('few.json'));
    for (const threads of ['1', '2'])
      runTalus(['run', scene, '-o', place.file(threads), '--device', 'cpu', '--threads', threads, '--quiet']);
    expect(lastCheckpoint(place.file('1')).equals(lastCheckpoint(place.file('2')))).toBe(true);
  });

  test('takes values from the command line', () => {
    using place = temporaryFolder();
    const set = ['--set', 'materials.stone.friction=0.1', '-s', 'grains[0].fill.count=5', '--no-frames'];
    const { code, output } = run([writeScene(place.file('few.json')), '-o', place.file('run'), ...set]);
    expect(code).toBe(0);
    expect(output).toContain(': 5 grains,');
    const { scene, overrides } = manifestOf(place.file('run'));
    expect(scene.materials.stone.friction).toBe(0.1);
    expect(overrides).toEqual(['materials.stone.friction=0.1', 'grains[0].fill.count=5', 'output.frames=0']);
    expect(readdirSync(place.file('run')).toSorted()).toEqual(['checkpoints', 'manifest.json', 'series.csv']);
  });

  test('speaks JSON lines: a reading each, then the whole', () => {
    using place = temporaryFolder();
    const { code, output, complaints } = run([writeScene(place.file('few.json')), '-o', place.file('run'), '--json']);
    expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
    const lines = jsonLines(output);
    expect(lines.map(({ event }) => event)).toEqual([...Array.from({ length: 11 }, () => 'reading'), 'summary']);
    expect(lines[3]).toMatchObject({ step: 30, time: 0.03, world: 0, values: { 'height.mean': expect.any(Number) } });
    expect(lines.at(-1)).toMatchObject({
      status: 'done',
      grains: 40,
      steps: 100,
      stepsTaken: 100,
      device: 'CPU, 1 thread',
      stepsPerSecond: expect.any(Number),
      realTimeFactor: expect.any(Number),
      warnings: { nonFinite: 0 },
      values: [lines.at(-2)?.['values']],
    });
  });
});

describe('a resumed run', () => {
  test('ends with the same bits, from the scene or from its folder alone', () => {
    using place = temporaryFolder();
    const scene = writeScene(place.file('few.json'));
    const [whole, first, second] = ['whole', 'first', 'second'].map((name) => place.file(name)) as [
      string,
      string,
      string,
    ];
    run([scene, '-o', whole, '-s', 'seed=3', '--quiet']);
    for (const folder of [first, second]) {
      const stopped = run([scene, '-o', folder, '-s', 'seed=3', '--until', '0.055']);
      expect(stopped.code).toBe(0);
      expect(stopped.complaints).toEqual([`go on with: talus run ${folder} --resume`]);
      expect(manifestOf(folder)).toMatchObject({ status: 'stopped', stepsDone: 55 });
    }
    expect(run([scene, '-o', first, '--resume']).output).toContain('done: 45 steps to t = 0.1 s');
    expect(run([second, '--resume', '--quiet']).code).toBe(0);

    for (const folder of [first, second]) {
      expect(manifestOf(folder)).toMatchObject({ status: 'done', stepsDone: 100, overrides: ['seed=3'] });
      expect(lastCheckpoint(folder).equals(lastCheckpoint(whole))).toBe(true);
      for (const file of ['series.csv', 'frames.pvd', 'frames/grains-000002.vtp'])
        expect(readFileSync(join(folder, file)).equals(readFileSync(join(whole, file))), file).toBe(true);
    }
  });

  test('can be made longer, and says when nothing is left to do', () => {
    using place = temporaryFolder();
    const folder = place.file('run');
    run([writeScene(place.file('few.json')), '-o', folder, '--quiet']);
    expect(run([folder, '--resume']).output).toMatch(/nothing left to do.*time\.end/);
    expect(run([folder, '--resume', '-s', 'time.end=0.12']).output).toContain('done: 20 steps to t = 0.12 s');
    expect(manifestOf(folder)).toMatchObject({ status: 'done', stepsDone: 120 });
  });

  test('is refused where it would be another one', () => {
    using place = temporaryFolder();
    const folder = place.file('run');
    const scene = writeScene(place.file('few.json'));
    expect(run([scene, '-o', folder, '--resume']).complaints).toEqual([
      expect.stringContaining('holds no run to resume'),
    ]);
    run([scene, '-o', folder, '--quiet']);
    const other = run([folder, '--resume', '-s', 'materials.stone.friction=0.9']);
    expect(other.code).toBe(2);
    expect(other.complaints).toEqual([expect.stringMatching(/belongs to another scene or other overrides/)]);
  });
});
