/**
 * Bounds by another choice of parameters: an optimiser moves a free number anywhere, and what is made of it keeps within
 * its bounds. `log E` is the free number of a modulus, the logit of `ν` that of Poisson's ratio.
 */
import { TalusError } from '../../core/errors.ts';

export interface Bound {
  /** From the free number to the parameter. */
  value(free: number): number;
  /** From the parameter to the free number. */
  free(value: number): number;
  /** Of the parameter by the free number. */
  slope(free: number): number;
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

/** Between two values, which it never reaches; in the middle a step of 1 covers a quarter of the range. */
export function between(low: number, high: number): Bound {
  if (!(low < high)) throw new TalusError(`a range from ${low} to ${high} has no inside: take low < high`);
  const part = (free: number): number => 1 / (1 + Math.exp(-free));
  return {
    value: (free) => low + (high - low) * part(free),
    free(value) {
      if (!(value > low && value < high)) throw new TalusError(`a parameter between ${low} and ${high} starts at ${value}: start inside`); // prettier-ignore
      return Math.log((value - low) / (high - value));
    },
    slope: (free) => (high - low) * part(free) * (1 - part(free)),
  };
}
