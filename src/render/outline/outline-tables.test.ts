import { expect, test } from 'vitest';
import { disc, hash, square } from '../../../test/support/sample-outlines.ts';
import { shapeModel } from '../../../test/support/shape-model.ts';
import { makeOutline } from '../../geometry/outline/make-outline.ts';
import type { OutlineSpec } from '../../geometry/outline/outline-spec.ts';
import { outlineFlags, outlineTable, tableReach } from './outline-tables.ts';

const size = 81;
/** At the node nearest to a place. */
function distanceAt(outline: OutlineSpec, x: number, y: number): number {
  const node = (place: number): number => Math.round(((place / tableReach + 1) / 2) * (size - 1));
  return outlineTable(makeOutline(outline).outline, size)[node(y) * size + node(x)]!;
}
/** Nodes lie so far apart. */
const spacing = (2 * tableReach) / (size - 1);

test('a table says how far places are from the edge of strokes', () => {
  expect(distanceAt(disc, 0, 0)).toBeCloseTo(-1, 6);
  expect(Math.abs(distanceAt(disc, 1, 0))).toBeLessThan(spacing);
  expect(distanceAt(hash, 0, 0)).toBeCloseTo(0.32 - 0.12, 3);
  expect(distanceAt(hash, 0.32, 0.6)).toBeLessThan(-0.12 + spacing);
  expect(distanceAt(hash, 0.8, 0.8)).toBeGreaterThan(0.2);
});

test('what strokes surround is inside as deep as it is', () => {
  expect(distanceAt(square, 0, 0)).toBeCloseTo(-Math.SQRT1_2, 1);
  expect(Math.abs(distanceAt(square, 0.5, 0) + (Math.SQRT1_2 - 0.5))).toBeLessThan(spacing);
  expect(distanceAt(square, 0, 0.9)).toBeGreaterThan(0.15);
});

test('balls know their outline, whether it is round and whether a body carries it', () => {
  const model = shapeModel({
    outlines: [hash, disc, hash],
    radii: [1, 1, 2],
    shapes: [{ at: [0, 0] }, { at: [3, 0], type: 1, carrier: 0 }, { at: [6, 0], type: 2 }],
    bodies: [{ shape: { kind: 'plane' } }],
  });
  const [first, round, large] = outlineFlags(model.shapes!);
  expect(large).toBe(first);
  expect(round! & 7).toBe(6);
  expect(first! & 7).toBe(0);
  expect(round! >> 3).not.toBe(first! >> 3);
});
