/** Puts contacts in the order in which bricks solve them: by tiling, by brick, by colour; those that are shared come last. */
import type { Device, DeviceArray, Kernel } from '../../../device/device.ts';
import { Scan } from '../../../primitives/scan.ts';
import type { GrainScratch } from '../grain-scratch.ts';
import type { Stage } from '../stage.ts';
import type { BrickArrays } from './brick-arrays.ts';
import count from './bricks_count.wgsl';
import list from './bricks_list.wgsl';
import place from './bricks_place.wgsl';

export class BrickOrder implements Disposable {
  readonly #scratch: GrainScratch;
  readonly #bricks: BrickArrays;
  readonly #scan: Scan;
  readonly #count: Kernel;
  readonly #list: Kernel;
  readonly #place: Kernel;

  constructor(device: Device, scratch: GrainScratch, bricks: BrickArrays) {
    this.#scratch = scratch;
    this.#bricks = bricks;
    this.#scan = new Scan(device, bricks.starts.count);
    this.#count = device.kernel(count);
    this.#list = device.kernel(list);
    this.#place = device.kernel(place);
  }

  /** Finds the brick of every contact, once all have their colours. */
  recordCounts({ pass, params }: Stage, pair_total: DeviceArray<'u32'>): void {
    const { grains, pairs, colour_keys: ranks, local_grains, brick_grains } = this.#scratch;
    const { grid, starts } = this.#bricks;
    pass.clear(starts);
    const arrays = { params, grid, pair_total, grains, pairs, brick_counts: starts, ranks, local_grains };
    pass.run(this.#count, arrays, pairs.count);
    this.#scan.run(pass, { values: starts }, starts.count);
    if (!this.#bricks.isHeld) return;
    const listing = { params, grid, grains, brick_starts: starts, local_grains, brick_grains };
    pass.run(this.#list, listing, grains.count);
  }

  /** Once it is known where walls come in between. */
  recordPlaces({ pass, params, state }: Stage): void {
    const { pairs, colour_keys: ranks, wall_starts, colour_order: places, colour_starts } = this.#scratch;
    const { grid, starts: brick_starts } = this.#bricks;
    const { colour } = state.contact;
    const arrays = { params, grid, pairs, brick_starts, ranks, wall_starts, places, colour_starts, colour }; // prettier-ignore
    pass.run(this.#place, arrays, pairs.count);
  }

  [Symbol.dispose](): void {
    this.#scan[Symbol.dispose]();
  }
}
