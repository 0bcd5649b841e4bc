import { expect, test } from 'vitest';
import { count, duration, figures, large, measure } from './figures.ts';

test('durations in the two largest units', () => {
  expect([0, 0.84, 9.96, 59.6, 61, 3599, 3600, 7500].map(duration)).toEqual(
    ['0.0 s', '0.8 s', '10 s', '1 min 0 s', '1 min 1 s', '59 min 59 s', '1 h 0 min', '2 h 5 min'], // prettier-ignore
  );
});

test('numbers in few figures', () => {
  expect([0.0123456, 1, 312.4, 1234567].map(figures)).toEqual(['0.0123', '1.00', '312', '1,230,000']);
  expect([0, 1.23456e-5, -0.001, 0.5, 12345.6].map(measure)).toEqual(['0', '1.235e-5', '-0.001', '0.5', '12350']);
  expect([312, 9999, 12_345, 1.25e6, 3.8e9].map(large)).toEqual(['312', '10,000', '12.3 k', '1.25 M', '3.80 G']);
  expect([count(1, 'grain'), count(4000, 'grain')]).toEqual(['1 grain', '4,000 grains']);
});
