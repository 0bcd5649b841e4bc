import { describe, expect, test } from 'vitest';
import * as geometry from './geometry.ts';

describe('vectors', () => {
  test('products, lengths and directions', () => {
    expect(geometry.dot([1, 2, 3, 4], [5, 6, 7, 8])).toBe(70);
    expect(geometry.cross([1, 2, 3], [4, 5, 6])).toEqual([-3, 6, -3]);
    expect(geometry.length([2, 3, 6])).toBe(7);
    expect(geometry.length(-2)).toBe(2);
    expect(geometry.distance([1, 1], [4, 5])).toBe(5);
    expect(geometry.distance(3, 5)).toBe(2);
    expect(geometry.normalize([0, 3, 4])).toEqual([0, 0.6, 0.8]);
    expect(geometry.reflect([1, -1], [0, 1])).toEqual([1, 1]);
    expect(geometry.swizzle([10, 20, 30, 40], 'wxx')).toEqual([40, 10, 10]);
  });
});

describe('matrices, as columns', () => {
  const wide = [
    [1, 2],
    [3, 4],
    [5, 6],
  ]; // 2 rows, 3 columns: 1 3 5 over 2 4 6

  test('products', () => {
    expect(geometry.multiplyMatrixVector(wide, [1, 10, 100])).toEqual([531, 642]);
    expect(geometry.multiplyVectorMatrix([1, 10], wide)).toEqual([21, 43, 65]);
    expect(geometry.transpose(wide)).toEqual([
      [1, 3, 5],
      [2, 4, 6],
    ]);
    expect(geometry.multiplyMatrices(wide, geometry.transpose(wide))).toEqual([
      [35, 44],
      [44, 56],
    ]);
  });

  test('determinants', () => {
    expect(
      geometry.determinant([
        [3, 1],
        [2, 5],
      ]),
    ).toBe(13);
    expect(
      geometry.determinant([
        [2, 0, 1],
        [1, 3, 2],
        [1, 1, 4],
      ]),
    ).toBe(18);
    const swapped = [
      [0, 1, 0, 0],
      [2, 0, 0, 0],
      [0, 0, 0, 3],
      [0, 0, 4, 0],
    ];
    expect(geometry.determinant(swapped)).toBe(24);
  });
});
