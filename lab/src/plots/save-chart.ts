/** Charts and readings as files: a figure for a paper, a picture of it, and the table that `talus run` writes. */
import { curve, renderPlot, type Plot, type PlotSeries } from 'talus';
import { download, textBlob } from '../record/download.ts';
import { fileName } from '../record/recording-plan.ts';
import type { Lab } from '../state/lab.ts';
import { chartWindow } from './chart-content.ts';
import { unitWords, type ColumnGroup } from './column-groups.ts';
import { overlayPoints } from './overlay.ts';

/** More points than a printed figure can tell apart only make the file larger. */
const mostPoints = 6000;

export function chartPlot(lab: Lab, group: ColumnGroup): Plot {
  const { shown, isLog } = lab.plots.choicesOf(group);
  const window = chartWindow(lab);
  const columns = group.columns.filter(({ name }) => shown.includes(name));
  const { times, values } = lab.readings.curves(columns.map(({ index }) => index), window, mostPoints); // prettier-ignore
  const curves = columns.map(({ name, label }, k): PlotSeries => ({
    name: label,
    style: 'line',
    colour: placeOf(group, name),
    points: curve(times, values[k]!.map((value) => value ?? NaN)).filter(({ y }) => !isLog || y > 0), // prettier-ignore
  }));
  const measured = lab.plots.overlaysOf(group).filter(({ isShown }) => isShown).map((overlay): PlotSeries => ({
    name: overlay.name,
    style: 'markers',
    colour: placeOf(group, overlay.target),
    points: overlayPoints(overlay).map(({ time, value }) => ({ x: time, y: value })),
  })); // prettier-ignore
  const overrides = lab.overrides.peek();
  return {
    title: `${lab.opened.peek()?.name || lab.fileStem}: ${group.sensor}`,
    ...(overrides.length > 0 && { subtitle: overrides.join(', ') }),
    x: { label: 'time', unit: 's', range: window },
    y: { label: columns.length === 1 ? columns[0]!.label : group.sensor, unit: group.unit, scale: isLog ? 'log' : 'linear' },
    series: [...curves, ...measured],
  }; // prettier-ignore
}

const placeOf = (group: ColumnGroup, name: string): number => group.columns.findIndex((column) => column.name === name);

const nameFor = (lab: Lab, extension: string, group?: ColumnGroup): string => {
  const part = group ? `-${group.sensor}${unitWords(group.unit)}` : '-series';
  return fileName(`${lab.fileStem}${part}`, lab.readings.span?.[1] ?? 0, extension);
};

export function saveSvg(lab: Lab, group: ColumnGroup): void {
  download(textBlob(renderPlot(chartPlot(lab, group)), 'image/svg+xml'), nameFor(lab, 'svg', group));
}

/** Twice as fine as it is drawn, for slides and print. */
export async function savePicture(lab: Lab, group: ColumnGroup): Promise<void> {
  const svg = renderPlot(chartPlot(lab, group));
  const address = URL.createObjectURL(textBlob(svg, 'image/svg+xml'));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(2 * image.width, 2 * image.height);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    download(await canvas.convertToBlob({ type: 'image/png' }), nameFor(lab, 'png', group));
  } finally {
    URL.revokeObjectURL(address);
  }
}

export function saveTable(lab: Lab): void {
  const text = lab.readings.csv(lab.opened.peek()?.timeStep ?? 1);
  download(textBlob(text, 'text/csv'), nameFor(lab, 'csv'));
}
