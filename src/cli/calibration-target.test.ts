import { writeFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { readTarget } from './calibration-target.ts';

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

function target(text: string, name = 'target.csv') {
  writeFileSync(folder.file(name), text);
  return readTarget(folder.file(name), 'out.mass', 0.5);
}

const curve = { kind: 'curve', curve: { time: [0.5, 0.75], value: [1.5, 2] } };

test('a number is one', () => {
  expect(readTarget('1e3', 'out.mass', 0)).toEqual({ kind: 'value', value: 1000 });
});

describe('tables are read as measurements of scenes are', () => {
  test.each([
    ['commas', 'time,out.mass\n0,1.5\n0.25,2\n'],
    ['semicolons and decimal commas', '\uFEFFTime [s];out.mass [kg];\r\n0;1,5;\r\n0,25;2;\r\n'],
    ['tabs and a row of units', 'out.mass\ttime\nkg\ts\n1.5\t0\n2\t0.25\n'],
    ['spaces without a heading', '# of a balance\n0 1.5\n0.25 2\n'],
    ['moments without a value', 'time,other,out.mass\n0,1,1.5\n0.1,2,\n0.25,3,2\n'],
  ])('%s', (_, text) => {
    expect(target(text)).toEqual(curve);
  });

  test('whatever such files are called', () => {
    expect(target('time\tmass\n0\t1.5\n0.25\t2\n', 'target.tsv')).toEqual(curve);
    expect(target('0 1.5\n0.25 2\n', 'target.txt')).toEqual(curve);
  });

  test.each([
    ['time;load\n0;1,5\n0,25\n', 'target.csv, line 3: has 1 cell, must have 2'],
    ['time;load\n0;full\n', '"full" in column "load" is no number'],
    ['time [ms];load\n0;1\n', 'its column "time" must be times in s, is in ms: convert it'],
    ['t;load\n0;1\n', 'has no column "time": its columns are t, load'],
  ])('%j: %s', (text, said) => {
    expect(() => target(text)).toThrow(said);
  });
});
