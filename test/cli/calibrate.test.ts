import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { jsonLines, runTalus } from './run-talus.ts';

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

const onCpu = ['--device', 'cpu', '--threads', '1'];
const scene = folder.file('slide.json');
const truth = 0.23;
const sweep = [
  scene,
  '-p',
  'materials.wood.friction',
  '--from',
  '0.1',
  '--to',
  '0.4',
  '-m',
  'energy.translation',
  ...onCpu,
];

/** A sphere that slides over a floor: the more friction, the sooner it has lost a part of its speed. */
beforeAll(() => {
  const slide = {
    talus: 1,
    time: { step: 0.001, end: 0.1 },
    materials: { wood: { friction: 0.5 } },
    grains: [
      { material: 'wood', fill: { kind: 'points', positions: [[0, 0, 0.05]] }, radius: 0.05, velocity: [2, 0, 0] },
    ],
    bodies: [{ shape: { kind: 'plane' }, material: 'wood' }],
    sensors: [{ kind: 'energy' }],
    output: { series: 0.005, frames: 0 },
  };
  writeFileSync(scene, JSON.stringify(slide));
  const measured = ['run', scene, '--quiet', '-o', folder.file('truth'), '-s', `materials.wood.friction=${truth}`];
  const { code } = runTalus([...measured, ...onCpu]);
  if (code !== 0) throw new Error(`the run to calibrate against ended with ${code}`);
});

const target = (): string => join(folder.file('truth'), 'series.csv');

test('the friction that made a curve is found from the curve', () => {
  const output = folder.file('out');
  const asked = ['calibrate', ...sweep, '--points', '4', '--target', target(), '--json', '-o', output];
  const { code, output: said, complaints } = runTalus(asked);
  expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
  const lines = jsonLines(said);
  expect(lines.map(({ event }) => event)).toEqual(['run', 'run', 'run', 'run', 'result']);
  const result = lines.at(-1)!;
  expect(result).toMatchObject({ parameter: 'materials.wood.friction', as: 'curve', unit: 'J', isAtEnd: false });
  expect(Math.abs(Number(result['best']) - truth)).toBeLessThan(0.002);
  expect(Number(result['low'])).toBeLessThanOrEqual(truth);
  expect(Number(result['high'])).toBeGreaterThanOrEqual(truth);
  expect(Number(result['high']) - Number(result['low'])).toBeLessThan(0.05);
  expect(readFileSync(join(output, 'calibration.svg'), 'utf8')).toContain('Calibration of materials.wood.friction');
  const kept = JSON.parse(readFileSync(join(output, 'calibration.json'), 'utf8')) as { runs: unknown[] };
  expect(kept.runs).toHaveLength(4);
});

test('a person sees the runs and the result; a slope is a number too', () => {
  const { code, output } = runTalus(['calibrate', ...sweep, '--as', 'slope', '--target', target()]);
  expect(code).toBe(0);
  expect(output).toMatch(/^materials\.wood\.friction from 0\.1 to 0\.4, slope of energy\.translation, CPU, 1 thread\n/);
  expect(output).toMatch(/\n {2}0\.175 +seed 2 {2}-\d[\d.]* J\/s\n/);
  const [, best] = /materials\.wood\.friction = ([\d.]+), 95 % between [\d.]+ and [\d.]+\n/.exec(output)!;
  expect(Math.abs(Number(best) - truth)).toBeLessThan(0.01);
});

test('a target out of reach ends with code 1 and says so', () => {
  const { code, complaints } = runTalus(['calibrate', ...sweep, '--points', '3', '--target', '1e6', '--json']);
  expect(code).toBe(1);
  expect(complaints).toEqual(['the best value is at an end of the range: run a wider one, or another parameter']);
});

