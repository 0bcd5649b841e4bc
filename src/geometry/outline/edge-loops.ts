/** The edge as polygons to draw, with as few points as a tolerance takes, and what they enclose as triangles. */
import earcut from 'earcut';
import { pointOn, type Arc, type EdgePiece } from './edge.ts';
import type { Vector2 } from './outline.ts';
import { along, difference, direction, distance, dot, leftOf, polygonArea, segmentDistance, unit } from './plane.ts';

/** Polygons that stay within about `tolerance` of the edge: outer ones counter-clockwise first, then holes, clockwise. */
export function edgeLoops(pieces: readonly EdgePiece[], tolerance: number): Vector2[][] {
  return chains(pieces)
    .map((chain) => {
      const points = chain.flatMap((piece, k) =>
        flattened(piece, chain.at(k - 1)!, chain[(k + 1) % chain.length]!, tolerance),
      );
      return simplified(points, tolerance / 2);
    })
    .filter((loop) => loop.length > 2)
    .sort((a, b) => polygonArea(b) - polygonArea(a));
}

/** Three indices each into the points of all loops, one loop after another. */
export function loopTriangles(loops: readonly (readonly Vector2[])[]): Uint32Array {
  const holes = loops.slice(1).map((_, k) => loops.slice(0, k + 1).reduce((count, loop) => count + loop.length, 0));
  const points = loops.flat(2);
  const triangles = Uint32Array.from(earcut(points, holes));
  // Earcut turns its triangles either way.
  for (let k = 0; k < triangles.length; k += 3) {
    const corners = [0, 1, 2].map((i) => points.slice(2 * triangles[k + i]!, 2 * triangles[k + i]! + 2));
    if (polygonArea(corners as unknown as Vector2[]) < 0) triangles.subarray(k + 1, k + 3).reverse();
  }
  return triangles;
}

/** Pieces that follow each other, each chain closed, with pieces that had been cut for nothing whole again. */
function chains(pieces: readonly EdgePiece[]): EdgePiece[][] {
  const left = new Set(pieces);
  const found: EdgePiece[][] = [];
  for (const first of pieces) {
    if (!left.delete(first)) continue;
    const chain = [first];
    for (;;) {
      const end = pointOn(chain.at(-1)!, 1);
      // Whichever begins where this one ends: the next piece, or the first, which closes the chain.
      let next = first;
      let nearest = distance(end, pointOn(first, 0));
      for (const piece of left) {
        const gap = distance(end, pointOn(piece, 0));
        if (gap < nearest) [next, nearest] = [piece, gap];
      }
      if (!left.delete(next)) break;
      chain.push(next);
    }
    found.push(joined(chain));
  }
  return found;
}

function joined(chain: readonly EdgePiece[]): EdgePiece[] {
  const result: EdgePiece[] = [];
  for (const piece of chain) {
    const last = result.at(-1);
    if (last?.kind === 'arc' && piece.kind === 'arc' && sameCircle(last, piece)) {
      result[result.length - 1] = { ...last, sweep: last.sweep + piece.sweep };
    } else {
      result.push(piece);
    }
  }
  const [first, last] = [result[0]!, result.at(-1)!];
  if (result.length > 1 && first.kind === 'arc' && last.kind === 'arc' && sameCircle(first, last)) {
    result.pop();
    result[0] = { ...last, sweep: last.sweep + first.sweep };
  }
  return result;
}

const sameCircle = (one: Arc, other: Arc): boolean =>
  one.radius === other.radius && distance(one.centre, other.centre) < 1e-9 * one.radius;

/** Corners of an arc lie as far outside of it as its chords lie inside; those of lines are where arcs end, or other lines. */
function flattened(piece: EdgePiece, before: EdgePiece, after: EdgePiece, tolerance: number): Vector2[] {
  if (piece.kind === 'line') return before.kind === 'line' ? [piece.from] : [];
  const { centre, radius, start, sweep } = piece;
  // Between two lines that go on smoothly, a short arc is a corner.
  const corner = radius / Math.cos(Math.min(sweep, 1) / 2);
  if (sweep < 1 && corner - radius < tolerance && touching(before, piece, 0) && touching(after, piece, 1)) {
    return [along(centre, direction(start + sweep / 2), corner)];
  }
  const widest = 2 * Math.acos(Math.max((radius - tolerance) / (radius + tolerance), 0));
  const whole = sweep > 2 * Math.PI - 1e-9;
  const count = Math.max(Math.ceil(sweep / widest), whole ? 3 : 1);
  const outer = (2 * radius) / (1 + Math.cos(sweep / count / 2));
  return Array.from({ length: whole ? count : count + 1 }, (_, k) => {
    // Its ends are where lines go on.
    const end = !whole && (k === 0 || k === count);
    return along(centre, direction(start + (k / count) * sweep), end ? radius : outer);
  });
}

/** Whether the piece is a line that has the direction of the arc at that end of it. */
function touching(piece: EdgePiece, { start, sweep }: Arc, share: 0 | 1): boolean {
  if (piece.kind === 'arc') return false;
  return dot(unit(difference(piece.to, piece.from)), leftOf(direction(start + share * sweep))) > 1 - 1e-6;
}

/** Drops points one by one, first those that matter least, while the polygon stays within `tolerance` of all of them. */
function simplified(points: readonly Vector2[], tolerance: number): Vector2[] {
  const kept = points.map((_, k) => k);
  // How far the polygon would be from the points between the two neighbours of the one at `at`, were it dropped.
  const cost = (at: number): number => {
    const from = kept[(at + kept.length - 1) % kept.length]!;
    const to = kept[(at + 1) % kept.length]!;
    let most = 0;
    for (let k = (from + 1) % points.length; k !== to; k = (k + 1) % points.length) {
      most = Math.max(most, segmentDistance(points[from]!, points[to]!, points[k]!));
    }
    return most;
  };
  while (kept.length > 3) {
    let [cheapest, least] = [-1, tolerance];
    for (const at of kept.keys()) {
      const would = cost(at);
      if (would < least) [cheapest, least] = [at, would];
    }
    if (cheapest < 0) break;
    kept.splice(cheapest, 1);
  }
  return kept.map((k) => points[k]!);
}
