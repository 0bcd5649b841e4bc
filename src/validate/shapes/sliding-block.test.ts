import { describe, expect, test } from 'vitest';
import { middleOf, slide, slidingAcceleration, type Block } from './sliding-block.ts';

const gravity = 9.81;
const rectangle = (length: number, width: number, rounding: number): Block => ({
  length,
  width,
  rounding,
  gyration: (length ** 2 + width ** 2) / 12,
});
const rod = rectangle(4, 1e-6, 0);
const block = rectangle(4, 0.4, 0.05);

describe('a rod without friction in a corner', () => {
  test('begins to turn at 3 g cos θ / 2 L', () => {
    const { angular } = slidingAcceleration(rod, { angle: 0.6, rate: 0, friction: 0 }, gravity);
    expect(angular).toBeCloseTo((-3 * gravity * Math.cos(0.6)) / 8, 5);
  });

  test('leaves the wall when its upper end is at two thirds of its height', () => {
    const { angle, leaves } = slide(rod, { angle: 0.6, friction: 0 }, { gravity, end: 2, step: 1e-4 });
    expect(leaves).toBeLessThan(2);
    expect(Math.sin(angle.at(-1)!)).toBeCloseTo((2 / 3) * Math.sin(0.6), 3);
  });
});

test('a block without friction keeps its energy', () => {
  const { angle, time } = slide(block, { angle: 0.6, friction: 0 }, { gravity, end: 0.4, step: 1e-4 });
  const last = angle.length - 2;
  const step = time[1]!;
  const rate = (of: (k: number) => number): number => (of(last + 1) - of(last - 1)) / (2 * step);
  const middle = (axis: 0 | 1) => (k: number) => middleOf(block, angle[k]!)[axis];
  const kinetic = (rate(middle(0)) ** 2 + rate(middle(1)) ** 2 + block.gyration * rate((k) => angle[k]!) ** 2) / 2;
  expect(kinetic).toBeGreaterThan(1);
  expect(kinetic / (gravity * (middle(1)(0) - middle(1)(last)))).toBeCloseTo(1, 4);
});

test('a rod rests below the angle of friction, where two times its arc tangent is left of a right angle', () => {
  const start = (friction: number, angle: number): number =>
    slidingAcceleration(rod, { angle, rate: 0, friction }, gravity).angular;
  const limit = (friction: number): number => Math.PI / 2 - 2 * Math.atan(friction);
  for (const friction of [0.1, 0.3, 0.5]) {
    expect(start(friction, limit(friction) - 0.01)).toBeLessThan(0);
    expect(start(friction, limit(friction) + 0.01)).toBeGreaterThan(0);
  }
});

test('friction slows it', () => {
  const after = [0, 0.1, 0.3, 0.5].map((friction) =>
    slide(block, { angle: 0.6, friction }, { gravity, end: 0.3, step: 1e-3 }).angle.at(-1)!,
  );
  expect(after).toEqual(after.toSorted((a, b) => a - b));
});
