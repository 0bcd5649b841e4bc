/** Finds who touches whom in a step: sorts grains into cells, looks for neighbours, asks the contact field, and keeps what persists. */
import type { Device, Kernel } from '../../device/device.ts';
import { Scan } from '../../primitives/scan.ts';
import type { Model } from '../../scene/model.ts';
import cells from '../grains/grains_cells.wgsl';
import compareSpeeds from '../grains/grains_compare_speeds.wgsl';
import listCells from '../grains/grains_list_cells.wgsl';
import orderCells from '../grains/grains_order.wgsl';
import reset from '../grains/grains_reset.wgsl';
import type { ContactFields } from './fields/contact-fields.ts';
import { bindsEnough, shapeRoom } from './shape-room.ts';
import type { ShapeScratch } from './shape-scratch.ts';
import type { ShapeStage } from './shape-stage.ts';
import choosePairs from './shapes_choose_pairs.wgsl';
import countContacts from './shapes_count_contacts.wgsl';
import findCandidates from './shapes_find_candidates.wgsl';
import gather from './shapes_gather.wgsl';
import gatherMotions from './shapes_gather_motions.wgsl';
import gatherPoses from './shapes_gather_poses.wgsl';
import listPairs from './shapes_list_pairs.wgsl';
import keepTouches from './shapes_keep_touches.wgsl';
import pairUp from './shapes_pair_up.wgsl';
import recall from './shapes_recall.wgsl';

/** Contacts are made for gaps below this part of the smaller radius. Springs only push where there is an overlap. */
const envelope = 0.05;
const springEnvelope = 0.002;

export class ShapeSearch implements Disposable {
  readonly #scratch: ShapeScratch;
  readonly #fields: ContactFields;
  readonly #grainCount: number;
  readonly #kernels: ReturnType<typeof kernelsOf>;
  readonly #cellScan: Scan;
  readonly #candidateScan: Scan;
  readonly #pairScan: Scan;

  /** Keeps the fields, and disposes them. */
  constructor(device: Device, model: Model, scratch: ShapeScratch, fields: ContactFields) {
    this.#scratch = scratch;
    this.#fields = fields;
    this.#grainCount = model.worldCount * model.grains.count;
    this.#kernels = kernelsOf(device, model);
    this.#cellScan = new Scan(device, scratch.cell_starts.count);
    this.#candidateScan = new Scan(device, scratch.candidate_starts.count);
    this.#pairScan = new Scan(device, scratch.starts.count);
  }

  /** Lists the grains cell by cell. */
  recordCells({ pass, params, state }: ShapeStage): void {
    const {
      properties,
      shape_properties,
      keys,
      cell_slots: slots,
      listed,
      order,
      cell_starts,
      warnings,
    } = this.#scratch;
    const { grains, poses, motions, speeds, around, used_colours, bids, colourless, spill, shifts, rebound_gate } = this.#scratch; // prettier-ignore
    const { position, rotation, velocity, spin, presence } = state.grain;
    const count = this.#grainCount;
    const { reset, cells, listCells, orderCells, gathers, compareSpeeds } = this.#kernels;
    const empty = {
      params,
      speeds,
      used_colours,
      bids,
      colourless,
      contact_counts: spill,
      shifts,
      cell_starts,
      rebound_gate,
    };
    pass.run(reset, empty, Math.min(reset.constants['THREADS']!, Math.max(count, cell_starts.count)));
    const counting = { params, properties, position, presence, keys, slots, cell_counts: cell_starts, warnings };
    pass.run(cells, counting, count);
    this.#cellScan.run(pass, { values: cell_starts }, cell_starts.count);
    pass.run(listCells, { params, keys, slots, cell_starts, listed }, count);
    pass.run(orderCells, { params, keys, cell_starts, listed, order }, count);
    if (gathers.parts) {
      const posing = { params, shape_properties, position, rotation, presence, order, grains, poses };
      pass.run(gathers.parts.poses, posing, count);
      pass.run(gathers.parts.motions, { params, shape_properties, velocity, spin, poses, motions, speeds }, count);
    } else {
      const gathered = { params, shape_properties, position, rotation, velocity, spin, presence, order, grains, poses, motions, speeds }; // prettier-ignore
      pass.run(gathers.whole, gathered, count);
    }
    pass.run(compareSpeeds, { params, speeds, around }, around.count);
  }

