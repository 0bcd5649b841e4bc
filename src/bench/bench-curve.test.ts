import { expect, test } from 'vitest';
import { exponentOf } from './bench-curve.ts';

test('the exponent of a power law is its power, of a constant 0', () => {
  const at = (y: (x: number) => number) => [1, 10, 50, 1000].map((x) => ({ x, y: y(x) }));
  expect(exponentOf(at((x) => 3 * x))).toBeCloseTo(1, 12);
  expect(exponentOf(at((x) => 0.1 * x ** 1.5))).toBeCloseTo(1.5, 12);
  expect(exponentOf(at(() => 7))).toBeCloseTo(0, 12);
});
