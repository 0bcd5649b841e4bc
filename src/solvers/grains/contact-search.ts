/** Finds the contacts of a step: sorts grains into cells, looks for pairs and walls, and keeps what persists. */
import { bindsEnough } from '../../device/binds-enough.ts';
import type { Bindings, Device, DeviceArray, Kernel, Pass } from '../../device/device.ts';
import { Scan } from '../../primitives/scan.ts';
import { Sort } from '../../primitives/sort.ts';
import type { Model } from '../../scene/model.ts';
import { BrickOrder } from './bricks/brick-order.ts';
import listWalls from './bricks/bricks_list_walls.wgsl';
import makeBrickPairs from './bricks/bricks_make_pairs.wgsl';
import { blockCount, isClearlyUnequal } from './cell-grid.ts';
import { biddingRounds, fewThreads } from './colouring.ts';
import { mostWalls } from './contact-room.ts';
import type { GrainScratch } from './grain-scratch.ts';
import { asWords, colours, startsShared, startsWalls } from './grain-scratch.ts';
import bid from './grains_bid.wgsl';
import boundSpeeds from './grains_bound_speeds.wgsl';
import cells from './grains_cells.wgsl';
import compareSpeeds from './grains_compare_speeds.wgsl';
import { blowRounds, squeezedWay } from './effort/blow-range.ts';
import { adapts } from './effort/mass-ratio.ts';
import findPairs from './grains_find_pairs.wgsl';
import findWalls from './grains_find_walls.wgsl';
import gather from './grains_gather.wgsl';
import gatherBounded from './grains_gather_bounded.wgsl';
import gatherListed from './grains_gather_listed.wgsl';
import listCells from './grains_list_cells.wgsl';
import orderCells from './grains_order.wgsl';
import reset from './grains_reset.wgsl';
import keepColours from './grains_keep_colours.wgsl';
import makePairExtras from './grains_make_pair_extras.wgsl';
import makePairs from './grains_make_pairs.wgsl';
import makeRichPairs from './grains_make_rich_pairs.wgsl';
import makeWallExtras from './grains_make_wall_extras.wgsl';
import maskParts from './grains_mask_parts.wgsl';
import match from './grains_match.wgsl';
import matchWalls from './grains_match_walls.wgsl';
import share from './grains_share.wgsl';
import placePairs from './grains_place_pairs.wgsl';
import spreadSpeeds from './grains_spread_speeds.wgsl';
import placeParts from './grains_place_parts.wgsl';
import takeColours from './grains_take_colours.wgsl';
import useColours from './grains_use_colours.wgsl';
import { hasContactExtras } from './grains-state.ts';
import { reboundsInTurn } from './rebounds-in-turn.ts';
import { keepsLists, ListGate } from './lists/list-gate.ts';
import type { SearchCounts } from '../solver.ts';
import { StepKeys } from '../step-keys.ts';
import type { Stage } from './stage.ts';

export class ContactSearch implements Disposable {
  readonly #scratch: GrainScratch;
  readonly #grainCount: number;
  /** Of cells, in which velocities are compared. */
  readonly #blockCount: number;
  /** In which bounds of velocities are carried two blocks farther. */
  readonly #blowRounds: number;
  readonly #hasExtras: boolean;
  readonly #hasWalls: boolean;
  /** Null where every step searches. */
  readonly #gate: ListGate | null;
  readonly #kernels: ReturnType<typeof kernelsOf>;
  /** What kernels of a CPU are given besides. */
  readonly #onCpu: Bindings;
  readonly #cellScan: Scan;
  readonly #pairScan: Scan;
  readonly #wallScan: Scan;
  /** In the order of colours, or of bricks. */
  #order: Sort | BrickOrder;
  readonly #device: Device;
  /** A word that is 0. */
  readonly #nothing: DeviceArray<'u32'>;
  readonly #keys = new StepKeys();
  /** Bodies that stand still are placed once. */
  #arePartsPlaced = false;

