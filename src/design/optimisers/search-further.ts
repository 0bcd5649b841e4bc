/** Where no step that an optimiser proposed was good enough: shorter and longer ones, and what to say if none of them is. */
import { freeGradient, norm, type Limits, type Trial } from './optimiser.ts';

/** Rounding of a value, as part of it: simulations compute in f32. */
const roundingPart = 1e-7;
/** How often above its rounding a difference of values is trusted. */
const trusted = 30;
/** Factor from one length of a step to the next, and how many are tried each way. */
const stride = 8;
const mostStrides = 20;

export interface Search {
  readonly limits: Limits;
  attempt(free: Float64Array): Promise<Trial>;
  isGood(next: Trial): boolean;
}

export interface Found {
  readonly next: Trial | null;
  /** Trials that were not good enough. */
  readonly refused: number;
  /** What it is if there is no next. */
  readonly stopped: 'optimum' | 'stall';
}

/** How much smaller the slope says that the value becomes. */
const promiseOf = (from: Trial, { parameters }: Trial): number =>
  from.gradient.reduce((sum, slope, k) => sum - slope * (parameters[k]! - from.parameters[k]!), 0);

const excessOf = (from: Trial, trial: Trial): number => trial.value - from.value + promiseOf(from, trial);

const hiddenBelow = (from: Trial): number => trusted * roundingPart * Math.abs(from.value);

/**
 * Whether steps, each half as long as the one before, led nowhere since the bottom is reached. There the value rises above
 * what the slope promises with the square of the step, and the parabola of both has nothing to gain that rounding does not
 * hide. At a kink, or along a wrong derivative, it rises with the step.
 */
function isBottom(from: Trial, trials: readonly Trial[]): boolean {
  const excess = trials.map((trial) => excessOf(from, trial));
  const last = excess.findLastIndex((rise) => !(rise < hiddenBelow(from)));
  if (last === -1) return true;
  const longer = Math.min(last, excess.length - 2);
  if (!(excess[longer]! > 3 * Math.max(excess[longer + 1]!, 0))) return false;
  return promiseOf(from, trials[longer]!) ** 2 / (4 * excess[longer]!) <= hiddenBelow(from);
}

/** A value that fell to the square of its terms' rounding has nothing left to lose: what is left is that rounding. */
export const isRounding = (value: number, largest: number): boolean =>
  Math.abs(value) <= trusted * roundingPart ** 2 * largest;

/** `trials` are those that were refused: of some direction, each half as long as the one before. */
export async function searchFurther(from: Trial, trials: readonly Trial[], search: Search): Promise<Found> {
  const { attempt, isGood, limits } = search;
  let refused = 0;
  const go = async (way: Float64Array, factor: number): Promise<{ trial: Trial; isFound: boolean }> => {
    const trial = await attempt(from.parameters.map((parameter, k) => parameter + factor * way[k]!));
    const isFound = isGood(trial);
    if (!isFound) refused++;
    return { trial, isFound };
  };
  const wayOf = ({ parameters }: Trial): Float64Array => parameters.map((to, k) => to - from.parameters[k]!);

  // A first step that is far too long is still too long after all halvings.
  const shortest = trials.at(-1)!;
  for (let n = 1, last = shortest; n <= mostStrides; n++) {
    if (!(promiseOf(from, last) > roundingPart * Math.abs(from.value))) break;
    const { trial, isFound } = await go(wayOf(shortest), stride ** -n);
    if (isFound) return { next: trial, refused, stopped: 'stall' };
    last = trial;
  }
  if (!trials.every((trial) => excessOf(from, trial) < hiddenBelow(from)))
    return { next: null, refused, stopped: isBottom(from, trials) ? 'optimum' : 'stall' };

  // One that is far too short shows nothing but rounding: longer ones tell whether there is something to gain.
  const gradient = freeGradient(from, limits);
  const least = Number.EPSILON * Math.max(norm(from.parameters), Number.EPSILON);
  const first = wayOf(trials[0]!);
  const way = norm(first) > least ? first : gradient.map((slope) => (-slope * least) / norm(gradient));
  for (let n = 1, last = trials[0]!; n <= mostStrides; n++) {
    const { trial, isFound } = await go(way, stride ** n);
    if (isFound) return { next: trial, refused, stopped: 'stall' };
    const isAtLimits = n > 1 && trial.parameters.every((to, k) => to === last.parameters[k]);
    // Up to where it breaks, or may not go, there is nothing to gain that is seen.
    if (isAtLimits || !Number.isFinite(trial.value)) return { next: null, refused, stopped: 'optimum' };
    if (!(excessOf(from, trial) < hiddenBelow(from))) {
      const half = await go(way, stride ** n / 2);
      if (half.isFound) return { next: half.trial, refused, stopped: 'stall' };
      return { next: null, refused, stopped: isBottom(from, [trial, half.trial]) ? 'optimum' : 'stall' };
    }
    last = trial;
  }
  return { next: null, refused, stopped: 'stall' };
}
