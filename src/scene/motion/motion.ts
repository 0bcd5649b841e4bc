/** Prescribed motion as a function of time, on the host in f64. The twist is the exact derivative of the pose. */
import { zeroVector, type Pose, type Twist } from '../../math/rigid.ts';

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
