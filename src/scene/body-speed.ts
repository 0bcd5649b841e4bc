/** How fast the surface of a body is that moves as prescribed: what it drives, drags along or shears goes as fast. */
import { shapeBounds } from '../geometry/shape-bounds.ts';
import { cornersOf } from '../math/bounds.ts';
import {
  cross,
  length,
  noRotation,
  rotate,
  subtract,
  toWorld,
  zeroVector,
  type Bounds,
  type Vector3,
} from '../math/rigid.ts';
import { bodyParts } from './body-parts.ts';
import type { BodyModel, PartModel } from './model.ts';
import type { SceneMotion } from './scene.ts';

/** Moments in which a piece of a motion is looked at. */
const momentsPerPiece = 8;

/** What turns about some point goes no faster than its ends, and a sphere around each of them. */
interface Ends {
  /** In the body's frame [m] */
  readonly points: readonly Vector3[];
  /** [m] */
  readonly radius: number;
}

/** Over the run, of any of its points in the domain, or a little more [m/s]. */
export function surfaceSpeed(body: BodyModel, motion: SceneMotion, domain: Bounds, endTime: number): number {
  const parts = bodyParts([body]).map(endsOf);
  let fastest = 0;
  for (const time of momentsOf(motion, endTime)) {
    const { pose, twist } = body.motion(time);
    const { velocity, spin } = twist;
    const speedAt = (arm: Vector3): number => length(cross(spin, arm));
    // Nothing of it is farther away where grains are.
    const most = cornersOf(domain).reduce((speed, at) => Math.max(speed, speedAt(subtract(at, pose.position))), 0);
    const turning = parts.reduce((speed, ends) => {
      if (!ends) return most;
      const arms = ends.points.map((point) => speedAt(rotate(pose.rotation, point)));
      return Math.max(speed, Math.max(...arms) + length(spin) * ends.radius);
    }, 0);
    fastest = Math.max(fastest, length(velocity) + Math.min(turning, most));
  }
  return fastest;
}

/** Within each piece: linear ones jump at keyframes, and rest after the last. */
function momentsOf(motion: SceneMotion, endTime: number): number[] {
  if (motion.kind !== 'keyframes') return [0];
  return motion.keyframes.slice(0, -1).flatMap(({ time: from }, k) => {
    const to = Math.min(motion.keyframes[k + 1]!.time, endTime);
    if (to <= from) return [];
    return Array.from({ length: momentsPerPiece }, (_, i) => from + ((to - from) * (i + 0.5)) / momentsPerPiece);
  });
}

/** Null for what has no end. */
function endsOf({ shape, offset }: PartModel): Ends | null {
  const bounds = shapeBounds(shape, { position: zeroVector, rotation: noRotation });
  if (!bounds) return null;
  const points = (box: Bounds): Vector3[] => cornersOf(box).map((corner) => toWorld(offset, corner));
  if (!('radius' in shape)) return { points: points(bounds), radius: 0 };
  // What is round has an axis, or a middle, and is as far around it everywhere.
  const half = 'halfHeight' in shape ? shape.halfHeight : 0;
  return { points: points({ min: [0, 0, -half], max: [0, 0, half] }), radius: shape.radius };
}
