/** A curve: cases at several places along an axis, the plot of their times, and what follows from all of them. */
import type { Plot } from '../formats/plot/plot.ts';
import type { DeviceKind } from '../device/device.ts';
import type { BenchCase, BenchSettings, BenchSize } from './bench-case.ts';
import type { BenchResult } from './bench-result.ts';

export interface BenchCurve {
  readonly group: string;
  readonly name: string;
  readonly title: string;
  readonly devices?: readonly DeviceKind[];
  /** The cases to measure, each on a device of its own. */
  points(size: BenchSize, settings: BenchSettings): readonly BenchCase[];
  conclude(results: readonly BenchResult[]): BenchCurveConclusion;
}

export interface BenchCurveConclusion {
  /** By name: what is added to that of the curve, '' for a curve with one. */
  readonly plots: Readonly<Record<string, Plot>>;
  /** A line each. */
  readonly notes: readonly string[];
}

/** The slope of a line through the points on logarithmic axes, by least squares: 1 where y is proportional to x. */
export function exponentOf(points: readonly { readonly x: number; readonly y: number }[]): number {
  const logs = points.map(({ x, y }) => [Math.log(x), Math.log(y)] as const);
  const mean = (k: 0 | 1): number => logs.reduce((sum, log) => sum + log[k], 0) / logs.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  let [covariance, variance] = [0, 0];
  for (const [x, y] of logs) {
    covariance += (x - meanX) * (y - meanY);
    variance += (x - meanX) ** 2;
  }
  return covariance / variance;
}
