/**
 * What an optimiser moves is a free number for each parameter: `log E` for a modulus, a place in its range for Poisson's
 * ratio. A range is kept by projection, as in L-BFGS-B (Byrd, Lu, Nocedal & Zhu 1995), since a map that only approaches
 * its limits has slopes there that vanish, and every limit then looks like a minimum.
 */
import { TalusError } from '../../core/errors.ts';

export interface Bound {
  /** From the free number to the parameter. */
  value(free: number): number;
  /** From the parameter to the free number. */
  free(value: number): number;
  /** Of the parameter by the free number. It must not vanish between the limits. */
  slope(free: number): number;
  /** Limits of the free number, which it may reach. Default: none. */
  readonly low?: number;
  readonly high?: number;
}

/** No bounds; `scale` is what a step of 1 of the free number moves the parameter by. */
export function unbounded(scale = 1): Bound {
  return { value: (free) => scale * free, free: (value) => value / scale, slope: () => scale };
}

/** Always above 0: a step of 0.01 of the free number changes the parameter by one per cent. */
export function positive(): Bound {
  return {
    value: Math.exp,
    free(value) {
      if (!(value > 0)) throw new TalusError(`a parameter that is to stay positive starts at ${value}: start above 0`);
      return Math.log(value);
    },
    slope: Math.exp,
  };
}

/** Of the free number, from one end of a range to the other. */
const rangeWidth = 4;

/** Between two values, both of which it may reach; a step of 1 covers a quarter of the range. */
export function between(low: number, high: number): Bound {
  if (!(low < high) || !Number.isFinite(high - low)) throw new TalusError(`a range from ${low} to ${high} has no inside: take low < high, both finite`); // prettier-ignore
  const slope = (high - low) / rangeWidth;
  return {
    value: (free) => (free >= rangeWidth ? high : low + slope * Math.max(free, 0)),
    free(value) {
      if (!(value >= low && value <= high)) throw new TalusError(`a parameter between ${low} and ${high} starts at ${value}: start in that range`); // prettier-ignore
      return Math.min((value - low) / slope, rangeWidth);
    },
    slope: () => slope,
    low: 0,
    high: rangeWidth,
  };
}