  constructor(device: Device, model: Model, scratch: GrainScratch, mayKeepLists: boolean) {
    this.#device = device;
    this.#scratch = scratch;
    const isKept = mayKeepLists && keepsLists(device, model, scratch.bricks !== null);
    this.#gate = isKept ? new ListGate(device, model, scratch) : null;
    this.#grainCount = model.worldCount * model.grains.count;
    this.#blockCount = blockCount(model, device.kind);
    this.#blowRounds = blowRounds(model, device.kind);
    this.#hasExtras = hasContactExtras(model);
    this.#hasWalls = model.parts.length > 0;
    this.#kernels = kernelsOf(device, model, scratch);
    this.#onCpu = scratch.planes ? { planes: scratch.planes } : {};
    this.#cellScan = new Scan(device, scratch.cell_starts.count);
    this.#pairScan = new Scan(device, this.#grainCount + 1);
    this.#wallScan = new Scan(device, this.#grainCount + 1);
    this.#nothing = device.array('nothing', 'u32', 1);
    this.#order = scratch.bricks ? new BrickOrder(device, scratch, scratch.bricks) : this.#sort();
  }

  #sort(): Sort {
    return new Sort(this.#device, this.#scratch.pairs.count, { keyCount: colours + 1 });
  }

  /** Contacts of grains with grains that the last search counted, and with walls that the last step did, with those that had no room. */
  get counted(): Readonly<Record<'pairs' | 'walls', DeviceArray<'u32'>>> {
    return { pairs: this.#pairScan.total, walls: this.#wallScan.total };
  }

  /** For the room that scratch has by now; where a step is under way, it searches with these parameters. */
  resize({ pass, params }: Pick<Stage, 'pass' | 'params'>): void {
    if (this.#gate) pass.copy(params, this.#gate.params);
    if (this.#order instanceof BrickOrder) return;
    this.#order[Symbol.dispose]();
    this.#order = this.#sort();
  }

  /** Whether contacts without a colour are counted where neighbours were. */
  get #coloursFollow(): boolean {
    return asWords(this.#scratch.contacts) === this.#scratch.colourless;
  }

  /** Decides whether there is something to search; before anything else. */
  recordLists(stage: Stage): void {
    this.#gate?.record(stage);
  }

  /** Lists the grains cell by cell; if they need not be searched, as they were. */
  recordCells(stage: Stage): void {
    const { pass, state } = stage;
    const params = this.#searchParams(stage);
    const { properties, keys, slots, listed, order, cell_starts, warnings, grains, motions } = this.#scratch;
    const { speeds, around, used_colours, bids, colourless, shifts, rebound_gate, bricks, lists, pair_starts } =
      this.#scratch;
    const { position, velocity, spin, presence } = state.grain;
    const { reset, cells, listCells, orderCells, gather, gatherListed, boundSpeeds, spreadSpeeds, compareSpeeds } =
      this.#kernels;
    // Without bricks contacts are counted once they are made: any array will do.
    const contact_counts = bricks?.lists ?? pair_starts;
    // On a CPU colours are counted where velocities are compared, and emptied later.
    const counted = this.#coloursFollow ? { colourless: this.#nothing } : { colourless };
    const empty = { params, speeds, used_colours, bids, ...counted, contact_counts, shifts, cell_starts, rebound_gate };
    pass.run(reset, empty, Math.min(reset.constants['THREADS']!, Math.max(this.#grainCount, cell_starts.count)));
    const counting = { params, properties, position, presence, keys, slots, cell_counts: cell_starts, warnings };
    this.#unlessKept(pass, () => {
      pass.run(cells, counting, this.#grainCount);
      this.#cellScan.run(pass, { values: cell_starts }, this.#gate?.cellCount ?? cell_starts.count);
      pass.run(listCells, { params, keys, slots, cell_starts, listed }, this.#grainCount);
      if (!gatherListed) pass.run(orderCells, { params, keys, cell_starts, listed, order }, this.#grainCount);
    });
    const gathered = { params: stage.params, properties, position, velocity, spin, grains, motions, lists };
    const bounds = boundSpeeds ? {} : { speeds };
    if (gatherListed) pass.run(gatherListed, { ...gathered, cell_starts, listed, ...bounds }, this.#grainCount);
    else pass.run(gather, { ...gathered, presence, order }, this.#grainCount);
    this.#unlessKept(pass, () => {
      if (boundSpeeds) {
        const portions = Math.ceil(this.#grainCount / boundSpeeds.constants['PORTION']!);
        pass.run(boundSpeeds, { params, grains, motions, speeds, ...this.#onCpu }, portions);
      }
      for (let round = 0; spreadSpeeds && round < this.#blowRounds; round++) {
        pass.run(spreadSpeeds, { params, speeds, spread: around }, this.#blockCount);
        pass.run(spreadSpeeds, { params, speeds: around, spread: speeds }, this.#blockCount);
      }
      pass.run(compareSpeeds, { params, speeds, around }, this.#blockCount);
    });
  }

  /** Finds whom each grain meets, and counts them. */
  recordNeighbours(stage: Stage): void {
    const { pass } = stage;
    const params = this.#searchParams(stage);
    const { cell_starts, grains, motions, around, found, pair_starts, warnings } = this.#scratch;
    this.#unlessKept(pass, () => {
      const search = { params, cell_starts, grains, motions, around, found, pair_counts: pair_starts, warnings };
      pass.run(this.#kernels.findPairs, { ...search, ...this.#onCpu }, this.#grainCount + 1);
      this.#pairScan.run(pass, { values: pair_starts }, this.#gate?.pairCount ?? this.#grainCount + 1);
    });
  }

  /** Lists the pairs of grains that meet, and gives each a colour. */
  recordPairs(stage: Stage): void {
    this.#unlessKept(stage.pass, () => this.#listPairs({ ...stage, params: this.#searchParams(stage) }));
  }

  /** The next step searches, whatever is kept. */
  startAnew(): void {
    this.#gate?.startAnew();
  }

  /** Moves grains and sees how far they come; null where nobody need know. */
  get measuredMove(): Kernel | null {
    return this.#gate?.move ?? null;
  }

  /** Null where every step searches. */
  async readSearches(): Promise<SearchCounts | null> {
    return (await this.#gate?.readSearches()) ?? null;
  }

  #listPairs(stage: Stage): void {
    const { pass, params, state } = stage;
    const { grains, found, pair_starts, pairs, warnings, colour_keys, shifts, planes } = this.#scratch;
    const { used_colours, bids, colourless, colour_order, colour_starts, places } = this.#scratch;
    const { contactFirst: contact_first, contactCount: contact_count } = state.grain;
    const { partner, colour, force } = state.contact;
    const pair_total = this.#pairScan.total;
    const known = { params, contact_first, contact_count, partner, grains, found, pair_starts, pairs, warnings };
    pass.run(this.#kernels.match, known, this.#grainCount);

    if (this.#order instanceof BrickOrder) {
      this.#order.record(stage, pair_total, this.#gate?.brickCount ?? this.#order.listCount);
      return;
    }
    if (this.#coloursFollow) pass.copy(this.#nothing, colourless);
    const kept = { params, colour, pair_total, pairs, colour_keys, used_colours, colourless };
    pass.run(this.#kernels.keepColours, kept, this.#portions(this.#kernels.keepColours));
    if (places) {
      const used = { params, force, pair_total, pairs, colour_keys, used_colours, places };
      pass.run(this.#kernels.useColours, used, this.#portions(this.#kernels.useColours));
    }
    for (const { bidding, taking } of this.#kernels.rounds) {
      const few = fewThreads(bidding, pairs.count);
      const bidders = { params, grains, pair_starts, pairs, colour_keys, colourless, bids };
      pass.run(bidding, bidders, few);
      pass.run(taking, { ...bidders, used_colours }, few);
    }
    // On a CPU, nothing is shifted before neighbours are found and contacts are in order: until then their memory serves for that.
    const isFree = planes === shifts && 4 * shifts.count >= pairs.count;
    const sorted = { keys: colour_keys, order: colour_order, starts: colour_starts };
    this.#order.run(pass, isFree ? { ...sorted, sortedKeys: asWords(shifts) } : sorted, pair_total);
    if (planes === shifts) pass.clear(shifts);
    if (!places) return;
    const placing = { colour_keys, colour_order, colour_starts, places };
    pass.run(this.#kernels.placePairs, placing, this.#portions(this.#kernels.placePairs));
  }

  /** Places the walls of bodies: not in every step, if they stand. */
  recordParts({ pass, params, control }: Stage): void {
    const { distances, shapes, parts, part_masks } = this.#scratch;
    const { clock, bodyPoses: body_poses, areBodiesFixed } = control;
    if (!this.#hasWalls || (areBodiesFixed && this.#arePartsPlaced)) return;
    this.#arePartsPlaced = areBodiesFixed;
    pass.again(this.#keys.of(params, clock, body_poses), () => {
      pass.run(this.#kernels.placeParts, { params, shapes, clock, body_poses, parts }, parts.count);
      pass.run(this.#kernels.maskParts, { params, distances, parts, part_masks }, part_masks.count);
    });
  }

  /** Counts the walls that grains meet. */
  recordWallCounts(stage: Stage): void {
    const { pass } = stage;
    const { wall_starts } = this.#scratch;
    if (!this.#hasWalls) {
      pass.clear(wall_starts);
      return;
    }
    pass.run(this.#kernels.countWalls, this.#nearWalls(stage), this.#grainCount + 1);
    this.#wallScan.run(pass, { values: wall_starts }, this.#grainCount + 1);
  }

  /** Lists them. */
  recordWalls(stage: Stage): void {
    if (!this.#hasWalls) return;
    const { pass, state } = stage;
    const { contactFirst: contact_first, contactCount: contact_count } = state.grain;
    const { partner, force } = state.contact;
    const { listWalls, matchWalls } = this.#kernels;
    const kept = matchWalls ? {} : { contact_first, contact_count, partner, force };
    pass.run(listWalls, { ...this.#nearWalls(stage), ...kept }, this.#grainCount);
  }

  #nearWalls({ params }: Stage): Bindings {
    const { laws, distances, parts, part_masks, grains, motions, wall_starts, wall_contacts, wall_grains } =
      this.#scratch;
    const near = { params, laws, distances, parts, part_masks, grains, motions, wall_starts, wall_contacts };
    return { ...near, ...(wall_grains && { wall_grains }) };
  }

  /** Makes contacts of them, with the forces of the step before. */
  recordContacts(stage: Stage): void {
    const { pass, params, state } = stage;
    const { laws, grains, motions, pairs, places, colour_starts, contacts, extras, spill, bricks } = this.#scratch;
    const colour_order = places ?? this.#scratch.colour_order;
    const { parts, wall_starts, wall_contacts, wall_extras, rebound_gate, lists } = this.#scratch;
    const { contactFirst: contact_first, contactCount: contact_count } = state.grain;
    const { partner, force, torque } = state.contact;
    const making = { params, laws, force, grains, pairs, colour_starts, contacts, extras, lists };
    const { makePairs, makePairExtras, makeRichPairs } = this.#kernels;
    const isRich = this.#hasExtras && torque !== undefined;
    if (isRich && makeRichPairs) {
      const rich = { ...making, places: colour_order, torque, motions, rebound_gate };
      pass.run(makeRichPairs, rich, this.#portions(makeRichPairs));
    } else if (bricks) {
      pass.run(makePairs, { ...making, places: colour_order }, pairs.count);
    } else {
      pass.run(makePairs, { ...making, colour_order }, this.#portions(makePairs));
    }
    // What is counted once contacts are made.
    const { share } = this.#kernels;
    if (share) {
      pass.clear(spill);
      pass.run(share, { params, colour_starts, contacts, spill }, fewThreads(share, pairs.count));
    }
    if (this.#hasWalls && this.#kernels.matchWalls) {
      const known = { params, contact_first, contact_count, partner, force, grains, wall_starts, wall_contacts, wall_extras }; // prettier-ignore
      pass.run(this.#kernels.matchWalls, known, this.#grainCount);
    }
    if (!isRich) return;
    if (makePairExtras) {
      const pairExtras = { params, laws, torque, grains, motions, colour_starts, contacts, extras, rebound_gate };
      pass.run(makePairExtras, pairExtras, this.#portions(makePairExtras));
    }
    if (!this.#hasWalls) return;
    const wallExtras = { params, laws, torque, parts, grains, motions, wall_starts, wall_contacts, wall_extras };
    pass.run(this.#kernels.makeWallExtras, wallExtras, this.#grainCount);
  }

  [Symbol.dispose](): void {
    for (const part of [this.#cellScan, this.#pairScan, this.#wallScan, this.#order, this.#gate, this.#nothing])
      part?.[Symbol.dispose]();
  }

  /** Of the present step as the search sees it: where lists are kept, there are no grains to search. */
  #searchParams({ params }: Stage): DeviceArray {
    return this.#gate?.params ?? params;
  }

  /** A CPU leaves such work out; kernels of a GPU see for themselves that there is nothing to do. */
  #unlessKept(pass: Pass, work: () => void): void {
    pass.unless(asWords(this.#scratch.lists), work);
  }

  #portions(kernel: Kernel): number {
    return Math.ceil(this.#scratch.pairs.count / kernel.constants['PORTION']!);
  }
}

function kernelsOf(device: Device, model: Model, { bricks, places }: GrainScratch) {
  const EXTRA = Number(hasContactExtras(model));
  const PERIODIC = Number(model.period.some((length) => length > 0));
  const largest = model.grains.radius.reduce((most, r) => Math.max(most, r), 0);
  const WALLS = mostWalls(model);
  const BENDING = Number(model.scene.solver.kind !== 'hertz');
  const UNEQUAL = Number(isClearlyUnequal(model));
  const UNEVEN = Number(adapts(device.kind, model));
  const IN_TURN = Number(reboundsInTurn(model));
  const SQUEEZED = squeezedWay(model);
  const matchesLate = !startsWalls(model, bricks);
  const boundsToo = device.kind === 'gpu' && bindsEnough(device, gatherBounded);
  return {
    reset: device.kernel(reset, { COUNTS: Number(bricks !== null) }),
    cells: device.kernel(cells),
    listCells: device.kernel(listCells),
    orderCells: device.kernel(orderCells),
    gather: device.kernel(gather),
    gatherListed: device.kind === 'gpu' ? device.kernel(boundsToo ? gatherBounded : gatherListed) : null,
    /** Null where they are found as grains are gathered. */
    boundSpeeds: boundsToo ? null : device.kernel(boundSpeeds),
    /** Null where grains are much alike. */
    spreadSpeeds: UNEVEN ? device.kernel(spreadSpeeds) : null,
    compareSpeeds: device.kernel(compareSpeeds),
    findPairs: device.kernel(findPairs, { PERIODIC, UNEQUAL, UNEVEN, SQUEEZED }),
    match: device.kernel(match),
    keepColours: device.kernel(keepColours, { MARKS: Number(places !== null) }),
    useColours: device.kernel(useColours),
    rounds: Array.from({ length: biddingRounds(model) }, (_, ROUND) => ({
      bidding: device.kernel(bid, { ROUND }),
      taking: device.kernel(takeColours, { ROUND }),
    })),
    /** Null where contacts are counted as they start. */
    share: startsShared(bricks) ? null : device.kernel(share),
    placePairs: device.kernel(placePairs),
    placeParts: device.kernel(placeParts, { BODIES: model.bodies.length, BACK: 1 }),
    maskParts: device.kernel(maskParts, { LARGEST: largest, WALLS }),
    countWalls: device.kernel(findWalls, { LIST: 0, WALLS, UNEVEN }),
    listWalls: matchesLate
      ? device.kernel(findWalls, { LIST: 1, WALLS, UNEVEN, BENDING })
      : device.kernel(listWalls, { LIST: 1, WALLS, UNEVEN, BENDING }),
    makePairs: device.kernel(bricks ? makeBrickPairs : makePairs, { EXTRA, PERIODIC }),
    /** A CPU does both at once. */
    makePairExtras: places && !bricks ? null : device.kernel(makePairExtras, { IN_TURN }),
    makeRichPairs: places && !bricks ? device.kernel(makeRichPairs, { EXTRA: 1, PERIODIC, IN_TURN }) : null,
    matchWalls: matchesLate ? device.kernel(matchWalls, { EXTRA }) : null,
    makeWallExtras: device.kernel(makeWallExtras, { IN_TURN }),
  };
}
