import { expect, test } from 'vitest';
import { makeOutline } from './make-outline.ts';
import { outlineCells } from './outline-cells.ts';
import type { OutlineSpec } from './outline-spec.ts';
import type { Vector2 } from './outline.ts';

const specs: readonly OutlineSpec[] = [
  { kind: 'letter', letter: '#' },
  { kind: 'letter', letter: 'B' },
  { kind: 'arc', share: 1 },
  { kind: 'star', points: 5 },
];

test.each(specs)('polygons of %o cover its area once, each without a hole', (spec) => {
  const { outline } = makeOutline(spec);
  const points = outline.loops.flat();
  const cells = outlineCells(outline);
  const area = (cell: readonly Vector2[]): number =>
    cell.reduce((sum, [x, y], k) => sum + (cell.at(k - 1)![0] * y - cell.at(k - 1)![1] * x) / 2, 0);
  const areas = cells.map((cell) => area(cell.map((k) => points[k]!)));
  const whole = outline.loops.reduce((sum, loop) => sum + area(loop), 0);
  expect(areas.every((each) => each > 0)).toBe(true);
  expect(areas.reduce((sum, each) => sum + each, 0)).toBeCloseTo(whole, 9);
  for (const cell of cells) expect(new Set(cell).size).toBe(cell.length);
  expect(cells.length).toBeLessThan(outline.loops.length === 1 ? 2 : 12);
});
