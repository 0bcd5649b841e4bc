/**
 * From a few numbers to all that a rollout starts from and is made of, and from bars of that back to the numbers. Parameters
 * are applied one after another to a draft, and pulled back in the opposite order, so that one may build on another: a
 * density on volumes that a stretch has changed.
 */
import { TalusError } from '../../core/errors.ts';
import type { Bound } from '../optimisers/bounds.ts';

/** What parameters may change: as in the rollout, one number, vector or matrix a particle of one world. */
export interface Draft {
  /** At the start [m] */
  readonly position: Float64Array;
  /** At the start [m/s] */
  readonly velocity: Float64Array;
  /** F at the start */
  readonly deformation: Float64Array;
  /** [kg] */
  readonly mass: Float64Array;
  /** At rest [m³] */
  readonly volume: Float64Array;
  /** [Pa] */
  readonly youngModulus: Float64Array;
  readonly poissonRatio: Float64Array;
  /** `step · actuators + actuator`, in −1 … 1 */
  readonly signals: Float64Array;
}

/** Of the objective by the draft; a parameter clears the bars of what it overwrote. */
export interface DraftBars extends Draft {
  /** By the parameters of the controller; empty without one */
  readonly controller: Float64Array;
}

/** Gives the derivatives by the numbers that were applied. */
export type PullBack = (bars: DraftBars) => Float64Array;

export interface Parameter {
  /** One a number. */
  readonly names: readonly string[];
  readonly start: Float64Array;
  readonly bounds: readonly Bound[];
  /** Writes what follows from the numbers into the draft. */
  apply(numbers: Float64Array, draft: Draft): PullBack;
}

/** Several as one, applied in this order. */
export function joinParameters(parameters: readonly Parameter[]): Parameter {
  const ends: number[] = [];
  for (const { start } of parameters) ends.push((ends.at(-1) ?? 0) + start.length);
  const slice = (numbers: Float64Array, k: number): Float64Array => numbers.slice(ends[k - 1] ?? 0, ends[k]);
  const names = parameters.flatMap((parameter) => parameter.names);
  const twice = names.find((name, k) => names.indexOf(name) < k);
  if (twice !== undefined) throw new TalusError(`two parameters are called "${twice}": give one of them another name`);
  return {
    names,
    start: Float64Array.from(parameters.flatMap(({ start }) => [...start])),
    bounds: parameters.flatMap(({ bounds }) => bounds),
    apply(numbers, draft) {
      const pullBacks = parameters.map((parameter, k) => parameter.apply(slice(numbers, k), draft));
      return (bars) => {
        const sums = new Float64Array(numbers.length);
        for (let k = parameters.length - 1; k >= 0; k--) sums.set(pullBacks[k]!(bars), ends[k - 1] ?? 0);
        return sums;
      };
    },
  };
}
