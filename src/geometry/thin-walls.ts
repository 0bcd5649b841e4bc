/** Where a solid is too thin for its grid of distances: what lies between two nodes is not seen by them. */
import { cross, dot, type Vector3 } from '../math/rigid.ts';
import type { TriangleTree } from './triangle-tree.ts';

export interface ThinWalls {
  /** Of the surface's area: where the opposite side is nearer than the limit, 0 … 1 */
  readonly share: number;
  /** Thickness that half of these places have at most [m]; the limit where there are none */
  readonly median: number;
}

/** Places that are looked at, spread over the area. */
const places = 1000;

/** Looks from the surface straight into the solid, up to `limit` [m]. Triangles must face outward. */
export function thinWalls(tree: TriangleTree, limit: number): ThinWalls {
  const { corners } = tree;
  const total = sum(corners, area);
  const found: number[] = [];
  let passed = 0;
  let seen = 0;
  for (let triangle = 0; triangle < corners.length / 9; triangle++) {
    passed += area(corners, triangle);
    // As many places of this triangle as its area is worth; one of them stands for all.
    const worth = Math.round((passed / total) * places) - seen;
    if (worth === 0) continue;
    seen += worth;
    const thickness = exitDistance(tree, triangle, limit);
    if (thickness < limit) for (let k = 0; k < worth; k++) found.push(thickness);
  }
  found.sort((a, b) => a - b);
  return { share: found.length / seen, median: found[found.length >> 1] ?? limit };
}

/** From the middle of a triangle against its normal to where the solid ends, at most `limit`. */
function exitDistance(tree: TriangleTree, triangle: number, limit: number): number {
  const { corners, boxes, leafStarts, leafCount } = tree;
  const normal = normalOf(corners, triangle);
  const length = Math.hypot(...normal);
  const way = normal.map((x) => -x / length) as unknown as Vector3;
  const at = (axis: number) => corners[9 * triangle + axis]!;
  const start: Vector3 = [0, 1, 2].map((axis) => (at(axis) + at(3 + axis) + at(6 + axis)) / 3) as unknown as Vector3;
  let exit = limit;
  for (let node = 1; ;) {
    const isMet = meetsBox(boxes, 6 * node, start, way, exit);
    if (isMet && node < leafCount) {
      node *= 2;
      continue;
    }
    if (isMet) {
      const leaf = node - leafCount;
      for (let other = leafStarts[leaf]!; other < leafStarts[leaf + 1]!; other++) {
        if (other !== triangle) exit = Math.min(exit, leavingDistance(corners, other, start, way));
      }
    }
    node++;
    while (node % 2 === 0) node /= 2;
    if (node === 1) return exit;
  }
}

function meetsBox(boxes: Float64Array, box: number, start: Vector3, way: Vector3, reach: number): boolean {
  let [from, to] = [0, reach];
  for (let axis = 0; axis < 3; axis++) {
    const [low, high] = [boxes[box + axis]! - start[axis]!, boxes[box + 3 + axis]! - start[axis]!];
    if (way[axis] === 0) {
      if (low > 0 || high < 0) return false;
      continue;
    }
    const [a, b] = [low / way[axis]!, high / way[axis]!];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  return from <= to;
}

/** Along a ray to a triangle through which it leaves the solid, else Infinity. Möller and Trumbore, J. Graphics Tools 2 (1997). */
function leavingDistance(corners: Float64Array, triangle: number, start: Vector3, way: Vector3): number {
  const k = 9 * triangle;
  const edge = (corner: number): Vector3 => [
    corners[k + corner]! - corners[k]!,
    corners[k + corner + 1]! - corners[k + 1]!,
    corners[k + corner + 2]! - corners[k + 2]!,
  ];
  const [ab, ac] = [edge(3), edge(6)];
  const across = cross(way, ac);
  const turn = dot(ab, across);
  // Triangles through which it would enter have the other sign; those along it have none.
  if (!(turn < 0)) return Infinity;
  const from: Vector3 = [start[0] - corners[k]!, start[1] - corners[k + 1]!, start[2] - corners[k + 2]!];
  const u = dot(from, across) / turn;
  const along = cross(from, ab);
  const v = dot(way, along) / turn;
  const distance = dot(ac, along) / turn;
  return u >= 0 && v >= 0 && u + v <= 1 && distance >= 0 ? distance : Infinity;
}

function normalOf(corners: Float64Array, triangle: number): Vector3 {
  const k = 9 * triangle;
  const edge = (corner: number, axis: number) => corners[k + corner + axis]! - corners[k + axis]!;
  return cross([edge(3, 0), edge(3, 1), edge(3, 2)], [edge(6, 0), edge(6, 1), edge(6, 2)]);
}

/** [m²] */
const area = (corners: Float64Array, triangle: number): number => Math.hypot(...normalOf(corners, triangle)) / 2;

function sum(corners: Float64Array, of: (corners: Float64Array, triangle: number) => number): number {
  let total = 0;
  for (let triangle = 0; triangle < corners.length / 9; triangle++) total += of(corners, triangle);
  return total;
}
