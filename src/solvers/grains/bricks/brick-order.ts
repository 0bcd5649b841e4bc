/** Gives contacts their turns, and puts them in the order in which bricks solve them: by tiling, by brick, by turn; those that no brick holds come last. */
import type { Device, DeviceArray, Kernel } from '../../../device/device.ts';
import type { Count } from '../../../primitives/counts.ts';
import { Scan } from '../../../primitives/scan.ts';
import type { GrainScratch } from '../grain-scratch.ts';
import type { Stage } from '../stage.ts';
import type { BrickArrays } from './brick-arrays.ts';
import colour from './bricks_colour.wgsl';
import list from './bricks_list.wgsl';
import place from './bricks_place.wgsl';

export class BrickOrder implements Disposable {
  readonly #scratch: GrainScratch;
  readonly #bricks: BrickArrays;
  readonly #scan: Scan;
  readonly #list: Kernel;
  readonly #place: Kernel;
  readonly #colour: Kernel;

  constructor(device: Device, scratch: GrainScratch, bricks: BrickArrays) {
    this.#scratch = scratch;
    this.#bricks = bricks;
    this.#scan = new Scan(device, bricks.lists.count);
    this.#list = device.kernel(list);
    this.#place = device.kernel(place, { HELD: Number(bricks.isHeld) });
    this.#colour = device.kernel(colour);
  }

  /** Lists of contacts and of grains that are counted, at most. */
  get listCount(): number {
    return this.#bricks.lists.count;
  }

  /** Says where each contact belongs, given counts that are empty. `counted`: their number. */
  record({ pass, params, state }: Stage, pair_total: DeviceArray<'u32'>, counted: Count): void {
    const { grains, pairs, colour_keys: ranks, places, colour_starts } = this.#scratch;
    const { local_grains, brick_grains } = this.#scratch;
    const { grid, lists: list_starts, starts: brick_starts, tilings, total } = this.#bricks;
    const most = Math.max(pairs.count, grains.count);
    const listed = { params, grid, pair_total, grains, pairs, list_counts: list_starts, ranks, local_grains };
    pass.run(this.#list, listed, most);
    this.#scan.run(pass, { values: list_starts }, counted);
    const placed = { params, grid, grains, list_starts, ranks, local_grains, brick_grains, colour_starts };
    pass.run(this.#place, placed, most);
    const { colour } = state.contact;
    const ordered = { list_starts, pairs, ranks, places: places!, brick_starts };
    pass.run(this.#colour, { params, grid, colour, ...ordered }, { groups: tilings * total + 1 });
  }

  [Symbol.dispose](): void {
    this.#scan[Symbol.dispose]();
  }
}
