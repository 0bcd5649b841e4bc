import * as fc from '../../../test/support/fast-check.ts';
import { expect, test } from 'vitest';
import { linearTicks, logTicks } from './ticks.ts';

const labels = (ticks: { major: readonly { label: string }[] }): string[] => ticks.major.map(({ label }) => label);

test('steps are round, and labels have as many decimals as they need', () => {
  expect(labels(linearTicks(0, 0.93))).toEqual(['0.0', '0.2', '0.4', '0.6', '0.8', '1.0']);
  expect(labels(linearTicks(-3, 12))).toEqual(['−5', '0', '5', '10', '15']);
  expect(labels(linearTicks(0, 2.9e-5))).toEqual(['0.0', '0.5·10⁻⁵', '1.0·10⁻⁵', '1.5·10⁻⁵', '2.0·10⁻⁵', '2.5·10⁻⁵', '3.0·10⁻⁵']); // prettier-ignore
  expect(labels(linearTicks(0, 1.2e7))[1]).toBe('0.2·10⁷');
});

test('ends that are fixed stay', () => {
  const { range, major } = linearTicks(0.3, 2.1, { fixed: true });
  expect(range).toEqual([0.3, 2.1]);
  expect(major.map(({ value }) => value)).toEqual([0.5, 1, 1.5, 2]);
});

test('a log axis has powers of ten, or more where there are few', () => {
  expect(labels(logTicks(0.0002, 30))).toEqual(['10⁻⁴', '0.001', '0.01', '0.1', '1', '10'].slice(1));
  expect(labels(logTicks(1.2, 8))).toEqual(['1', '2', '5']);
  expect(labels(logTicks(1e-7, 1e-5))).toEqual(['10⁻⁷', '10⁻⁶', '10⁻⁵']);
});

test('whatever the values, ticks are few, in order and within the range', () => {
  const value = fc.double({ min: -1e9, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(value, value, (a, b) => {
      const { range, major } = linearTicks(Math.min(a, b), Math.max(a, b));
      const width = range[1] - range[0];
      expect(major.length).toBeGreaterThan(1);
      expect(major.length).toBeLessThan(12);
      for (const { value } of major) {
        expect(value).toBeGreaterThanOrEqual(range[0] - 1e-9 * width);
        expect(value).toBeLessThanOrEqual(range[1] + 1e-9 * width);
      }
    }),
  );
});
