/** Curves over time on a canvas, by uPlot: what of them is shown is given from outside, what a hand does on them is told. */
import UPlot from 'uplot';
import { linearLabels, logLabels } from './axis-words.ts';
import { chartInk, type Theme } from './chart-colours.ts';
import { drawMarks, type OverlayMarks } from './overlay-marks.ts';
import type { Curves } from './series-store.ts';

export interface ChartCurve {
  readonly label: string;
  readonly colour: string;
}

/** What a chart is made for; another one is made where this changes. */
export interface ChartForm {
  readonly curves: readonly ChartCurve[];
  readonly isLog: boolean;
  readonly theme: Theme;
  /** Below the time axis and beside the other. */
  readonly timeLabel: string;
  readonly valueLabel: string;
}

export interface ChartContent {
  readonly curves: Curves;
  /** Times at the ends of the axis [s] */
  readonly window: readonly [number, number];
  readonly marks: readonly OverlayMarks[];
  /** Where the scene is [s] */
  readonly now: number;
}

export interface ChartEvents {
  /** A point in time was clicked [s]. */
  readonly onPick: (time: number) => void;
  /** A stretch was chosen by dragging; null: all of it, by a double click. */
  readonly onZoom: (window: readonly [number, number] | null) => void;
  /** Where the pointer is [s]; null: nowhere. */
  readonly onPoint: (time: number | null) => void;
}

/** Charts with the same key share their pointer. */
const pointerKey = 'talus-time';
const font = '11px system-ui, sans-serif';

export class TimeChart implements Disposable {
  readonly #plot: UPlot;
  readonly #form: ChartForm;
  #content: ChartContent = { curves: { times: [], values: [] }, window: [0, 1], marks: [], now: 0 };

  constructor(host: HTMLElement, form: ChartForm, size: { width: number; height: number }, events: ChartEvents) {
    this.#form = form;
    this.#plot = new UPlot({ ...this.#options(events), ...size }, [[], ...form.curves.map(() => [])], host);
  }

  resize(width: number, height: number): void {
    this.#plot.setSize({ width, height });
  }

  show(content: ChartContent): void {
    this.#content = content;
    const { times, values } = content.curves;
    const drawn = this.#form.isLog ? values.map((curve) => curve.map((y) => (y !== null && y > 0 ? y : null))) : values;
    this.#plot.setData([times, ...drawn]);
  }

  [Symbol.dispose](): void {
    this.#plot.destroy();
  }

