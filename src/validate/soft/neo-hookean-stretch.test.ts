import { expect, test } from 'vitest';
import { uniaxial } from './neo-hookean-stretch.ts';

// Roots of the same equations, found by another program.
test.each([
  [3, 0.8, -2.400054, 1.067338],
  [3, 1.25, 2.126048, 0.93356],
  [3, 1.5, 3.782802, 0.880175],
  [3, 2, 6.467447, 0.798078],
  [2, 0.8, -2.686315, 1.094876],
  [2, 1.25, 2.294052, 0.903844],
  [2, 1.5, 4.024361, 0.824924],
  [2, 2, 6.745974, 0.701494],
] as const)('%iD, %f times: stress %f Pa, width %f', (dimensions, stretch, stress, width) => {
  const found = uniaxial(stretch, dimensions);
  expect(found.stress).toBeCloseTo(stress, 5);
  expect(found.width).toBeCloseTo(width, 5);
});
