/** How far two outlines are apart, on the host in f64. */
import type { Outline, Stroke, Vector2 } from './outline.ts';
import { distance, distanceOfSegments, insideOf, segmentDistance, segmentsCross } from './plane.ts';

/** Where an outline is, and how large. */
export interface OutlinePose {
  /** Of its centre of mass [m] */
  readonly position: Vector2;
  /** Counter-clockwise [rad] */
  readonly angle: number;
  /** Of the circle around it [m] */
  readonly radius: number;
}

/** An outline in the world [m]. */
export interface PlacedOutline {
  readonly position: Vector2;
  readonly radius: number;
  readonly strokes: readonly Stroke[];
  /** What strokes go around and is solid, too */
  readonly filled: readonly (readonly Vector2[])[];
}

export function placedOutline({ strokes, filled }: Outline, { position, angle, radius }: OutlinePose): PlacedOutline {
  const [cos, sin] = [radius * Math.cos(angle), radius * Math.sin(angle)];
  const placed = ([x, y]: Vector2): Vector2 => [position[0] + cos * x - sin * y, position[1] + sin * x + cos * y];
  return {
    position,
    radius,
    strokes: strokes.map((stroke) => ({ a: placed(stroke.a), b: placed(stroke.b), radius: radius * stroke.radius })),
    filled: filled.map((polygon) => polygon.map(placed)),
  };
}

/**
 * Gap between two outlines, negative where they overlap [m]: exact until the middle lines of strokes cross. Beyond, how deep
 * they are is told from where they cross, and is no less than the radii of the two strokes together.
 */
export function outlineGap(a: Outline, poseA: OutlinePose, b: Outline, poseB: OutlinePose): number {
  return placedGap(placedOutline(a, poseA), placedOutline(b, poseB));
}

export function placedGap(a: PlacedOutline, b: PlacedOutline): number {
  let gap = Infinity;
  for (const one of a.strokes) {
    for (const other of b.strokes) gap = Math.min(gap, strokeGap(one, other));
  }
  if (gap <= 0) return gap;
  // Nothing touches, but one may lie within what the other fills.
  const isWithin = insideOf(a.filled, b.strokes[0]!.a) || insideOf(b.filled, a.strokes[0]!.a);
  return isWithin ? -gap - Math.min(a.radius, b.radius) : gap;
}

function strokeGap(one: Stroke, other: Stroke): number {
  const radii = one.radius + other.radius;
  if (!segmentsCross(one.a, one.b, other.a, other.b)) return distanceOfSegments(one.a, one.b, other.a, other.b) - radii;
  // The shortest way of an end out of the other: what is left of the strokes beyond the crossing.
  const ways = [
    segmentDistance(one.a, one.b, other.a),
    segmentDistance(one.a, one.b, other.b),
    segmentDistance(other.a, other.b, one.a),
    segmentDistance(other.a, other.b, one.b),
  ];
  return -radii - Math.min(...ways);
}

/** Whether two outlines may be nearer than `reach`, by the circles around them [m]. */
export const mayMeet = (a: PlacedOutline, b: PlacedOutline, reach = 0): boolean =>
  distance(a.position, b.position) < a.radius + b.radius + reach;
