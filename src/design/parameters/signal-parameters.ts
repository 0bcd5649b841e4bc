/** Signals of actuators as functions of few numbers: sums of smooth curves, squashed into their range. */
import { TalusError } from '../../core/errors.ts';
import { RandomStream } from '../../math/random-stream.ts';
import { unbounded } from '../optimisers/bounds.ts';
import type { Parameter } from './parameter.ts';

/** Curves over the steps of a rollout: `step · size + curve`. */
export interface SignalBasis {
  readonly steps: number;
  readonly size: number;
  readonly values: Float64Array;
}

function basisOf(steps: number, size: number, curve: (step: number, index: number) => number): SignalBasis {
  return { steps, size, values: Float64Array.from({ length: steps * size }, (_, k) => curve(Math.floor(k / size), k % size)) }; // prettier-ignore
}

/** Straight lines from knot to knot, evenly apart from the first step to the last: nothing faster than that gets through. */
export function knotBasis(steps: number, knots: number): SignalBasis {
  if (!(knots >= 2 && knots <= steps)) throw new TalusError(`${knots} knots over ${steps} steps: take at least 2, and no more than steps`); // prettier-ignore
  return basisOf(steps, knots, (step, knot) => Math.max(0, 1 - Math.abs((step / (steps - 1)) * (knots - 1) - knot)));
}

/** One number a step, as it is. */
export const stepBasis = (steps: number): SignalBasis =>
  basisOf(steps, steps, (step, index) => (step === index ? 1 : 0));

/** A constant, then sine and cosine of each harmonic of a period [steps]: a gait. */
export function sineBasis(
  steps: number,
  { period, harmonics = 1 }: { period: number; harmonics?: number },
): SignalBasis {
  if (!(period > 0)) throw new TalusError(`a period of ${period} steps: must be > 0`);
  return basisOf(steps, 1 + 2 * harmonics, (step, index) => {
    if (index === 0) return 1;
    const angle = (2 * Math.PI * Math.ceil(index / 2) * step) / period;
    return index % 2 === 1 ? Math.sin(angle) : Math.cos(angle);
  });
}

export interface SignalParameterOptions {
  readonly basis: SignalBasis;
  /** Of the rollout */
  readonly actuators: number;
  /** Those that are meant; others keep their signals. Default: all. */
  readonly chosen?: readonly number[];
  /** Ends that signals come near to and never reach. Default: −1 and 1. */
  readonly range?: readonly [number, number];
  /** Coefficients: `place of the actuator · size of the basis + curve`. Default: 0, the middle of the range. */
  readonly start?: ArrayLike<number>;
  /** For histories. Default: `signal`. */
  readonly name?: string;
}

/** Signal = middle + half the range · tanh(Σ coefficient · curve). */
export function signalParameter(options: SignalParameterOptions): Parameter {
  const { basis, actuators, range: [low, high] = [-1, 1], name = 'signal' } = options; // prettier-ignore
  const chosen = options.chosen ?? Array.from({ length: actuators }, (_, k) => k);
  const wrong = chosen.find((actuator) => !(actuator >= 0 && actuator < actuators));
  if (wrong !== undefined) throw new TalusError(`signals are asked of actuator ${wrong}: there are ${actuators}`);
  if (!(low >= -1 && high <= 1 && low < high)) throw new TalusError(`a range of signals from ${low} to ${high}: must be within -1 … 1`); // prettier-ignore
  const { size, steps, values } = basis;
  const count = chosen.length * size;
  const start = Float64Array.from(options.start ?? new Float64Array(count));
  if (start.length !== count) throw new TalusError(`${start.length} coefficients for ${chosen.length} actuators · ${size} curves: give each one`); // prettier-ignore
  const half = (high - low) / 2;
  return {
    names: chosen.flatMap((actuator) => Array.from({ length: size }, (_, curve) => `${name} ${actuator}.${curve}`)),
    start,
    bounds: Array.from(start, () => unbounded()),
    apply(numbers, draft) {
      if (draft.signals.length !== steps * actuators) throw new TalusError(`curves over ${steps} steps for signals of ${draft.signals.length / actuators}: make them for the steps of the rollout`); // prettier-ignore
      const slopes = new Float64Array(steps * chosen.length);
      for (let step = 0; step < steps; step++) {
        for (const [place, actuator] of chosen.entries()) {
          let sum = 0;
          for (let curve = 0; curve < size; curve++)
            sum += numbers[place * size + curve]! * values[step * size + curve]!;
          const squashed = Math.tanh(sum);
          draft.signals[step * actuators + actuator] = low + half * (1 + squashed);
          slopes[step * chosen.length + place] = half * (1 - squashed * squashed);
        }
      }
      return (bars) => {
        const sums = new Float64Array(count);
        for (let step = 0; step < steps; step++) {
          for (const [place, actuator] of chosen.entries()) {
            const bar = bars.signals[step * actuators + actuator]! * slopes[step * chosen.length + place]!;
            bars.signals[step * actuators + actuator] = 0;
            for (let curve = 0; curve < size; curve++)
              sums[place * size + curve]! += bar * values[step * size + curve]!;
          }
        }
        return sums;
      };
    },
  };
}

/** Coefficients that are small, normal and random: from nothing but zeros a gait of equal legs finds no side to go to. */
export function randomCoefficients(count: number, { seed, scale }: { seed: number; scale: number }): Float64Array {
  const stream = new RandomStream([seed >>> 0, 0x7369676e], [0, 0]);
  return Float64Array.from({ length: count }, () => scale * stream.normal());
}
