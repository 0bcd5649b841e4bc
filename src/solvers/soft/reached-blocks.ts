/** Which blocks of the grid matter reaches, found on the host as kernels find it (soft_mark, soft_dilate). */
import type { SoftModel } from '../../scene/soft/soft-model.ts';
import type { SoftBox } from './soft-params.ts';

/** Blocks that a block of particles takes room for, downward and upward from itself. */
export type BlockReach = readonly [low: number, high: number];

/** Places of particles as they lie in an array. */
export interface Places {
  /** World after world [m] */
  readonly position: ArrayLike<number>;
  /** Words from one particle to the next */
  readonly width: number;
}

/** How many blocks they reach, of all worlds. */
export function reachedBlocks(
  { dimensions, cellSize, count }: Pick<SoftModel, 'dimensions' | 'cellSize' | 'count'>,
  { origin, blocks }: Pick<SoftBox, 'origin' | 'blocks'>,
  [low, high]: BlockReach,
  { position, width }: Places,
): number {
  const edge = dimensions === 3 ? 4 : 8;
  const worldBlocks = blocks[0] * blocks[1] * blocks[2];
  const own = new Set<number>();
  let last = -1;
  for (let i = 0; i * width < position.length; i++) {
    let index = 0;
    for (let k = dimensions - 1; k >= 0; k--) {
      const base = Math.floor((position[width * i + k]! - origin[k]!) / cellSize - 0.5);
      // What is no number has a block as well: the first.
      const block = Math.min(Math.max(Math.floor(base / edge), 0), blocks[k]! - 1) || 0;
      index = index * blocks[k]! + block;
    }
    index += Math.floor(i / count) * worldBlocks;
    // Most are in the block of the one before.
    if (index !== last) own.add(index);
    last = index;
  }
  const reached = new Set<number>();
  const layers = dimensions === 3 ? [low, high] : [0, 0];
  for (const index of own)
    for (let z = layers[0]!; z <= layers[1]!; z++)
      for (let y = low; y <= high; y++)
        for (let x = low; x <= high; x++) reached.add(index + (z * blocks[1] + y) * blocks[0] + x);
  return reached.size;
}
