/**
 * The edge of the matter that strokes and filled polygons make together, exactly: straight lines and arcs. Each stroke has
 * two sides and two half circles; what of them lies in another stroke or in a filled polygon is cut away, and the rest runs
 * around the matter with the matter on its left.
 */
import type { Stroke, Vector2 } from './outline.ts';
import {
  along,
  difference,
  direction,
  distance,
  dot,
  insideOf,
  leftOf,
  length,
  mixed,
  segmentDistance,
  sum,
  times,
} from './plane.ts';

export interface Line {
  readonly kind: 'line';
  readonly from: Vector2;
  readonly to: Vector2;
}

/** Counter-clockwise from `start` on. */
export interface Arc {
  readonly kind: 'arc';
  readonly centre: Vector2;
  readonly radius: number;
  /** [rad] */
  readonly start: number;
  /** Positive, at most a whole turn [rad] */
  readonly sweep: number;
}

export type EdgePiece = Line | Arc;

/** Of the size of the outline: what lies closer together is one. */
const closeness = 1e-9;
/** Where a line leaves an arc smoothly, rounding moves the place by the square root of its errors. */
const smoothCloseness = 1e-7;

/** `share` 0 is its start, 1 its end. */
export function pointOn(piece: EdgePiece, share: number): Vector2 {
  if (piece.kind === 'line') return mixed(piece.from, piece.to, share);
  return along(piece.centre, direction(piece.start + share * piece.sweep), piece.radius);
}

/** All of it, in no particular order. Lengths are compared with `size`. */
export function edgePieces(
  strokes: readonly Stroke[],
  filled: readonly (readonly Vector2[])[],
  size: number,
): EdgePiece[] {
  const sides = strokes.map((stroke) => sidesOf(stroke).map((piece) => ({ piece, ...circleAround(piece) })));
  const near = closeness * size;
  return sides.flatMap((pieces, self) =>
    pieces.flatMap((one) => {
      const shares = [0, 1];
      for (const [other, others] of sides.entries()) {
        if (other === self) continue;
        for (const two of others) {
          const apart = distance(one.middle, two.middle) > (one.reach + two.reach) * (1 + 1e-6);
          if (!apart) shares.push(...meetings(one.piece, two.piece, smoothCloseness * size));
        }
      }
      return stretches(one.piece, shares, near).filter((stretch) => onEdge(stretch, self));
    }),
  );

  function onEdge(piece: EdgePiece, self: number): boolean {
    const middle = pointOn(piece, 0.5);
    // Another stroke may touch the piece in one point, but not in two.
    const beside = pointOn(piece, 0.4);
    for (const [other, stroke] of strokes.entries()) {
      if (other === self) continue;
      const depth = stroke.radius - segmentDistance(stroke.a, stroke.b, middle);
      const depthBeside = stroke.radius - segmentDistance(stroke.a, stroke.b, beside);
      if (depth > near || depthBeside > near) return false;
      if (depth < -near || depthBeside < -near) continue;
      // Where two strokes have the same edge, the first one keeps it; where they stand back to back, it is none.
      if (other < self || dot(outwards(stroke, middle), normalOf(piece)) < 0) return false;
    }
    return !insideOf(filled, middle);
  }
}

function sidesOf({ a, b, radius }: Stroke): EdgePiece[] {
  if (distance(a, b) === 0) return [{ kind: 'arc', centre: a, radius, start: 0, sweep: 2 * Math.PI }];
  const axis = difference(b, a);
  const across = times(leftOf(axis), radius / length(axis));
  const angle = Math.atan2(axis[1], axis[0]);
  return [
    { kind: 'line', from: difference(a, across), to: difference(b, across) },
    { kind: 'arc', centre: b, radius, start: angle - Math.PI / 2, sweep: Math.PI },
    { kind: 'line', from: sum(b, across), to: sum(a, across) },
    { kind: 'arc', centre: a, radius, start: angle + Math.PI / 2, sweep: Math.PI },
  ];
}

function circleAround(piece: EdgePiece): { readonly middle: Vector2; readonly reach: number } {
  if (piece.kind === 'line') return { middle: pointOn(piece, 0.5), reach: distance(piece.from, piece.to) / 2 };
  return { middle: piece.centre, reach: piece.radius };
}

