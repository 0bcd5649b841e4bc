import { expect, test } from 'vitest';
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
  const { best, spread, spreadFrom, residual, isAtEnd } = calibrate(runsFor(0.15));
  expect(best).toBeCloseTo(0.15, 5);
  expect(spread).toBeLessThan(1e-4);
  expect({ spreadFrom, isAtEnd }).toEqual({ spreadFrom: 'moments', isAtEnd: false });
  expect(residual).toBeLessThan(1e-6);
});

test('the more a curve scatters, the less is known', () => {
  const wave = (height: number) => (k: number) => height * Math.sin(17 * k);
  const [little, much] = [0.01, 0.1].map((height) => calibrate(runsFor(0.15, wave(height))));
  expect(much!.spread).toBeGreaterThan(3 * little!.spread);
  expect(Math.abs(much!.best - 0.15)).toBeLessThan(4 * much!.spread);
});

test('moments that some run did not reach are left out', () => {
  const { responses, target } = runsFor(0.3);
  const cut = responses.map((response, run) => (run === 0 ? response.map((y, k) => (k > 20 ? NaN : y)) : response));
  expect(calibrate({ parameters, responses: cut, target }).best).toBeCloseTo(0.3, 5);
});

test('a single number, with a spread from the scatter of the runs', () => {
  const exact = { parameters, responses: parameters.map((value) => [truth(value, 1)]), target: [truth(0.25, 1)] };
  expect(calibrate(exact)).toMatchObject({ spreadFrom: 'runs', isAtEnd: false });
  expect(calibrate(exact).best).toBeCloseTo(0.25, 5);
  const few = { parameters: parameters.slice(0, 3), responses: exact.responses.slice(0, 3), target: exact.target };
  expect(calibrate(few).spread).toBeNaN();
  const scattered = { ...exact, responses: exact.responses.map(([y], k) => [y! + (k % 2 ? 0.01 : -0.01)]) };
  expect(calibrate(scattered).spread).toBeGreaterThan(10 * calibrate(exact).spread);
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
