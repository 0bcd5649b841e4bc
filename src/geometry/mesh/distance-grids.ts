/** Grids of distances on a device, one after another in one array. Those of meshes are computed there. */
import type { Device, DeviceArray } from '../../device/device.ts';
import type { DistanceGrid } from '../shape-model.ts';
import { MeshDistances } from './mesh-distances.ts';

export class DistanceGrids implements Disposable {
  /** Distances at the nodes of all grids, x fastest [m] */
  readonly distances: DeviceArray<'f32'>;
  readonly #first = new Map<DistanceGrid, number>();

  /** A grid that is given several times is made once. */
  constructor(device: Device, grids: readonly DistanceGrid[]) {
    let count = 0;
    for (const grid of new Set(grids)) {
      this.#first.set(grid, count);
      count += grid.size[0] * grid.size[1] * grid.size[2];
    }
    this.distances = device.array('distance grids', 'f32', Math.max(count, 1));
    for (const [grid, first] of this.#first) {
      if (grid.surface) {
        using mesh = new MeshDistances(device, grid, grid.surface, first);
        device.submit((pass) => mesh.run(pass, this.distances));
      } else {
        device.write(this.distances, grid.distance, first);
      }
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
}