const outwards = ({ a, b }: Stroke, point: Vector2): Vector2 => {
  const axis = difference(b, a);
  const share = Math.min(Math.max(dot(difference(point, a), axis) / (dot(axis, axis) || 1), 0), 1);
  return difference(point, along(a, axis, share));
};

/** Away from the matter, in the middle of the piece. */
function normalOf(piece: EdgePiece): Vector2 {
  if (piece.kind === 'line') return times(leftOf(difference(piece.to, piece.from)), -1);
  return direction(piece.start + piece.sweep / 2);
}

/** Shares of `piece` at which it meets `other`, with more than there are where they run along each other. */
function meetings(piece: EdgePiece, other: EdgePiece, near: number): number[] {
  const points = [...crossings(piece, other), pointOn(other, 0), pointOn(other, 1)];
  return points.map((point) => shareOf(piece, point, near)).filter((share) => share !== null);
}

/** Of the whole lines and circles that the pieces are part of. */
function crossings(one: EdgePiece, other: EdgePiece): Vector2[] {
  if (one.kind === 'line' && other.kind === 'line') {
    const axis = difference(one.to, one.from);
    const across = leftOf(difference(other.to, other.from));
    const slope = dot(axis, across);
    return slope === 0 ? [] : [along(one.from, axis, dot(difference(other.from, one.from), across) / slope)];
  }
  if (one.kind === 'line') return lineAndCircle(one, other as Arc);
  if (other.kind === 'line') return lineAndCircle(other, one);
  return twoCircles(one, other);
}

/** 0 where rounding alone makes the square negative: what only touches meets as well. */
function rootNearZero(square: number, size: number): number | null {
  return square < -1e-12 * size * size ? null : Math.sqrt(Math.max(square, 0));
}

function lineAndCircle({ from, to }: Line, { centre, radius }: Arc): Vector2[] {
  const axis = times(difference(to, from), 1 / distance(from, to));
  const foot = dot(difference(centre, from), axis);
  const nearest = along(from, axis, foot);
  const half = rootNearZero(radius ** 2 - distance(nearest, centre) ** 2, radius);
  return half === null ? [] : [along(nearest, axis, -half), along(nearest, axis, half)];
}

function twoCircles(one: Arc, other: Arc): Vector2[] {
  const between = difference(other.centre, one.centre);
  const gap = length(between);
  if (gap === 0) return [];
  const foot = (gap ** 2 + one.radius ** 2 - other.radius ** 2) / (2 * gap);
  const half = rootNearZero(one.radius ** 2 - foot ** 2, one.radius);
  if (half === null) return [];
  const middle = along(one.centre, between, foot / gap);
  const across = times(leftOf(between), half / gap);
  return [sum(middle, across), difference(middle, across)];
}

/** Where on the piece the point is; null where it is not on it. */
function shareOf(piece: EdgePiece, point: Vector2, near: number): number | null {
  if (piece.kind === 'line') {
    const axis = difference(piece.to, piece.from);
    const share = dot(difference(point, piece.from), axis) / dot(axis, axis);
    return share > 0 && share < 1 && distance(point, mixed(piece.from, piece.to, share)) < near ? share : null;
  }
  const arm = difference(point, piece.centre);
  if (Math.abs(length(arm) - piece.radius) > near) return null;
  const turn = 2 * Math.PI;
  const angle = (((Math.atan2(arm[1], arm[0]) - piece.start) % turn) + turn) % turn;
  return angle < piece.sweep ? angle / piece.sweep : null;
}

/** The piece cut at the shares; what is shorter than `near` is dropped. */
function stretches(piece: EdgePiece, shares: number[], near: number): EdgePiece[] {
  const whole = piece.kind === 'line' ? distance(piece.from, piece.to) : piece.radius * piece.sweep;
  const sorted = shares.sort((a, b) => a - b);
  const found: EdgePiece[] = [];
  let last = 0;
  for (const share of sorted) {
    if ((share - last) * whole < near) continue;
    found.push(
      piece.kind === 'line'
        ? { kind: 'line', from: pointOn(piece, last), to: pointOn(piece, share) }
        : { ...piece, start: piece.start + last * piece.sweep, sweep: (share - last) * piece.sweep },
    );
    last = share;
  }
  return found;
}
