/** A plot as an SVG file: axes with ticks and units, a frame, the series, and a legend. The same plot has the same bytes. */
import { drawSample, drawSeries } from './marks.ts';
import type { Plot, PlotAxis } from './plot.ts';
import { scaleFor, xValues, yValues, type Scale } from './scales.ts';
import { element, path, text, textWidth } from './svg.ts';

const width = 720;
const greatestLegendWidth = 680;
const plotHeight = 360;
const margin = { right: 24, bottom: 62 };
const inks = { text: '#222222', faint: '#5f6368', frame: '#9aa0a6', grid: '#e8eaed' };
const sizes = { title: 16, subtitle: 12, label: 13, tick: 12, legend: 12 };

interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export function renderPlot(plot: Plot): string {
  const legend = legendOf(plot);
  const top = 20 + sizes.title + (plot.subtitle === undefined ? 0 : 18) + legend.height + 16;
  const bottom = top + plotHeight;
  const y = scaleFor(plot.y, yValues(plot), [bottom, top]);
  const widest = Math.max(...y.ticks.major.map(({ label }) => textWidth(label, sizes.tick)));
  const frame: Frame = { left: Math.ceil(widest) + 44, right: width - margin.right, top, bottom };
  const x = scaleFor(plot.x, xValues(plot), [frame.left, frame.right]);
  const height = bottom + margin.bottom;
  const places = { x: x.place, y: y.place };
  const box = { x: frame.left, y: top, width: frame.right - frame.left, height: plotHeight };
  // Markers on the frame are drawn whole.
  const clip = { x: box.x - 6, y: box.y - 6, width: box.width + 12, height: box.height + 12 };
  const content = [
    element('rect', { width, height, fill: '#ffffff' }),
    text(plot.title, 20, 28, { 'font-size': sizes.title, 'font-weight': '600', fill: inks.text }),
    ...(plot.subtitle === undefined
      ? []
      : [text(plot.subtitle, 20, 47, { 'font-size': sizes.subtitle, fill: inks.faint })]),
    ...legend.draw(top - legend.height - 10),
    ...drawGrid(x, y, frame),
    element('clipPath', { id: 'frame' }, element('rect', clip)),
    element(
      'g',
      { 'clip-path': 'url(#frame)' },
      plot.series.flatMap((series, k) => drawSeries(series, k, places)),
    ),
    element('rect', { ...box, fill: 'none', stroke: inks.frame }),
    ...drawLabels(plot, x, y, frame),
  ];
  const head = { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height };
  return `${element('svg', { ...head, 'font-family': 'system-ui, Helvetica, Arial, sans-serif' }, content)}\n`;
}

function drawGrid(x: Scale, y: Scale, { left, right, top, bottom }: Frame): string[] {
  const style = { stroke: inks.grid, fill: 'none' };
  const line = (d: string): string => element('path', { d, ...style });
  const small = (d: string): string => element('path', { d, stroke: inks.frame, fill: 'none' });
  return [
    ...x.ticks.major.map(({ value }) => line(path([[x.place(value), bottom], [x.place(value), top]]))), // prettier-ignore
    ...y.ticks.major.map(({ value }) => line(path([[left, y.place(value)], [right, y.place(value)]]))), // prettier-ignore
    ...x.ticks.minor.map((value) => small(path([[x.place(value), bottom], [x.place(value), bottom - 4]]))), // prettier-ignore
    ...y.ticks.minor.map((value) => small(path([[left, y.place(value)], [left + 4, y.place(value)]]))), // prettier-ignore
  ];
}

function drawLabels(plot: Plot, x: Scale, y: Scale, { left, right, top, bottom }: Frame): string[] {
  const tick = { 'font-size': sizes.tick, fill: inks.faint };
  const label = { 'font-size': sizes.label, fill: inks.text, 'text-anchor': 'middle' };
  const middle = (top + bottom) / 2;
  return [
    ...x.ticks.major.map(({ value, label: words }) =>
      text(words, x.place(value), bottom + 18, { ...tick, 'text-anchor': 'middle' }),
    ),
    ...y.ticks.major.map(({ value, label: words }) =>
      text(words, left - 7, y.place(value) + 4, { ...tick, 'text-anchor': 'end' }),
    ),
    text(axisLabel(plot.x), (left + right) / 2, bottom + 44, label),
    text(axisLabel(plot.y), 22, middle, { ...label, transform: `rotate(-90 22 ${middle})` }),
  ];
}

const axisLabel = ({ label, unit }: PlotAxis): string =>
  unit === undefined || unit === '1' ? label : `${label} [${unit}]`;

interface Legend {
  readonly height: number;
  readonly draw: (top: number) => string[];
}

/** Above the frame, where it hides nothing: names side by side, in as many rows as it takes. */
function legendOf({ series }: Plot): Legend {
  const rowHeight = 20;
  const [sampleWidth, gap] = [30, 26];
  let [row, left] = [0, 0];
  const entries = series.flatMap((one, index) => {
    if (one.name === undefined) return [];
    const entryWidth = sampleWidth + textWidth(one.name, sizes.legend) + gap;
    if (left > 0 && left + entryWidth > greatestLegendWidth) [row, left] = [row + 1, 0];
    const entry = { series: one, name: one.name, index, row, left };
    left += entryWidth;
    return [entry];
  });
  const rows = entries.length === 0 ? 0 : row + 1;
  return {
    height: rows * rowHeight,
    draw: (top) =>
      entries.flatMap(({ series: one, name, index, row, left }) => {
        const middle = top + rowHeight * (row + 0.5);
        return [
          drawSample(one, index, [20 + left + 11, middle]),
          text(name, 20 + left + sampleWidth, middle + 4, { 'font-size': sizes.legend, fill: inks.text }),
        ];
      }),
  };
}
