/** Orders in which grains are placed or moved. Each gives the indices of the grains, one after another. */
import type { PlacedGrains } from './placed-grains.ts';

/** How often the largest radius must be halved to come to this one. */
const halvings = (largest: number, radius: number): number => Math.floor(Math.log2(largest / radius));

/** The large before those of half their size, and so on; among these in their own order. */
export function largestFirst(radius: Float64Array): Uint32Array {
  const largest = radius.reduce((a, b) => Math.max(a, b), 0);
  const places = new Map<number, number>();
  for (const r of radius) places.set(halvings(largest, r), (places.get(halvings(largest, r)) ?? 0) + 1);
  let start = 0;
  for (const [level, count] of [...places].sort(([a], [b]) => a - b)) {
    places.set(level, start);
    start += count;
  }
  const order = new Uint32Array(radius.length);
  for (const [grain, r] of radius.entries()) {
    const level = halvings(largest, r);
    const place = places.get(level)!;
    order[place] = grain;
    places.set(level, place + 1);
  }
  return order;
}

/** As above, but among those of about one size neighbours in space are near each other. */
export function spatialOrder(position: Float64Array, radius: Float64Array): Uint32Array {
  const largest = radius.reduce((a, b) => Math.max(a, b));
  const edge = 2 * largest;
  const cell = (grain: number, axis: number) => Math.floor(position[3 * grain + axis]! / edge);
  const level = (grain: number) => halvings(largest, radius[grain]!);
  const keys = [
    level,
    (grain: number) => cell(grain, 2),
    (grain: number) => cell(grain, 1),
    (grain: number) => cell(grain, 0),
  ];
  const columns = keys.map((key) => Float64Array.from(radius.keys(), key));
  return Uint32Array.from(radius.keys()).sort((a, b) => {
    for (const column of columns) if (column[a] !== column[b]) return column[a]! - column[b]!;
    return a - b;
  });
}

/** The same grains, numbered so that neighbours in space are near each other in memory for as long as they stay neighbours. */
export function inSpatialOrder({ position, radius }: Pick<PlacedGrains, 'position' | 'radius'>): PlacedGrains {
  const order = spatialOrder(position, radius);
  const placed = { position: new Float64Array(position.length), radius: new Float64Array(radius.length) };
  for (const [place, grain] of order.entries()) {
    placed.position.set(position.subarray(3 * grain, 3 * grain + 3), 3 * place);
    placed.radius[place] = radius[grain]!;
  }
  return placed;
}
