import { OutlineError } from './outline-error.ts';
import type { Outline, Vector2 } from './outline.ts';
import { distance, mixed } from './plane.ts';

/** A disc of the outline by which it feels a wall. */
export interface Feeler {
  readonly place: Vector2;
  readonly radius: number;
}

/**
 * Discs that stand for the outline before walls: the ends of its strokes, which are all that a flat wall can touch, and as
 * many between them as leave no gap longer than `spacing`, in the outline's units, for walls that are convex. A stroke sinks
 * into a wall that bulges with radius R between two feelers by less than spacing² / 8 R.
 */
export function outlineFeelers({ strokes }: Outline, spacing: number): Feeler[] {
  if (!(spacing > 0)) throw new OutlineError(`spacing: must be > 0, got ${spacing}`);
  const feelers: Feeler[] = [];
  const add = (place: Vector2, radius: number) => {
    // Strokes that follow each other share an end.
    const known = feelers.findIndex((other) => distance(other.place, place) < 1e-9);
    if (known < 0) feelers.push({ place, radius });
    else if (feelers[known]!.radius < radius) feelers[known] = { place, radius };
  };
  for (const { a, b, radius } of strokes) {
    const gaps = Math.max(Math.ceil(distance(a, b) / spacing - 1e-9), 1);
    for (let k = 0; k <= gaps; k++) add(mixed(a, b, k / gaps), radius);
  }
  return feelers;
}
