/** The distance of two outlines in f64, from all their strokes by the textbook: to compare contact fields with. */
import type { Outline, Stroke, Vector2 } from '../../geometry/outline/outline.ts';

export interface OutlineDistance {
  /** Negative where they overlap, as long as no strokes cross [radii] */
  readonly distance: number;
  /** From the first to the second, where they are nearest */
  readonly normal: Vector2;
  /** From the centre of the first to the place between them, along the normal [radii] */
  readonly arm: number;
  /** Whether segments cross: the distance means nothing there. */
  readonly isCrossed: boolean;
}

/** Of outlines of radius 1; the second is turned by `turn` and lies at `place`. */
export function outlineDistance(first: Outline, second: Outline, turn: number, place: Vector2): OutlineDistance {
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
  const moved = ([x, y]: Vector2): Vector2 => [place[0] + cosine * x - sine * y, place[1] + sine * x + cosine * y];
  let best: OutlineDistance = { distance: Infinity, normal: [1, 0], arm: 0, isCrossed: false };
  let isCrossed = false;
  for (const { a, b, radius } of second.strokes) {
    const other: Stroke = { a: moved(a), b: moved(b), radius };
    for (const stroke of first.strokes) {
      isCrossed ||= segmentsCross(stroke, other);
      const [from, to] = nearestPoints(stroke, other);
      const apart = Math.hypot(to[0] - from[0], to[1] - from[1]);
      const distance = apart - stroke.radius - radius;
      if (distance >= best.distance) continue;
      const normal: Vector2 = [(to[0] - from[0]) / apart, (to[1] - from[1]) / apart];
      const arm = from[0] * normal[0] + from[1] * normal[1] + stroke.radius + distance / 2;
      best = { distance, normal, arm, isCrossed };
    }
  }
  return { ...best, isCrossed };
}

/** One of the two is an end, where segments do not cross. */
function nearestPoints(one: Stroke, other: Stroke): [Vector2, Vector2] {
  const pairs: [Vector2, Vector2][] = [
    [one.a, nearestOn(other, one.a)],
    [one.b, nearestOn(other, one.b)],
    [nearestOn(one, other.a), other.a],
    [nearestOn(one, other.b), other.b],
  ];
  const lengthOf = ([p, q]: readonly [Vector2, Vector2]): number => Math.hypot(q[0] - p[0], q[1] - p[1]);
  return pairs.reduce((least, pair) => (lengthOf(pair) < lengthOf(least) ? pair : least));
}

function nearestOn({ a, b }: Stroke, [x, y]: Vector2): Vector2 {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const square = dx * dx + dy * dy;
  const part = square === 0 ? 0 : Math.min(Math.max(((x - a[0]) * dx + (y - a[1]) * dy) / square, 0), 1);
  return [a[0] + part * dx, a[1] + part * dy];
}

function segmentsCross(one: Stroke, other: Stroke): boolean {
  const side = (a: Vector2, b: Vector2, p: Vector2): number => (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]); // prettier-ignore
  return (
    side(one.a, one.b, other.a) * side(one.a, one.b, other.b) < 0 &&
    side(other.a, other.b, one.a) * side(other.a, other.b, one.b) < 0
  );
}
