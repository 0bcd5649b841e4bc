/** How an optimisation went, as a picture. */
import type { PlotAxis, PlotSeries } from '../../formats/plot/plot.ts';
import { renderPlot } from '../../formats/plot/render-plot.ts';
import type { StepRecord } from './minimise.ts';

export interface HistoryPlot {
  readonly title: string;
  /** Of what is drawn. */
  readonly y: PlotAxis;
  /** What is drawn of each step: a number, or several by name. Default: the value. */
  readonly of?: (record: StepRecord) => number | Readonly<Record<string, number>>;
}

/** A curve over the steps of an optimisation, or several, as SVG. */
export function plotHistory(
  history: readonly StepRecord[],
  { title, y, of = ({ value }) => value }: HistoryPlot,
): string {
  const drawn = history.map((record) => {
    const seen = of(record);
    return { x: record.iteration, values: typeof seen === 'number' ? { '': seen } : seen };
  });
  const names = [...new Set(drawn.flatMap(({ values }) => Object.keys(values)))];
  const series = names.map((name): PlotSeries => ({
    ...(name !== '' && { name }),
    style: 'line and markers',
    points: drawn.flatMap(({ x, values }) =>
      name in values ? [{ x, y: (values as Record<string, number>)[name]! }] : [],
    ),
  }));
  return renderPlot({ title, x: { label: 'iteration' }, y, series });
}
