/** A figure of curves and points over two axes, as plain values; {@link renderPlot} makes an SVG of it. */

export interface Plot {
  readonly title: string;
  /** A line below the title: conditions, sizes, seeds. */
  readonly subtitle?: string;
  readonly x: PlotAxis;
  readonly y: PlotAxis;
  /** Drawn in this order, later ones on top. */
  readonly series: readonly PlotSeries[];
}

export interface PlotAxis {
  readonly label: string;
  /** Left out, or '1', where the axis has none. */
  readonly unit?: string;
  readonly scale?: 'linear' | 'log';
  /** Ends of the axis. Default: around all points, with nice ends. */
  readonly range?: readonly [number, number];
}

export interface PlotSeries {
  /** For the legend; series without one are not in it. */
  readonly name?: string;
  /** `band` fills what is between `low` and `high` of its points. */
  readonly style: 'line' | 'dashes' | 'markers' | 'line and markers' | 'band';
  /** Place in the palette. Default: the next one. What belongs together gets the same. */
  readonly colour?: number;
  readonly points: readonly PlotPoint[];
}

export interface PlotPoint {
  readonly x: number;
  readonly y: number;
  /** Ends of an error bar or of a band, in the unit of y. */
  readonly low?: number;
  readonly high?: number;
}

/** Points of a curve from two lists of the same length. */
export const curve = (x: ArrayLike<number>, y: ArrayLike<number>): PlotPoint[] =>
  Array.from({ length: Math.min(x.length, y.length) }, (_, k) => ({ x: x[k]!, y: y[k]! }));

/** Points of a formula between two places, evenly spaced, on a log axis by their logarithms. */
export function formula(
  of: (x: number) => number,
  [from, to]: readonly [number, number],
  { count = 65, scale = 'linear' }: { count?: number; scale?: PlotAxis['scale'] } = {},
): PlotPoint[] {
  return Array.from({ length: count }, (_, k) => {
    const part = k / (count - 1);
    const x = scale === 'log' ? from * (to / from) ** part : from + (to - from) * part;
    return { x, y: of(x) };
  });
}
