import type { Outline, Vector2 } from './outline.ts';
import { insideOf, segmentDistance } from './plane.ts';

/**
 * How far the point is from the outline, in the outline's units; negative inside. Outside it is exact. Inside the edge is at
 * least as far away as it says: farther where strokes overlap, or where the corner of a notch is what is nearest.
 */
export function outlineDistance({ strokes, filled }: Pick<Outline, 'strokes' | 'filled'>, point: Vector2): number {
  let [outside, inside] = [Infinity, Infinity];
  for (const { a, b, radius } of strokes) {
    const off = segmentDistance(a, b, point);
    outside = Math.min(outside, off - radius);
    inside = Math.min(inside, off + radius);
  }
  return insideOf(filled, point) ? -inside : outside;
}
