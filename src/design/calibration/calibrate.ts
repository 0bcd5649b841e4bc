/**
 * From runs with several values of a parameter to the value that fits what was measured. At each moment that is compared,
 * what the runs gave is a polynomial of second order in the parameter; the best value is where the squares of all
 * differences from what was measured have the least sum. So Melanz et al. (2009) found the friction of glass beads. How far
 * it is known follows from the scatter of whole runs about these polynomials: moments of one run hang together.
 */
import { inversePrediction, slopeWeighted } from '../../math/inverse-prediction.ts';
import { fitPolynomial, leastPlace, mean, polynomialAt } from '../../math/statistics.ts';

export interface CalibrationRuns {
  /** The parameter in each run. */
  readonly parameters: readonly number[];
  /** For each run the numbers that are compared: one, or one a moment. */
  readonly responses: readonly (readonly number[])[];
  /** What was measured, likewise. */
  readonly target: readonly number[];
  /** How many measurements `target` is the mean of. Default: 1. */
  readonly repeats?: number;
}

export interface Calibration {
  readonly best: number;
  /** Between these it is, with a confidence of 95 %, cut at the ends of the range. NaN where runs tell nothing of their scatter. */
  readonly low: number;
  readonly high: number;
  /** Standard deviation of one run about what the runs come to, in the parameter; NaN likewise. */
  readonly scatter: number;
  /** Root mean square of the differences that are left, in the unit of what was measured. */
  readonly residual: number;
  /** The best value is the first or the last of the range: it may well be beyond. */
  readonly isAtEnd: boolean;
  /** What the fit expects at the best value. */
  readonly fitted: readonly number[];
}

export function calibrate(runs: CalibrationRuns): Calibration {
  const moments = runs.target.map((_, k) => k).filter((k) => isComparable(runs, k));
  const polynomials = new Map(moments.map((k) => [k, polynomialOf(runs, k)]));
  const range = [Math.min(...runs.parameters), Math.max(...runs.parameters)] as const;
  const bestFor = (chosen: readonly number[]): number =>
    bestWithin(range, (parameter) =>
      mean(chosen.map((k) => (polynomialAt(polynomials.get(k)!, parameter) - runs.target[k]!) ** 2)),
    );
  const best = bestFor(moments);
  const fitted = moments.map((k) => polynomialAt(polynomials.get(k)!, best));
  const residual = Math.sqrt(mean(moments.map((k, at) => (fitted[at]! - runs.target[k]!) ** 2)));
  const margin = 1e-6 * (range[1] - range[0]);
  const slopes = moments.map((k) => slopeAt(polynomials.get(k)!, best));
  const along = (numbers: readonly number[]): number => slopeWeighted(slopes, moments.map((k) => numbers[k]!)); // prettier-ignore
  const projected = { parameters: runs.parameters, responses: runs.responses.map(along), degree: degreeOf(runs) };
  const { low, high, scatter } = inversePrediction(projected, along(runs.target), { range, repeats: runs.repeats ?? 1 }); // prettier-ignore
  return {
    best,
    low: Math.min(low, best),
    high: Math.max(high, best),
    scatter,
    residual,
    isAtEnd: best - range[0] < margin || range[1] - best < margin,
    fitted,
  };
}

/** A moment that some run did not reach says nothing. */
const isComparable = ({ responses, target }: CalibrationRuns, k: number): boolean =>
  Number.isFinite(target[k]) && responses.every((response) => Number.isFinite(response[k]));

function polynomialOf({ parameters, responses }: CalibrationRuns, k: number): number[] {
  const values = responses.map((response) => response[k]!);
  return fitPolynomial(parameters, values, degreeOf({ parameters }));
}

const degreeOf = ({ parameters }: Pick<CalibrationRuns, 'parameters'>): number =>
  Math.min(2, new Set(parameters).size - 1);

const slopeAt = (polynomial: readonly number[], place: number): number =>
  polynomial.reduceRight((sum, coefficient, power) => (power === 0 ? sum : sum * place + power * coefficient), 0);

/** A coarse look over the range, then a fine one around its best place. */
function bestWithin([from, to]: readonly [number, number], of: (parameter: number) => number): number {
  const count = 200;
  const places = Array.from({ length: count + 1 }, (_, k) => from + ((to - from) * k) / count);
  const coarse = places.reduce((least, place) => (of(place) < of(least) ? place : least));
  const step = (to - from) / count;
  return leastPlace(of, Math.max(coarse - step, from), Math.min(coarse + step, to));
}
