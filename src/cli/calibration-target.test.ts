import { writeFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { convertTarget, readTarget } from './calibration-target.ts';

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

function target(text: string, name = 'target.csv') {
  writeFileSync(folder.file(name), text);
  return readTarget(folder.file(name), { column: 'out.mass', start: 0.5 });
}

const curve = { kind: 'curve', curve: { time: [0.5, 0.75], value: [1.5, 2] } };

test('a number is one', () => {
  const place = { column: 'out.mass', start: 0 };
  expect(readTarget('1e3', place)).toEqual({ kind: 'value', value: 1000, unit: null });
  expect(readTarget('25deg', place)).toEqual({ kind: 'value', value: 25, unit: 'deg' });
  expect(readTarget('-1.5e-2 mm', place)).toEqual({ kind: 'value', value: -0.015, unit: 'mm' });
});

describe('tables are read as measurements of scenes are', () => {
  test.each([
    ['commas', 'time,out.mass\n0,1.5\n0.25,2\n'],
    ['semicolons and decimal commas', '\uFEFFTime [s];out.mass [kg];\r\n0;1,5;\r\n0,25;2;\r\n'],
    ['tabs and a row of units', 'out.mass\ttime\nkg\ts\n1.5\t0\n2\t0.25\n'],
    ['spaces without a heading', '# of a balance\n0 1.5\n0.25 2\n'],
    ['moments without a value', 'time,other,out.mass\n0,1,1.5\n0.1,2,\n0.25,3,2\n'],
  ])('%s', (_, text) => {
    expect(target(text)).toMatchObject(curve);
  });

  test('whatever such files are called', () => {
    expect(target('time\tmass\n0\t1.5\n0.25\t2\n', 'target.tsv')).toMatchObject(curve);
    expect(target('0 1.5\n0.25 2\n', 'target.txt')).toMatchObject(curve);
  });

  test.each([
    ['time;load\n0;1,5\n0,25\n', 'target.csv, line 3: has 1 cell, must have 2'],
    ['time;load\n0;full\n', '"full" in column "load" is no number'],
    ['time [m];load\n0;1\n', 'its column "time" must be times, is in m'],
    ['t;load\n0;1\n', 'has no column "time": its columns are t, load'],
  ])('%j: %s', (text, said) => {
    expect(() => target(text)).toThrow(said);
  });
});

describe('units', () => {
  const inSeconds = (text: string) => convertTarget(target(text), 'kg/s', 'kg', undefined);

  test('of times and values are converted', () => {
    expect(inSeconds('time [ms],out.mass [g]\n0,1500\n250,2000\n')).toMatchObject(curve);
    expect(inSeconds('time,mass\n0,1.5\n0.25,2\n')).toMatchObject(curve);
    expect(convertTarget(readTarget('25deg', { column: 'heap.angle', start: 0 }), 'rad', 'rad', undefined)).toMatchObject({ value: (25 * Math.PI) / 180 }); // prettier-ignore
    // A number that is compared with a slope has the slope's unit.
    expect(convertTarget(readTarget('30 g/min', { column: 'out.mass', start: 0 }), 'kg/s', 'kg', undefined)).toMatchObject({ value: expect.closeTo(5e-4, 12) }); // prettier-ignore
  });

  test('of another kind are refused, unless a scale makes them what the scene has', () => {
    const weight = target('time,weight [N]\n0,14.715\n0.25,19.62\n');
    expect(() => convertTarget(weight, 'kg/s', 'kg', undefined)).toThrow(
      "--target is in N, the scene's column in kg: measure a column of the same kind, or give --scale",
    );
    expect(convertTarget(weight, 'kg/s', 'kg', 1 / 9.81)).toMatchObject({ curve: { value: [1.5, 2].map((value) => expect.closeTo(value, 12) as number) } }); // prettier-ignore
    expect(convertTarget(target('time,mass [g]\n0,1500\n'), 'kg/s', 'kg', 2)).toMatchObject({ curve: { value: [3] } });
  });
});

test('the table of the slit hopper is read: the weight, not its bounds', () => {
  const path = 'scenes/slit-hopper/measured-2.5-mm.csv';
  const read = readTarget(path, { column: 'out.weight', start: 0 });
  expect(read).toMatchObject({ kind: 'curve', unit: 'N', curve: { value: [0.01248, 0.01997, 0.02746, 0.03494, 0.04243, 0.04992] } }); // prettier-ignore
  expect(readTarget(path, { column: 'out.weight', targetColumn: 'upper', start: 0 })).toMatchObject({ curve: { value: expect.arrayContaining([0.01454]) } }); // prettier-ignore
  expect(() => readTarget(path, { column: 'out.weight', targetColumn: 'load', start: 0 })).toThrow('no column "load": its columns are time, weight, lower, upper: name one by --target-column'); // prettier-ignore
});
