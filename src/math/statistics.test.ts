import { expect, test } from 'vitest';
import {
  deviation,
  fitLine,
  fitPolynomial,
  fitPower,
  interpolate,
  leastPlace,
  mean,
  polynomialAt,
  quantile,
} from './statistics.ts';

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

test('polynomials are found again, and through the points where there are no more than coefficients', () => {
  const x = [0.05, 0.1, 0.2, 0.4, 0.8];
  const [a, b, c] = fitPolynomial(x, x.map((value) => 3 - 2 * value + 5 * value ** 2), 2); // prettier-ignore
  expect([a, b, c].map((value) => Number(value!.toFixed(9)))).toEqual([3, -2, 5]);
  expect(polynomialAt([3, -2, 5], 2)).toBe(19);
  expect(polynomialAt(fitPolynomial([1, 2], [4, 7], 1), 3)).toBeCloseTo(10, 9);
});

test('between the points of a curve, and not beyond them', () => {
  const [x, y] = [[0, 1, 4], [0, 10, 16]]; // prettier-ignore
  expect([0, 0.5, 1, 2, 4].map((place) => interpolate(x, y, place))).toEqual([0, 5, 10, 12, 16]);
  expect([interpolate(x, y, -0.1), interpolate(x, y, 4.1), interpolate([2], [7], 2)]).toEqual([NaN, NaN, 7]);
});
