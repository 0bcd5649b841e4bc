/**
 * Grains that come and go. Before a step, those that have passed an open or cyclic face of the domain are removed, or sent
 * back to the opposite face to wait there, and those whose time has come enter, if their place is free; after a step, those
 * that have passed a periodic face are wrapped around. Grains leave only before the next step so that presence, places and
 * contacts in the state belong to one moment, and sensors see the last step of each. All of it works on the arrays of the
 * state, in place, and knows nothing of contacts.
 */
import type { Device, DeviceArray, Kernel, Pass } from '../../../device/device.ts';
import type { Model } from '../../../scene/model.ts';
import { entryGrid, type EntryGrid } from './entry-grid.ts';
import { flowParams, packFlowParams } from './flow-params.ts';
import claimSource from './flow_claim.wgsl';
import enterSource from './flow_enter.wgsl';
import leaveSource from './flow_leave.wgsl';
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
}

export interface FlowCounters {
  /** Counters of the solver, and the place of {@link blockedEntry} among them. */
  readonly warnings: DeviceArray<'u32'>;
  readonly place: number;
}

/** What it takes to let grains in. */
interface Door {
  readonly claim: Kernel;
  readonly enter: Kernel;
}

export class FlowStage implements Disposable {
  readonly #grainCount: number;
  readonly params: DeviceArray<typeof flowParams>;
  readonly #warnings: DeviceArray<'u32'>;
  /** Null where the model has no use for it. */
  readonly #radii: DeviceArray<'f32'> | null;
  readonly #wrap: Kernel | null;
  readonly #leave: Kernel | null;
  readonly #door: Door | null;
  /** Who is in the way of those who enter, and their claims: see flow_types.wgsl. */
  readonly #lists: DeviceArray<'u32'>;

  constructor(device: Device, model: Model, { warnings, place }: FlowCounters) {
    const { boundaries, grains, period, worldCount } = model;
    const { cyclic, openLow, openHigh } = boundaries;
    const grid = entryGrid(model);
    this.#grainCount = worldCount * grains.count;
    this.#warnings = warnings;
    this.params = device.array('flow.params', flowParams, 1, packFlowParams(model, grid, place));
    this.#wrap = period.some((length) => length > 0) ? device.kernel(wrapSource) : null;
    const isOpen = cyclic !== null || [...openLow, ...openHigh].includes(true);
    this.#leave = isOpen || grid ? device.kernel(leaveSource, { ENTRIES: Number(grid !== null) }) : null;
    this.#door = grid && { claim: device.kernel(claimSource), enter: device.kernel(enterSource) };
    this.#lists = device.array('flow.lists', 'u32', listsLength(grid, worldCount, this.#grainCount));
    this.#radii = this.#leave ? device.array('flow.radii', 'f32', grains.count, grains.radius) : null;
  }

  /** Before a step: takes out those that have left, and lets in those whose time has come and whose place is free. */
  recordBefore(pass: Pass, { position, velocity, spin, presence, entry, clock }: FlowArrays): void {
    const [params, radii, warnings, lists] = [this.params, this.#radii, this.#warnings, this.#lists];
    if (!entry || !radii || !this.#leave) return;
    const leaving = { params, radii, clock, position, velocity, spin, presence, entry, lists };
    pass.run(this.#leave, leaving, this.#grainCount);
    if (!this.#door) return;
    pass.run(this.#door.claim, { params, radii, clock, position, entry, lists }, this.#grainCount);
    const entering = { params, radii, clock, position, lists, warnings, presence, entry };
    pass.run(this.#door.enter, entering, this.#grainCount);
  }

  /** After the motion of a step, unless that does it: brings those back that have passed a periodic face. */
  recordAfter(pass: Pass, { position }: Pick<FlowArrays, 'position'>): void {
    if (this.#wrap) pass.run(this.#wrap, { params: this.params, position }, this.#grainCount);
  }

  [Symbol.dispose](): void {
    for (const array of [this.params, this.#radii, this.#lists]) array?.[Symbol.dispose]();
  }
}

function listsLength(grid: EntryGrid | null, worldCount: number, grainCount: number): number {
  if (!grid) return 1;
  const [x, y, z] = grid.cells;
  return 2 * worldCount * x * y * z + grainCount;
}
