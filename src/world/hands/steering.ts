/** A body in a hand: it follows the place that the hand shows it, never so fast that it would pass through matter. */
import {
  add,
  conjugate,
  length,
  multiply,
  normalizeQuaternion,
  rotationFromVector,
  rotationToVector,
  scale,
  subtract,
  type Pose,
  type Vector3,
} from '../../math/rigid.ts';
import { shapeBounds } from '../../geometry/shape-bounds.ts';
import { bodyParts } from '../../scene/body-parts.ts';
import type { BodyModel, Model } from '../../scene/model.ts';
import type { MotionState } from '../../scene/motion/motion.ts';

/** Where a body is that follows a hand, and where it is to be. */
export interface Steering {
  readonly pose: Pose;
  /** Null: back in its motion of the scene. */
  readonly target: Pose | null;
  /** In which it is to be there, if it is not too far. */
  readonly steps: number;
}

/** What a body may move in a step. */
export interface SteeringLimits {
  /** [m] */
  readonly distance: number;
  /** [rad] */
  readonly angle: number;
}

/** Of the radius of the smallest grain in a step, or of a cell in a substep. */
const shareOfPiece = 0.25;

/** Where nothing weighs anything [m/s²] */
const earthGravity = 9.81;

/** So that no point of the body passes more than a part of a piece in a step, nor goes faster than matter bears. */
export function steeringLimits(model: Model, body: BodyModel): SteeringLimits {
  const { grains, soft } = model;
  const smallest = grains.radius.reduce((least, radius) => Math.min(least, radius), Infinity);
  const pieces = shareOfPiece * Math.min(smallest, soft ? soft.cellSize * soft.substeps : Infinity);
  const distance = Math.min(pieces, fastest(model) * model.timeStep);
  return { distance, angle: distance / reachOf(model, body) };
}

/**
 * Half the speed √(g L) that matter itself comes to in a scene of height L. What a body strikes leaves it at twice its speed at most,
 * where it rebounds fully, and then rises by (√(g L))² / (2 g) = L / 2: a jerk of the hand throws nothing out of the scene. [m/s]
 */
function fastest({ domain, gravity }: Model): number {
  const strength = length(gravity);
  const sides = subtract(domain.max, domain.min);
  const height =
    strength > 0
      ? gravity.reduce((sum, g, axis) => sum + (Math.abs(g) * sides[axis]!) / strength, 0)
      : Math.max(...sides);
  return 0.5 * Math.sqrt((strength || earthGravity) * height);
}

/** From its origin to its farthest point, about, grains that it carries included; of one without end, a metre [m]. */
function reachOf({ bodies, grains, shapes }: Model, body: BodyModel): number {
  const corners = bodyParts([body]).map(({ shape, offset }) => {
    const bounds = shapeBounds(shape, offset);
    return bounds ? Math.max(length(bounds.min), length(bounds.max)) : 1;
  });
  const index = bodies.indexOf(body);
  const origin = body.motion(0).pose.position;
  const carried = Array.from(shapes?.carrier ?? [], (carrier, i) => {
    if (carrier !== index) return 0;
    return Math.hypot(grains.position[3 * i]! - origin[0], grains.position[3 * i + 1]! - origin[1]) + grains.radius[i]!;
  });
  return [...corners, ...carried].reduce((most, reach) => Math.max(most, reach), 0) || 1;
}

/** The next step of a body: `motion` is what the scene wants of it then. `next` is null once it is back in that motion. */
export function steered(
  { pose, target, steps }: Steering,
  motion: MotionState,
  timeStep: number,
  limits: SteeringLimits,
): { readonly state: MotionState; readonly next: Steering | null } {
  const goal = target ?? motion.pose;
  const way = scale(subtract(goal.position, pose.position), 1 / steps);
  const turn = scale(rotationToVector(multiply(goal.rotation, conjugate(pose.rotation))), 1 / steps);
  const [move, rotation] = [shortened(way, limits.distance), shortened(turn, limits.angle)];
  if (target === null && steps === 1 && move === way && rotation === turn) return { state: motion, next: null };
  const reached: Pose = {
    position: add(pose.position, move),
    rotation: normalizeQuaternion(multiply(rotationFromVector(rotation), pose.rotation)),
  };
  const twist = { velocity: scale(move, 1 / timeStep), spin: scale(rotation, 1 / timeStep) };
  return { state: { pose: reached, twist }, next: { pose: reached, target, steps: Math.max(steps - 1, 1) } };
}

const shortened = (vector: Vector3, most: number): Vector3 => {
  const size = length(vector);
  return size > most ? scale(vector, most / size) : vector;
};
