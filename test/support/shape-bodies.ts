/** Bodies and grains that tests of shapes stand on, and both solvers. */
import type { OutlineSpec } from '../../src/geometry/outline/outline-spec.ts';
import type { Vector3 } from '../../src/math/rigid.ts';
import type { Model } from '../../src/scene/model.ts';
import { turn, type TestBody } from './grain-model.ts';
import { shapeModel, type TestShapes } from './shape-model.ts';

/** Solid below a level, or beyond it to the left. */
export const floor: TestBody = { shape: { kind: 'plane' }, rotation: turn([1, 0, 0], -Math.PI / 2) };
export const leftWall: TestBody = { shape: { kind: 'plane' }, rotation: turn([0, 1, 0], Math.PI / 2) };

/** A rectangle with corners rounded by a twentieth of its lesser side, which is that of `size`. */
export const block = (width: number, height: number): OutlineSpec => ({
  kind: 'polygon',
  points: [
    [-width / 2, -height / 2],
    [width / 2, -height / 2],
    [width / 2, height / 2],
    [-width / 2, height / 2],
  ],
  rounding: 0.05 * Math.min(width, height),
});

/** Gravity on a slope that falls to the right. */
export const onSlope = (degrees: number): Vector3 => {
  const angle = (degrees * Math.PI) / 180;
  return [9.81 * Math.sin(angle), -9.81 * Math.cos(angle), 0];
};

export type ShapeSolver = 'gauss-seidel' | 'springs';
export const shapeSolvers: readonly ShapeSolver[] = ['gauss-seidel', 'springs'];

/** With steps of 1 ms, or with springs of 10 MN/m and steps of 0.2 ms. */
export function modelFor(solver: ShapeSolver, given: TestShapes, stiffness = 1e7): Model {
  if (solver === 'gauss-seidel') return shapeModel({ sweeps: 8, ...given });
  const model = shapeModel({ timeStep: 2e-4, ...given });
  const springs = { kind: 'springs', stiffness, tangential: 0.5 } as const;
  return { ...model, scene: { ...model.scene, solver: springs } };
}
