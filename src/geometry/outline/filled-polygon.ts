/**
 * Polygons, filled but for holes, become the loops of strokes that lie inside their edge by as much as the strokes are
 * thick: an edge moves inwards until it is `rounding` away, corners along with it, so that the strokes reach to the edge.
 * Corners of the matter get round by that radius; corners of notches stay sharp.
 */
import { edgeMeasures } from './edge-measures.ts';
import { OutlineError, shownDown, shownPoint } from './outline-error.ts';
import type { Vector2 } from './outline.ts';
import {
  along,
  cross,
  difference,
  distance,
  distanceOfSegments,
  dot,
  edgesOf,
  insideOf,
  leftOf,
  nearestShare,
  polygonArea,
  segmentDistance,
  segmentsCross,
  sum,
  times,
  unit,
} from './plane.ts';
import type { Drawing } from './settle-outline.ts';

type Polygon = readonly Vector2[];

/** Of the size: corners that are closer are one, and edges that are closer touch. */
const closeness = 1e-9;
/** Rounding that was not asked for: as a part of the radius, and of the largest that fits. */
const usualRounding = 0.1;
const usualShare = 0.8;

/** Polygons around the matter and around its holes, either way around. What one encloses in another is a hole. */
export function filledPolygons(polygons: readonly Polygon[], rounding: number | undefined): Drawing {
  const loops = nested(polygons.map(cleanPolygon));
  const largest = largestInset(loops);
  const chosen = rounding ?? Math.min(usualRounding * radiusOf(loops), usualShare * largest);
  if (!(chosen > 0)) throw new OutlineError(`rounding: must be > 0, got ${chosen}`);
  if (chosen > largest * (1 - 1e-6)) {
    throw new OutlineError(`rounding: must be less than ${shownDown(largest)} for these corners, got ${chosen}`);
  }
  const filled = loops.map((loop) => inset(loop, chosen));
  const strokes = filled.flatMap((loop) => edgesOf(loop).map(([a, b]) => ({ a, b, radius: chosen })));
  return { strokes, filled };
}

/** Without corners that are none, counter-clockwise. Throws where it is no polygon. */
function cleanPolygon(points: Polygon): Polygon {
  for (const [k, point] of points.entries()) {
    if (!point.every(Number.isFinite))
      throw new OutlineError(`points[${k}]: must be finite, got [${point.join(', ')}]`);
  }
  if (points.length < 3) throw new OutlineError(`has ${points.length} corners: a polygon has at least 3`);
  const size = Math.max(...points.map((point) => distance(point, points[0]!)));
  for (const [k, point] of points.entries()) {
    const next = (k + 1) % points.length;
    if (distance(point, points[next]!) <= closeness * size) {
      throw new OutlineError(
        `points[${k}] and points[${next}] are the same, ${shownPoint(point)}: ` +
          (next === 0 ? 'a polygon closes by itself, leave the last one out' : 'leave one of them out'),
      );
    }
  }
  checkSimple(points, size);
  const area = polygonArea(points);
  if (Math.abs(area) <= closeness * size ** 2) throw new OutlineError('has no area: its corners are on one line');
  const corners = points.filter((point, k) => {
    const before = points[(k + points.length - 1) % points.length]!;
    const after = points[(k + 1) % points.length]!;
    return Math.abs(cross(unit(difference(point, before)), unit(difference(after, point)))) > closeness;
  });
  return area > 0 ? corners : corners.toReversed();
}

function checkSimple(points: Polygon, size: number): void {
  const edges = edgesOf(points);
  const name = (k: number) => `${shownPoint(edges[k]![0])} to ${shownPoint(edges[k]![1])}`;
  for (const [k, [a, b]] of edges.entries()) {
    const [, c] = edges[(k + 1) % edges.length]!;
    const [one, next] = [unit(difference(b, a)), unit(difference(c, b))];
    if (Math.abs(cross(one, next)) < closeness && dot(one, next) < 0) {
      throw new OutlineError(
        Math.abs(polygonArea(points)) <= closeness * size ** 2
          ? 'has no area: its corners are on one line'
          : `turns back on itself at ${shownPoint(b)}: move that corner`,
      );
    }
    for (let other = k + 2; other < edges.length; other++) {
      if (k === 0 && other === edges.length - 1) continue;
      if (distanceOfSegments(a, b, ...edges[other]!) < closeness * size) {
        const [where, isCrossing] = meeting(edges[k]!, edges[other]!);
        throw new OutlineError(
          `${isCrossing ? 'crosses' : 'touches'} itself at ${shownPoint(where)}, where its edge from ${name(k)} meets ` +
            `that from ${name(other)}: ` +
            (isCrossing
              ? 'list its corners in their order around it, or draw what crosses as strokes'
              : 'move that corner off the edge'),
        );
      }
    }
  }
}

