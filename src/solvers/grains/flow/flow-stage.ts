/**
 * Grains that come and go. Before a step, those that have passed an open or cyclic face of the domain are removed, or sent
 * back to the opposite face to wait there, and those whose time has come enter, if their place is free; after a step, those
 * that have passed a periodic face are wrapped around. Grains leave only before the next step so that presence, places and
 * contacts in the state belong to one moment, and sensors see the last step of each. All of it works on the arrays of the
 * state, in place, and knows nothing of contacts.
 */
import type { Device, DeviceArray, Kernel, Pass } from '../../../device/device.ts';
import type { Model } from '../../../scene/model.ts';
import { entryGrid } from './entry-grid.ts';
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
  readonly entry: DeviceArray<'u32'>;
  /** Its second word: steps since the start of the scene. */
  readonly clock: DeviceArray<'u32'>;
}

export interface FlowCounters {
  /** Counters of the solver, and the place of {@link blockedEntry} among them. */
  readonly warnings: DeviceArray<'u32'>;
  readonly place: number;
}

export class FlowStage implements Disposable {
  /** Whether there is anything to do at all. */
  readonly #enters: boolean;
  readonly #wraps: boolean;
  readonly #leaves: boolean;
  readonly #grainCount: number;
  readonly #kernels: Readonly<Record<'bin' | 'claim' | 'enter' | 'leave' | 'wrap', Kernel>>;
  readonly #params: DeviceArray<typeof flowParams>;
  readonly #radii: DeviceArray<'f32'>;
  readonly #warnings: DeviceArray<'u32'>;
  /** Lists of grains: the first in each cell, and the one after each grain. */
  readonly #heads: DeviceArray<'u32'>;
  readonly #next: DeviceArray<'u32'>;
  readonly #claims: DeviceArray<'u32'>;

  constructor(device: Device, model: Model, { warnings, place }: FlowCounters) {
    const { boundaries, grains, period, worldCount } = model;
    const grid = entryGrid(model);
    this.#grainCount = worldCount * grains.count;
    this.#enters = grid !== null;
    this.#wraps = period.some((length) => length > 0);
    this.#leaves = boundaries.cyclic !== null || [...boundaries.openLow, ...boundaries.openHigh].includes(true);
    this.#warnings = warnings;
    this.#kernels = {
      bin: device.kernel(binSource),
      claim: device.kernel(claimSource),
      enter: device.kernel(enterSource),
      leave: device.kernel(leaveSource),
      wrap: device.kernel(wrapSource),
    };
    const cells = worldCount * (grid?.cells.reduce((product, n) => product * n, 1) ?? 0);
    this.#params = device.array('flow.params', flowParams, 1, packFlowParams(model, grid, place));
    this.#radii = device.array('flow.radii', 'f32', grains.count, grains.radius);
    this.#heads = device.array('flow.heads', 'u32', cells);
    this.#next = device.array('flow.next', 'u32', grid ? this.#grainCount : 0);
    this.#claims = device.array('flow.claims', 'u32', cells);
  }

  /** Before a step: takes out those that have left, and lets in those whose time has come and whose place is free. */
  recordBefore(pass: Pass, arrays: FlowArrays): void {
    if (this.#leaves) this.#leave(pass, arrays);
    if (this.#enters) this.#enter(pass, arrays);
  }

  /** After the motion of a step: brings those back that have passed a periodic face. */
  recordAfter(pass: Pass, { position }: Pick<FlowArrays, 'position'>): void {
    if (this.#wraps) pass.run(this.#kernels.wrap, { params: this.#params, position }, this.#grainCount);
  }

  #leave(pass: Pass, { position, velocity, spin, presence, entry, clock }: FlowArrays): void {
    const arrays = { params: this.#params, radii: this.#radii, clock, position, velocity, spin, presence, entry };
    pass.run(this.#kernels.leave, arrays, this.#grainCount);
  }

  #enter(pass: Pass, { position, presence, entry, clock }: FlowArrays): void {
    const [params, radii, heads, next, claims] = [this.#params, this.#radii, this.#heads, this.#next, this.#claims];
    const warnings = this.#warnings;
    pass.clear(heads);
    pass.clear(claims);
    pass.run(this.#kernels.bin, { params, position, presence, heads, next }, this.#grainCount);
    pass.run(this.#kernels.claim, { params, radii, clock, position, entry, heads, next, claims }, this.#grainCount);
    const arrays = { params, radii, clock, position, claims, warnings, presence, entry };
    pass.run(this.#kernels.enter, arrays, this.#grainCount);
  }

  [Symbol.dispose](): void {
    const arrays = [this.#params, this.#radii, this.#heads, this.#next, this.#claims];
    for (const array of arrays) array[Symbol.dispose]();
  }
}
