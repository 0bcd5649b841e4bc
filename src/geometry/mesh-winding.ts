/**
 * How often a closed surface winds around each node of a grid: 0 outside. Every line of nodes along x is a ray, and where
 * it passes through a triangle the number changes by one. In the y z plane vertices are rounded to small fractions of a cell,
 * where f64 is exact, and a node on an edge belongs to one side of it: no ray slips through between two triangles.
 */
import type { TriangleMesh } from './closed-mesh.ts';
import type { GridFrame } from './shape-model.ts';

/** Parts of a cell to which vertices are rounded; products of two coordinates stay below 2⁵³ for grids up to 2¹⁴ wide. */
const parts = 4096;

/** Parallel rays along x: row after row, layer after layer. */
export interface RayGrid {
  /** y and z of the first ray [m] */
  readonly min: readonly [number, number];
  /** Between rows and between layers [m] */
  readonly spacing: readonly [number, number];
  /** Rows and layers */
  readonly size: readonly [number, number];
}

/** x fastest, like the grid. */
export function meshWinding(mesh: TriangleMesh, { min, spacing, size }: GridFrame): Int16Array {
  const winding = new Int16Array(size[0] * size[1] * size[2]);
  const rays: RayGrid = { min: [min[1], min[2]], spacing: [spacing, spacing], size: [size[1], size[2]] };
  eachCrossing(mesh, rays, (ray, x, side) => {
    const node = Math.max(Math.ceil((x - min[0]) / spacing), 0);
    if (node < size[0]) winding[ray * size[0] + node]! += side;
  });
  // From changes to numbers.
  for (let start = 0; start < winding.length; start += size[0]) {
    for (let k = start + 1; k < start + size[0]; k++) if (winding[k - 1] !== 0) winding[k]! += winding[k - 1]!;
  }
  return winding;
}

/** Where each ray passes through the surface, in no order: `side` is what the number of windings changes by. */
export function eachCrossing(
  { positions, corners }: TriangleMesh,
  { min, spacing, size }: RayGrid,
  visit: (ray: number, x: number, side: number) => void,
): void {
  const snapped = (vertex: number, axis: 0 | 1) =>
    Math.round(((positions[3 * vertex + axis + 1]! - min[axis]) / spacing[axis]) * parts);
  for (let k = 0; k < corners.length; k += 3) {
    const [a, b, c] = [corners[k]!, corners[k + 1]!, corners[k + 2]!];
    const [ay, az, by, bz] = [snapped(a, 0), snapped(a, 1), snapped(b, 0), snapped(b, 1)];
    const [cy, cz] = [snapped(c, 0), snapped(c, 1)];
    const area = (by - ay) * (cz - az) - (bz - az) * (cy - ay);
    // Seen edge-on: no ray passes through it.
    if (area === 0) continue;
    const side = Math.sign(area);
    const [ax, bx, cx] = [positions[3 * a]!, positions[3 * b]!, positions[3 * c]!];
    const firstRow = Math.max(Math.ceil(Math.min(ay, by, cy) / parts), 0);
    const lastRow = Math.min(Math.floor(Math.max(ay, by, cy) / parts), size[0] - 1);
    const firstLayer = Math.max(Math.ceil(Math.min(az, bz, cz) / parts), 0);
    const lastLayer = Math.min(Math.floor(Math.max(az, bz, cz) / parts), size[1] - 1);
    for (let layer = firstLayer; layer <= lastLayer; layer++) {
      for (let row = firstRow; row <= lastRow; row++) {
        const [y, z] = [row * parts, layer * parts];
        const toA = side * turn(by, bz, cy, cz, y, z);
        const toB = side * turn(cy, cz, ay, az, y, z);
        const toC = side * turn(ay, az, by, bz, y, z);
        const isInside =
          (toA > 0 || (toA === 0 && owns(side * (cy - by), side * (cz - bz)))) &&
          (toB > 0 || (toB === 0 && owns(side * (ay - cy), side * (az - cz)))) &&
          (toC > 0 || (toC === 0 && owns(side * (by - ay), side * (bz - az))));
        if (isInside) visit(layer * size[0] + row, (toA * ax + toB * bx + toC * cx) / (side * area), side);
      }
    }
  }
}

/** Twice the area of the triangle of an edge and a point, positive where the point is to its left. */
// oxlint-disable-next-line max-params -- three points of a plane
const turn = (ay: number, az: number, by: number, bz: number, y: number, z: number): number =>
  (by - ay) * (z - az) - (bz - az) * (y - ay);

/** A point on an edge counts as inside the triangle to which it moves when it is shifted a little along y, and less along z. */
const owns = (dy: number, dz: number): boolean => dz < 0 || (dz === 0 && dy > 0);
