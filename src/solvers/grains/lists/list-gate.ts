/**
 * Grains keep their lists of contacts while nobody has moved far. A search lists all pairs with a gap below the envelope, so
 * pairs that are on no list cannot meet before they have come through it. How far grains have moved since is found on the
 * device, as they move; the few that may have come through look whom they meet. Where the lists still hold, the search
 * finds nothing to do, and contacts are made again in place.
 */
import type { FieldTable } from '../../../core/fields.ts';
import { bindsEnough } from '../../../device/binds-enough.ts';
import type { Device, DeviceArray, Kernel } from '../../../device/device.ts';
import type { Model } from '../../../scene/model.ts';
import { isClearlyUnequal } from '../cell-grid.ts';
import { hasEntries } from '../flow/flow-state.ts';
import type { GrainScratch } from '../grain-scratch.ts';
import { stepParams } from '../grain-structs.ts';
import type { SearchCounts } from '../../solver.ts';
import { StepKeys } from '../../step-keys.ts';
import type { Stage } from '../stage.ts';
import judge from './lists_judge.wgsl';
import look from './lists_look.wgsl';
import move from './lists_move.wgsl';

/** As in reach.wgsl. */
const envelope = 0.05;

/** Rounding of places and ways is less than this part of the envelope. */
const sure = 0.99;

/**
 * Whether there are lists to keep from step to step: not where pulls reach through the envelope, where grains come and go, by
 * methods that remember contacts otherwise; nor in many worlds, of which one must not depend on the others. A GPU must have its
 * contacts in bricks, what orders them by colours alone cannot be told to do nothing; and bind as many arrays as it takes.
 */
export function keepsLists(device: Device, model: Model, hasBricks: boolean): boolean {
  const { contacts, grains, scene, worldCount } = model;
  const isSearchGated = device.kind === 'cpu' || (device.kind === 'gpu' && hasBricks && bindsEnough(device, move));
  const isSwept = scene.solver.kind === 'gauss-seidel';
  const pulls = contacts.some(({ cohesion }) => cohesion > 0);
  return isSearchGated && isSwept && worldCount === 1 && grains.count > 0 && !pulls && !hasEntries(model);
}

/** As `Lists` in lists.wgsl. */
export const listFields = {
  kept: { type: 'u32', unit: '1', doc: 'Whether the lists of the step before still hold.' },
  lively: { type: 'u32', unit: '1', doc: 'Grains that look around.' },
  broken: { type: 'u32', unit: '1', doc: 'Whether one of them takes a search.' },
  colourless: {
    type: 'u32',
    unit: '1',
    doc: 'Contacts without a colour after the last search but one; all ones if lists were kept in between.',
  },
  searches: { type: 'u32', unit: '1', doc: 'Searches by now.' },
} as const satisfies FieldTable;
const words = Object.keys(listFields).length;
const searchesWord = words - 1;

/** One in so many grains may look around, and some anyway; a search is sooner done than that more do. */
const lookers = { of: 64, anyway: 32 } as const;
const mostLookers = (count: number): number => Math.ceil(count / lookers.of) + lookers.anyway;

/** Structs whose words hold the first, and then who looks around. */
export const listRoom = (count: number): number => 1 + Math.ceil(mostLookers(count) / words);

export class ListGate implements Disposable {
  /** Of the present step as the search sees it. */
  readonly params: DeviceArray<typeof stepParams>;
  /** How much scans of the search go through. */
  readonly cellCount: DeviceArray<'u32'>;
  readonly pairCount: DeviceArray<'u32'>;
  readonly brickCount: DeviceArray<'u32'>;
  /** Moves grains, and sees how far they have come. */
  readonly move: Kernel;
  readonly #device: Device;
  readonly #scratch: GrainScratch;
  /** Null where sizes decide who lists whom: there nobody looks around. */
  readonly #look: Kernel | null;
  readonly #most: number;
  /** By whether there are lists to keep, and whether bodies move. */
  readonly #judges: { readonly anew: Kernel; readonly still: Kernel; readonly moving: Kernel };
  /** The parameters of the step before; null: it left nothing that holds. */
  #before: DeviceArray | null = null;
  #steps = 0;
  readonly #keys = new StepKeys();

  constructor(device: Device, model: Model, scratch: GrainScratch) {
    this.#device = device;
    this.#scratch = scratch;
    this.params = device.array('search params', stepParams, 1);
    const words = (label: string): DeviceArray<'u32'> => device.array(label, 'u32', 1);
    this.cellCount = words('cells to scan');
    this.pairCount = words('lists to scan');
    this.brickCount = words('bricks to scan');
    const smallest = model.grains.radius.reduce((least, r) => Math.min(least, r), Infinity);
    const { min, max } = model.domain;
    const isUnequal = isClearlyUnequal(model);
    this.#most = isUnequal ? 0 : mostLookers(model.grains.count);
    const limits = { SKIN: sure * envelope * smallest, MOST: this.#most };
    const constants = {
      ...limits,
      DIAGONAL: Math.hypot(...min.map((low, k) => max[k]! - low)),
      CELLS: scratch.cell_starts.count,
      BRICKS: scratch.bricks?.lists.count ?? 0,
    };
    const PERIODIC = Number(model.period.some((length) => length > 0));
    this.move = device.kernel(move, { ...limits, PERIODIC });
    this.#look = isUnequal ? null : device.kernel(look, limits);
    this.#judges = {
      anew: device.kernel(judge, { ...constants, ANEW: 1, BODIES: 0 }),
      still: device.kernel(judge, { ...constants, BODIES: 0 }),
      moving: device.kernel(judge, { ...constants, BODIES: model.bodies.length }),
    };
  }

  /** The next step starts from the state alone. */
  startAnew(): void {
    this.#before = null;
  }

  /** Before anything else in a step. */
  record(stage: Stage): void {
    const { params, state, control } = stage;
    const isAnew = this.#before !== params;
    this.#before = params;
    this.#steps++;
    const key = this.#keys.of(params, state, control.clock, control.areBodiesFixed, isAnew);
    stage.pass.again(key, () => this.#judge(stage, isAnew));
  }

  #judge({ pass, params, state, control }: Stage, isAnew: boolean): void {
    const { grains, cell_starts, pair_starts, colour_starts, contacts, lists } = this.#scratch;
    const places = this.#scratch.places!;
    const { position, velocity } = state.grain;
    if (!isAnew && this.#look) {
      const looking = { params, position, velocity, grains, cell_starts, pair_starts, places, contacts, lists };
      pass.run(this.#look, looking, { groups: Math.min(this.#most, this.#look.constants['GROUPS']!) });
    }
    const { anew, still, moving } = this.#judges;
    const { clock, bodyPoses: body_poses, areBodiesFixed } = control;
    const { params: search, cellCount: cell_count, pairCount: pair_count, brickCount: brick_count } = this;
    const judged = { params, clock, body_poses, colour_starts, lists, search, cell_count, pair_count, brick_count };
    pass.run(isAnew ? anew : areBodiesFixed ? still : moving, judged, 1);
  }

  /** Since the solver was made. */
  async readSearches(): Promise<SearchCounts> {
    return { searches: (await this.#device.read(this.#scratch.lists))[searchesWord]!, steps: this.#steps };
  }

  [Symbol.dispose](): void {
    for (const array of [this.params, this.cellCount, this.pairCount, this.brickCount]) array[Symbol.dispose]();
  }
}
