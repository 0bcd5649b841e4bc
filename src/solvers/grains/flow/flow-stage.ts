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
import binSource from './flow_bin.wgsl';
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
  readonly bin: Kernel;
  readonly claim: Kernel;
  readonly enter: Kernel;
  /** Lists of grains: the first in each cell, and the one after each grain. */
  readonly heads: DeviceArray<'u32'>;
  readonly next: DeviceArray<'u32'>;
  readonly claims: DeviceArray<'u32'>;
}

export class FlowStage implements Disposable {
  readonly #grainCount: number;
  readonly #params: DeviceArray<typeof flowParams>;
  readonly #warnings: DeviceArray<'u32'>;
  /** Null where the model has no use for it. */
  readonly #radii: DeviceArray<'f32'> | null;
  readonly #wrap: Kernel | null;
  readonly #leave: Kernel | null;
  readonly #door: Door | null;

  constructor(device: Device, model: Model, { warnings, place }: FlowCounters) {
    const { boundaries, grains, period, worldCount } = model;
    const { cyclic, openLow, openHigh } = boundaries;
    const grid = entryGrid(model);
    this.#grainCount = worldCount * grains.count;
    this.#warnings = warnings;
    this.#params = device.array('flow.params', flowParams, 1, packFlowParams(model, grid, place));
    this.#wrap = period.some((length) => length > 0) ? device.kernel(wrapSource) : null;
    this.#leave = cyclic || [...openLow, ...openHigh].includes(true) ? device.kernel(leaveSource) : null;
    this.#door = grid && doorOf(device, grid, worldCount, this.#grainCount);
    this.#radii = this.#leave || this.#door ? device.array('flow.radii', 'f32', grains.count, grains.radius) : null;
  }

  /** Before a step: takes out those that have left, and lets in those whose time has come and whose place is free. */
  recordBefore(pass: Pass, { position, velocity, spin, presence, entry, clock }: FlowArrays): void {
    const [params, radii, warnings] = [this.#params, this.#radii, this.#warnings];
    if (!entry || !radii) return;
    if (this.#leave) {
      const arrays = { params, radii, clock, position, velocity, spin, presence, entry };
      pass.run(this.#leave, arrays, this.#grainCount);
    }
    if (!this.#door) return;
    const { bin, claim, enter, heads, next, claims } = this.#door;
    pass.clear(heads);
    pass.clear(claims);
    pass.run(bin, { params, position, presence, heads, next }, this.#grainCount);
    pass.run(claim, { params, radii, clock, position, entry, heads, next, claims }, this.#grainCount);
    const entering = { params, radii, clock, position, claims, warnings, presence, entry };
    pass.run(enter, entering, this.#grainCount);
  }

  /** After the motion of a step: brings those back that have passed a periodic face. */
  recordAfter(pass: Pass, { position }: Pick<FlowArrays, 'position'>): void {
    if (this.#wrap) pass.run(this.#wrap, { params: this.#params, position }, this.#grainCount);
  }

  [Symbol.dispose](): void {
    const { heads, next, claims } = this.#door ?? {};
    for (const array of [this.#params, this.#radii, heads, next, claims]) array?.[Symbol.dispose]();
  }
}

function doorOf(device: Device, { cells }: EntryGrid, worldCount: number, grainCount: number): Door {
  const cellCount = worldCount * cells[0] * cells[1] * cells[2];
  return {
    bin: device.kernel(binSource),
    claim: device.kernel(claimSource),
    enter: device.kernel(enterSource),
    heads: device.array('flow.heads', 'u32', cellCount),
    next: device.array('flow.next', 'u32', grainCount),
    claims: device.array('flow.claims', 'u32', cellCount),
  };
}
