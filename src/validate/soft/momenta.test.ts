import { expect, test } from 'vitest';
import type { SoftModel } from '../../scene/soft/soft-model.ts';
import { energyOf, momentaOf } from './momenta.ts';

const [cellSize, spin, mass] = [0.1, 3, 0.2];
/** Four particles around the origin, which turn about z like a rigid body and move along x. */
const places = [[0.05, 0], [0, 0.05], [-0.05, 0], [0, -0.05]] as const; // prettier-ignore
const drift = 0.7;

function matter(dimensions: 2 | 3) {
  const soft = {
    dimensions,
    cellSize,
    count: places.length,
    mass: places.map(() => mass),
    volume: places.map(() => 1e-3),
    youngModulus: places.map(() => 1000),
    poissonRatio: places.map(() => 0),
  } as unknown as SoftModel;
  const rest = dimensions === 3 ? [0] : [];
  const flat = (of: (place: readonly [number, number]) => readonly number[]) => places.flatMap(of);
  const particles = {
    position: flat(([x, y]) => [x, y, ...rest]),
    velocity: flat(([x, y]) => [drift - spin * y, spin * x, ...rest]),
    // Columns: what x and y add to the velocity.
    affine: flat(() => (dimensions === 2 ? [0, spin, -spin, 0] : [0, spin, 0, -spin, 0, 0, 0, 0, 0])),
    deformation: flat(() => (dimensions === 2 ? [1.1, 0, 0, 1] : [1.1, 0, 0, 0, 1, 0, 0, 0, 1])),
  };
  return { soft, particles };
}

test.each([2, 3] as const)('%iD: momentum, angular momentum and energy of a rigid rotation', (dimensions) => {
  const { soft, particles } = matter(dimensions);
  const { linear, angular } = momentaOf(soft, particles);
  const total = 4 * mass;
  expect(linear[0]).toBeCloseTo(total * drift, 12);
  // A particle has the moment of inertia m h²/2 about its own axis.
  expect(angular[2]).toBeCloseTo(total * spin * (0.05 ** 2 + cellSize ** 2 / 2), 12);
  const { kinetic, elastic } = energyOf(soft, particles);
  const turning = spin ** 2 * (0.05 ** 2 + cellSize ** 2 / 2);
  expect(kinetic).toBeCloseTo((total / 2) * (drift ** 2 + turning), 12);
  // Neo-Hookean, ν = 0: µ/2 (F² − 1) − µ ln F along one axis.
  const density = 500 * ((1.1 ** 2 - 1) / 2 - Math.log(1.1));
  expect(elastic).toBeCloseTo(4 * 1e-3 * density, 12);
});
