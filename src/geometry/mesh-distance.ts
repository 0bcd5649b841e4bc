/**
 * A closed surface as signed distances on a grid: exact at every node, negative where the surface winds around it. What is
 * computed here, on the host and node by node, is the reference for mesh/distance-grids.ts, which does it on a device.
 */
import type { TriangleMesh } from './closed-mesh.ts';
import { meshBounds } from './mesh-bounds.ts';
import { meshWinding } from './mesh-winding.ts';
import type { DistanceGrid, GridFrame, MeshSurface } from './shape-model.ts';
import { TriangleTree } from './triangle-tree.ts';

/** Cells between the surface and the border of the grid, at least and at most. */
const margin = { min: 2, max: 12 };

/**
 * `resolution`: cells along the longest edge of the surface's bounds. `reach`: how far from the surface distances are
 * asked for [m]; beyond the grid they can only be guessed. The mesh must be closed.
 */
export function meshDistance(mesh: TriangleMesh, resolution: number, reach = 0): DistanceGrid & MeshGrid {
  return new MeshGrid(mesh, gridAround(mesh, resolution, reach), reach);
}

/** Distances are computed when they are first asked for, and kept. */
export class MeshGrid implements DistanceGrid {
  readonly min: GridFrame['min'];
  readonly spacing: number;
  readonly size: GridFrame['size'];
  readonly surface: MeshSurface;
  /** Both are made when they are first needed: where a device makes its own, that is never. */
  #known: Float32Array | null = null;
  #winding: Int16Array | null = null;
  /** The last nearest one, a good guess for the next. */
  #triangle = 0;

  constructor(mesh: TriangleMesh, { min, spacing, size }: GridFrame, reach: number) {
    this.min = min;
    this.spacing = spacing;
    this.size = size;
    this.surface = { mesh, tree: new TriangleTree(mesh), reach };
  }

  get distance(): Float32Array {
    const known = this.#nodes();
    for (let node = 0; node < known.length; node++) this.nodeDistance(node);
    return known;
  }

  nodeDistance(node: number): number {
    const known = this.#nodes();
    if (known[node] === 0) known[node] = this.#compute(node);
    return known[node]!;
  }

  /** 0 where a distance is not known yet: memory that nobody asks for is never touched. */
  #nodes(): Float32Array {
    return (this.#known ??= new Float32Array(this.size[0] * this.size[1] * this.size[2]));
  }

  #compute(node: number): number {
    const { min, spacing, size } = this;
    const { mesh, tree } = this.surface;
    const row = Math.floor(node / size[0]);
    const x = min[0] + (node % size[0]) * spacing;
    const y = min[1] + (row % size[1]) * spacing;
    const z = min[2] + Math.floor(row / size[1]) * spacing;
    this.#triangle = tree.nearest(x, y, z, this.#triangle);
    this.#winding ??= meshWinding(mesh, this);
    const distance = Math.sqrt(tree.squaredDistance(this.#triangle, x, y, z));
    return this.#winding[node] === 0 ? distance : -distance;
  }
}

function gridAround(mesh: TriangleMesh, resolution: number, reach: number): GridFrame {
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
