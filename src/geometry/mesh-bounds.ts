/** The smallest box that a mesh is in. */
import type { Bounds } from '../math/rigid.ts';
import type { TriangleMesh } from './closed-mesh.ts';

export function meshBounds({ positions }: TriangleMesh): Bounds {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const [k, x] of positions.entries()) {
    const axis = (k % 3) as 0 | 1 | 2;
    min[axis] = Math.min(min[axis], x);
    max[axis] = Math.max(max[axis], x);
  }
  return { min, max };
}
