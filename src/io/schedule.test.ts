import { expect, test } from 'vitest';
import type { Model } from '../scene/model.ts';
import { schedule } from './schedule.ts';

const modelWith = (output: { series: number; frames: number; checkpoints: number }) =>
  ({ scene: { output }, timeStep: 0.001, stepCount: 25 }) as Model;
const steps = Array.from({ length: 26 }, (_, step) => step);

test('what is due when: at the start, at every period, at the end', () => {
  const due = schedule(modelWith({ series: 0.01, frames: 0.02, checkpoints: 0.0101 }));
  expect(steps.filter(due.series)).toEqual([0, 10, 20, 25]);
  expect(steps.filter(due.frames)).toEqual([0, 20, 25]);
  expect(steps.filter(due.checkpoints)).toEqual([0, 10, 20, 25]);
  expect([due.next(0), due.next(9), due.next(10), due.next(20), due.next(24)]).toEqual([10, 10, 20, 25, 25]);
});

test('zero: a row for every step, no frame at all, no checkpoint but the last, which is not scheduled', () => {
  const due = schedule(modelWith({ series: 0, frames: 0, checkpoints: 0 }));
  expect(steps.filter(due.series)).toEqual(steps);
  expect(due.hasFrames).toBe(false);
  expect(steps.filter((step) => due.frames(step) || due.checkpoints(step))).toEqual([]);
  expect(due.next(7)).toBe(8);
});
