/** What of a measured curve is compared: all of it, or one number of it. */
import { fitLine, interpolate, mean } from '../../math/statistics.ts';

/** A quantity against time. */
export interface Curve {
  /** Rising [s] */
  readonly time: readonly number[];
  readonly value: readonly number[];
}

export const reductions = ['curve', 'slope', 'mean', 'last'] as const;
export type Reduction = (typeof reductions)[number];

/** Parts of the way from the first value to the last between which the slope is taken: away from both ends. */
const slopeFrom = 0.2;
const slopeTo = 0.8;

/** One number of a curve; the whole has none. */
export function reduceCurve(curve: Curve, reduction: Exclude<Reduction, 'curve'>): number {
  const { value } = curve;
  switch (reduction) {
    case 'mean':
      return mean(value);
    case 'last':
      return value.at(-1) ?? NaN;
    case 'slope':
      return slopeOf(curve);
  }
}

function slopeOf({ time, value }: Curve): number {
  const [first, last] = [value[0] ?? NaN, value.at(-1) ?? NaN];
  const part = (of: number): number => (of - first) / (last - first);
  const inside = [...time.keys()].filter((k) => part(value[k]!) >= slopeFrom && part(value[k]!) <= slopeTo);
  return inside.length < 2 ? NaN : fitLine(inside.map((k) => time[k]!), inside.map((k) => value[k]!)).slope; // prettier-ignore
}

/** Values at given times, where the curve has any. */
export const valuesAt = ({ time, value }: Curve, times: readonly number[]): number[] =>
  times.map((moment) => interpolate(time, value, moment));
