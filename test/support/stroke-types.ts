/** Types of grains from strokes written by hand, and their distance in f64: what fields are tested against. */
import type { Outline, Stroke, Vector2 } from '../../src/geometry/outline/outline.ts';
import type { ShapeType } from '../../src/scene/shapes/shapes-model.ts';

/** Strokes in units of the circle around them; only what fields look at is filled in. */
export function strokeType(name: string, strokes: readonly Stroke[], radius = 1, symmetry = 1): ShapeType {
  const outline: Outline = {
    strokes,
    filled: [],
    loops: [],
    triangles: new Uint32Array(),
    area: 1,
    secondMoment: 1,
    symmetry,
    thinnest: Math.min(...strokes.map((stroke) => stroke.radius)),
  };
  return { name, outline, radius };
}

const stroke = (a: Vector2, b: Vector2, radius: number): Stroke => ({ a, b, radius });

/** The note's #: four strokes. */
export function hashType(radius = 1): ShapeType {
  const [off, thickness] = [0.33, 0.12];
  const half = Math.sqrt((1 - thickness) ** 2 - off ** 2);
  const bars = [-off, off].flatMap((o) => [
    stroke([-half, o], [half, o], thickness),
    stroke([o, -half], [o, half], thickness),
  ]);
  return strokeType('#', bars, radius, 4);
}

/** A regular polygon with rounded corners. */
export function polygonType(sides: number, rounding: number, radius = 1): ShapeType {
  const corner = (k: number): Vector2 => [
    (1 - rounding) * Math.cos((2 * Math.PI * (k % sides)) / sides),
    (1 - rounding) * Math.sin((2 * Math.PI * (k % sides)) / sides),
  ];
  const edges = Array.from({ length: sides }, (_, k) => stroke(corner(k), corner(k + 1), rounding));
  return strokeType(`polygon of ${sides}`, edges, radius, sides);
}

export const discType = (radius = 1): ShapeType => strokeType('disc', [stroke([0, 0], [0, 0], 1)], radius, 0);

/** Three strokes of different thickness, without symmetry. */
export const hookType = (radius = 1): ShapeType =>
  strokeType(
    'hook',
    [
      stroke([-0.7, -0.3], [0.5, -0.3], 0.2),
      stroke([0.5, -0.3], [0.6, 0.5], 0.1),
      stroke([0.1, 0.6], [0.6, 0.5], 0.15),
    ],
    radius,
  );

/** Strokes of a type in metres, turned and moved. */
export function placedStrokes({ outline, radius }: ShapeType, turn: number, x: number, y: number): Stroke[] {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const put = ([u, v]: Vector2): Vector2 => [x + radius * (c * u - s * v), y + radius * (s * u + c * v)];
  return outline.strokes.map((given) => stroke(put(given.a), put(given.b), given.radius * radius));
}

/**
 * Least distance of two lists of strokes by trying points along the one against all the other's, both ways. Strokes that do
 * not cross are nearest at an end: with one interval it is exact.
 */
export function triedDistance(first: readonly Stroke[], second: readonly Stroke[], intervals = 1): number {
  let least = Infinity;
  for (const one of first)
    for (const two of second) least = Math.min(least, tried(one, two, intervals), tried(two, one, intervals));
  return least;
}

function tried(one: Stroke, two: Stroke, intervals: number): number {
  let least = Infinity;
  for (let k = 0; k <= intervals; k++) {
    const share = k / intervals;
    const p: Vector2 = [one.a[0] + share * (one.b[0] - one.a[0]), one.a[1] + share * (one.b[1] - one.a[1])];
    least = Math.min(least, pointDistance(p, two) - one.radius);
  }
  return least;
}

/** Of a point to the surface of a stroke. */
export function pointDistance([x, y]: Vector2, { a, b, radius }: Stroke): number {
  const [u, v] = [b[0] - a[0], b[1] - a[1]];
  const length = u * u + v * v;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - a[0]) * u + (y - a[1]) * v) / length));
  return Math.hypot(x - a[0] - along * u, y - a[1] - along * v) - radius;
}
