/** The order in which particles start: those of a block of nodes one after another, as devices keep them. */
import type { Vector3 } from '../../math/rigid.ts';

/** Nodes along an edge of a block (src/solvers/soft/soft_types.wgsl). */
const blockEdge = { 2: 8, 3: 4 } as const;

export interface BlockGrid {
  readonly origin: Vector3;
  readonly cellSize: number;
  readonly dimensions: 2 | 3;
}

/** Beyond so many blocks for each particle it is quicker to compare than to count. */
const mostBlocks = 16;

/** Indices of particles, block after block, z slowest; in a block in their own order. */
export function blockOrder(position: Float64Array, grid: BlockGrid): Uint32Array {
  const count = position.length / 3;
  const { keys, blockCount } = blockKeys(position, grid);
  const order = new Uint32Array(count);
  if (blockCount > mostBlocks * (count + 4096)) {
    for (let k = 0; k < count; k++) order[k] = k;
    return order.sort((a, b) => keys[a]! - keys[b]! || a - b);
  }
  const starts = new Uint32Array(blockCount + 1);
  for (let k = 0; k < count; k++) starts[keys[k]! + 1]!++;
  for (let block = 0; block < blockCount; block++) starts[block + 1]! += starts[block]!;
  for (let k = 0; k < count; k++) order[starts[keys[k]!]!++] = k;
  return order;
}

/** The number of each particle's block, in the box of blocks around all of them. */
function blockKeys(
  position: Float64Array,
  { origin, cellSize, dimensions }: BlockGrid,
): { readonly keys: Float64Array; readonly blockCount: number } {
  const edge = blockEdge[dimensions];
  const keys = new Float64Array(position.length / 3);
  let blockCount = 1;
  for (let axis = 0; axis < 3; axis++) {
    const start = origin[axis]!;
    const blockOf = (x: number): number => Math.floor(Math.floor((x - start) / cellSize - 0.5) / edge);
    let [low, high] = [Infinity, -Infinity];
    for (let k = axis; k < position.length; k += 3) {
      low = Math.min(low, position[k]!);
      high = Math.max(high, position[k]!);
    }
    const first = blockOf(low);
    // x fastest: each axis counts in steps of what those before it take.
    for (let k = 0; k < keys.length; k++) keys[k]! += (blockOf(position[3 * k + axis]!) - first) * blockCount;
    blockCount *= blockOf(high) - first + 1;
  }
  return { keys, blockCount };
}
