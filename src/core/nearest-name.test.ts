import { expect, test } from 'vitest';
import { nearestName } from './nearest-name.ts';

const known = ['stiffness', 'damping', 'dt'];

test('finds the name a slip of the finger away', () => {
  expect(nearestName('stifness', known)).toBe('stiffness');
  expect(nearestName('dampnig', known)).toBe('damping');
  expect(nearestName('Dt', known)).toBe('dt');
  expect(nearestName('cpoy', ['copy', 'scan'])).toBe('copy');
});

test('offers nothing when nothing is close', () => {
  expect(nearestName('gravity', known)).toBeNull();
  expect(nearestName('stiff', [])).toBeNull();
});
