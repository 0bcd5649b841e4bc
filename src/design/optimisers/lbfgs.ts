/**
 * Newton's method with a Hessian that is guessed from the last few steps (Nocedal 1980; two loops of Nocedal & Wright,
 * Numerical Optimization, algorithm 7.4). For smooth, deterministic objectives of few parameters: it gets to many digits.
 */
import { dot, norm, type Optimiser, type Trial } from './optimiser.ts';

export interface LbfgsOptions {
  /** Length of the first step, before anything is known about curvature [unit of the parameters]. */
  readonly firstStep: number;
  /** How many steps are remembered. Default: 10. */
  readonly memory?: number;
}

interface Pair {
  /** How parameters and gradient changed in a step, and 1 / (step · change). */
  readonly step: Float64Array;
  readonly change: Float64Array;
  readonly inverse: number;
}

/** Part of what the slope promises that a step must gain (Armijo). */
const leastGain = 1e-4;

export function lbfgs({ firstStep, memory = 10 }: LbfgsOptions): Optimiser {
  const pairs: Pair[] = [];
  let last: Trial | null = null;
  return {
    name: 'lbfgs',
    propose(at) {
      if (last) remember(pairs, last, at, memory);
      last = at;
      const direction = directionOf(pairs, at.gradient);
      // Curvature that leads uphill is of no use, and neither are steps that came before it.
      const isDescent = dot(direction, at.gradient) < 0;
      if (pairs.length > 0 && isDescent) return at.parameters.map((parameter, k) => parameter + direction[k]!);
      pairs.length = 0;
      const size = norm(at.gradient);
      return size === 0 ? at.parameters.slice() : at.parameters.map((parameter, k) => parameter - (firstStep * at.gradient[k]!) / size); // prettier-ignore
    },
    accepts(at, next) {
      const promised = next.parameters.reduce((sum, to, k) => sum + (to - at.parameters[k]!) * at.gradient[k]!, 0);
      return next.value <= at.value + leastGain * promised;
    },
  };
}

function remember(pairs: Pair[], from: Trial, to: Trial, memory: number): void {
  const step = to.parameters.map((parameter, k) => parameter - from.parameters[k]!);
  const change = to.gradient.map((slope, k) => slope - from.gradient[k]!);
  const product = dot(step, change);
  // Where the slope does not rise along the step, the pair would make the guess indefinite.
  if (!(product > 1e-12 * norm(step) * norm(change))) return;
  pairs.push({ step, change, inverse: 1 / product });
  if (pairs.length > memory) pairs.shift();
}

function directionOf(pairs: readonly Pair[], gradient: Float64Array): Float64Array {
  const direction = gradient.map((slope) => -slope);
  const add = (vector: Float64Array, factor: number): void => {
    for (const [k, value] of vector.entries()) direction[k]! += factor * value;
  };
  const newest = pairs.at(-1);
  if (!newest) return direction;
  const factors = pairs.toReversed().map(({ step, change, inverse }) => {
    const factor = inverse * dot(step, direction);
    add(change, -factor);
    return factor;
  });
  const scale = 1 / (newest.inverse * dot(newest.change, newest.change));
  for (let k = 0; k < direction.length; k++) direction[k]! *= scale;
  for (const [k, { step, change, inverse }] of pairs.entries())
    add(step, factors[pairs.length - 1 - k]! - inverse * dot(change, direction));
  return direction;
}
