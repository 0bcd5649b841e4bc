/** Outlines as polygons without holes, for programs that know no others. */
import type { Outline } from './outline.ts';

/** Points of all loops, counter-clockwise: one polygon where there is no hole, else few that fit together. */
export function outlineCells({
  loops,
  triangles,
}: Pick<Outline, 'loops' | 'triangles'>): readonly (readonly number[])[] {
  if (loops.length === 1) return [loops[0]!.map((_, k) => k)];
  const left = new Set(Array.from({ length: triangles.length / 3 }, (_, k) => k));
  const cells: number[][] = [];
  while (left.size > 0) cells.push(grownCell(triangles, left));
  return cells;
}

/** Takes triangles one after another that share one edge with what is there and bring a new point: so it has no hole. */
function grownCell(triangles: Uint32Array, left: Set<number>): number[] {
  const cell: number[] = [];
  const known = new Set<number>();
  for (let hasGrown = true; hasGrown;) {
    hasGrown = false;
    for (const triangle of left) {
      const corners = Array.from(triangles.subarray(3 * triangle, 3 * triangle + 3));
      if (!isTaken(cell, known, corners)) continue;
      left.delete(triangle);
      hasGrown = true;
    }
  }
  return cell;
}

function isTaken(cell: number[], known: Set<number>, corners: readonly number[]): boolean {
  const fresh = corners.filter((corner) => !known.has(corner));
  if (cell.length === 0) {
    cell.push(...corners);
    for (const corner of corners) known.add(corner);
    return true;
  }
  if (fresh.length !== 1) return false;
  const [corner] = fresh as [number];
  const at = corners.indexOf(corner);
  // The edge opposite to it, which the cell passes the other way round.
  const [start, end] = [corners[(at + 2) % 3]!, corners[(at + 1) % 3]!];
  const place = cell.indexOf(start);
  if (cell[(place + 1) % cell.length] !== end) return false;
  cell.splice(place + 1, 0, corner);
  known.add(corner);
  return true;
}
