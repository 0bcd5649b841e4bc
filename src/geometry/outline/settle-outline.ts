/** Strokes, as they were written, become an outline: around their centre of mass, in units of the circle around them. */
import { edgeLoops, loopTriangles } from './edge-loops.ts';
import { edgeMeasures } from './edge-measures.ts';
import { edgePieces } from './edge.ts';
import { OutlineError, shownPoint } from './outline-error.ts';
import { outlineSymmetry } from './outline-symmetry.ts';
import type { Outline, SizedOutline, Stroke, Vector2 } from './outline.ts';
import { difference, distance, distanceOfSegments, sum, times } from './plane.ts';

/** What a maker of outlines makes, in any units and anywhere. */
export interface Drawing {
  readonly strokes: readonly Stroke[];
  readonly filled: readonly (readonly Vector2[])[];
}

/** More of them cost too much: every stroke of a grain is held against every one of its neighbours. */
export const mostStrokes = 64;
/** Of the polygons to draw, as a part of the radius. */
const drawingTolerance = 0.004;

export function settleOutline(drawing: Drawing): SizedOutline {
  checkCount(drawing.strokes);
  // Filled polygons are known to be one.
  if (drawing.filled.length === 0) checkOnePiece(drawing.strokes);
  // Around their middle first, so that a drawing far from the origin loses no digits.
  const middle = middleOf(drawing.strokes);
  const near = changed(drawing, (point) => difference(point, middle));
  const size = reachFrom(near.strokes, [0, 0]);
  const edge = edgeMeasures(edgePieces(near.strokes, near.filled, size));
  // What is symmetric is so to the last digit.
  const centre = edge.centre.map((place) => (Math.abs(place) < 1e-8 * size ? 0 : place)) as unknown as Vector2;
  const radius = reachFrom(near.strokes, centre);
  const { strokes, filled } = changed(near, (point) => times(difference(point, centre), 1 / radius), 1 / radius);
  const loops = edgeLoops(edgePieces(strokes, filled, 1), drawingTolerance);
  const outline: Outline = {
    strokes,
    filled,
    loops,
    triangles: loopTriangles(loops),
    area: edge.area / radius ** 2,
    secondMoment: edge.secondMoment / radius ** 4,
    symmetry: outlineSymmetry(strokes),
    thinnest: Math.min(...strokes.map((stroke) => stroke.radius)),
  };
  return { outline, radius, centre: sum(centre, middle) };
}

/** The same, without a size of its own: its circle has the radius 1. */
export function settleWithoutSize(drawing: Drawing): SizedOutline {
  return { ...settleOutline(drawing), radius: 1, centre: [0, 0] };
}

/** How far the strokes reach from the point. */
export function reachFrom(strokes: readonly Stroke[], point: Vector2): number {
  return Math.max(...strokes.map(({ a, b, radius }) => Math.max(distance(a, point), distance(b, point)) + radius));
}

function middleOf(strokes: readonly Stroke[]): Vector2 {
  const middle = (axis: 0 | 1) => {
    const places = strokes.flatMap(({ a, b }) => [a[axis], b[axis]]);
    return (Math.min(...places) + Math.max(...places)) / 2;
  };
  return [middle(0), middle(1)];
}

function changed({ strokes, filled }: Drawing, move: (point: Vector2) => Vector2, scale = 1): Drawing {
  return {
    strokes: strokes.map(({ a, b, radius }) => ({ a: move(a), b: move(b), radius: radius * scale })),
    filled: filled.map((polygon) => polygon.map(move)),
  };
}

function checkCount(strokes: readonly Stroke[]): void {
  if (strokes.length === 0) throw new OutlineError('there are no strokes: give at least one');
  if (strokes.length > mostStrokes) {
    throw new OutlineError(
      `takes ${strokes.length} strokes, at most ${mostStrokes}: draw it with fewer corners and curves`,
    );
  }
}

function checkOnePiece(strokes: readonly Stroke[]): void {
  // Those that hang together with the first one, found step by step.
  const reached = new Set([strokes[0]!]);
  for (const one of reached) {
    for (const other of strokes) if (!reached.has(other) && touch(one, other)) reached.add(other);
  }
  const alone = strokes.find((stroke) => !reached.has(stroke));
  if (alone) {
    throw new OutlineError(
      `is in two pieces: what is at ${shownPoint(strokes[0]!.a)} does not hang together with what is at ` +
        `${shownPoint(alone.a)}: draw them so that they overlap, or as two outlines`,
    );
  }
}

const touch = (one: Stroke, other: Stroke): boolean =>
  distanceOfSegments(one.a, one.b, other.a, other.b) < one.radius + other.radius;
