import { appendFileSync, existsSync, readFileSync, symlinkSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pythonHas, runPython } from '../../test/support/python.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { FileError } from '../core/errors.ts';
import type { SensorColumn } from '../scene/model.ts';
import type { SensorReading } from '../sensors/sensors.ts';
import { SeriesFile } from './series.ts';

const column = (name: string, unit: string): SensorColumn => ({ name, unit, type: 'f32', doc: 'A number.' });
const columns = [column('energy.kinetic', 'J'), column('momentum.about-x', 'kg m²/s'), column('a "b", c', '1')];
const row = (step: number, world: number, values: readonly number[]): SensorReading => ({
  step,
  time: step * 0.1,
  world,
  values,
});
const numbers = [1 / 3, -1e-300, 12345678.9];

/** Two worlds, at steps 0, 3 and 6. */
function written(path: string): void {
  using series = new SeriesFile(path, columns);
  series.begin(0);
  for (const step of [0, 3, 6]) series.append([row(step, 0, numbers), row(step, 1, [NaN, 0, step])]);
  series.flush();
}

const header = 'step,time [s],world,energy.kinetic [J],momentum.about-x [kg m^2/s],"a ""b"", c"';
const lines = [
  header,
  '0,0,0,0.3333333333333333,-1e-300,12345678.9',
  '0,0,1,,0,0',
  '3,0.3,0,0.3333333333333333,-1e-300,12345678.9',
  '3,0.3,1,,0,3',
  '6,0.6,0,0.3333333333333333,-1e-300,12345678.9',
  '6,0.6,1,,0,6',
];
const text = (count: number): string => `${lines.slice(0, count).join('\n')}\n`;

describe('series.csv', () => {
  test('a heading with units in ASCII, then rows with digits that bring back the number', () => {
    using folder = temporaryFolder();
    written(folder.file('series.csv'));
    expect(readFileSync(folder.file('series.csv'), 'utf8')).toBe(text(7));
    expect(lines[1]!.split(',').slice(3).map(Number)).toEqual(numbers);
  });

  test('a resumed run keeps the rows up to its step, and drops the one that was being written', () => {
    using folder = temporaryFolder();
    const path = folder.file('series.csv');
    for (const unfinished of ['', '9,0.', '9,0.9,0,0.333333', '1']) {
      written(path);
      appendFileSync(path, unfinished);
      using series = new SeriesFile(path, columns);
      series.begin(5);
      expect(readFileSync(path, 'utf8')).toBe(text(5));
      expect(series.last).toEqual([
        { step: 3, time: 0.3, world: 0, values: numbers },
        { step: 3, time: 0.3, world: 1, values: [NaN, 0, 3] },
      ]);
      series.append([row(6, 0, numbers), row(6, 1, [NaN, 0, 6])]);
      expect(readFileSync(path, 'utf8')).toBe(text(7));
    }
  });

  test('from step 0 it starts anew; where the file is gone it starts with the heading', () => {
    using folder = temporaryFolder();
    const path = folder.file('series.csv');
    written(path);
    using series = new SeriesFile(path, columns);
    series.begin(0);
    expect(readFileSync(path, 'utf8')).toBe(text(1));
    expect(series.last).toEqual([]);
    rmSync(path);
    using again = new SeriesFile(path, columns);
    again.begin(5);
    expect(readFileSync(path, 'utf8')).toBe(text(1));
  });

  test('other columns are refused, and nothing is lost', () => {
    using folder = temporaryFolder();
    const path = folder.file('series.csv');
    written(path);
    using series = new SeriesFile(path, columns.slice(1));
    expect(() => series.begin(3)).toThrow(FileError);
    expect(() => series.begin(3)).toThrow(`${path}: has other columns than this scene`);
    expect(readFileSync(path, 'utf8')).toBe(text(7));
  });

  test.skipIf(!existsSync('/dev/full'))('a full disk: one clear line', () => {
    using folder = temporaryFolder();
    const path = folder.file('series.csv');
    using series = new SeriesFile(path, columns);
    // What is opened for appending is the full disk, what was renamed to its name before is not.
    symlinkSync('/dev/full', `${path}.unfinished`);
    expect(() => series.begin(0)).toThrow(`${path}: cannot be written: the disk is full`);
  });
});

describe.skipIf(!pythonHas('pandas'))('pandas', () => {
  test('reads names, units, and the same numbers', () => {
    using folder = temporaryFolder();
    written(folder.file('series.csv'));
    const program =
      'import json, sys, pandas; t = pandas.read_csv(sys.argv[1], float_precision="round_trip"); ' +
      'print(json.dumps([list(t.columns), [str(d) for d in t.dtypes], [repr(x) for x in t.iloc[2].tolist()], bool(t.iloc[1].isna().iloc[3])]))';
    expect(runPython(program, [folder.file('series.csv')])).toEqual([
      ['step', 'time [s]', 'world', 'energy.kinetic [J]', 'momentum.about-x [kg m^2/s]', 'a "b", c'],
      ['int64', 'float64', 'int64', 'float64', 'float64', 'float64'],
      ['3.0', '0.3', '0.0', '0.3333333333333333', '-1e-300', '12345678.9'],
      true,
    ]);
  });
});
