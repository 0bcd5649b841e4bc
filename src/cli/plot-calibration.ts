/** A calibration as a plot: the curves of all runs and the target, or one number of each run against the parameter. */
import type { SweepRun } from '../design/calibration/sweep.ts';
import { curve, type Plot, type PlotSeries } from '../formats/plot/plot.ts';
import { measure } from './figures.ts';
import type { CalibrationOutcome } from './print-calibrate.ts';

export function plotCalibration(
  parameter: string,
  column: string,
  runs: readonly SweepRun[],
  outcome: CalibrationOutcome,
): Plot {
  const title = `Calibration of ${parameter}`;
  const { best, low, high } = outcome;
  const subtitle = `best ${measure(best)}${Number.isNaN(low) ? '' : `, 95 % between ${measure(low)} and ${measure(high)}`}`;
  const { target, unit, responses } = outcome;
  if (typeof target === 'object') {
    return {
      title,
      subtitle,
      x: { label: 'time', unit: 's' },
      y: { label: column, unit },
      series: [
        ...runs.map((run): PlotSeries => ({
          name: nameOf(run),
          style: 'line',
          points: curve(run.curve.time, run.curve.value),
        })),
        { name: 'target', style: 'markers', colour: 6, points: curve(target.time, target.value) },
      ],
    };
  }
  const values = runs.map(({ value }) => value);
  const range = [Math.min(...values), Math.max(...values)] as const;
  return {
    title,
    subtitle,
    x: { label: parameter },
    y: { label: column, unit },
    series: [
      { name: 'target', style: 'dashes', colour: 6, points: range.map((x) => ({ x, y: target })) },
      { name: 'runs', style: 'markers', colour: 0, points: curve(values, responses ?? []) },
      { name: 'best', style: 'markers', colour: 1, points: [{ x: outcome.best, y: outcome.fitted[0] ?? NaN }] },
    ],
  };
}

const nameOf = ({ value, seed }: SweepRun): string =>
  seed === null ? measure(value) : `${measure(value)}, seed ${seed}`;
