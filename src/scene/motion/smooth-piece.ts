/**
 * A cubic from one pose to another with given velocities at both ends. Positions: a Bézier curve in its cumulative form.
 * Rotations: the same form with products of rotations in place of sums (Kim, Kim and Shin, SIGGRAPH 1995): every factor
 * turns about a fixed axis, so the spin is exact, too.
 */
import {
  add,
  conjugate,
  multiply,
  rotate,
  rotationFromVector,
  rotationToVector,
  scale,
  subtract,
  zeroVector,
  type Pose,
  type Vector3,
} from '../../math/rigid.ts';
import type { MotionState } from './motion.ts';

export interface Knot extends Pose {
  readonly velocity: Vector3;
  /** In the body's frame [rad/s] */
  readonly bodySpin: Vector3;
}

/** `s` runs from 0 to 1 within `duration` [s]. */
export function smoothPiece(from: Knot, to: Knot, duration: number): (s: number) => MotionState {
  const moves = controlMoves(from, to, duration / 3);
  const turns = controlTurns(from, to, duration / 3);
  return (s) => {
    let { position, rotation } = from;
    let [velocity, spin] = [zeroVector, zeroVector];
    for (const [k, { value, slope }] of cumulativeBasis(s).entries()) {
      const [move, turn] = [moves[k]!, turns[k]!];
      position = add(position, scale(move, value));
      velocity = add(velocity, scale(move, slope / duration));
      spin = add(spin, rotate(rotation, scale(turn, slope / duration)));
      rotation = multiply(rotation, rotationFromVector(scale(turn, value)));
    }
    return { pose: { position, rotation }, twist: { velocity, spin } };
  };
}

/** How much of each of the three steps between control points is done at s, and how fast. */
const cumulativeBasis = (s: number) => [
  { value: 1 - (1 - s) ** 3, slope: 3 * (1 - s) ** 2 },
  { value: (3 - 2 * s) * s * s, slope: 6 * s * (1 - s) },
  { value: s ** 3, slope: 3 * s * s },
];

/** From each control point to the next: a third of the time along the first velocity, what is left, along the last. */
function controlMoves(from: Knot, to: Knot, third: number): Vector3[] {
  const [first, last] = [scale(from.velocity, third), scale(to.velocity, third)];
  return [first, subtract(subtract(subtract(to.position, from.position), first), last), last];
}

function controlTurns(from: Knot, to: Knot, third: number): Vector3[] {
  const [first, last] = [scale(from.bodySpin, third), scale(to.bodySpin, third)];
  const begin = multiply(from.rotation, rotationFromVector(first));
  const end = multiply(to.rotation, conjugate(rotationFromVector(last)));
  return [first, rotationToVector(multiply(conjugate(begin), end)), last];
}
