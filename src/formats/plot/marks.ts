/** Series of a plot as shapes: bands, curves, error bars and markers. */
import type { PlotPoint, PlotSeries } from './plot.ts';
import { element, path, type Point } from './svg.ts';

/** Told apart with any kind of colour vision, and in print (after Okabe and Ito, 2008; the yellow is left out). */
export const palette = ['#0072b2', '#d55e00', '#009e73', '#8a5a9e', '#e69f00', '#56b4e9', '#555555'] as const;

export const colourOf = (index: number): string => palette[index % palette.length]!;

export interface Places {
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
}

export function drawSeries(series: PlotSeries, index: number, places: Places): string[] {
  const colour = colourOf(series.colour ?? index);
  const shown = series.points
    .map((point) => ({ ...point, at: [places.x(point.x), places.y(point.y)] as const }))
    .filter(({ at }) => at.every(Number.isFinite));
  const points = shown.map(({ at }) => at);
  switch (series.style) {
    case 'band':
      return [drawBand(series.points, colour, places)];
    case 'line':
      return [drawCurve(points, colour, false)];
    case 'dashes':
      return [drawCurve(points, colour, true)];
    case 'markers':
      return [...drawBars(shown, colour, places), ...points.map((at) => drawMarker(at, index, colour))];
    case 'line and markers':
      return [
        drawCurve(points, colour, false),
        ...drawBars(shown, colour, places),
        ...points.map((at) => drawMarker(at, index, colour)),
      ];
  }
}

function drawCurve(points: readonly Point[], colour: string, isDashed: boolean): string {
  const dashes = isDashed ? { 'stroke-dasharray': '6 4' } : {};
  const attributes = { fill: 'none', stroke: colour, 'stroke-width': 1.8, 'stroke-linejoin': 'round', ...dashes };
  return points.length < 2 ? '' : element('path', { d: path(points), ...attributes });
}

function drawBand(points: readonly PlotPoint[], colour: string, { x, y }: Places): string {
  const edge = (of: (point: PlotPoint) => number): Point[] =>
    points.map((point) => [x(point.x), y(of(point))] as const).filter((at) => at.every(Number.isFinite));
  const outline = [...edge(({ y, high = y }) => high), ...edge(({ y, low = y }) => low).toReversed()];
  return outline.length < 3 ? '' : element('path', { d: `${path(outline)}Z`, fill: colour, opacity: 0.18 });
}

function drawBars(points: readonly (PlotPoint & { at: Point })[], colour: string, { y }: Places): string[] {
  const cap = 4;
  return points.flatMap(({ at: [x], low, high, y: value }) => {
    if (low === undefined && high === undefined) return [];
    const [top, bottom] = [y(high ?? value), y(low ?? value)];
    if (!Number.isFinite(top) || !Number.isFinite(bottom)) return [];
    const strokes: Point[][] = [
      [[x, bottom], [x, top]],
      [[x - cap, top], [x + cap, top]],
      [[x - cap, bottom], [x + cap, bottom]],
    ]; // prettier-ignore
    return [element('path', { d: strokes.map(path).join(''), stroke: colour, 'stroke-width': 1.2, fill: 'none' })];
  });
}

/** Circle, square, triangle and diamond in turn, so that series differ without colours too. */
export function drawMarker([x, y]: Point, index: number, colour: string): string {
  const style = { fill: colour, stroke: '#ffffff', 'stroke-width': 1 };
  switch (index % 4) {
    case 0:
      return element('circle', { cx: x, cy: y, r: 4, ...style });
    case 1:
      return element('rect', { x: x - 3.7, y: y - 3.7, width: 7.4, height: 7.4, ...style });
    case 2:
      return element('path', { d: `${path([[x, y - 5], [x + 4.6, y + 3.4], [x - 4.6, y + 3.4]])}Z`, ...style }); // prettier-ignore
    default:
      return element('path', { d: `${path([[x, y - 5], [x + 5, y], [x, y + 5], [x - 5, y]])}Z`, ...style }); // prettier-ignore
  }
}

/** A sample of a series for the legend, around a point. */
export function drawSample(series: PlotSeries, index: number, [x, y]: Point): string {
  const colour = colourOf(series.colour ?? index);
  const half = 11;
  const line: Point[] = [[x - half, y], [x + half, y]]; // prettier-ignore
  switch (series.style) {
    case 'band':
      return element('rect', { x: x - half, y: y - 5, width: 2 * half, height: 10, fill: colour, opacity: 0.18 });
    case 'line':
    case 'dashes':
      return drawCurve(line, colour, series.style === 'dashes');
    case 'markers':
      return drawMarker([x, y], index, colour);
    case 'line and markers':
      return drawCurve(line, colour, false) + drawMarker([x, y], index, colour);
  }
}
