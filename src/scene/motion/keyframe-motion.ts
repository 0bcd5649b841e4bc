/** Motion through given poses; before the first and after the last the body rests. */
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
import { fixedMotion, type Motion, type MotionState } from './motion.ts';
import { smoothPiece, type Knot } from './smooth-piece.ts';

export interface Keyframe extends Pose {
  /** [s]; greater than that of the keyframe before */
  readonly time: number;
}

/** From one keyframe to the next; `s` runs from 0 to 1. */
type Piece = (s: number) => MotionState;

/** Smooth: velocity without jumps, at rest at both ends. Linear: steady between two poses. */
export function keyframeMotion(keyframes: readonly Keyframe[], interpolation: 'smooth' | 'linear'): Motion {
  const [first, last] = [keyframes[0]!, keyframes.at(-1)!];
  const [before, after] = [fixedMotion(first), fixedMotion(last)];
  const pieces = interpolation === 'smooth' ? smoothPieces(keyframes) : linearPieces(keyframes);
  return (time) => {
    if (time < first.time) return before(time);
    if (time >= last.time) return after(time);
    let [low, high] = [0, keyframes.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (keyframes[middle]!.time <= time) low = middle;
      else high = middle;
    }
    const begin = keyframes[low]!.time;
    return pieces[low]!((time - begin) / (keyframes[high]!.time - begin));
  };
}

interface Secant {
  readonly duration: number;
  readonly velocity: Vector3;
  /** In the body's frame, the same at both ends [rad/s] */
  readonly bodySpin: Vector3;
}

/** The steady motion from each keyframe to the next. */
function secants(keyframes: readonly Keyframe[]): Secant[] {
  return keyframes.slice(0, -1).map((from, k) => {
    const to = keyframes[k + 1]!;
    const duration = to.time - from.time;
    const turn = rotationToVector(multiply(conjugate(from.rotation), to.rotation));
    const velocity = scale(subtract(to.position, from.position), 1 / duration);
    return { duration, velocity, bodySpin: scale(turn, 1 / duration) };
  });
}

function linearPieces(keyframes: readonly Keyframe[]): Piece[] {
  return secants(keyframes).map(({ duration, velocity, bodySpin }, k) => {
    const from = keyframes[k]!;
    const twist = { velocity, spin: rotate(from.rotation, bodySpin) };
    return (s) => ({
      pose: {
        position: add(from.position, scale(velocity, s * duration)),
        rotation: multiply(from.rotation, rotationFromVector(scale(bodySpin, s * duration))),
      },
      twist,
    });
  });
}

function smoothPieces(keyframes: readonly Keyframe[]): Piece[] {
  const steady = secants(keyframes);
  const knots = keyframes.map(({ position, rotation }, k): Knot => {
    const [left, right] = [steady[k - 1], steady[k]];
    const isEnd = !left || !right;
    const velocity = isEnd ? zeroVector : knotSlope(left, right, 'velocity');
    const bodySpin = isEnd ? zeroVector : knotSlope(left, right, 'bodySpin');
    return { position, rotation, velocity, bodySpin };
  });
  return steady.map(({ duration }, k) => smoothPiece(knots[k]!, knots[k + 1]!, duration));
}

/**
 * The slope at a knot between two secants: their weighted harmonic mean, or 0 where they point opposite ways. Cubics with
 * such slopes never leave the range of the two values they join: a body that is told to wait does wait. Fritsch and
 * Butland, SIAM J. Sci. Stat. Comput. 5 (1984), eq. 5.
 */
function knotSlope(left: Secant, right: Secant, quantity: 'velocity' | 'bodySpin'): Vector3 {
  const share = (left.duration + 2 * right.duration) / (3 * (left.duration + right.duration));
  const slope = (a: number, b: number) => (a * b > 0 ? (a * b) / (share * b + (1 - share) * a) : 0);
  const [a, b] = [left[quantity], right[quantity]];
  return [slope(a[0], b[0]), slope(a[1], b[1]), slope(a[2], b[2])];
}
