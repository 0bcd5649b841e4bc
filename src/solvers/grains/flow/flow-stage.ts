/**
 * Grains that come and go. Before a step, those that have passed an open or cyclic face of the domain are removed, or sent
 * back to the opposite face to wait there, and those whose time has come enter, if their place is free of grains, and of bodies
 * where the stage is told of them; after a step, those that have passed a periodic face are wrapped around. Grains leave only before the next step so that presence, places and
 * contacts in the state belong to one moment, and sensors see the last step of each. All of it works on the arrays of the
 * state, in place, and knows nothing of contacts.
 */
import type { Device, DeviceArray, Kernel, Pass } from '../../../device/device.ts';
import type { Model } from '../../../scene/model.ts';
import { mostWalls } from '../contact-room.ts';
import { entryGrid, type EntryGrid } from './entry-grid.ts';
import { flowGrain, flowParams, packFlowGrains, packFlowParams } from './flow-params.ts';
import claimSource from './flow_claim.wgsl';
import enterSource from './flow_enter.wgsl';
import leaveSource from './flow_leave.wgsl';
import lookSource from './flow_look.wgsl';
import wrapSource from './flow_wrap.wgsl';

/** Name of the condition that this stage counts. */
export const blockedEntry = 'blockedEntry';

/** Of the state, by the index of the grain, and of the control. */
export interface FlowArrays {
  readonly position: DeviceArray<'vec3f'>;
  readonly velocity: DeviceArray<'vec3f'>;
  readonly spin: DeviceArray<'vec3f'>;
  readonly presence: DeviceArray<'u32'>;
  /** There where grains enter or leave: see `hasEntries`. */
  readonly entry?: DeviceArray<'u32'>;
  /** Its second word: steps since the start of the scene. */
  readonly clock: DeviceArray<'u32'>;
  /** `StepParams` of the step. */
  readonly stepParams: DeviceArray;
}

/** Bodies of the step, and where to look for them, as near_walls.wgsl has them. */
export interface FlowBodies {
  readonly distances: DeviceArray;
  readonly parts: DeviceArray;
  readonly part_masks: DeviceArray<'u32'>;
}

export interface FlowCounters {
  /** Counters of the solver, and the place of {@link blockedEntry} among them. */
  readonly warnings: DeviceArray<'u32'>;
  readonly place: number;
}

/** What it takes to let grains in. */
interface Door {
  /** Null where nobody is told of bodies. */
  readonly look: Kernel | null;
  readonly claim: Kernel;
  readonly enter: Kernel;
}

export class FlowStage implements Disposable {
  readonly #grainCount: number;
  readonly params: DeviceArray<typeof flowParams>;
  readonly #warnings: DeviceArray<'u32'>;
  /** Null where the model has no use for it. */
  readonly #grains: DeviceArray<typeof flowGrain> | null;
  readonly #bodies: FlowBodies | null;
  readonly #wrap: Kernel | null;
  readonly #leave: Kernel | null;
  readonly #door: Door | null;
  /** Who is in the way of those who enter, and their claims: see flow_types.wgsl. */
  readonly #lists: DeviceArray<'u32'>;

  /** `bodies`: null where places are taken by grains alone. */
  constructor(device: Device, model: Model, { warnings, place }: FlowCounters, bodies: FlowBodies | null = null) {
    const { boundaries, grains, period, worldCount } = model;
    const { cyclic, openLow, openHigh } = boundaries;
    const grid = entryGrid(model);
    this.#grainCount = worldCount * grains.count;
    this.#warnings = warnings;
    this.params = device.array('flow.params', flowParams, 1, packFlowParams(model, grid, place));
    this.#wrap = period.some((length) => length > 0) ? device.kernel(wrapSource) : null;
    const isOpen = cyclic !== null || [...openLow, ...openHigh].includes(true);
    this.#leave = isOpen || grid ? device.kernel(leaveSource, { ENTRIES: Number(grid !== null) }) : null;
    this.#bodies = bodies;
    this.#door = grid && {
      look: this.#bodies && device.kernel(lookSource, { WALLS: mostWalls(model) }),
      claim: device.kernel(claimSource, { LOOKED: Number(this.#bodies !== null) }),
      enter: device.kernel(enterSource),
    };
    this.#lists = device.array('flow.lists', 'u32', listsLength(grid, worldCount, this.#grainCount));
    this.#grains = this.#leave ? device.array('flow.grains', flowGrain, grains.count, packFlowGrains(model)) : null;
  }

  /** Before a step: takes out those that have left, and lets in those whose time has come and whose place is free. */
  recordBefore(pass: Pass, { position, velocity, spin, presence, entry, clock, stepParams }: FlowArrays): void {
    const [params, grains, warnings, lists] = [this.params, this.#grains, this.#warnings, this.#lists];
    if (!entry || !grains || !this.#leave) return;
    const leaving = { params, grains, clock, position, velocity, spin, presence, entry, lists };
    pass.run(this.#leave, leaving, this.#grainCount);
    if (!this.#door) return;
    const looking = { params, grains, clock, position, entry, lists };
    const { look, claim, enter } = this.#door;
    if (look) pass.run(look, { ...looking, ...this.#bodies, step_params: stepParams }, this.#grainCount);
    pass.run(claim, looking, this.#grainCount);
    pass.run(enter, { ...looking, warnings, presence }, this.#grainCount);
  }

  /** After the motion of a step, unless that does it: brings those back that have passed a periodic face. */
  recordAfter(pass: Pass, { position }: Pick<FlowArrays, 'position'>): void {
    if (this.#wrap) pass.run(this.#wrap, { params: this.params, position }, this.#grainCount);
  }

  [Symbol.dispose](): void {
    for (const array of [this.params, this.#grains, this.#lists]) array?.[Symbol.dispose]();
  }
}

function listsLength(grid: EntryGrid | null, worldCount: number, grainCount: number): number {
  if (!grid) return 1;
  const [x, y, z] = grid.cells;
  return 2 * worldCount * x * y * z + grainCount;
}
