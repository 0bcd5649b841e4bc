/** Directions in a word, as kernels read them: twin of `pack_direction` in direction.wgsl. */
import type { Vector3 } from '../math/rigid.ts';

export function packDirection(direction: Vector3): number {
  const [x, y, z] = direction;
  const sum = Math.abs(x) + Math.abs(y) + Math.abs(z);
  const [u, v] = [x / sum, y / sum];
  const folded = [(1 - Math.abs(v)) * (u >= 0 ? 1 : -1), (1 - Math.abs(u)) * (v >= 0 ? 1 : -1)];
  const square = (z < 0 ? folded : [u, v]).map((part) => Math.round(part * 32767) & 0xffff);
  return (square[0]! | (square[1]! << 16)) >>> 0;
}