test('rows of the target after the end of the run are told', () => {
  const rows = readFileSync(target(), 'utf8').trimEnd();
  const columns = rows.split('\n')[0]!.split(',').length;
  const late = [0.2, 0.3, 0.4].map((time) => Array.from({ length: columns }, () => time).join(','));
  writeFileSync(folder.file('longer.csv'), `${[rows, ...late].join('\n')}\n`);
  const { code, complaints, output } = runTalus(['calibrate', ...sweep, '--points', '4', '--target', folder.file('longer.csv'), '--json']); // prettier-ignore
  expect(complaints).toEqual([expect.stringMatching(/^3 of \d+ rows of the target lie outside the run's time, 0 to 0\.1 s, and do not count: set time\.end, or --start$/)]); // prettier-ignore
  expect(code).toBe(0);
  expect(Math.abs(Number(jsonLines(output).at(-1)!['best']) - truth)).toBeLessThan(0.002);
});

test('a target that does not fit is refused before anything is run', () => {
  const late = folder.file('much-later.csv');
  writeFileSync(late, 'time,load\n100,1\n101,2\n');
  for (const [given, said] of [
    ['5 kg', '--target is in kg'],
    [late, 'runs end at 0.1 s'],
  ] as const) {
    const { code, output, complaints } = runTalus(['calibrate', ...sweep, '--target', given, '--json']);
    expect({ code, output: output.trim() }).toEqual({ code: 2, output: '' });
    expect(complaints).toEqual([expect.stringContaining(said)]);
  }
});

describe('bad input ends with code 2 and one line', () => {
  const table = (name: string, text: string): string => {
    writeFileSync(folder.file(name), text);
    return folder.file(name);
  };
  const given = (changes: Record<string, string>): string[] => {
    const all = {
      p: 'materials.wood.friction',
      from: '0.1',
      to: '0.4',
      m: 'energy.translation',
      target: '1',
      ...changes,
    };
    const options = Object.entries(all).flatMap(([key, value]) => [key.length === 1 ? `-${key}` : `--${key}`, value]);
    return ['calibrate', scene, ...options, '--points', '2', ...onCpu];
  };
  test.each([
    [{ to: '0.1' }, '--to must be > --from, which is 0.1, got 0.1'],
    [{ p: 'materials.wod.friction' }, 'did you mean "wood"?'],
    [{ m: 'energy.translaton' }, 'measures no "energy.translaton": did you mean "energy.translation"?'],
    [{ target: 'balance.csv' }, '--target balance.csv: cannot be read: there is no such file'],
    [{ target: 'balance' }, '--target must be a number or the path of a .csv, .tsv or .txt file, got "balance"'],
    [{ target: '5', as: 'curve' }, 'a number is no curve'],
    [{ as: 'slop' }, 'Allowed choices are curve, slope, mean, last'],
    [
      { target: '5 kg' },
      "--target is in kg, the scene's column in J: measure a column of the same kind, or give --scale",
    ],
    [{ points: '1' }, 'It must be a whole number of at least 2'],
  ])('%j: %s', (changes, said) => {
    const { code, complaints } = runTalus(given(changes));
    expect({ code, lines: complaints.length }).toEqual({ code: 2, lines: 1 });
    expect(complaints[0]).toContain(said);
  });

  test.each([
    ['no-time.csv', 'seconds,load\n0,1\n', 'has no column "time": its columns are seconds, load'],
    ['other.csv', 'time,load,mass\n0,1,2\n', 'has no column "energy.translation": its columns are time, load, mass'],
    ['falling.csv', 'time,load\n1,1\n0,2\n', 'times must rise, row 2 has 0'],
    ['energies.csv', 'time,energy.translation [N]\n0,1\n', "--target is in N, the scene's column in J"],
    ['late.csv', 'time,load\n100,1\n101,2\n', 'no run reaches a time of the target, 100 to 101 s'],
  ])('target %s: %j', (name, text, said) => {
    const { code, complaints } = runTalus(given({ target: table(name, text) }));
    expect({ code, lines: complaints.length }).toEqual({ code: 2, lines: 1 });
    expect(complaints[0]).toContain(said);
  });
});
