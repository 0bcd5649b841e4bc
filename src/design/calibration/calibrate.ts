/**
 * From runs with several values of a parameter to the value that fits what was measured. At each moment that is compared,
 * what the runs gave is a polynomial of second order in the parameter; the best value is where the squares of all
 * differences from what was measured have the least sum. So Melanz et al. (2009) found the friction of glass beads.
 */
import { deviation, fitPolynomial, leastPlace, mean, polynomialAt } from '../../math/statistics.ts';

export interface CalibrationRuns {
  /** The parameter in each run. */
  readonly parameters: readonly number[];
  /** For each run the numbers that are compared: one, or one a moment. */
  readonly responses: readonly (readonly number[])[];
  /** What was measured, likewise. */
  readonly target: readonly number[];
}

export interface Calibration {
  readonly best: number;
  /** How far it is known: standard deviation. NaN where as few runs as the polynomial has coefficients tell nothing of it. */
  readonly spread: number;
  /** Where the spread is from. */
  readonly spreadFrom: 'moments' | 'runs';
  /** Root mean square of the differences that are left, in the unit of what was measured. */
  readonly residual: number;
  /** The best value is the first or the last of the range: it may well be beyond. */
  readonly isAtEnd: boolean;
  /** What the fit expects at the best value. */
  readonly fitted: readonly number[];
}

/** Groups of moments that are left out in turn, to see how much the result depends on each. */
const groups = 8;

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
  const hasGroups = moments.length >= groups;
  return {
    best,
    spread: hasGroups ? jackknife(moments, bestFor) : spreadOfRuns(runs, moments, polynomials, best),
    spreadFrom: hasGroups ? 'moments' : 'runs',
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
  return fitPolynomial(parameters, values, Math.min(2, new Set(parameters).size - 1));
}

/** A coarse look over the range, then a fine one around its best place. */
function bestWithin([from, to]: readonly [number, number], of: (parameter: number) => number): number {
  const count = 200;
  const places = Array.from({ length: count + 1 }, (_, k) => from + ((to - from) * k) / count);
  const coarse = places.reduce((least, place) => (of(place) < of(least) ? place : least));
  const step = (to - from) / count;
  return leastPlace(of, Math.max(coarse - step, from), Math.min(coarse + step, to));
}

/** Neighbouring moments are alike: they are left out together, a group at a time. */
function jackknife(moments: readonly number[], bestFor: (chosen: readonly number[]) => number): number {
  const bests = Array.from({ length: groups }, (_, group) =>
    bestFor(moments.filter((_, at) => Math.floor((at * groups) / moments.length) !== group)),
  );
  const middle = mean(bests);
  return Math.sqrt(((groups - 1) / groups) * bests.reduce((sum, best) => sum + (best - middle) ** 2, 0));
}

/** Of few numbers: how far the runs are from their polynomial, turned into the parameter by its slope. */
function spreadOfRuns(
  { parameters, responses }: CalibrationRuns,
  moments: readonly number[],
  polynomials: ReadonlyMap<number, readonly number[]>,
  best: number,
): number {
  const spreads = moments.map((k) => {
    const polynomial = polynomials.get(k)!;
    const differences = parameters.map((parameter, run) => responses[run]![k]! - polynomialAt(polynomial, parameter));
    const free = parameters.length - polynomial.length;
    // The polynomial goes through all of them, whatever their scatter.
    if (free === 0) return NaN;
    const scatter = deviation(differences) * Math.sqrt((parameters.length - 1) / free);
    const slope = polynomial.slice(1).reduce((sum, coefficient, at) => sum + (at + 1) * coefficient * best ** at, 0);
    return scatter / Math.abs(slope);
  });
  return mean(spreads);
}
