import { describe, expect, it } from 'vitest';
import { CsvTable } from './csv.ts';

const read = (content: string) => new CsvTable(new TextEncoder().encode(content), 'grains.csv', ['x', 'y', 'z']);

describe('CSV', () => {
  it('has columns of numbers by name', () => {
    const { columns } = read('# made by hand\r\n\r\nx, "y" ,name\r\n1,-2.5e-3,sand\r\n  # more\r\n3, 4 ,\r\n');
    expect([...columns.keys()]).toEqual(['x', 'y', 'name']);
    expect([...columns.get('x')!]).toEqual([1, 3]);
    expect([...columns.get('y')!]).toEqual([-0.0025, 4]);
    expect([...columns.get('name')!]).toEqual([NaN, NaN]);
  });

  it.each([
    ['commas', 'x,y\n1.5,2\n'],
    ['semicolons', 'x;y\n1,5;2\n'],
    ['tabs', 'x\ty\n1.5\t2\n'],
    ['spaces', '  x  "y"\n 1.5 2\n'],
    ['commas', 'x,y,\n1.5,2,\n'],
  ])('is separated by %s', (separator, content) => {
    const table = read(content);
    expect([...table.columns].map(([name, numbers]) => [name, ...numbers])).toEqual([
      ['x', 1.5],
      ['y', 2],
    ]);
    expect(table.separator).toBe(separator);
  });

  it('starts with a mark of UTF-8 or without', () => {
    expect([...read('\uFEFFx\n1').columns.keys()]).toEqual(['x']);
  });

  it('tells where a number is, and what is written there', () => {
    const table = read('# rig\nx;name\n1;a\n\n2;"b;c"\n');
    expect(table.cell(0, 'x')).toEqual({ line: 3, text: '1' });
    expect(table.cell(1, 'name')).toEqual({ line: 5, text: 'b;c' });
  });

  it.each([
    ['', 'grains.csv: is empty: it must begin with the names of its columns'],
    ['# x', 'grains.csv: is empty'],
    [
      'x,y,x\n',
      'grains.csv, line 1: has two columns "x" among x, y, x, separated by commas: give each a name of its own',
    ],
    [
      'X [m] Y [m]\n',
      'grains.csv, line 1: has two columns "[m]" among X, [m], Y, [m], separated by spaces: give each a name of its own',
    ],
    [
      'x,y\n1,2\n\n3\n',
      'grains.csv, line 4: has 1 cell, must have 2 like the first row, separated by commas: add what is missing, or leave cells empty',
    ],
    [
      '# x y\n0.5 2\n0 0\n',
      'grains.csv, line 2: has no heading, but the number "0.5": name the columns in a row above that does not begin with #, like x, y, z',
    ],
    ['0,1,sand\n', 'has no heading, but the number "0": name the columns in a row above'],
  ])('refuses %j', (content, message) => {
    expect(() => read(content)).toThrow(message);
  });
});
