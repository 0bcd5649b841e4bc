import { expect, test } from 'vitest';
import { median, quantile } from './quantiles.ts';

test('the median is the middle number, or the mean of the two in the middle', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([7])).toBe(7);
});

test('quantiles lie between numbers, the ends are the ends', () => {
  const numbers = [40, 10, 30, 20];
  expect(quantile(numbers, 0)).toBe(10);
  expect(quantile(numbers, 1)).toBe(40);
  expect(quantile(numbers, 0.25)).toBe(17.5);
  expect(numbers, 'left as they were').toEqual([40, 10, 30, 20]);
});

test('there is no median of nothing', () => {
  expect(() => median([])).toThrow('no numbers');
});
