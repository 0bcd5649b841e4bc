/** Prescribed motion as a function of time, on the host in f64. The twist is the exact derivative of the pose. */
import {
  conjugate,
  multiply,
  rotationToVector,
  scale,
  subtract,
  zeroVector,
  type Pose,
  type Twist,
} from '../../math/rigid.ts';

export interface MotionState {
  readonly pose: Pose;
  readonly twist: Twist;
}

/** Pose and twist at a time [s]. */
export type Motion = (time: number) => MotionState;

const atRest: Twist = { velocity: zeroVector, spin: zeroVector };

/** A body that stands still. */
export function fixedMotion({ position, rotation }: Pose): Motion {
  const state: MotionState = { pose: { position, rotation }, twist: atRest };
  return () => state;
}

/**
 * At the end of a step, with the steady twist that takes a body there from where it was at the step's start. Solvers find
 * where a wall was by going back along its twist: with the derivative at the end, a body that begins or stops to move at full
 * speed would have been inside what it touches.
 */
export const motionOver = (motion: Motion, from: number, to: number): MotionState =>
  motionBetween(motion(from), motion(to), to - from);

/** Likewise, of a body that is known at both ends of a step of `duration` [s]. */
export function motionBetween({ pose: before }: MotionState, after: MotionState, duration: number): MotionState {
  const { pose } = after;
  if (before === pose) return after;
  const rate = 1 / duration;
  const turn = rotationToVector(multiply(pose.rotation, conjugate(before.rotation)));
  return { pose, twist: { velocity: scale(subtract(pose.position, before.position), rate), spin: scale(turn, rate) } };
}
