import { expect, test } from 'vitest';
import { deviation, fitLine, fitPower, leastPlace, mean, quantile } from './statistics.ts';

test('means, deviations and quantiles', () => {
  expect([mean([1, 2, 6]), deviation([1, 2, 6]), deviation([3])]).toEqual([3, Math.sqrt(7), 0]);
  expect([quantile([3, 1, 2], 0.5), quantile([0, 10], 0.25), quantile([5], 0.9)]).toEqual([2, 2.5, 5]);
});

test('lines and powers are found again', () => {
  const x = [1, 2, 3, 5];
  expect(fitLine(x, x.map((value) => 2 * value - 1))).toEqual({ slope: 2, intercept: -1, rSquared: 1 });
  expect(fitLine([0, 1, 2], [0, 1, 0]).rSquared).toBe(0);
  const { factor, exponent } = fitPower(x, x.map((value) => 3 * value ** 1.5));
  expect(factor).toBeCloseTo(3, 12);
  expect(exponent).toBeCloseTo(1.5, 12);
}); // prettier-ignore

test('the bottom of a valley', () => {
  expect(leastPlace((x) => (x - 0.3) ** 2, -1, 4)).toBeCloseTo(0.3, 6);
});
