/** Makes a function of a few numbers small, step by step, and writes down how it went. */
import { TalusError } from '../../core/errors.ts';
import { unbounded, type Bound } from './bounds.ts';
import { requireCount, requirePositive, requireStart } from './check-option.ts';
import { freeGradient, isHeld, norm, projected, type Limits, type Optimiser, type Trial } from './optimiser.ts';
import { isRounding, searchFurther } from './search-further.ts';

/** Value and derivatives at some parameters. `iteration` counts from 0, for those who take other examples at each. */
export type Evaluate = (parameters: Float64Array, iteration: number) => Gradient | Promise<Gradient>;

export interface Gradient {
  readonly value: number;
  readonly gradient: Float64Array;
}

export interface MinimiseOptions {
  readonly optimiser: Optimiser;
  /** Steps at most. Default: 100. */
  readonly iterations?: number;
  /** One a parameter. Default: none is bounded. */
  readonly bounds?: readonly Bound[];
  /** Longest gradient, of the free numbers of the bounds, that the optimiser sees; longer ones are shortened. */
  readonly longestGradient?: number;
  /** Stops at a value as low as this. */
  readonly value?: number;
  /** Stops where the gradient of the free numbers, without what a limit holds, is no longer than this. Default: 0. */
  readonly gradient?: number;
  /** Stops when the best value fell by less than `fall` of itself over `over` steps. */
  readonly plateau?: { readonly fall: number; readonly over: number };
  /** After each step; a `true` stops. */
  onStep?(record: StepRecord): boolean | void | Promise<boolean | void>;
}

/** What is written down of a trial that was taken. */
export interface StepRecord {
  /** 0 is the start. */
  readonly iteration: number;
  readonly value: number;
  /** Length of the gradient of the free numbers, before it was shortened, without what presses on limits: 0 in a minimum. */
  readonly gradientNorm: number;
  readonly parameters: Float64Array;
  /** Trials that gave no number, or a value that was not good enough, before this one. */
  readonly refused: number;
}

/**
 * - `optimum`: the gradient is as short as was asked, but for what limits hold, or no step along it gains more than the
 *   rounding of the value hides. A minimum of its surroundings, not of everything.
 * - `stall`: no step along the slope that was tried makes the value smaller, though the slope promises that one does: a
 *   kink, a cliff, noise, or a wrong derivative; or a way uphill ended at a limit. Not an optimum.
 * - `value`, `asked`: what the caller asked for. `plateau`, `iterations`: it may not have arrived; look at `gradientNorm`.
 */
export type StopReason = 'optimum' | 'stall' | 'value' | 'plateau' | 'asked' | 'iterations';

export interface Minimum {
  /** Of the lowest value seen. */
  readonly parameters: Float64Array;
  readonly value: number;
  readonly stopped: StopReason;
  readonly history: readonly StepRecord[];
}

/** How often a step is halved before it is given up. */
const mostHalvings = 20;