  #options(events: ChartEvents): Omit<UPlot.Options, 'width' | 'height'> {
    const { curves, isLog, timeLabel, valueLabel, theme } = this.#form;
    const ink = chartInk[theme];
    const axis = {
      stroke: ink.text,
      font,
      labelFont: font,
      labelGap: 2,
      grid: { stroke: ink.grid, width: 1 },
      ticks: { stroke: ink.grid, width: 1, size: 4 },
    };
    return {
      padding: [8, 18, 0, 0],
      legend: { show: false },
      scales: {
        x: { time: false, range: () => [...this.#content.window] as [number, number] },
        y: isLog ? { distr: 3, range: () => this.#logRange() } : { range: () => this.#linearRange() },
      },
      axes: [
        { ...axis, label: timeLabel, labelSize: 18, size: 26, space: 56, values: (_, places) => linearLabels(places) },
        {
          ...axis,
          label: valueLabel,
          labelSize: 18,
          size: (plot, labels) => 12 + widestLabel(plot, labels ?? []),
          space: 28,
          values: (_, places) => (isLog ? logLabels(places) : linearLabels(places)),
        },
      ],
      series: [
        {},
        ...curves.map(({ label, colour }) => ({ label, stroke: colour, width: 1.5, points: { show: false } })),
      ],
      cursor: {
        y: false,
        drag: { x: true, y: false, setScale: false, dist: 6 },
        points: { size: 7, fill: ink.ground, width: 2 },
        sync: { key: pointerKey, setSeries: false, scales: ['x', null], filters: { pub: (type) => type === 'mousemove' || type === 'mouseleave' } }, // prettier-ignore
      },
      hooks: {
        draw: [(plot) => this.#drawMarks(plot), (plot) => drawNow(plot, this.#content.now, ink.now)],
        setSelect: [(plot) => zoomTo(plot, events)],
        setCursor: [({ cursor: { left }, posToVal }) => events.onPoint((left ?? -1) < 0 ? null : posToVal(left!, 'x'))],
        ready: [(plot) => listen(plot, events)],
      },
    }; // prettier-ignore
  }

  /** All that is drawn within the window. */
  #extent(isWanted: (value: number) => boolean): readonly [number, number] | null {
    const { curves, marks, window } = this.#content;
    let [low, high] = [Infinity, -Infinity];
    const take = (value: number | null): void => {
      if (value === null || !isWanted(value)) return;
      low = Math.min(low, value);
      high = Math.max(high, value);
    };
    for (const curve of curves.values) for (const value of curve) take(value);
    for (const { points } of marks)
      for (const { time, value } of points) if (time >= window[0] && time <= window[1]) take(value);
    return low <= high ? [low, high] : null;
  }

  #linearRange(): [number, number] {
    const extent = this.#extent(() => true);
    if (extent === null) return [0, 1];
    const [low, high] = extent;
    if (low === 0 && high === 0) return [0, 1];
    // What does not change is in the middle.
    const pad = high > low ? 0.06 * (high - low) : 0.1 * Math.abs(high);
    // An end that is exactly zero stays: nothing is below it.
    return [low === 0 && high > 0 ? 0 : low - pad, high === 0 && low < 0 ? 0 : high + pad];
  }

  #logRange(): [number, number] {
    const extent = this.#extent((value) => value > 0);
    if (extent === null) return [0.1, 1];
    const [low, high] = extent;
    return [low / 1.25, Math.max(high * 1.25, low * 2)];
  }

  #drawMarks(plot: UPlot): void {
    const { ctx, bbox } = plot;
    ctx.save();
    ctx.beginPath();
    // Marks on the frame are drawn whole.
    const rim = 6 * devicePixelRatio;
    ctx.rect(bbox.left - rim, bbox.top - rim, bbox.width + 2 * rim, bbox.height + 2 * rim);
    ctx.clip();
    const place = {
      x: (time: number) => plot.valToPos(time, 'x', true),
      y: (value: number) => (this.#form.isLog && value <= 0 ? NaN : plot.valToPos(value, 'y', true)),
      ground: chartInk[this.#form.theme].ground,
      ratio: devicePixelRatio,
    };
    for (const marks of this.#content.marks) drawMarks(ctx, marks, place);
    ctx.restore();
  }
}

/** [pixels of the page] */
function widestLabel({ ctx }: UPlot, labels: readonly (string | null)[]): number {
  ctx.save();
  ctx.font = font;
  const widths = labels.map((label) => (label === null ? 0 : ctx.measureText(label).width));
  ctx.restore();
  return Math.max(...widths, 12);
}

function drawNow(plot: UPlot, now: number, colour: string): void {
  const { ctx, bbox } = plot;
  const x = Math.round(plot.valToPos(now, 'x', true));
  if (x < bbox.left || x > bbox.left + bbox.width) return;
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([4 * devicePixelRatio, 3 * devicePixelRatio]);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}

function zoomTo(plot: UPlot, { onZoom }: ChartEvents): void {
  const { left, width } = plot.select;
  if (width < 2) return;
  onZoom([plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x')]);
  plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
}

/** A click that is no drag picks a time; the second of two takes the zoom back. */
function listen(plot: UPlot, { onPick, onZoom }: ChartEvents): void {
  const { over } = plot;
  let pressed: { x: number; y: number } | null = null;
  over.addEventListener('pointerdown', ({ clientX, clientY }) => (pressed = { x: clientX, y: clientY }));
  over.addEventListener('click', ({ clientX, clientY, detail }) => {
    const isStill = pressed !== null && Math.hypot(clientX - pressed.x, clientY - pressed.y) < 4;
    if (isStill && detail === 1) onPick(plot.posToVal(clientX - over.getBoundingClientRect().left, 'x'));
  });
  over.addEventListener('dblclick', () => onZoom(null));
}
