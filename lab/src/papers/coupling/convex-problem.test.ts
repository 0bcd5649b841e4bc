import { describe, expect, test } from 'vitest';
import { blocksOf, curvatureAlong, gradientOf, makeProblem } from './convex-problem.ts';
import { residualsOf } from './convex-solvers.ts';
import { contactCurvatures, contactImpulses, contactPotential, type LaggedContact } from './lagged-contact.ts';

const contact: LaggedContact = {
  stiffness: 5e3,
  dissipation: 1,
  friction: 0.5,
  timeStep: 1e-3,
  startForce: 5,
  startVelocity: -0.2,
};
const velocities = [[-1, 0.3], [0.2, -0.4], [0.9, 0.01], [1.4, 0.2]] as const; // prettier-ignore

describe('the lagged contact', () => {
  test.each(velocities)('at %d, %d m/s: impulses are minus the slopes of the potential', (vn, vt) => {
    const step = 1e-6;
    const { normal, tangent } = contactImpulses(contact, vn, vt);
    const slope = (a: number, b: number): number =>
      (contactPotential(contact, vn + a, vt + b) - contactPotential(contact, vn - a, vt - b)) / (2 * step);
    expect(-slope(step, 0)).toBeCloseTo(normal, 8);
    expect(-slope(0, step)).toBeCloseTo(tangent, 8);
  });

  test('is convex: its curvatures are nowhere negative', () => {
    for (let v = -3; v <= 3; v += 0.05) {
      const { normal, tangent } = contactCurvatures(contact, v, v / 2);
      expect(normal).toBeGreaterThanOrEqual(0);
      expect(tangent).toBeGreaterThan(0);
    }
  });
});

describe('the convex problem', () => {
  const problem = makeProblem({ ratio: 1, friction: 1 });

  test('its curvature along a direction is the change of its slope', () => {
    const direction = problem.free.map((_, k) => Math.sin(k));
    const step = 1e-5;
    const slopeAt = (length: number): number => {
      const place = problem.free.map((value, k) => value + length * (direction[k] ?? 0));
      return gradientOf(problem, place).gradient.reduce((sum, value, k) => sum + value * (direction[k] ?? 0), 0);
    };
    const change = (slopeAt(step) - slopeAt(-step)) / (2 * step);
    expect(curvatureAlong(problem, problem.free, direction) / change).toBeCloseTo(1, 3);
  });

  test('its blocks are at least the masses', () => {
    const blocks = blocksOf(problem, problem.free);
    for (const [k, block] of blocks.entries()) expect(block).toBeGreaterThanOrEqual(problem.masses[k >> 1] ?? 0);
  });

  test('both methods solve it where contact is soft, and blocks alone fall behind where it is stiff', () => {
    const needed = (ratio: number, solver: 'blocks' | 'conjugate gradients'): number =>
      residualsOf(makeProblem({ ratio, friction: 1 }), solver, 200).findIndex((residual) => residual <= 1e-3);
    expect(needed(0.1, 'blocks')).toBeLessThan(10);
    expect(needed(0.1, 'conjugate gradients')).toBeLessThan(10);
    expect(needed(10, 'blocks')).toBeGreaterThan(2 * needed(10, 'conjugate gradients'));
    expect(needed(30, 'blocks')).toBe(-1);
  });
});
