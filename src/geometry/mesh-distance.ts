/** A closed surface as signed distances on a grid: exact at every node, negative where the surface winds around it. */
import { meshBounds, MeshError, type TriangleMesh } from './closed-mesh.ts';
import { meshWinding } from './mesh-winding.ts';
import type { DistanceGrid } from './shape-model.ts';
import { TriangleTree } from './triangle-tree.ts';

/** Cells between the surface and the border of the grid, at least and at most. */
const margin = { min: 2, max: 12 };

type Grid = Omit<DistanceGrid, 'distance'>;

/**
 * `resolution`: cells along the longest edge of the surface's bounds. `reach`: how far from the surface distances are
 * asked for [m]; beyond the grid they can only be guessed. The mesh must be closed.
 */
export function meshDistance(mesh: TriangleMesh, resolution: number, reach = 0): DistanceGrid {
  const grid = gridAround(mesh, resolution, reach);
  const winding = meshWinding(mesh, grid);
  if (winding.every((number) => number === 0)) {
    const cell = Number(grid.spacing.toPrecision(3));
    throw new MeshError(`the solid is thinner than a cell of ${cell} m of its grid of distances: raise the resolution`);
  }
  const distance = surfaceDistance(mesh, grid);
  for (const [node, number] of winding.entries()) if (number !== 0) distance[node]! *= -1;
  return { ...grid, distance };
}

function gridAround(mesh: TriangleMesh, resolution: number, reach: number): Grid {
  const { min, max } = meshBounds(mesh);
  const edges = max.map((high, axis) => high - min[axis]!);
  const spacing = Math.max(...edges) / resolution;
  const border = Math.min(Math.max(Math.ceil(reach / spacing), margin.min), margin.max);
  const cells = edges.map((edge) => Math.max(Math.ceil(edge / spacing - 1e-9), 1) + 2 * border);
  // What is left over is shared by both sides.
  const start = (axis: 0 | 1 | 2) => (min[axis] + max[axis] - cells[axis]! * spacing) / 2;
  return {
    min: [start(0), start(1), start(2)],
    spacing,
    size: [cells[0]! + 1, cells[1]! + 1, cells[2]! + 1],
  };
}

function surfaceDistance(mesh: TriangleMesh, { min, spacing, size }: Grid): Float32Array {
  const tree = new TriangleTree(mesh);
  const distance = new Float32Array(size[0] * size[1] * size[2]);
  let triangle = 0;
  for (let k = 0; k < size[2]; k++) {
    for (let row = 0; row < size[1]; row++) {
      // To and fro, so that the triangle nearest to one node is a good guess for the next.
      const j = k % 2 === 0 ? row : size[1] - 1 - row;
      for (let step = 0; step < size[0]; step++) {
        const i = row % 2 === 0 ? step : size[0] - 1 - step;
        const [x, y, z] = [min[0] + i * spacing, min[1] + j * spacing, min[2] + k * spacing];
        triangle = tree.nearest(x, y, z, triangle);
        distance[(k * size[1] + j) * size[0] + i] = Math.sqrt(tree.squaredDistance(triangle, x, y, z));
      }
    }
  }
  return distance;
}
