import { describe, expect, test } from 'vitest';
import { readNumber, shortNumber } from './number-text.ts';
import { spokenValue, spokenValues } from './units.ts';

describe('a value as it is said', () => {
  test.each([
    [0.008, 'm', '8 mm'],
    [0.00025, 'm', '250 µm'],
    [1.5, 'm', ''],
    [2500, 'm', '2.5 km'],
    [0.00025, 's', '250 µs'],
    [3600, 's', ''],
    [1e7, 'Pa', '10 MPa'],
    [999.99999, 'Pa', '1 kPa'],
    [-5000, 'Pa', '−5 kPa'],
    [0.0125, 'kg/s', '12.5 g/s'],
    [2, 'kg', ''],
    [Math.PI / 6, 'rad', '30°'],
    [Math.PI, 'rad/s', '30 1/min'],
    [2500, 'kg/m³', '2.5 g/cm³'],
    [0, 'm', ''],
    [0.5, '1', ''],
    [3, 'parsec', ''],
  ])('%d %s is "%s"', (value, unit, words) => {
    expect(spokenValue(value, unit)).toBe(words);
  });

  test('several have the prefix of the largest', () => {
    expect(spokenValues([-0.004, 0, 0.0006], 'm')).toBe('−4, 0, 0.6 mm');
    expect(spokenValues([0, 0, -9.80665], 'm/s²')).toBe('0, 0, −1 g');
  });
});

describe('a number that is typed', () => {
  test.each([
    ['0.5', '1', 0.5],
    [' -1e-3 ', 'm', -0.001],
    ['−2,5', 'm', -2.5],
    ['.5', '1', 0.5],
    ['8 mm', 'm', 0.008],
    ['8mm', 'm', 0.008],
    ['8 m', 'm', 8],
    ['250 us', 's', 0.00025],
    ['10 MPa', 'Pa', 1e7],
    ['12.5 g/s', 'kg/s', 0.0125],
    ['30°', 'rad', Math.PI / 6],
    ['60 rpm', 'rad/s', 2 * Math.PI],
    ['1/4', '1', 0.25],
    ['2*3', '1', 6],
    ['30°/2', 'rad', Math.PI / 12],
  ])('"%s" in %s', (text, unit, value) => {
    expect(readNumber(text, unit)).toBeCloseTo(value, 12);
  });

  test.each(['', 'x', '1 2', '8 mm', '--1', '1/0', '1e999', '0x10'])('"%s" is none', (text) => {
    expect(readNumber(text, 's')).toBeNull();
  });

  test('is exactly what one gets by writing it', () => {
    expect(readNumber('8 mm', 'm')).toBe(0.008);
    expect(readNumber('0.1 µm', 'm')).toBe(1e-7);
  });
});

test('a number is shown with seven digits at most', () => {
  expect([0.5235987755982988, 1e-7, 123456789, -0].map(shortNumber)).toEqual(['0.5235988', '1e-7', '123456800', '0']);
});
