/**
 * Grids of distances on a device, one after another in one array. Those of meshes are computed there: the host makes a tree
 * of boxes around the triangles, a few per cent of the work, and the device walks it for every node.
 *
 * A search is short near the surface and long far from it, where many triangles are almost equally near. So every eighth
 * node along each axis is searched for first, then every fourth, every second, and every one; and far from the surface, where
 * a distance hardly curves, it is interpolated from the nodes before. Within the reach of grains, distances are exact but for
 * rounding. No node needs another one of its own round, so any number of threads gives the same bits, and beside the result
 * only the mesh takes memory.
 */
import { packStructs, type FieldTable } from '../../core/fields.ts';
import type { Device, DeviceArray } from '../../device/device.ts';
import type { DistanceGrid, GridFrame, MeshSurface } from '../shape-model.ts';
import meshDistances from './mesh_distances.wgsl';
import meshWinding from './mesh_winding.wgsl';
import { packTree, packTriangles, treeNode, treeTriangle } from './packed-tree.ts';

/** As `GridParams` in grid_params.wgsl. */
const gridParams = {
  size: { type: 'vec3u', unit: '1', doc: 'Nodes along x, y, z.' },
  first: { type: 'u32', unit: '1', doc: 'Index of the first node in the array of all grids.' },
  leaf_count: { type: 'u32', unit: '1', doc: 'Leaves of the tree of triangles.' },
  spacing: { type: 'f32', unit: 'm', doc: 'Edge of a cell.' },
  stride: { type: 'u32', unit: '1', doc: 'From one node to the next that is to be computed, along each axis.' },
  reach: { type: 'f32', unit: '1', doc: 'How far from the surface distances are searched for, in cells.' },
} as const satisfies FieldTable;

/** From coarse to fine. The first is searched for everywhere. */
const strides = [8, 4, 2, 1];
/** A point's cell has nodes that are farther from the surface than the point by up to √3 cells. */
const cellDiagonal = Math.sqrt(3);

const nodeCount = ({ size }: GridFrame): number => size[0] * size[1] * size[2];

export class DistanceGrids implements Disposable {
  /** Distances at the nodes of all grids, x fastest [m] */
  readonly distances: DeviceArray<'f32'>;
  readonly #first = new Map<DistanceGrid, number>();
  readonly #device: Device;

  /** A grid that is given several times is made once. */
  constructor(device: Device, grids: readonly DistanceGrid[]) {
    this.#device = device;
    let count = 0;
    for (const grid of new Set(grids)) {
      this.#first.set(grid, count);
      count += nodeCount(grid);
    }
    this.distances = device.array('distance grids', 'f32', Math.max(count, 1));
    device.submit((pass) => pass.clear(this.distances));
    for (const [grid, first] of this.#first) {
      if (grid.surface) this.#fill(grid, grid.surface, first);
      else device.write(this.distances, grid.distance, first);
    }
  }

  /** Index of a grid's first node in `distances`. */
  firstOf(grid: DistanceGrid): number {
    const first = this.#first.get(grid);
    if (first === undefined) throw new RangeError('DistanceGrids.firstOf: the grid is not one of those it was made of');
    return first;
  }

  [Symbol.dispose](): void {
    this.distances[Symbol.dispose]();
  }

  #fill(grid: GridFrame, { tree, reach }: MeshSurface, first: number): void {
    const device = this.#device;
    const { size, spacing } = grid;
    const shared = { size, first, leaf_count: tree.leafCount, spacing, reach: reach / spacing + cellDiagonal };
    using params = device.array('mesh grid', gridParams, 1);
    using nodes = device.array('mesh tree', treeNode, 2 * tree.leafCount, packTree(tree, grid));
    const triangleCount = tree.corners.length / 9;
    using triangles = device.array('mesh triangles', treeTriangle, triangleCount, packTriangles(tree, grid));
    const winding = device.kernel(meshWinding);
    const distances = device.kernel(meshDistances);
    const arrays = { params, tree: nodes, triangles, nodes: this.distances };
    for (const stride of strides) {
      device.write(params, packStructs(gridParams, [{ ...shared, stride }]));
      const [x, y, z] = size.map((count) => Math.ceil((count - 1) / stride) + 1) as [number, number, number];
      device.submit((pass) => {
        if (stride === strides[0]) pass.run(winding, arrays, size[1] * size[2]);
        pass.run(distances, arrays, Math.ceil(x / distances.constants['STRETCH']!) * y * z);
      });
    }
  }
}
