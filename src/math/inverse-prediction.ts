/**
 * Which values of a parameter may have made what was measured, given runs with several values: what they gave is a polynomial
 * of the parameter with a scatter about it, and what was measured scatters likewise. The band holds each value whose
 * prediction interval has the measured number (inverse prediction; Fieller 1954; Draper & Smith, Applied Regression Analysis,
 * 3rd ed., § 3.2). The scatter is that of whole runs, so numbers of one run that hang together count once.
 */
import { fitPolynomial, mean, polynomialAt } from './statistics.ts';
import { studentQuantile } from './student.ts';

export interface PredictionRuns {
  /** The parameter in each run. */
  readonly parameters: readonly number[];
  /** What each run gave. */
  readonly responses: readonly number[];
  readonly degree: number;
}

export interface InversePrediction {
  /** Where the prediction is nearest to what was measured. */
  readonly best: number;
  /** NaN where there are no more runs than coefficients: they tell nothing of their scatter. */
  readonly low: number;
  readonly high: number;
  /** Standard deviation of a run about the polynomial, in the unit of the responses; NaN likewise. */
  readonly scatter: number;
}

export interface InversePredictionOptions {
  /** Least and greatest value that it may be. Default: those of the runs. */
  readonly range?: readonly [number, number];
  /** Part of the bands that hold the value. Default: 0.95. */
  readonly confidence?: number;
  /** How many measurements `measured` is the mean of. Default: 1. */
  readonly repeats?: number;
}

/** Places at which bands are looked for, over the range. */
const places = 2000;

export function inversePrediction(
  runs: PredictionRuns,
  measured: number,
  options: InversePredictionOptions = {},
): InversePrediction {
  // prettier-ignore
  const { parameters, responses, degree } = runs;
  const { range = [Math.min(...parameters), Math.max(...parameters)], confidence = 0.95, repeats = 1 } = options;
  const [from, to] = range;
  // Powers of numbers in [-1, 1] keep the equations well conditioned.
  const [middle, half] = [(from + to) / 2, (to - from) / 2 || 1];
  const scaled = parameters.map((parameter) => (parameter - middle) / half);
  const polynomial = fitPolynomial(scaled, responses, degree);
  const free = responses.length - degree - 1;
  const squares = responses.reduce((sum, response, k) => sum + (response - polynomialAt(polynomial, scaled[k]!)) ** 2, 0); // prettier-ignore
  const scatter = free > 0 ? Math.sqrt(squares / free) : NaN;
  const leverage = leverageOf(scaled, degree);
  const least = free > 0 ? studentQuantile(0.5 + confidence / 2, free) * scatter : NaN;
  const missed = (x: number): number => Math.abs(polynomialAt(polynomial, x) - measured);
  const grid = Array.from({ length: places + 1 }, (_, k) => (2 * k) / places - 1);
  const nearest = grid.reduce((best, x) => (missed(x) < missed(best) ? x : best));
  // A value on the edge of the grid's next place may be it: the band is widened by one place, which is 1/2000 of the range.
  const held = grid.filter((x) => missed(x) <= least * Math.sqrt(1 / repeats + leverage(x)));
  const [low, high] = held.length === 0 ? [nearest, nearest] : [held[0]!, held.at(-1)!];
  const step = 2 / places;
  const valueOf = (x: number): number => middle + half * Math.min(Math.max(x, -1), 1);
  return {
    best: valueOf(nearest),
    low: free > 0 ? valueOf(Math.min(low, nearest) - step) : NaN,
    high: free > 0 ? valueOf(Math.max(high, nearest) + step) : NaN,
    scatter,
  };
}

/** Variance of a prediction over that of a run: vᵀ (VᵀV)⁻¹ v, for the powers v of a place and V of all runs. */
function leverageOf(scaled: readonly number[], degree: number): (x: number) => number {
  // The weight of run k in the prediction at x is that polynomial's value which fits 1 at k and 0 elsewhere: Σ of their squares.
  const weights = scaled.map((_, k) => fitPolynomial(scaled, scaled.map((__, j) => Number(j === k)), degree)); // prettier-ignore
  return (x) => weights.reduce((sum, weight) => sum + polynomialAt(weight, x) ** 2, 0);
}

/** Of several numbers of each run, the one that moves with the parameter: weighted by their slopes. */
export function slopeWeighted(slopes: readonly number[], numbers: readonly number[]): number {
  const squares = mean(slopes.map((slope) => slope * slope));
  return mean(slopes.map((slope, k) => slope * numbers[k]!)) / squares;
}
