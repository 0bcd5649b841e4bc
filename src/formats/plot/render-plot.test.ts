import { expect, test } from 'vitest';
import { formula, type Plot } from './plot.ts';
import { renderPlot } from './render-plot.ts';

const plot: Plot = {
  title: 'Discharge <of> "glass" & sand',
  subtitle: 'three seeds',
  x: { label: 'gap', unit: 'mm' },
  y: { label: 'rate', unit: 'N/s' },
  series: [
    { name: 'law', style: 'dashes', points: formula((x) => x ** 1.5, [1, 3]) },
    { name: 'band', style: 'band', points: [1, 2, 3].map((x) => ({ x, y: x, low: x - 0.1, high: x + 0.1 })) },
    { name: 'measured', style: 'markers', points: [{ x: 1, y: 1, low: 0.9, high: 1.1 }, { x: 2, y: 2.7 }] },
    { style: 'line and markers', colour: 0, points: [{ x: 1, y: NaN }, { x: 2, y: 2 }, { x: 3, y: 5 }] },
  ],
}; // prettier-ignore

/** Tags open and close in order, and nothing is left unescaped. */
function checkXml(svg: string): void {
  const open: string[] = [];
  for (const [, closing, name, self] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^<>]*?(\/?)>/g)) {
    if (closing) expect(open.pop()).toBe(name);
    else if (!self) open.push(name!);
  }
  expect(open).toEqual([]);
  expect(svg.replace(/<[^<>]*>/g, '')).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;)/);
}

test('a plot is well-formed, the same each time, and shows no number that is none', () => {
  const svg = renderPlot(plot);
  checkXml(svg);
  expect(renderPlot(plot)).toBe(svg);
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  for (const word of ['Discharge &lt;of&gt;', 'three seeds', 'gap [mm]', 'rate [N/s]', 'measured'])
    expect(svg).toContain(word);
});

test('points are where the axes say', () => {
  const svg = renderPlot({
    title: '',
    x: { label: 'x', range: [0, 10] },
    y: { label: 'y', scale: 'log', range: [1, 100] },
    series: [{ style: 'markers', points: [{ x: 5, y: 10 }] }],
  });
  const [, left, top, width, height] = /clipPath id="frame"><rect x="(.*?)" y="(.*?)" width="(.*?)" height="(.*?)"/
    .exec(svg)!
    .map(Number) as [number, number, number, number, number];
  const [, x, y] = /<circle cx="(.*?)" cy="(.*?)"/.exec(svg)!.map(Number) as [number, number, number];
  expect([x, y]).toEqual([left + width / 2, top + height / 2]);
});

test('nothing to show is an empty frame', () => {
  checkXml(renderPlot({ title: 'empty', x: { label: 'x' }, y: { label: 'y', scale: 'log' }, series: [] }));
});
