/** The order in which particles start: those of a block of nodes one after another, as devices keep them. */
import type { Vector3 } from '../../math/rigid.ts';

/** Nodes along an edge of a block (src/solvers/soft/soft_types.wgsl). */
const blockEdge = { 2: 8, 3: 4 } as const;

export interface BlockGrid {
  readonly origin: Vector3;
  readonly cellSize: number;
  readonly dimensions: 2 | 3;
}

/** Indices of particles, block after block, z slowest; in a block in their own order. */
export function blockOrder(position: Float64Array, { origin, cellSize, dimensions }: BlockGrid): Uint32Array {
  const count = position.length / 3;
  const edge = blockEdge[dimensions];
  const block = (particle: number, axis: number): number =>
    Math.floor(Math.floor((position[3 * particle + axis]! - origin[axis]!) / cellSize - 0.5) / edge);
  const [low, high] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (let k = 0; k < count; k++) {
    for (let axis = 0; axis < 3; axis++) {
      const at = block(k, axis);
      low[axis] = Math.min(low[axis]!, at);
      high[axis] = Math.max(high[axis]!, at);
    }
  }
  const [wide, deep] = [high[0]! - low[0]! + 1, high[1]! - low[1]! + 1];
  const keyOf = (k: number): number =>
    ((block(k, 2) - low[2]!) * deep + block(k, 1) - low[1]!) * wide + block(k, 0) - low[0]!;
  const places = new Map<number, number>();
  for (let k = 0; k < count; k++) places.set(keyOf(k), (places.get(keyOf(k)) ?? 0) + 1);
  let start = 0;
  for (const [key, inside] of [...places].sort(([a], [b]) => a - b)) {
    places.set(key, start);
    start += inside;
  }
  const order = new Uint32Array(count);
  for (let k = 0; k < count; k++) {
    const key = keyOf(k);
    const place = places.get(key)!;
    order[place] = k;
    places.set(key, place + 1);
  }
  return order;
}
