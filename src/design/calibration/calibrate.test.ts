import { expect, test } from 'vitest';
import { RandomStream } from '../../math/random-stream.ts';
import { calibrate, type CalibrationRuns } from './calibrate.ts';
import { reduceCurve } from './response.ts';

const parameters = [0.05, 0.1, 0.2, 0.4];
const times = Array.from({ length: 40 }, (_, k) => k / 10);

/** Falls with the parameter, grows with time. */
const truth = (parameter: number, time: number): number => time * (2 - 3 * parameter + parameter ** 2);

const runsFor = (parameter: number, noise = (_k: number): number => 0): CalibrationRuns => ({
  parameters,
  responses: parameters.map((value) => times.map((time) => truth(value, time))),
  target: times.map((time, k) => truth(parameter, time) + noise(k)),
});

test('the parameter that made a curve is found, between those that were run', () => {
  const { best, low, high, residual, isAtEnd } = calibrate(runsFor(0.15));
  expect(best).toBeCloseTo(0.15, 5);
  expect(high - low).toBeLessThan(1e-3);
  expect(isAtEnd).toBe(false);
  expect(residual).toBeLessThan(1e-6);
});

/** Runs and a target whose curves scatter as whole fillings do: all moments of one together, and a little each. */
function fillings(dice: RandomStream, parameter: number, scatter: number): CalibrationRuns {
  const filled = (value: number): number[] => {
    const offset = scatter * dice.normal();
    return times.map((time) => truth(value + offset, time) + 0.01 * dice.normal());
  };
  const values = [0.05, 0.1, 0.2, 0.3, 0.4].flatMap((value) => [value, value]);
  return { parameters: values, responses: values.map(filled), target: filled(parameter) };
}

test('95 % of bands of curves hold the parameter that made them, where moments of a run hang together', () => {
  const dice = new RandomStream([3, 4], [0, 0]);
  let held = 0;
  const cases = 200;
  for (let k = 0; k < cases; k++) {
    const parameter = dice.between(0.1, 0.35);
    const { low, high } = calibrate(fillings(dice, parameter, 0.03));
    if (low <= parameter && parameter <= high) held++;
  }
  // Of 200 the deviation is 0.015. Leaving out eighths of the curve in turn had 0.1.
  expect(held / cases).toBeGreaterThan(0.91);
});

test('the more runs scatter, the less is known', () => {
  const [little, much] = [0.003, 0.03].map((scatter) => calibrate(fillings(new RandomStream([5, 6], [0, 0]), 0.2, scatter)));
  expect(much!.high - much!.low).toBeGreaterThan(3 * (little!.high - little!.low));
}); // prettier-ignore

test('moments that some run did not reach are left out', () => {
  const { responses, target } = runsFor(0.3);
  const cut = responses.map((response, run) => (run === 0 ? response.map((y, k) => (k > 20 ? NaN : y)) : response));
  expect(calibrate({ parameters, responses: cut, target }).best).toBeCloseTo(0.3, 5);
});

test('a single number, with a band from the scatter of the runs', () => {
  const exact = { parameters, responses: parameters.map((value) => [truth(value, 1)]), target: [truth(0.25, 1)] };
  expect(calibrate(exact)).toMatchObject({ isAtEnd: false });
  expect(calibrate(exact).best).toBeCloseTo(0.25, 5);
  const few = { parameters: parameters.slice(0, 3), responses: exact.responses.slice(0, 3), target: exact.target };
  expect(calibrate(few)).toMatchObject({ low: NaN, high: NaN, scatter: NaN });
  const scattered = { ...exact, responses: exact.responses.map(([y], k) => [y! + (k % 2 ? 0.01 : -0.01)]) };
  expect(calibrate(scattered).scatter).toBeGreaterThan(10 * calibrate(exact).scatter);
});

test('a target out of reach is at an end of the range', () => {
  expect(calibrate({ ...runsFor(0.15), target: times.map(() => 1e3) })).toMatchObject({ isAtEnd: true });
});

test('a slope is taken away from both ends of a curve', () => {
  // At rest, then steady, then at rest.
  const time = Array.from({ length: 101 }, (_, k) => k / 100);
  const value = time.map((t) => Math.min(Math.max(4 * (t - 0.3), 0), 1));
  expect(reduceCurve({ time, value }, 'slope')).toBeCloseTo(4, 6);
  expect(reduceCurve({ time, value }, 'last')).toBe(1);
  expect(reduceCurve({ time: [], value: [] }, 'last')).toBeNaN();
});