type Edge = readonly [Vector2, Vector2];

/** Where two edges cross, or the end of one that lies on the other. */
function meeting([a, b]: Edge, [c, d]: Edge): readonly [Vector2, boolean] {
  if (segmentsCross(a, b, c, d)) {
    const [ab, cd] = [difference(b, a), difference(d, c)];
    return [along(a, ab, cross(difference(c, a), cd) / cross(ab, cd)), true];
  }
  const ends: (readonly [Vector2, number])[] = [
    [a, segmentDistance(c, d, a)],
    [b, segmentDistance(c, d, b)],
    [c, segmentDistance(a, b, c)],
    [d, segmentDistance(a, b, d)],
  ];
  return [ends.reduce((best, end) => (end[1] < best[1] ? end : best))[0], false];
}

/** Outer polygon first, counter-clockwise, holes clockwise: matter is on the left of every edge. */
function nested(polygons: readonly Polygon[]): Polygon[] {
  const size = Math.max(...polygons.flat().map((point) => distance(point, polygons[0]![0]!)));
  for (const [k, one] of polygons.entries()) {
    for (const other of polygons.slice(k + 1)) {
      for (const [a, b] of edgesOf(one)) {
        for (const [c, d] of edgesOf(other)) {
          if (distanceOfSegments(a, b, c, d) < closeness * size) {
            throw new OutlineError(`two of its loops cross or touch near ${shownPoint(a)}: draw them apart or as one`);
          }
        }
      }
    }
  }
  const depth = (polygon: Polygon) =>
    polygons.filter((other) => other !== polygon && insideOf([other], polygon[0]!)).length;
  const matter = polygons.filter((polygon) => depth(polygon) % 2 === 0);
  if (matter.length > 1) {
    throw new OutlineError(
      `is in two pieces: loops at ${shownPoint(matter[0]![0]!)} and at ${shownPoint(matter[1]![0]!)} do not hang ` +
        'together: draw them as one, or as two outlines',
    );
  }
  return [...matter, ...polygons.filter((polygon) => depth(polygon) % 2 === 1).map((hole) => hole.toReversed())];
}

/** Of the circle around the polygon's centre. */
function radiusOf(loops: readonly Polygon[]): number {
  const { centre } = edgeMeasures(
    loops.flatMap((loop) => edgesOf(loop).map(([from, to]) => ({ kind: 'line', from, to }))),
  );
  return Math.max(...loops[0]!.map((point) => distance(point, centre)));
}

/** How corners move when edges move to their left with speed 1. */
function velocities(loop: Polygon): Vector2[] {
  const normals = edgesOf(loop).map(([a, b]) => leftOf(unit(difference(b, a))));
  return loop.map((_, k) => {
    const [before, after] = [normals[(k + loop.length - 1) % loop.length]!, normals[k]!];
    return times(sum(before, after), 1 / (1 + dot(before, after)));
  });
}

function inset(loop: Polygon, way: number): Vector2[] {
  const moves = velocities(loop);
  return loop.map((point, k) => along(point, moves[k]!, way));
}

/** How far edges can move inwards until the first of them has shrunk to nothing, or meets another. */
function largestInset(loops: readonly Polygon[]): number {
  const edges = loops.flatMap((loop) => {
    const moves = velocities(loop);
    return edgesOf(loop).map(([a, b], k) => ({ a, b, moveA: moves[k]!, moveB: moves[(k + 1) % loop.length]! }));
  });
  let first = Infinity;
  for (const { a, b, moveA, moveB } of edges) {
    const shrinking = dot(difference(moveA, moveB), unit(difference(b, a)));
    if (shrinking > 0) first = Math.min(first, distance(a, b) / shrinking);
  }
  // The corner of a notch runs into the edge opposite.
  for (const { a: corner, moveA: move } of edges) {
    for (const { a, b, moveA, moveB } of edges) {
      if (corner === a || corner === b) continue;
      const normal = leftOf(unit(difference(b, a)));
      const closing = 1 - dot(normal, move);
      const time = dot(normal, difference(corner, a)) / closing;
      if (!(closing > 0 && time > 0 && time < first)) continue;
      const [from, to, at] = [along(a, moveA, time), along(b, moveB, time), along(corner, move, time)];
      const share = nearestShare(from, to, at);
      if (distance(at, along(from, difference(to, from), share)) < 1e-9 * distance(a, b) + 1e-12) first = time;
    }
  }
  return first;
}
