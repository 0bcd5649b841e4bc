import type { Outline, Vector2 } from './outline.ts';
import { insideOf, segmentDistance } from './plane.ts';

/**
 * How far the point is from the outline, in the outline's units; negative inside. Outside it is exact. Inside the edge is at
 * least as far away as it says: farther where strokes overlap, or where the corner of a notch is what is nearest.
 */
export function outlineDistance({ strokes, filled }: Outline, point: Vector2): number {
  if (insideOf(filled, point)) {
    return -Math.min(...strokes.map(({ a, b, radius }) => segmentDistance(a, b, point) + radius));
  }
  return Math.min(...strokes.map(({ a, b, radius }) => segmentDistance(a, b, point) - radius));
}
