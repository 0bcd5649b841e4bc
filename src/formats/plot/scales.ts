/** From the values of an axis to places on the page. */
import type { Plot, PlotAxis } from './plot.ts';
import { linearTicks, logTicks, type Ticks } from './ticks.ts';

export interface Scale {
  readonly ticks: Ticks;
  /** Place of a value [px]; no number where the axis has no place for it, like 0 on a log axis. */
  readonly place: (value: number) => number;
}

/** `from` is where the lower end of the axis is [px]. */
export function scaleFor(axis: PlotAxis, values: readonly number[], [from, to]: readonly [number, number]): Scale {
  const isLog = axis.scale === 'log';
  const shown = values.filter((value) => Number.isFinite(value) && (!isLog || value > 0));
  const low = shown.reduce((a, b) => Math.min(a, b), Infinity);
  const high = shown.reduce((a, b) => Math.max(a, b), -Infinity);
  const [least, most] = axis.range ?? (shown.length === 0 ? [isLog ? 0.1 : 0, 1] : roomy(low, high, isLog));
  const fixed = axis.range !== undefined;
  const count = Math.abs(to - from) > 450 ? 8 : 6;
  const ticks = isLog ? logTicks(least, most, { fixed }) : linearTicks(least, most, { count, fixed });
  const measure = (value: number): number => (isLog ? Math.log(value) : value);
  const [first, last] = ticks.range.map(measure) as [number, number];
  return {
    ticks,
    place: (value) => {
      const part = (measure(value) - first) / (last - first);
      return Number.isFinite(part) ? from + (to - from) * part : NaN;
    },
  };
}

/** Points do not lie on the frame; an axis that comes near zero begins there. */
function roomy(low: number, high: number, isLog: boolean): [number, number] {
  if (isLog) return [low / 1.05, high * 1.05];
  if (low === high) return [low, high];
  const margin = (high - low) * 0.03;
  const least = low >= 0 && low < 0.35 * high ? 0 : low - margin;
  const most = high <= 0 && high > 0.35 * low ? 0 : high + margin;
  return [least, most];
}

export const xValues = ({ series }: Plot): number[] => series.flatMap(({ points }) => points.map(({ x }) => x));

export const yValues = ({ series }: Plot): number[] =>
  series.flatMap(({ points }) => points.flatMap(({ y, low = y, high = y }) => [y, low, high]));
