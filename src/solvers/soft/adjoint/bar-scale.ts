/** The fixed point of bars on a GPU. */
import type { SoftModel } from '../../../scene/soft/soft-model.ts';

/** Nodes may have so many times the particles around them that they have where matter is at rest. */
const headroom = 16;

/**
 * Of the sum of weights at a node: so many times 2^-exponent as fit a word. The bar at a node is at most that sum times the
 * largest bar that a particle gives, so with this exponent less that of the largest, bars fit wherever weights do.
 */
export function weightExponent({ count, dimensions, cellSize, volume }: SoftModel): number {
  let smallest = Infinity;
  for (let i = 0; i < count; i++) smallest = Math.min(smallest, volume[i]!);
  const most = (headroom * cellSize ** dimensions) / smallest;
  return count === 0 ? 0 : 30 - Math.ceil(Math.log2(Math.max(most, 1)));
}