  /** Lists the pairs whose circles are near each other, and asks the field how far they are apart. */
  recordCandidates({ pass, params }: ShapeStage): void {
    const { cell_starts, poses, motions, around, candidate_starts, candidates, candidate_total } = this.#scratch;
    const { touches, warnings } = this.#scratch;
    const { countCandidates, listCandidates } = this.#kernels;
    const looking = { params, cell_starts, poses, motions, around, candidate_starts, candidates, candidate_total, warnings }; // prettier-ignore
    pass.run(countCandidates, looking, this.#grainCount + 1);
    this.#candidateScan.run(pass, { values: candidate_starts }, candidate_starts.count);
    pass.run(listCandidates, looking, this.#grainCount + 1);
    this.#fields.record(pass, { poses, candidates, candidate_total, touches }, candidates.count);
  }

  /** Lists the pairs that touch or nearly do, with what the state knows of them. */
  recordPairs({ pass, params, state }: ShapeStage): void {
    const { shape_properties, laws, outlines, poses, motions, candidate_starts, candidates } = this.#scratch;
    const { candidate_total, touches, memories, slots, starts, pair_total, pairs, sources } = this.#scratch;
    const { pair_touches, warnings } = this.#scratch;
    const { contactFirst: contact_first, contactCount: contact_count } = state.grain;
    const { partner, frame, feature } = state.contact;
    const { choosePairs, recall, keepTouches, countContacts, listPairs, pairUp } = this.#kernels;
    const near = { params, candidate_total, poses, candidates, slots };
    const choosing = { ...near, shape_properties, motions, touches, warnings };
    pass.run(choosePairs, choosing, this.#candidatePortions(choosePairs));
    const recalling = { ...near, memories, contact_first, contact_count, partner };
    pass.run(recall, recalling, this.#candidatePortions(recall));
    const keeping = { ...near, memories, outlines, frame, feature, touches };
    pass.run(keepTouches, keeping, this.#candidatePortions(keepTouches));
    pass.run(countContacts, { params, candidate_total, candidate_starts, slots, starts }, this.#grainCount + 1);
    this.#pairScan.run(pass, { values: starts }, starts.count);
    const listing = { params, laws, poses, candidate_starts, candidates, slots, starts, pair_total, sources };
    pass.run(listPairs, listing, this.#grainCount + 1);
    const pairing = { params, outlines, pair_total, feature, poses, touches, memories, sources, pairs, pair_touches };
    pass.run(pairUp, pairing, Math.ceil(pairs.count / pairUp.constants['PORTION']!));
  }

  #candidatePortions(kernel: Kernel): number {
    return Math.ceil(this.#scratch.candidates.count / kernel.constants['PORTION']!);
  }

  [Symbol.dispose](): void {
    for (const part of [this.#fields, this.#cellScan, this.#candidateScan, this.#pairScan]) part[Symbol.dispose]();
  }
}

function kernelsOf(device: Device, model: Model) {
  const PERIODIC = Number(model.period.some((length) => length > 0));
  const LARGEST = model.grains.radius.reduce((most, r) => Math.max(most, r), 0);
  const SHAPE_ENVELOPE = model.scene.solver.kind === 'springs' ? springEnvelope : envelope;
  const looking = { PERIODIC, LARGEST, SHAPE_ENVELOPE };
  return {
    reset: device.kernel(reset),
    cells: device.kernel(cells),
    listCells: device.kernel(listCells),
    orderCells: device.kernel(orderCells),
    gathers: bindsEnough(device, gather)
      ? ({ whole: device.kernel(gather), parts: null } as const)
      : ({ whole: null, parts: { poses: device.kernel(gatherPoses), motions: device.kernel(gatherMotions) } } as const),
    compareSpeeds: device.kernel(compareSpeeds),
    countCandidates: device.kernel(findCandidates, { ...looking, LIST: 0 }),
    listCandidates: device.kernel(findCandidates, { ...looking, LIST: 1 }),
    countContacts: device.kernel(countContacts),
    listPairs: device.kernel(listPairs, { TOUCHES: shapeRoom(model).touches }),
    recall: device.kernel(recall),
    keepTouches: device.kernel(keepTouches, model.shapes?.fields.contacts === 1 ? { KEPT: 0 } : {}),
    choosePairs: device.kernel(choosePairs, { SHAPE_ENVELOPE }),
    pairUp: device.kernel(pairUp),
  };
}
