import { expect, test } from 'vitest';
import { linearLabels, logLabels, readingWords } from './axis-words.ts';

test.each([
  [[0, 0.5, 1, 1.5], ['0.0', '0.5', '1.0', '1.5']],
  [[0, 0.25, 0.5], ['0.00', '0.25', '0.50']],
  [[-20, 0, 20], ['−20', '0', '20']],
  [[0, 0.002, 0.004], ['0.000', '0.002', '0.004']],
  [[0, 2e-6, 4e-6], ['0', '2·10⁻⁶', '4·10⁻⁶']],
  [[0, 2.5e6, 5e6], ['0', '2.5·10⁶', '5.0·10⁶']],
  [[7], ['7']],
  [[0], ['0']],
])('%j along an axis', (places, labels) => expect(linearLabels(places)).toEqual(labels)); // prettier-ignore

test('logarithms name powers, or all where there are few', () => {
  expect(logLabels([1e-4, 2e-4, 1e-3, 1e-2, null])).toEqual(['10⁻⁴', null, '0.001', '0.01', null]);
  expect(logLabels([2, 5, 10, 20])).toEqual(['2', '5', '10', '20']);
});

test('readings', () => {
  expect([0, 1 / 3, -12345.678, 1.5e-7, 2e9, null, NaN].map(readingWords)).toEqual([
    '0', '0.3333', '−12350', '1.500·10⁻⁷', '2.000·10⁹', '–', '–',
  ]); // prettier-ignore
});
