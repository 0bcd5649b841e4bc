/** In two dimensions all lies and moves in the plane z = 0: what does not is refused. */
import type { BodyModel } from './model.ts';
import type { SceneProblem } from './scene-error.ts';

const inPlane = 'must be 0 in two dimensions';
const holdsPlane = 'must reach through z = 0, the plane of two dimensions';

/** Moments in which moving bodies are looked at, and how little leads out of the plane [m/s, rad/s]. */
const moments = 65;
const stillness = 1e-9;

interface Corners {
  readonly min: readonly number[];
  readonly max: readonly number[];
}

/** A box must have a cut with the plane. */
export function throughPlane(box: Corners, path: string): SceneProblem[] {
  if (box.min[2]! <= 0 && box.max[2]! >= 0) return [];
  const side = box.min[2]! > 0 ? 'min' : 'max';
  return [{ path: `${path}.${side}[2]`, message: holdsPlane, value: box[side][2], cure: 'write z from -0.5 to 0.5' }];
}

/** A component of a vector must be 0. */
export function zeroAlong(axis: number, vector: readonly number[], path: string): SceneProblem[] {
  return vector[axis] === 0 ? [] : [{ path: `${path}[${axis}]`, message: inPlane, value: vector[axis] }];
}

/** The first of many points that is not in the plane. */
export function pointsInPlane(points: readonly (readonly number[])[], path: string): SceneProblem[] {
  const outside = points.findIndex((point) => point[2] !== 0);
  return outside < 0 ? [] : zeroAlong(2, points[outside]!, `${path}[${outside}]`);
}

/** It may move along x and y and turn about z. `path`: of its motion. */
export function motionInPlane(
  { motion, isFixed }: Pick<BodyModel, 'motion' | 'isFixed'>,
  path: string,
  endTime: number,
): SceneProblem[] {
  if (isFixed) return [];
  for (let k = 0; k < moments; k++) {
    const { velocity, spin } = motion((endTime * k) / (moments - 1)).twist;
    const isIn = Math.abs(velocity[2]) <= stillness && Math.hypot(spin[0], spin[1]) <= stillness;
    if (!isIn) return [{ path, message: 'must stay in the plane: move along x and y, turn about z' }];
  }
  return [];
}
