/** A plot of an article: published points and lines, and curves that grow while a scene runs. Plain SVG, in the page's colours. */
import type { ComponentChild } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { ChartAxis, ChartSeries } from './chart-series.ts';
import { makeScale, rangeAround, tickText, type Scale } from './scale.ts';
import { SeriesMarks } from './series-marks.tsx';

export interface ChartProps {
  readonly x: ChartAxis;
  readonly y: ChartAxis;
  readonly series: readonly ChartSeries[];
  /** What it shows, for those who do not see it. */
  readonly label: string;
  /** Width over height. */
  readonly aspect?: number;
}

const margin = { left: 58, right: 14, top: 12, bottom: 44 };

export function Chart({ x, y, series, label, aspect = 1.6 }: ChartProps): ComponentChild {
  const [frame, width] = useWidth();
  const clip = useId();
  const height = Math.round(Math.min(width / aspect, 420));
  const plot = { width: Math.max(60, width - margin.left - margin.right), height: height - margin.top - margin.bottom };
  const points = series.flatMap((one) => one.points);
  const across = makeScale(x.range ?? rangeAround(points.map((point) => point.x), x.isLog ?? false), { isLog: x.isLog ?? false, room: plot.width / 90 }); // prettier-ignore
  const upwards = makeScale(y.range ?? rangeAround(points.flatMap((point) => [point.y, point.low ?? point.y, point.high ?? point.y]), y.isLog ?? false), { isLog: y.isLog ?? false, room: plot.height / 45 }); // prettier-ignore
  const left = (value: number): number => margin.left + across.at(value) * plot.width;
  const top = (value: number): number => margin.top + (1 - upwards.at(value)) * plot.height;
  return (
    <div class="chart" ref={frame}>
      <ul class="chart-legend">
        {series.map(({ name, tone, style }) => (
          <li key={name} class={`tone-${tone}`}>
            <svg width="22" height="10" aria-hidden="true">
              <SeriesMarks style={style} points={[{ x: 1, y: 5 }, { x: 11, y: 5 }, { x: 21, y: 5 }]} isSample={true} left={(value) => value} top={(value) => value} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <svg width={width} height={height} role="img" aria-label={label}>
        <clipPath id={clip}>
          <rect x={margin.left - 5} y={margin.top - 5} width={plot.width + 10} height={plot.height + 6} />
        </clipPath>
        <Grid across={across} upwards={upwards} left={left} top={top} plot={plot} />
        <AxisWords x={x} y={y} plot={plot} height={height} />
        <g clip-path={`url(#${clip})`}>
          {series.map((one) => (
            <g key={one.name} class={`tone-${one.tone}`}>
              <SeriesMarks style={one.style} points={one.points} left={left} top={top} />
            </g>
          ))}
        </g>
      </svg>
    </div>
  );
} // prettier-ignore

interface Plot {
  readonly width: number;
  readonly height: number;
}

interface GridProps {
  readonly across: Scale;
  readonly upwards: Scale;
  readonly left: (value: number) => number;
  readonly top: (value: number) => number;
  readonly plot: Plot;
}

function Grid({ across, upwards, left, top, plot }: GridProps): ComponentChild {
  const floor = margin.top + plot.height;
  return (
    <g class="chart-grid">
      {upwards.ticks.map((tick) => (
        <g key={tick}>
          <line x1={margin.left} x2={margin.left + plot.width} y1={top(tick)} y2={top(tick)} />
          <text x={margin.left - 7} y={top(tick) + 4} text-anchor="end">
            {tickText(tick, upwards.isLog)}
          </text>
        </g>
      ))}
      {across.ticks.map((tick) => (
        <g key={tick}>
          <line x1={left(tick)} x2={left(tick)} y1={floor} y2={floor + 5} class="chart-tick" />
          <text x={left(tick)} y={floor + 18} text-anchor="middle">
            {tickText(tick, across.isLog)}
          </text>
        </g>
      ))}
      <line x1={margin.left} x2={margin.left + plot.width} y1={floor} y2={floor} class="chart-tick" />
    </g>
  );
}

const words = ({ label, unit }: ChartAxis): string => (unit === undefined ? label : `${label} [${unit}]`);

function AxisWords(props: { x: ChartAxis; y: ChartAxis; plot: Plot; height: number }): ComponentChild {
  const { x, y, plot, height } = props;
  const middle = margin.top + plot.height / 2;
  return (
    <g class="chart-words">
      <text x={margin.left + plot.width} y={height - 6} text-anchor="end">
        {words(x)}
      </text>
      <text x={13} y={middle} text-anchor="middle" transform={`rotate(-90 13 ${middle})`}>
        {words(y)}
      </text>
    </g>
  );
}

/** Width of the place that the chart has, kept up as the page changes. */
function useWidth(): readonly [{ current: HTMLDivElement | null }, number] {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(560);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.max(240, Math.floor(entry?.contentRect.width ?? 560))),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [frame, width];
}
