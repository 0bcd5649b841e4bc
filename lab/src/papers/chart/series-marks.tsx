/** The lines, points and error bars of one series of a chart. */
import type { ComponentChild } from 'preact';
import type { ChartPoint, ChartSeries } from './chart-series.ts';

interface SeriesMarksProps {
  readonly style: ChartSeries['style'];
  readonly points: readonly ChartPoint[];
  readonly left: (value: number) => number;
  readonly top: (value: number) => number;
  /** In the legend: one point stands for all. */
  readonly isSample?: boolean;
}

export function SeriesMarks({ style, points, left, top, isSample = false }: SeriesMarksProps): ComponentChild {
  const finite = points.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
  const hasLine = style !== 'points';
  const marked = isSample ? finite.slice(1, 2) : finite;
  return (
    <>
      {hasLine && <path class={style === 'dashes' ? 'chart-dashes' : 'chart-line'} d={pathOf(finite, left, top)} />}
      {(style === 'points' || style === 'line and points') &&
        marked.map((point, k) => (
          <g key={k}>
            {point.low !== undefined && point.high !== undefined && (
              <path class="chart-bar" d={`M${left(point.x) - 4} ${top(point.low)}h8m-4 0V${top(point.high)}m-4 0h8`} />
            )}
            <circle cx={left(point.x)} cy={top(point.y)} r={3.6} class="chart-point" />
          </g>
        ))}
    </>
  );
}

function pathOf(points: readonly ChartPoint[], left: (x: number) => number, top: (y: number) => number): string {
  return points.map(({ x, y }, k) => `${k === 0 ? 'M' : 'L'}${left(x).toFixed(1)} ${top(y).toFixed(1)}`).join('');
}
