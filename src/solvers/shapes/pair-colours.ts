/** Gives each pair a colour, so that pairs of one colour share no grain, and makes contacts of them, colour by colour. */
import type { Device, Kernel } from '../../device/device.ts';
import { Sort } from '../../primitives/sort.ts';
import { fewThreads } from '../grains/colouring.ts';
import { colours } from '../grains/grain-scratch.ts';
import bid from '../grains/grains_bid.wgsl';
import keepColours from '../grains/grains_keep_colours.wgsl';
import takeColours from '../grains/grains_take_colours.wgsl';
import type { ShapeScratch } from './shape-scratch.ts';
import type { ShapeStage } from './shape-stage.ts';
import countShared from './shapes_count_shared.wgsl';
import makeContacts from './shapes_make_contacts.wgsl';

/** Rounds in which new pairs bid for a colour; those that get none are shared for a step, and bid again. */
const rounds = 3;

export class PairColours implements Disposable {
  readonly #scratch: ShapeScratch;
  readonly #kernels: ReturnType<typeof kernelsOf>;
  readonly #sort: Sort;

  /** `smallest`: radius of the smallest circle around a grain [m] */
  constructor(device: Device, scratch: ShapeScratch, smallest: number) {
    this.#scratch = scratch;
    this.#kernels = kernelsOf(device, smallest);
    this.#sort = new Sort(device, scratch.pairs.count, { keyCount: colours + 1 });
  }

  recordColours({ pass, params, state }: ShapeStage): void {
    const { grains, starts: pair_starts, pair_total, pairs, colour_keys, used_colours, bids } = this.#scratch;
    const { colourless, spill, colour_order, colour_starts } = this.#scratch;
    const { colour } = state.contact;
    const { keepColours, countShared } = this.#kernels;
    const kept = { params, colour, pair_total, pairs, colour_keys, used_colours, colourless };
    pass.run(keepColours, kept, this.#portions(keepColours));
    const few = fewThreads(countShared, pairs.count);
    for (const { bidding, taking } of this.#kernels.rounds) {
      const bidders = { params, grains, pair_starts, pairs, colour_keys, colourless, bids };
      pass.run(bidding, bidders, few);
      pass.run(taking, { ...bidders, used_colours }, few);
    }
    pass.run(countShared, { params, pairs, colour_keys, colourless, spill }, few);
    this.#sort.run(pass, { keys: colour_keys, order: colour_order, starts: colour_starts }, pair_total);
  }

  /** With the forces of the step before. */
  recordContacts({ pass, params, state }: ShapeStage): void {
    const { motions, pair_touches, sources, colour_order, colour_starts, shape_pairs, contacts } = this.#scratch;
    const { force } = state.contact;
    const { makeContacts } = this.#kernels;
    const making = {
      params,
      force,
      motions,
      pair_touches,
      sources,
      colour_order,
      colour_starts,
      shape_pairs,
      contacts,
    };
    pass.run(makeContacts, making, this.#portions(makeContacts));
  }

  [Symbol.dispose](): void {
    this.#sort[Symbol.dispose]();
  }

  #portions(kernel: Kernel): number {
    return Math.ceil(this.#scratch.pairs.count / kernel.constants['PORTION']!);
  }
}

function kernelsOf(device: Device, SMALLEST: number) {
  return {
    keepColours: device.kernel(keepColours),
    rounds: Array.from({ length: rounds }, (_, ROUND) => ({
      bidding: device.kernel(bid, { ROUND }),
      taking: device.kernel(takeColours, { ROUND }),
    })),
    countShared: device.kernel(countShared),
    makeContacts: device.kernel(makeContacts, { SMALLEST }),
  };
}
