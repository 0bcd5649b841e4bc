import { describe, expect, test } from 'vitest';
import { readMeasuredTable } from './measured-table.ts';

const read = (text: string) =>
  readMeasuredTable(text, 'run.csv').map(({ name, unit, values }) => [name, unit, [...values]]);

describe('what is read', () => {
  test('names and units from the heading, whichever way they are written', () => {
    expect(read('time [s],"force, x (N)",mass / kg,note\n0,1,2,3\n')).toEqual([
      ['time', 's', [0]],
      ['force, x', 'N', [1]],
      ['mass', 'kg', [2]],
      ['note', null, [3]],
    ]);
  });

  test('a ratio in a name is no unit', () => {
    expect(read('t,height/width\n0,1')[1]).toEqual(['height/width', null, [1]]);
  });

  test('units in a row of their own', () => {
    expect(read('t;F\n[s];N\n0;1')).toEqual([
      ['t', 's', [0]],
      ['F', 'N', [1]],
    ]);
  });

  test.each([
    ['semicolons and decimal commas', 't;w\n0,5;1,25e-3\n1;-,5\n'],
    ['semicolons and decimal points', 't;w\n0.5;1.25e-3\n1;-0.5\n'],
    ['tabs', 't\tw\r\n0.5\t0.00125\r\n1\t-.5'],
    ['spaces', '  t   w\n0.5 1.25e-3\n 1   -0.5\n\n'],
    ['quoted numbers with decimal commas', 't,w\n"0,5","0,00125"\n"1","-0,5"\n'],
    ['remarks, empty lines, a mark of byte order and a separator at the end', '\uFEFF# rig 2\n\nt,w,\n0.5,0.00125,\n% pause\n1,-0.5,\n'], // prettier-ignore
  ])('%s', (_, text) => {
    expect(read(text)).toEqual([
      ['t', null, [0.5, 1]],
      ['w', null, [0.00125, -0.5]],
    ]);
  });

  test('without a heading, columns have numbers', () => {
    expect(read('0,1\n1,2')).toEqual([
      ['column 1', null, [0, 1]],
      ['column 2', null, [1, 2]],
    ]);
  });

  test('cells where nothing was measured', () => {
    expect(read('t,w\n0,\n1,NaN\n2,n/a\n3,-\n4,7')[1]![2]).toEqual([NaN, NaN, NaN, NaN, 7]);
  });
});

describe('what is refused, in one line with place, value and cure', () => {
  test.each([
    ['nothing', '# only a remark\n', 'run.csv: is empty: it must have a column of times and one of values'],
    ['no rows', 't,w\n', 'run.csv: has a heading, but no row of numbers below it'],
    ['one column', 'w\n1\n', 'run.csv, line 1: has one column, must have times and values: separate columns by commas, semicolons or tabs'],
    ['a word', '# rig\nt,w\n0,1\n\n1,spilt\n', 'run.csv, line 5: "spilt" in column "w" is no number: correct it, or leave the cell empty where nothing was measured'],
    ['decimal commas between commas', 't,w\n0,5,1,25\n', 'run.csv, line 2: has 4 cells, must have 2 like the first row, separated by commas: if commas are decimal points here, separate columns by semicolons'],
    ['a short row', 't,w,v\n0,1,2\n0,5\n', 'run.csv, line 3: has 2 cells, must have 3 like the first row, separated by commas: add what is missing, or leave cells empty'],
    ['an open quote', 't,"w\n0,1\n', 'run.csv, line 1: has a quote without an end: close it, or double it inside a cell'],
  ])('%s', (_, text, message) => expect(() => read(text)).toThrow(message)); // prettier-ignore
});
