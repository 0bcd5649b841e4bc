/** Finds who touches whom in a step: sorts grains into cells, looks for neighbours, asks the contact field, and keeps what persists. */
import { bindsEnough } from '../../device/binds-enough.ts';
import type { Device, Kernel } from '../../device/device.ts';
import { Scan } from '../../primitives/scan.ts';
import type { Model } from '../../scene/model.ts';
import cells from '../grains/grains_cells.wgsl';
import listCells from '../grains/grains_list_cells.wgsl';
import orderCells from '../grains/grains_order.wgsl';
import type { ContactFields } from './fields/contact-fields.ts';
import { shapeRoom } from './shape-room.ts';
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
import knowTouches from './shapes_know_touches.wgsl';
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
  readonly #pairScan: Scan;

  /** Keeps the fields, and disposes them. */
  constructor(device: Device, model: Model, scratch: ShapeScratch, fields: ContactFields) {
    this.#scratch = scratch;
    this.#fields = fields;
    this.#grainCount = model.worldCount * model.grains.count;
    this.#kernels = kernelsOf(device, model);
    this.#cellScan = new Scan(device, scratch.cell_starts.count);
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
    const { grains, poses, motions, speeds } = this.#scratch;
    const { position, rotation, velocity, spin, presence } = state.grain;
    const count = this.#grainCount;
    const { cells, listCells, gathers } = this.#kernels;
    const counting = { params, properties, position, presence, keys, slots, cell_counts: cell_starts, warnings };
    pass.run(cells, counting, count);
    this.#cellScan.run(pass, { values: cell_starts }, cell_starts.count);
    pass.run(listCells, { params, keys, slots, cell_starts, listed }, count);
    if (gathers.parts) {
      pass.run(gathers.parts.orderCells, { params, keys, cell_starts, listed, order }, count);
      const posing = { params, shape_properties, position, rotation, presence, order, grains, poses };
      pass.run(gathers.parts.poses, posing, count);
      pass.run(gathers.parts.motions, { params, shape_properties, velocity, spin, poses, motions, speeds }, count);
    } else {
      const gathered = { params, shape_properties, position, rotation, velocity, spin, presence, keys, cell_starts, listed, grains, poses, motions, speeds }; // prettier-ignore
      pass.run(gathers.whole, gathered, count);
    }
  }

  /** Lists the pairs whose circles are near each other, and asks the field how far they are apart. */
  recordCandidates({ pass, params }: ShapeStage): void {
    const { cell_starts, poses, motions, speeds, candidate_ranges, candidates, candidate_total } = this.#scratch;
    const { touches, warnings } = this.#scratch;
    const looking = { params, cell_starts, poses, motions, speeds, candidate_ranges, candidates, candidate_total, warnings }; // prettier-ignore
    pass.run(this.#kernels.findCandidates, looking, this.#grainCount);
    this.#fields.record(pass, { poses, candidates, candidate_total, touches }, candidates.count);
  }

  /** Lists the pairs that touch or nearly do. */
  recordPairs(stage: ShapeStage): void {
    const { pass, params } = stage;
    this.#knowTouches(stage);
    const { laws, poses, candidate_ranges, candidates, candidate_total, cell_starts, speeds } = this.#scratch;
    const { slots, starts, pair_total, sources } = this.#scratch;
    const { countContacts, listPairs } = this.#kernels;
    const counting = { params, candidate_ranges, slots, starts, candidate_total, cell_starts, speeds };
    pass.run(countContacts, counting, Math.ceil((this.#grainCount + 1) / countContacts.constants['PORTION']!));
    this.#pairScan.run(pass, { values: starts }, starts.count);
    const listing = { params, laws, poses, candidate_ranges, candidates, slots, starts, pair_total, sources };
    pass.run(listPairs, listing, this.#grainCount + 1);
  }

  /** Brings the touches of each pair together. */
  recordTouches({ pass, params, state }: ShapeStage): void {
    const { outlines, pair_total, poses, touches, memories, sources, pairs, pair_touches } = this.#scratch;
    const { feature } = state.contact;
    const { pairUp } = this.#kernels;
    const pairing = { params, outlines, pair_total, feature, poses, touches, memories, sources, pairs, pair_touches };
    pass.run(pairUp, pairing, Math.ceil(pairs.count / pairUp.constants['PORTION']!));
  }

  /** Says which candidates touch and where, and where the state keeps that from the step before. */
  #knowTouches({ pass, params, state }: ShapeStage): void {
    const { shape_properties, outlines, poses, motions, candidates, candidate_total } = this.#scratch;
    const { touches, memories, slots, warnings } = this.#scratch;
    const { contactFirst: contact_first, contactCount: contact_count } = state.grain;
    const { partner, frame, feature } = state.contact;
    const near = { params, candidate_total, poses, candidates, slots };
    const choosing = { ...near, shape_properties, motions, touches, warnings };
    const recalling = { ...near, memories, contact_first, contact_count, partner };
    const keeping = { ...near, memories, outlines, frame, feature, touches };
    const { knows } = this.#kernels;
    if (knows.parts) {
      const { choosePairs, recall, keepTouches } = knows.parts;
      pass.run(choosePairs, choosing, this.#candidatePortions(choosePairs));
      pass.run(recall, recalling, this.#candidatePortions(recall));
      pass.run(keepTouches, keeping, this.#candidatePortions(keepTouches));
    } else pass.run(knows.whole, { ...choosing, ...recalling, ...keeping }, this.#candidatePortions(knows.whole));
  }

  #candidatePortions(kernel: Kernel): number {
    return Math.ceil(this.#scratch.candidates.count / kernel.constants['PORTION']!);
  }

  [Symbol.dispose](): void {
    for (const part of [this.#fields, this.#cellScan, this.#pairScan]) part[Symbol.dispose]();
  }
}

function kernelsOf(device: Device, model: Model) {
  const PERIODIC = Number(model.period.some((length) => length > 0));
  const LARGEST = model.grains.radius.reduce((most, r) => Math.max(most, r), 0);
  const SHAPE_ENVELOPE = model.scene.solver.kind === 'springs' ? springEnvelope : envelope;
  const keeping = model.shapes?.fields.contacts === 1 ? { KEPT: 0 } : {};
  return {
    cells: device.kernel(cells),
    listCells: device.kernel(listCells),
    gathers: bindsEnough(device, gather)
      ? ({ whole: device.kernel(gather), parts: null } as const)
      : ({
          whole: null,
          parts: {
            orderCells: device.kernel(orderCells),
            poses: device.kernel(gatherPoses),
            motions: device.kernel(gatherMotions),
          },
        } as const),
    findCandidates: device.kernel(findCandidates, { PERIODIC, LARGEST, SHAPE_ENVELOPE }),
    countContacts: device.kernel(countContacts),
    listPairs: device.kernel(listPairs, { TOUCHES: shapeRoom(model).touches }),
    knows: bindsEnough(device, knowTouches)
      ? ({ whole: device.kernel(knowTouches, keeping), parts: null } as const)
      : ({
          whole: null,
          parts: {
            choosePairs: device.kernel(choosePairs),
            recall: device.kernel(recall),
            keepTouches: device.kernel(keepTouches, keeping),
          },
        } as const),
    pairUp: device.kernel(pairUp),
  };
}
