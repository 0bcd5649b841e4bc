import { describe, expect, it } from 'vitest';
import { decodeCsv } from './csv.ts';

const read = (content: string) => decodeCsv(new TextEncoder().encode(content), 'grains.csv');

describe('CSV', () => {
  it('reads columns of numbers by name', () => {
    const table = read('# made by hand\r\n\r\nx, "y" ,name\r\n1,-2.5e-3,sand\r\n  # more\r\n3, 4 ,\r\n');
    expect([...table.keys()]).toEqual(['x', 'y', 'name']);
    expect([...table.get('x')!]).toEqual([1, 3]);
    expect([...table.get('y')!]).toEqual([-0.0025, 4]);
    expect([...table.get('name')!]).toEqual([NaN, NaN]);
  });

  it('starts with a mark of UTF-8 or without', () => {
    expect([...read('\uFEFFx\n1').keys()]).toEqual(['x']);
  });

  it.each([
    ['', 'grains.csv: is empty: it must begin with the names of its columns'],
    ['# x', 'grains.csv: is empty'],
    ['x,y,x\n', 'grains.csv, line 1: has two columns "x"'],
    ['x,y\n1,2\n\n3\n', 'grains.csv, line 4: must have 2 numbers like the heading, got 1'],
  ])('refuses %j', (content, message) => {
    expect(() => read(content)).toThrow(message);
  });
});
