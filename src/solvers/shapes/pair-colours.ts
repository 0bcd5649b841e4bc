/** Gives each pair a colour, so that pairs of one colour share no grain, and makes contacts of them, colour by colour. */
import type { Device, Kernel } from '../../device/device.ts';
import { Sort } from '../../primitives/sort.ts';
import type { Model } from '../../scene/model.ts';
import { biddingRounds, fewThreads } from '../grains/colouring.ts';
import { colours } from '../grains/grain-scratch.ts';
import bid from '../grains/grains_bid.wgsl';
import keepColours from '../grains/grains_keep_colours.wgsl';
import takeColours from '../grains/grains_take_colours.wgsl';
import type { ShapeScratch } from './shape-scratch.ts';
import type { ShapeStage } from './shape-stage.ts';
import countShared from './shapes_count_shared.wgsl';
import { reboundsInTurn } from '../grains/rebounds-in-turn.ts';
import { isDisc } from './fields/pack-strokes.ts';
import makeContacts from './shapes_make_contacts.wgsl';

export class PairColours implements Disposable {
  readonly #scratch: ShapeScratch;
  readonly #kernels: ReturnType<typeof kernelsOf>;
  readonly #sort: Sort;

  constructor(device: Device, model: Model, scratch: ShapeScratch) {
    this.#scratch = scratch;
    this.#kernels = kernelsOf(device, model);
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

function kernelsOf(device: Device, model: Model) {
  /** Radius of the smallest circle around a grain [m] */
  const SMALLEST = model.grains.radius.reduce((least, r) => Math.min(least, r), Infinity);
  const DISCS = Number(model.shapes!.types.every(isDisc));
  const IN_TURN = Number(reboundsInTurn(model));
  return {
    keepColours: device.kernel(keepColours),
    rounds: Array.from({ length: biddingRounds(model) }, (_, ROUND) => ({
      bidding: device.kernel(bid, { ROUND }),
      taking: device.kernel(takeColours, { ROUND }),
    })),
    countShared: device.kernel(countShared),
    makeContacts: device.kernel(makeContacts, { SMALLEST, IN_TURN, DISCS }),
  };
}
