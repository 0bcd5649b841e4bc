/** What a chart shows of the lab, and when it is drawn. */
import { effect } from '@preact/signals';
import type { Lab } from '../state/lab.ts';
import { curveColour, type Theme } from './chart-colours.ts';
import type { ColumnGroup } from './column-groups.ts';
import { overlayPoints } from './overlay.ts';
import type { OverlayMarks } from './overlay-marks.ts';
import type { ChartCurve, TimeChart } from './time-chart.ts';

/** Between two drawings while the scene runs [ms]: what changes faster is not read. */
const drawInterval = 100;

/** At most; a coarser level of the store has a fourth of the points, which must still be finer than pixels. */
const pointsPerPixel = 8;

const shownColumns = (group: ColumnGroup, shown: readonly string[]) =>
  group.columns.filter(({ name }) => shown.includes(name));

/** A column keeps its colour, whichever others are shown. */
export const columnColour = (group: ColumnGroup, name: string, theme: Theme): string =>
  curveColour(theme, group.columns.findIndex((column) => column.name === name)); // prettier-ignore

export const chartCurves = (group: ColumnGroup, shown: readonly string[], theme: Theme): ChartCurve[] =>
  shownColumns(group, shown).map(({ name, label }) => ({ label, colour: columnColour(group, name, theme) }));

export function overlayMarks(lab: Lab, group: ColumnGroup, theme: Theme): OverlayMarks[] {
  return lab.plots.overlaysOf(group).flatMap((overlay, form) => {
    const { isShown, target } = overlay;
    return isShown ? [{ points: overlayPoints(overlay), colour: columnColour(group, target, theme), form }] : [];
  });
}

/** What all charts show: the stretch that was chosen, or all that is there, measured or run. */
export function chartWindow(lab: Lab): readonly [number, number] {
  const chosen = lab.plots.window.value;
  if (chosen !== null) return chosen;
  void lab.readings.version.value;
  const [first, last] = lab.readings.span ?? [0, 0];
  const measured = lab.plots.overlays.value
    .filter(({ isShown }) => isShown)
    .flatMap((overlay) => overlayPoints(overlay).map(({ time }) => time));
  const [low, high] = [Math.min(first, ...measured), Math.max(last, ...measured)];
  return high > low ? [low, high] : [low, low + (lab.opened.value?.endTime ?? 1)];
}

/** Draws a chart whenever what it shows has changed, but not too often, until the function that it returns is called. */
export function keepDrawn(lab: Lab, group: ColumnGroup, chart: TimeChart, width: number, theme: Theme): () => void {
  let [last, timer] = [-Infinity, 0];
  const draw = (): void => {
    last = performance.now();
    const { shown } = lab.plots.choicesOf(group);
    const stretch = chartWindow(lab);
    const columns = shownColumns(group, shown).map(({ index }) => index);
    chart.show({
      curves: lab.readings.curves(columns, stretch, pointsPerPixel * width),
      window: stretch,
      marks: overlayMarks(lab, group, theme),
      now: lab.status.peek()?.time ?? 0,
    });
  };
  const end = effect(() => {
    void lab.readings.version.value;
    void lab.plots.window.value;
    void lab.plots.overlays.value;
    void lab.status.value?.step;
    window.clearTimeout(timer);
    timer = window.setTimeout(draw, Math.max(0, last + drawInterval - performance.now()));
  });
  return () => {
    end();
    window.clearTimeout(timer);
  };
}
