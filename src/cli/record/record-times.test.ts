import { expect, test } from 'vitest';
import { filmTimes, pictureTimes } from './record-times.ts';

const clock = { timeStep: 0.001, stepCount: 2000 };

test('a picture is taken at a time, or at another that goes without saying', () => {
  expect(pictureTimes({ time: 0.5 }, clock, 2).steps).toEqual([500]);
  expect(pictureTimes({}, clock, 1.2).steps).toEqual([1200]);
});

test('a film has its frames evenly in simulated time, first and last included', () => {
  const { steps, framesPerSecond } = filmTimes({ fps: 10, duration: 0.5, from: 1 }, clock);
  expect(steps).toEqual([1000, 1100, 1200, 1300, 1400, 1500]);
  expect(framesPerSecond).toBe(10);
  expect(filmTimes({ fps: 10, speed: 0.1, to: 0.03 }, clock).steps).toEqual([0, 10, 20, 30]);
  expect(filmTimes({}, clock).steps).toHaveLength(61);
  // Steps that are no multiple of a frame do not drift.
  expect(filmTimes({ fps: 30, to: 1 }, { ...clock, timeStep: 0.0007 }).steps.at(-1)).toBe(Math.round(1 / 0.0007));
});

test('frames may be finer than steps', () => {
  expect(filmTimes({ fps: 100, speed: 0.05, to: 0.002 }, clock).steps).toEqual([0, 1, 1, 2, 2]);
});

test.each([
  [{ time: 3 }, 'picture', '--time is 3 s and the scene ends at 2 s: add -s time.end=3'],
  [{ fps: 10 }, 'picture', '--fps is for films'],
  [{ time: 1 }, 'film', '--time is for pictures'],
  [{ to: 1, duration: 1 }, 'film', 'give one of them'],
  [{ from: 1, to: 0.5 }, 'film', 'ends at 0.5 s, before it begins at 1 s'],
  [{ to: 5 }, 'film', '--to is 5 s and the scene ends at 2 s'],
] as const)('%j of a %s: %s', (options, kind, said) => {
  expect(() => (kind === 'picture' ? pictureTimes(options, clock, 2) : filmTimes(options, clock))).toThrow(said);
});
