/** Makes a function of a few numbers small, step by step, and writes down how it went. */
import { TalusError } from '../../core/errors.ts';
import { unbounded, type Bound } from './bounds.ts';
import { norm, type Optimiser, type Trial } from './optimiser.ts';

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
  /** Stops where the gradient of the free numbers is no longer than this. Default: 0. */
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
  /** Length of the gradient of the free numbers, before it was shortened. */
  readonly gradientNorm: number;
  readonly parameters: Float64Array;
  /** Trials that gave no number, or a value that was not good enough, before this one. */
  readonly refused: number;
}

export type StopReason = 'iterations' | 'value' | 'gradient' | 'plateau' | 'asked' | 'no way on';

export interface Minimum {
  /** Of the lowest value seen. */
  readonly parameters: Float64Array;
  readonly value: number;
  readonly stopped: StopReason;
  readonly history: readonly StepRecord[];
}

/** How often a step is halved before there is said to be no way on. */
const mostHalvings = 20;

/** Parameters and history are in the caller's own units; what the optimiser moves are the free numbers of the bounds. */
export async function minimise(
  evaluate: Evaluate,
  start: ArrayLike<number>,
  options: MinimiseOptions,
): Promise<Minimum> {
  const { optimiser, iterations = 100, bounds = Array.from(start, () => unbounded()) } = options;
  if (bounds.length !== start.length) throw new TalusError(`${bounds.length} bounds for ${start.length} parameters: give each one`); // prettier-ignore
  const values = (free: Float64Array): Float64Array => free.map((number, k) => bounds[k]!.value(number));
  const attempt = async (free: Float64Array, iteration: number): Promise<Trial> => {
    const numbers = values(free);
    if (!numbers.every(Number.isFinite)) return { parameters: free, value: NaN, gradient: free };
    const { value, gradient } = await evaluate(numbers, iteration);
    if (gradient.length !== free.length) throw new TalusError(`${gradient.length} derivatives for ${free.length} parameters`); // prettier-ignore
    return { parameters: free, value, gradient: gradient.map((slope, k) => slope * bounds[k]!.slope(free[k]!)) };
  };

  let at = await attempt(
    Float64Array.from(start, (number, k) => bounds[k]!.free(number)),
    0,
  );
  if (!hasNumbers(at)) throw new TalusError(`the value at the start is ${at.value}, with derivatives ${at.gradient.join(', ')}: start where both are numbers`); // prettier-ignore
  const history: StepRecord[] = [];
  for (let iteration = 0, refused = 0; ;) {
    const record = { iteration, value: at.value, gradientNorm: norm(at.gradient), parameters: values(at.parameters), refused }; // prettier-ignore
    history.push(record);
    const isAsked = (await options.onStep?.(record)) === true;
    const reason = isAsked ? 'asked' : stopReason(history, options, iterations);
    if (reason) return resultOf(history, reason);

    iteration++;
    const from = shortened(at, options.longestGradient);
    let target = optimiser.propose(from);
    let next = await attempt(target, iteration);
    for (refused = 0; !hasNumbers(next) || optimiser.accepts?.(from, next) === false;) {
      if (++refused > mostHalvings) return resultOf(history, 'no way on');
      target = target.map((to, k) => (to + from.parameters[k]!) / 2);
      next = await attempt(target, iteration);
    }
    at = next;
  }
}

const hasNumbers = ({ value, gradient }: Trial): boolean => Number.isFinite(value) && gradient.every(Number.isFinite);

function shortened(at: Trial, longest = Infinity): Trial {
  const length = norm(at.gradient);
  return length <= longest ? at : { ...at, gradient: at.gradient.map((slope) => (slope * longest) / length) };
}

function stopReason(
  history: readonly StepRecord[],
  { value = -Infinity, gradient = 0, plateau }: MinimiseOptions,
  iterations: number,
): StopReason | null {
  const last = history.at(-1)!;
  if (last.value <= value) return 'value';
  if (last.gradientNorm <= gradient) return 'gradient';
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