/** Parameters and history are in the caller's own units; what the optimiser moves are the free numbers of the bounds. */
export async function minimise(
  evaluate: Evaluate,
  start: ArrayLike<number>,
  options: MinimiseOptions,
): Promise<Minimum> {
  checkOptions(options, start);
  const { optimiser, iterations = 100, bounds = Array.from(start, () => unbounded()) } = options;
  if (bounds.length !== start.length) throw new TalusError(`${bounds.length} bounds for ${start.length} parameters: give each one`); // prettier-ignore
  const limits: Limits = {
    low: Float64Array.from(bounds, ({ low = -Infinity }) => low),
    high: Float64Array.from(bounds, ({ high = Infinity }) => high),
  };
  const values = (free: Float64Array): Float64Array => free.map((number, k) => bounds[k]!.value(number));
  const attempt = async (free: Float64Array, iteration: number): Promise<Trial> => {
    const numbers = values(free);
    if (!numbers.every(Number.isFinite)) return { parameters: free, value: NaN, gradient: free };
    const { value, gradient } = await evaluate(numbers, iteration);
    if (gradient.length !== free.length) throw new TalusError(`${gradient.length} derivatives for ${free.length} parameters`); // prettier-ignore
    return { parameters: free, value, gradient: gradient.map((slope, k) => slope * bounds[k]!.slope(free[k]!)) };
  };
  const isGood = (from: Trial, next: Trial): boolean => {
    if (!hasNumbers(next) || optimiser.accepts?.(from, next) === false) return false;
    // Where rounding hides what a step gains, its gradient tells: steps that change neither would creep on for ever.
    if (!optimiser.accepts || next.value < from.value) return true;
    return norm(freeGradient(next, limits)) < 0.9 * norm(freeGradient(from, limits));
  };
  /** The first trial on the way to what the optimiser proposes that is good enough; and those before it. */
  const step = async (from: Trial, iteration: number): Promise<{ next: Trial | null; refused: Trial[] }> => {
    let target = optimiser.propose(from, limits);
    const refused: Trial[] = [];
    for (;;) {
      // Halves are those of what was proposed: a way that is cut at a limit may lead uphill where a shorter one does not.
      const next = await attempt(projected(target, limits), iteration);
      if (isGood(from, next)) return { next, refused };
      refused.push(next);
      if (refused.length > mostHalvings) return { next: null, refused };
      target = target.map((to, k) => (to + from.parameters[k]!) / 2);
    }
  };

  const free = Float64Array.from(start, (number, k) => bounds[k]!.free(number));
  let at = await attempt(projected(free, limits), 0);
  if (!hasNumbers(at)) throw new TalusError(`the value at the start is ${at.value}, with derivatives ${at.gradient.join(', ')}: start where both are numbers`); // prettier-ignore
  const history: StepRecord[] = [];
  for (let iteration = 0, refused = 0; ;) {
    const gradientNorm = norm(freeGradient(at, limits));
    const record = { iteration, value: at.value, gradientNorm, parameters: values(at.parameters), refused };
    history.push(record);
    const isAsked = (await options.onStep?.(record)) === true;
    const isAnyHeld = at.parameters.some((_, k) => isHeld(at, limits, k));
    const reason = isAsked ? 'asked' : stopReason(history, options, iterations, isAnyHeld);
    if (reason) return resultOf(history, reason);

    iteration++;
    const from = shortened(at, gradientNorm, options.longestGradient);
    let { next, refused: trials } = await step(from, iteration);
    refused = trials.length;
    // What was learnt on the way may be all that leads nowhere.
    if (!next && optimiser.forget?.()) {
      ({ next, refused: trials } = await step(from, iteration));
      refused += trials.length;
    }
    if (!next) {
      const attemptWithin = (way: Float64Array): Promise<Trial> => attempt(projected(way, limits), iteration);
      const found = await searchFurther(from, trials, { limits, attempt: attemptWithin, isGood: (trial) => isGood(from, trial) }); // prettier-ignore
      refused += found.refused;
      next = found.next;
      const largest = Math.max(...history.map((one) => Math.abs(one.value)));
      if (!next) return resultOf(history, isRounding(at.value, largest) ? 'optimum' : found.stopped);
    }
    at = next;
  }
}

function checkOptions(options: MinimiseOptions | undefined, start: ArrayLike<number>): void {
  const { optimiser, iterations, longestGradient, plateau } = (options ?? {}) as Partial<MinimiseOptions>;
  if (typeof optimiser?.propose !== 'function') throw new TalusError(`minimise optimiser: got none: give lbfgs({ firstStep: 0.1 }), adam or gradientDescent`); // prettier-ignore
  if (iterations !== undefined) requireCount('minimise iterations', iterations, 0);
  if (longestGradient !== undefined) requirePositive('minimise longestGradient', longestGradient, 'leave it out for gradients of any length'); // prettier-ignore
  if (plateau !== undefined) requireCount('minimise plateau.over', plateau.over, 1);
  for (let k = 0; k < start.length; k++) requireStart(`minimise start ${k}`, start[k], 'start from a number');
}

const hasNumbers = ({ value, gradient }: Trial): boolean => Number.isFinite(value) && gradient.every(Number.isFinite);

function shortened(at: Trial, length: number, longest = Infinity): Trial {
  return length <= longest ? at : { ...at, gradient: at.gradient.map((slope) => (slope * longest) / length) };
}

function stopReason(
  history: readonly StepRecord[],
  { value = -Infinity, gradient = 0, plateau }: MinimiseOptions,
  iterations: number,
  isAnyHeld: boolean,
): StopReason | null {
  const last = history.at(-1)!;
  if (last.value <= value) return 'value';
  if (last.gradientNorm <= gradient) {
    // A way that leads uphill ends at a limit, too, and derivatives that are wrong are no witness for it.
    const lowest = Math.min(...history.map((record) => record.value));
    return isAnyHeld && last.value - lowest > 1e-6 * Math.abs(last.value) ? 'stall' : 'optimum';
  }
  if (last.iteration >= iterations) return 'iterations';
  if (!plateau || history.length <= plateau.over) return null;
  const bestOf = (records: readonly StepRecord[]): number => Math.min(...records.map((record) => record.value));
  const before = bestOf(history.slice(0, -plateau.over));
  return before - bestOf(history) < plateau.fall * Math.abs(before) ? 'plateau' : null;
}

function resultOf(history: readonly StepRecord[], stopped: StopReason): Minimum {
  const { parameters, value } = history.reduce((best, record) => (record.value < best.value ? record : best));
  return { parameters, value, stopped, history };
}
