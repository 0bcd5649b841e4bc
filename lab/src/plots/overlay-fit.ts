/** How well a measured curve and a running one agree, and when they do best. */
import type { OverlayPoint } from './overlay.ts';

export interface Fit {
  /** Points at times that the run has reached. */
  readonly count: number;
  /** Root of the mean square difference, in the unit of the values; NaN without points. */
  readonly rmse: number;
  /** Coefficient of determination R², 1 − Σ (measured − simulated)² / Σ (measured − mean)²; NaN where all are equal. */
  readonly determination: number;
}

/** Value of the running curve at a time; NaN where it has none. */
type Curve = (time: number) => number;

export function fitOf(points: readonly OverlayPoint[], curve: Curve): Fit {
  const pairs = points
    .map(({ time, value }) => [value, curve(time)] as const)
    .filter(([, simulated]) => Number.isFinite(simulated));
  const count = pairs.length;
  const mean = pairs.reduce((sum, [measured]) => sum + measured, 0) / count;
  const error = pairs.reduce((sum, [measured, simulated]) => sum + (measured - simulated) ** 2, 0);
  const spread = pairs.reduce((sum, [measured]) => sum + (measured - mean) ** 2, 0);
  return { count, rmse: Math.sqrt(error / count), determination: spread > 0 ? 1 - error / spread : NaN };
}

const trials = 240;
const refinements = 60;
const golden = (Math.sqrt(5) - 1) / 2;

/**
 * How much later points must be to agree best with the curve [s]: a logger starts at any time. At least half of the points
 * must lie on the curve, so that a single one does not fit anywhere. Null where no shift lets them.
 */
export function bestShift(
  points: readonly OverlayPoint[],
  curve: Curve,
  [from, to]: readonly [number, number],
): number | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const least = Math.max(2, Math.ceil(points.length / 2));
  const errorOf = (shift: number): number => {
    const { count, rmse } = fitOf(points.map(({ time, value }) => ({ time: time + shift, value })), curve); // prettier-ignore
    return count >= least ? rmse : Infinity;
  };
  const [lowest, highest] = [from - last.time, to - first.time];
  const pitch = (highest - lowest) / trials;
  const errors = Array.from({ length: trials + 1 }, (_, k) => errorOf(lowest + k * pitch));
  const best = errors.indexOf(Math.min(...errors));
  if (!Number.isFinite(errors[best]!)) return null;
  // Between the neighbours of the best trial, by the golden section.
  let [low, high] = [lowest + (best - 1) * pitch, lowest + (best + 1) * pitch];
  for (let k = 0; k < refinements; k++) {
    const [a, b] = [high - golden * (high - low), low + golden * (high - low)];
    if (errorOf(a) <= errorOf(b)) high = b;
    else low = a;
  }
  const refined = (low + high) / 2;
  return errorOf(refined) <= errors[best]! ? refined : lowest + best * pitch;
}
