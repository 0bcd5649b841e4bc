/**
 * Newton's method with a Hessian that is guessed from the last few steps (Nocedal 1980; two loops of Nocedal & Wright,
 * Numerical Optimization, algorithm 7.4). For smooth, deterministic objectives of few parameters: it gets to many digits.
 * Within limits it is a projected Newton method (Bertsekas 1982): parameters that a limit holds are left there, the Hessian
 * is that of the others, and what the step takes beyond a limit is projected onto it, for each length of the step anew.
 */
import { requireCount, requirePositive } from './check-option.ts';
import { dot, freeGradient, norm, type Limits, type Optimiser, type Trial } from './optimiser.ts';

export interface LbfgsOptions {
  /** Length of the first step, before anything is known about curvature [unit of the parameters]. */
  readonly firstStep: number;
  /** How many steps are remembered. Default: 10. */
  readonly memory?: number;
}

/** How parameters and gradient changed in a step. */
interface Pair {
  readonly step: Float64Array;
  readonly change: Float64Array;
}

/** Part of what the slope promises that a step must gain (Armijo). */
const leastGain = 1e-4;

export function lbfgs(options: LbfgsOptions): Optimiser {
  const { firstStep, memory = 10 } = (options as LbfgsOptions | undefined) ?? ({} as LbfgsOptions);
  requirePositive('lbfgs firstStep', firstStep, 'give a length like { firstStep: 0.1 }');
  requireCount('lbfgs memory', memory, 1);
  let pairs: Pair[] = [];
  let last: Trial | null = null;
  return {
    name: 'lbfgs',
    propose(at, limits) {
      // What forget() leaves is proposed from anew: nothing was learnt in between.
      if (last && last !== at) pairs = [...pairs, changeOf(last, at)].slice(-memory);
      last = at;
      const direction = directionOf(at, limits, pairs);
      if (direction) return at.parameters.map((parameter, k) => parameter + direction[k]!);
      pairs = [];
      const gradient = freeGradient(at, limits);
      const size = norm(gradient);
      return size === 0 ? at.parameters.slice() : at.parameters.map((parameter, k) => parameter - (firstStep * gradient[k]!) / size); // prettier-ignore
    },
    accepts(at, next) {
      const promised = next.parameters.reduce((sum, to, k) => sum + (to - at.parameters[k]!) * at.gradient[k]!, 0);
      return promised < 0 && next.value <= at.value + leastGain * promised;
    },
    forget() {
      const knewSomething = pairs.length > 0;
      pairs = [];
      return knewSomething;
    },
  };
}

const changeOf = (from: Trial, to: Trial): Pair => ({
  step: to.parameters.map((parameter, k) => parameter - from.parameters[k]!),
  change: to.gradient.map((slope, k) => slope - from.gradient[k]!),
});

/**
 * How near to a limit, as part of what a step of steepest descent would take a parameter, it counts as held there: a Newton
 * step that is cut at a limit which is that near may lead uphill however short it is (Bertsekas 1982).
 */
const nearLimit = 1e-3;

/** Null where what is known of curvature leads nowhere. */
function directionOf(at: Trial, limits: Limits, pairs: readonly Pair[]): Float64Array | null {
  const { parameters, gradient } = at;
  const near = nearLimit * Math.min(1, norm(freeGradient(at, limits)));
  const isFree = gradient.map((slope, k) => {
    const room = slope > 0 ? parameters[k]! - limits.low[k]! : limits.high[k]! - parameters[k]!;
    return room <= near ? 0 : 1;
  });
  const freeOf = (vector: Float64Array): Float64Array => vector.map((value, k) => value * isFree[k]!);
  const useful = pairs.flatMap((pair) => {
    const [step, change] = [freeOf(pair.step), freeOf(pair.change)];
    const product = dot(step, change);
    // Where the slope does not rise along the step, the pair would make the guess indefinite.
    return product > 1e-12 * norm(step) * norm(change) ? [{ step, change, inverse: 1 / product }] : [];
  });
  const newest = useful.at(-1);
  if (!newest) return null;
  const direction = freeOf(gradient).map((slope) => -slope);
  const add = (vector: Float64Array, factor: number): void => {
    for (const [k, value] of vector.entries()) direction[k]! += factor * value;
  };
  const factors = useful.toReversed().map(({ step, change, inverse }) => {
    const factor = inverse * dot(step, direction);
    add(change, -factor);
    return factor;
  });
  const scale = 1 / (newest.inverse * dot(newest.change, newest.change));
  for (let k = 0; k < direction.length; k++) direction[k]! *= scale;
  for (const [k, { step, change, inverse }] of useful.entries())
    add(step, factors[useful.length - 1 - k]! - inverse * dot(change, direction));
  // What is near a limit goes on to it, by steepest descent of the same scale.
  for (const [k, slope] of gradient.entries()) if (isFree[k] === 0) direction[k] = -scale * slope;
  return dot(direction, gradient) < 0 ? direction : null;
}
