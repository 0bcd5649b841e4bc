import { expect, test } from 'vitest';
import { countText, digits, fixed, lengthText, unitText } from './number-text.ts';

test.each([
  [0, '0 N'],
  [0.0123456, '12.3 mN'],
  [-4.5, '−4.5 N'],
  [1234, '1.23 kN'],
  [0.9999, '1 N'],
  [3.2e-8, '32 nN'],
  [5e-12, '0.005 nN'],
])('%d newtons are shown as %s', (value, text) => expect(unitText(value, 'N')).toBe(text));

test.each([
  [2, '2 m'],
  [0.05, '5 cm'],
  [0.002, '2 mm'],
  [5e-5, '50 µm'],
])('%d metres are shown as %s', (value, text) => expect(lengthText(value)).toBe(text));

test.each([
  [0, '0'],
  [1.23456, '1.23'],
  [-0.5, '−0.5'],
  [123456, '1.23e5'],
  [100000, '1e5'],
  [0.0001, '1e−4'],
])('%d with three digits is %s', (value, text) => expect(digits(value, 3)).toBe(text));

test('counts have their thousands apart', () => {
  expect(countText(999)).toBe('999');
  expect(countText(1234567)).toBe('1\u202f234\u202f567');
});

test('fixed digits do not jump', () => expect([fixed(1, 2), fixed(-0.5, 1)]).toEqual(['1.00', '−0.5']));
