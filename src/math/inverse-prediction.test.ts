import { expect, test } from 'vitest';
import { inversePrediction } from './inverse-prediction.ts';
import { RandomStream } from './random-stream.ts';
import { studentBelow, studentQuantile } from './student.ts';

test.each([
  // Abramowitz & Stegun, table 26.10.
  [0.975, 1, 12.706],
  [0.975, 2, 4.303],
  [0.975, 3, 3.182],
  [0.975, 5, 2.571],
  [0.975, 10, 2.228],
  [0.95, 7, 1.895],
  [0.995, 30, 2.75],
])('Student: %f of %i degrees of freedom lies below %f', (part, freedom, value) => {
  expect(studentQuantile(part, freedom)).toBeCloseTo(value, 3);
  expect(studentBelow(value, freedom)).toBeCloseTo(part, 4);
});

test.each([
  ['few runs', 5, 1, 1],
  ['many runs', 5, 6, 1],
  ['the mean of four measurements', 5, 4, 4],
])('95 % of bands hold the value that made what was measured: %s', (_, points, seeds, repeats) => {
  const dice = new RandomStream([points, seeds], [repeats, 0]);
  const response = (p: number): number => 2 - 3 * p + p * p;
  const cases = 2000;
  let held = 0;
  for (let k = 0; k < cases; k++) {
    const parameters = Array.from({ length: points * seeds }, (__, i) => 0.1 + (0.5 * (i % points)) / (points - 1));
    const responses = parameters.map((p) => response(p) + 0.05 * dice.normal());
    const truth = dice.between(0.15, 0.55);
    let measured = 0;
    for (let repeat = 0; repeat < repeats; repeat++) measured += (response(truth) + 0.05 * dice.normal()) / repeats;
    const { low, high } = inversePrediction({ parameters, responses, degree: 2 }, measured, { repeats });
    if (low <= truth && truth <= high) held++;
  }
  // Of 2000 the deviation is 0.005. Bands that are cut at the ends of the range hold as much.
  expect(held / cases).toBeGreaterThan(0.935);
  expect(held / cases).toBeLessThan(0.97);
});

test('as many runs as coefficients tell nothing of the scatter', () => {
  const { low, high, scatter } = inversePrediction({ parameters: [0, 1, 2], responses: [0, 1, 4], degree: 2 }, 2);
  expect([low, high, scatter]).toEqual([NaN, NaN, NaN]);
});
