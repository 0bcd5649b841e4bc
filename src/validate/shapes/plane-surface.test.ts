import { expect, test } from 'vitest';
import type { ShapeMotion } from './shape-motion.ts';
import { planeSurface, reachOfMass } from './plane-surface.ts';

const disc = (x: number, y: number, index = 0): ShapeMotion => ({
  index,
  position: [x, y],
  angle: 0.3,
  velocity: [0, 0],
  spin: 0,
  mass: 1,
  inertia: 1,
  outline: {
    strokes: [{ a: [0, 0], b: [0, 0], radius: 1 }],
    filled: [],
    loops: [],
    triangles: new Uint32Array(),
    area: Math.PI,
    secondMoment: Math.PI / 2,
    symmetry: 0,
    thinnest: 1,
  },
  radius: 0.5,
  isCarried: false,
});

/** Stairs of discs, by one in height for two along x: 26.6°. */
const stairs = Array.from({ length: 20 }, (_, k) =>
  Array.from({ length: 10 - Math.floor(k / 2) }, (_, y) => disc(k + 0.5, y + 0.5)),
).flat();

test('the slope of stairs is that of a line through them', () => {
  const surface = planeSurface(stairs, 1);
  expect(surface.places[0]).toBeCloseTo(0.5);
  expect(Math.max(...surface.heights)).toBeCloseTo(10);
  expect(surface.slope(0.2, 0.8)).toBeCloseTo(Math.atan(0.5), 1);
});

test('a grain that ran on is not of the mass', () => {
  const { left, right } = reachOfMass([...stairs, disc(25, 0.5)]);
  expect(left).toBeCloseTo(0);
  expect(right).toBeCloseTo(20);
  expect(planeSurface([...stairs, disc(25, 0.5)], 1).places.at(-1)).toBeCloseTo(25.5);
});
