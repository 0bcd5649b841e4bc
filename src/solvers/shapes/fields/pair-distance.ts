/**
 * The distance of two outlines on the host, in f64. Beyond where strokes cross it goes on as the way on which they part
 * again: the distance, with a minus, to the edge of the parallelogram of all places at which two segments cross.
 */
import type { Stroke } from '../../../geometry/outline/outline.ts';

/** Strokes around the origin, and the radius of the circle that holds them. */
export interface StrokeShape {
  readonly strokes: readonly Stroke[];
  readonly radius: number;
}

export interface PairDistance {
  readonly distance: number;
  /** Whether the strokes that say so cross. */
  readonly crosses: boolean;
}

/** Of the second, turned and moved, from the first. */
export function pairDistance(
  first: StrokeShape,
  second: StrokeShape,
  turn: number,
  x: number,
  y: number,
): PairDistance {
  const moved = movedStrokes(second.strokes, turn, x, y);
  const nearest = moved.map((two) => nearness(two, 0, 0) - first.radius);
  let distance = Infinity;
  let crosses = false;
  for (const one of first.strokes) {
    if (nearness(one, x, y) - second.radius >= distance) continue;
    for (const [k, two] of moved.entries()) {
      if (nearest[k]! >= distance) continue;
      const found = strokeDistance(one, two);
      if (found.distance < distance) ({ distance, crosses } = found);
    }
  }
  return { distance, crosses };
}

/** Strokes turned and moved. */
export function movedStrokes(strokes: readonly Stroke[], turn: number, x: number, y: number): Stroke[] {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return strokes.map(({ a, b, radius }) => ({
    a: [x + c * a[0] - s * a[1], y + s * a[0] + c * a[1]],
    b: [x + c * b[0] - s * b[1], y + s * b[0] + c * b[1]],
    radius,
  }));
}

/** A stroke is no nearer to a point than this. */
function nearness({ a, b, radius }: Stroke, x: number, y: number): number {
  const half = Math.hypot(b[0] - a[0], b[1] - a[1]) / 2;
  return Math.hypot((a[0] + b[0]) / 2 - x, (a[1] + b[1]) / 2 - y) - half - radius;
}

function strokeDistance(one: Stroke, two: Stroke): PairDistance {
  const [ux, uy] = [one.b[0] - one.a[0], one.b[1] - one.a[1]];
  const [vx, vy] = [two.b[0] - two.a[0], two.b[1] - two.a[1]];
  const [x, y] = [two.a[0] - one.a[0], two.a[1] - one.a[1]];
  const sides = ux * vy - uy * vx;
  const ofTwo = ux * y - uy * x;
  const ofOne = vy * x - vx * y;
  const radii = one.radius + two.radius;
  if (ofTwo * (ofTwo + sides) < 0 && ofOne * (ofOne - sides) < 0) {
    const toOne = Math.min(Math.abs(ofTwo), Math.abs(ofTwo + sides)) / Math.hypot(ux, uy);
    const toTwo = Math.min(Math.abs(ofOne), Math.abs(ofOne - sides)) / Math.hypot(vx, vy);
    return { distance: -Math.min(toOne, toTwo) - radii, crosses: true };
  }
  const least = Math.min(
    squareTo(x, y, ux, uy),
    squareTo(x + vx, y + vy, ux, uy),
    squareTo(-x, -y, vx, vy),
    squareTo(ux - x, uy - y, vx, vy),
  );
  return { distance: Math.sqrt(least) - radii, crosses: false };
}

/** Square of the distance of a point to the segment from the origin to (u, v). */
function squareTo(x: number, y: number, u: number, v: number): number {
  const length = u * u + v * v;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (x * u + y * v) / length));
  return (x - along * u) ** 2 + (y - along * v) ** 2;
}
