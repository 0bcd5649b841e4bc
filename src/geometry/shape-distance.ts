/** Signed distances of shapes on the host, in f64; what shapes.wgsl is on a device. Negative inside the solid. */
import type { DistanceGrid, ShapeModel } from './shape-model.ts';

/** Distance of a point of the body's frame [m]. A hollow shape is solid outside. */
export function shapeDistance(shape: ShapeModel, x: number, y: number, z: number): number {
  switch (shape.kind) {
    case 'plane':
      return z;
    case 'box': {
      const [a, b, c] = shape.halfSize;
      return solidOrHollow(shape.hollow, boxDistance(Math.abs(x) - a, Math.abs(y) - b, Math.abs(z) - c));
    }
    case 'sphere':
      return solidOrHollow(shape.hollow, Math.sqrt(x * x + y * y + z * z) - shape.radius);
    case 'cylinder': {
      const beyondSide = Math.sqrt(x * x + y * y) - shape.radius;
      return solidOrHollow(shape.hollow, boxDistance(beyondSide, Math.abs(z) - shape.halfHeight, -Infinity));
    }
    case 'capsule': {
      const beyondEnd = Math.max(Math.abs(z) - shape.halfHeight, 0);
      return Math.sqrt(x * x + y * y + beyondEnd * beyondEnd) - shape.radius;
    }
    case 'mesh':
      return gridDistance(shape.distance, x, y, z);
  }
}

const solidOrHollow = (hollow: boolean, distance: number): number => (hollow ? -distance : distance);

/** From how far a point is beyond the faces of a box, or less than 0 where it is not. */
function boxDistance(x: number, y: number, z: number): number {
  const inside = Math.min(Math.max(x, y, z), 0);
  const [a, b, c] = [Math.max(x, 0), Math.max(y, 0), Math.max(z, 0)];
  return inside + Math.sqrt(a * a + b * b + c * c);
}

/** Trilinear within the grid; beyond it the way to it is added, as in distance_grid.wgsl. */
function gridDistance(grid: DistanceGrid, x: number, y: number, z: number): number {
  const { min, spacing, size } = grid;
  const wanted = [(x - min[0]) / spacing, (y - min[1]) / spacing, (z - min[2]) / spacing] as const;
  const inside = wanted.map((place, axis) => Math.min(Math.max(place, 0), size[axis]! - 1));
  const [i, j, k] = inside.map((place, axis) => Math.min(Math.floor(place), size[axis]! - 2)) as [
    number,
    number,
    number,
  ];
  const [u, v, w] = [inside[0]! - i, inside[1]! - j, inside[2]! - k];
  const nodeDistance = (node: number) => (grid.nodeDistance ? grid.nodeDistance(node) : grid.distance[node]!);
  const at = (di: number, dj: number, dk: number) => nodeDistance(((k + dk) * size[1] + j + dj) * size[0] + i + di);
  const row = (dj: number, dk: number) => at(0, dj, dk) * (1 - u) + at(1, dj, dk) * u;
  const layer = (dk: number) => row(0, dk) * (1 - v) + row(1, dk) * v;
  const beyond = Math.hypot(wanted[0] - inside[0]!, wanted[1] - inside[1]!, wanted[2] - inside[2]!);
  return layer(0) * (1 - w) + layer(1) * w + beyond * spacing;
}
