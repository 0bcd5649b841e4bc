/** Points of outlines that sensors look at: corners, by which one knows how far a grain reaches, and samples of its area. */
import { outlineDistance } from '../../geometry/outline/outline-distance.ts';
import type { ShapesModel, ShapeType } from '../../scene/shapes/shapes-model.ts';

/** Of one type, in the array of all. */
export interface OutlinePlaces {
  readonly points: number;
  readonly corners: number;
  readonly samples: number;
}

export const noPoints: OutlinePlaces = { points: 0, corners: 0, samples: 0 };

/** Samples along a side of the square around an outline, at first: twice as many until there are enough. */
const fewestAside = 16;
const fewestSamples = 64;

/** x y [m], and radius around a corner [m], four words each: for each type its corners, then its samples. */
export function outlinePoints(shapes: ShapesModel | null): {
  readonly points: readonly number[];
  readonly places: readonly OutlinePlaces[];
} {
  if (!shapes) return { points: [0, 0, 0, 0], places: [] };
  const points: number[] = [];
  const places = shapes.types.map((type) => {
    const [corners, samples] = [cornersOf(type), samplesOf(type)];
    const first = points.length / 4;
    for (const [x, y, radius] of [...corners, ...samples]) points.push(x, y, radius, 0);
    return { points: first, corners: corners.length, samples: samples.length };
  });
  return { points, places };
}

type Point = readonly [x: number, y: number, radius: number];

/** A grain reaches as far as the farthest end of its strokes. */
function cornersOf({ outline, radius }: ShapeType): Point[] {
  const ends = outline.strokes.flatMap(({ a, b, radius: pen }): Point[] => [
    [radius * a[0], radius * a[1], radius * pen],
    [radius * b[0], radius * b[1], radius * pen],
  ]);
  return [...new Map(ends.map((end) => [end.join(' '), end])).values()];
}

/** Spread evenly over its area, about the same centre. */
function samplesOf({ outline, radius }: ShapeType): Point[] {
  for (let aside = fewestAside; ; aside *= 2) {
    const place = (k: number): number => (2 * k + 1) / aside - 1;
    const all = Array.from({ length: aside ** 2 }, (_, k) => [place(k % aside), place(Math.floor(k / aside))] as const);
    const inside = all.filter((point) => outlineDistance(outline, point) < 0);
    if (inside.length >= fewestSamples || aside > 8 * fewestAside)
      return inside.map(([x, y]) => [radius * x, radius * y, 0] as const);
  }
}
