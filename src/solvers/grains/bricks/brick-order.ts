/** Gives contacts their colours, and puts them in the order in which bricks solve them: by tiling, by brick, by colour; those that are shared come last. */
import type { Device, DeviceArray, Kernel } from '../../../device/device.ts';
import type { Count } from '../../../primitives/counts.ts';
import { Scan } from '../../../primitives/scan.ts';
import type { Model } from '../../../scene/model.ts';
import { biddingRounds, fewThreads } from '../colouring.ts';
import type { GrainScratch } from '../grain-scratch.ts';
import bid from '../grains_bid.wgsl';
import type { Stage } from '../stage.ts';
import type { BrickArrays } from './brick-arrays.ts';
import count from './bricks_count.wgsl';
import keepColours from './bricks_keep_colours.wgsl';
import place from './bricks_place.wgsl';
import takeColours from './bricks_take_colours.wgsl';

export class BrickOrder implements Disposable {
  readonly #scratch: GrainScratch;
  readonly #bricks: BrickArrays;
  readonly #scan: Scan;
  readonly #keepColours: Kernel;
  /** Null where contacts bid when they are listed. */
  readonly #bid: Kernel | null;
  readonly #takeColours: readonly Kernel[];
  readonly #count: Kernel;
  readonly #place: Kernel;

  constructor(device: Device, model: Model, scratch: GrainScratch, bricks: BrickArrays) {
    const { worldCount } = model;
    const rounds = biddingRounds(model);
    this.#scratch = scratch;
    this.#bricks = bricks;
    this.#scan = new Scan(device, bricks.starts.count);
    this.#keepColours = device.kernel(keepColours, { BIDS: Number(worldCount === 1) });
    this.#bid = worldCount === 1 ? null : device.kernel(bid, { ROUND: 0 });
    this.#takeColours = Array.from({ length: rounds }, (_, ROUND) =>
      device.kernel(takeColours, { ROUND, LAST: Number(ROUND === rounds - 1) }),
    );
    this.#count = device.kernel(count);
    this.#place = device.kernel(place, { HELD: Number(bricks.isHeld) });
  }

  /** Lists of contacts and of grains that are counted, at most. */
  get listCount(): number {
    return this.#bricks.starts.count;
  }

  /** Finds the brick of every contact, and gives it a colour. */
  recordColours({ pass, params, state }: Stage, pair_total: DeviceArray<'u32'>): void {
    const { grains, pair_starts, pairs, colour_keys, used_colours, colourless, bids, other_bids } = this.#scratch;
    const { grid } = this.#bricks;
    const { colour } = state.contact;
    const ranks = colour_keys;
    const kept = { params, grid, colour, pair_total, grains, pairs, ranks, used_colours, colourless, bids };
    pass.run(this.#keepColours, kept, pairs.count);
    const bidders = { params, grains, pair_starts, pairs, colourless };
    if (this.#bid) pass.run(this.#bid, { ...bidders, colour_keys, bids }, fewThreads(this.#bid, pairs.count));
    for (const [round, kernel] of this.#takeColours.entries()) {
      const [now, next] = round % 2 === 0 ? [bids, other_bids] : [other_bids, bids];
      const taking = { ...bidders, grid, ranks, used_colours, bids: now, next_bids: next };
      pass.run(kernel, taking, fewThreads(kernel, pairs.count));
    }
  }

  /**
   * Counts the contacts of every brick, in counts that are empty, once all have their colours, and says where each belongs.
   * `scanned`: the length of those counts.
   */
  recordPlaces({ pass, params }: Stage, pair_total: DeviceArray<'u32'>, scanned: Count): void {
    const { grains, pairs, colour_keys: ranks, local_grains, brick_grains } = this.#scratch;
    const { colour_order: places, colour_starts } = this.#scratch;
    const { grid, starts } = this.#bricks;
    const arrays = { params, grid, pair_total, grains, brick_counts: starts, ranks, local_grains };
    pass.run(this.#count, arrays, pairs.count);
    this.#scan.run(pass, { values: starts }, scanned);
    const listed = { grains, brick_starts: starts, ranks, local_grains };
    pass.run(this.#place, { params, grid, ...listed, places, colour_starts, brick_grains }, pairs.count);
  }

  [Symbol.dispose](): void {
    this.#scan[Symbol.dispose]();
  }
}
