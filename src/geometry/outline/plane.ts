/** Vectors, segments and polygons in the plane. */
import type { Vector2 } from './outline.ts';

export const sum = (a: Vector2, b: Vector2): Vector2 => [a[0] + b[0], a[1] + b[1]];
export const difference = (a: Vector2, b: Vector2): Vector2 => [a[0] - b[0], a[1] - b[1]];
export const times = (a: Vector2, factor: number): Vector2 => [a[0] * factor, a[1] * factor];
/** a + factor · b */
export const along = (a: Vector2, b: Vector2, factor: number): Vector2 => [a[0] + factor * b[0], a[1] + factor * b[1]];
export const dot = (a: Vector2, b: Vector2): number => a[0] * b[0] + a[1] * b[1];
/** Positive where b lies counter-clockwise of a. */
export const cross = (a: Vector2, b: Vector2): number => a[0] * b[1] - a[1] * b[0];
// A root of squares takes a tenth of the time of Math.hypot.
export const length = (a: Vector2): number => Math.sqrt(a[0] * a[0] + a[1] * a[1]);
export const distance = (a: Vector2, b: Vector2): number =>
  Math.sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]));
export const unit = (a: Vector2): Vector2 => times(a, 1 / length(a));
/** A quarter turn counter-clockwise. */
export const leftOf = (a: Vector2): Vector2 => [-a[1], a[0]];
/** On the unit circle. */
export const direction = (angle: number): Vector2 => [Math.cos(angle), Math.sin(angle)];
export const turned = ([x, y]: Vector2, [cos, sin]: Vector2): Vector2 => [cos * x - sin * y, sin * x + cos * y];
export const mixed = (a: Vector2, b: Vector2, share: number): Vector2 => along(a, difference(b, a), share);

/** Of the segment a b, the point nearest to `point`: 0 is a, 1 is b. */
export function nearestShare(a: Vector2, b: Vector2, point: Vector2): number {
  const [x, y] = [b[0] - a[0], b[1] - a[1]];
  const square = x * x + y * y;
  return square > 0 ? Math.min(Math.max(((point[0] - a[0]) * x + (point[1] - a[1]) * y) / square, 0), 1) : 0;
}

export function segmentDistance(a: Vector2, b: Vector2, point: Vector2): number {
  const share = nearestShare(a, b, point);
  const [x, y] = [point[0] - a[0] - share * (b[0] - a[0]), point[1] - a[1] - share * (b[1] - a[1])];
  return Math.sqrt(x * x + y * y);
}

/** Whether two segments have a point in common that is inside of both; touching ends and lying in one line do not count. */
export function segmentsCross(a: Vector2, b: Vector2, c: Vector2, d: Vector2): boolean {
  const ab = difference(b, a);
  const cd = difference(d, c);
  // What is in one line but for rounding is on neither side.
  const size = Math.max(...ab.map(Math.abs), ...cd.map(Math.abs), ...difference(c, a).map(Math.abs));
  const rounding = (1e-12 * size * size) ** 2;
  return (
    cross(ab, difference(c, a)) * cross(ab, difference(d, a)) < -rounding &&
    cross(cd, difference(a, c)) * cross(cd, difference(b, c)) < -rounding
  );
}

/** Of the nearest points of two segments; 0 where they cross. */
export function distanceOfSegments(a: Vector2, b: Vector2, c: Vector2, d: Vector2): number {
  if (segmentsCross(a, b, c, d)) return 0;
  return Math.min(
    segmentDistance(a, b, c),
    segmentDistance(a, b, d),
    segmentDistance(c, d, a),
    segmentDistance(c, d, b),
  );
}

/** Positive for a polygon that runs counter-clockwise. */
export function polygonArea(points: readonly Vector2[]): number {
  let twice = 0;
  for (const [k, point] of points.entries()) twice += cross(point, points[(k + 1) % points.length]!);
  return twice / 2;
}

/** Whether the point lies in an odd number of the polygons. */
export function insideOf(polygons: readonly (readonly Vector2[])[], [x, y]: Vector2): boolean {
  let inside = false;
  for (const polygon of polygons) {
    for (const [k, [ax, ay]] of polygon.entries()) {
      const [bx, by] = polygon[(k + 1) % polygon.length]!;
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    }
  }
  return inside;
}

/** The polygon's edges, each from a corner to the next. */
export function edgesOf(points: readonly Vector2[]): (readonly [Vector2, Vector2])[] {
  return points.map((point, k) => [point, points[(k + 1) % points.length]!]);
}
