/**
 * The distances of a mesh on the nodes of a grid, computed on a device. The host makes a tree of boxes around the triangles,
 * which takes a moment, and the device searches it.
 *
 * A search is short near the surface and long far from it, where many triangles are almost equally near. So every eighth
 * node along each axis is searched for first, then every fourth, every second, and every one; and far from the surface, where
 * a distance hardly curves, it is interpolated from the nodes before. Within the reach of grains, distances are exact but for
 * rounding. No node needs another one of its own round, so any number of threads gives the same bits, and beside the result
 * only the mesh takes memory.
 */
import { packStructs, type FieldTable } from '../../core/fields.ts';
import type { Device, DeviceArray, Kernel, Pass } from '../../device/device.ts';
import type { GridFrame, MeshSurface } from '../shape-model.ts';
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

interface Round {
  readonly params: DeviceArray<typeof gridParams>;
  readonly threads: number;
}

export class MeshDistances implements Disposable {
  readonly #winding: Kernel;
  readonly #distances: Kernel;
  readonly #tree: DeviceArray<typeof treeNode>;
  readonly #triangles: DeviceArray<typeof treeTriangle>;
  readonly #rounds: readonly Round[];
  readonly #rowCount: number;

  /** `first`: index of the grid's first node in the array that will hold it. */
  constructor(device: Device, frame: GridFrame, { tree, reach }: MeshSurface, first = 0) {
    const { size, spacing } = frame;
    this.#winding = device.kernel(meshWinding);
    this.#distances = device.kernel(meshDistances);
    this.#tree = device.array('mesh tree', treeNode, 2 * tree.leafCount, packTree(tree, frame));
    const triangleCount = tree.corners.length / 9;
    this.#triangles = device.array('mesh triangles', treeTriangle, triangleCount, packTriangles(tree, frame));
    this.#rowCount = size[1] * size[2];
    const shared = { size, first, leaf_count: tree.leafCount, spacing, reach: reach / spacing + cellDiagonal };
    this.#rounds = strides.map((stride) => {
      const [x, y, z] = size.map((count) => Math.ceil((count - 1) / stride) + 1) as [number, number, number];
      return {
        params: device.array('mesh grid', gridParams, 1, packStructs(gridParams, [{ ...shared, stride }])),
        threads: Math.ceil(x / this.#distances.constants['STRETCH']!) * y * z,
      };
    });
  }

  /** Writes the nodes of this grid, and no others. */
  run(pass: Pass, nodes: DeviceArray<'f32'>): void {
    const model = { tree: this.#tree, triangles: this.#triangles, nodes };
    pass.run(this.#winding, { ...model, params: this.#rounds[0]!.params }, this.#rowCount);
    for (const { params, threads } of this.#rounds) pass.run(this.#distances, { ...model, params }, threads);
  }

  [Symbol.dispose](): void {
    for (const array of [this.#tree, this.#triangles, ...this.#rounds.map(({ params }) => params)]) {
      array[Symbol.dispose]();
    }
  }
}
