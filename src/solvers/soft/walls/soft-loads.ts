/** What soft matter does to bodies in a step: sums over blocks and substeps in a fixed order. */
import type { Bindings, Device, DeviceArray, DispatchSize, Kernel, Pass } from '../../../device/device.ts';
import type { Model } from '../../../scene/model.ts';
import { bodyLoad, meanForces, type BodyForce } from '../../parts/body-force.ts';
import loadsSource from './soft_body_loads.wgsl';
import sumSource from './soft_sum_loads.wgsl';

/** Whether a sensor of the model asks for loads on bodies. */
export const needsLoads = ({ sensors }: Pick<Model, 'sensors'>): boolean =>
  sensors.some(({ kind }) => kind === 'force' || kind === 'weight');

export interface SoftLoadsOptions {
  readonly slotCount: number;
  /** Of kernels that look up walls */
  readonly overrides: Readonly<Record<string, number>>;
}

export class SoftLoads implements Disposable {
  readonly #device: Device;
  /** Slot after slot, body after body */
  #loads: DeviceArray<typeof bodyLoad>;
  readonly #totals: DeviceArray<typeof bodyLoad>;
  readonly #bodyCount: number;
  readonly #measure: Kernel;
  readonly #sum: Kernel;

  constructor(device: Device, { bodies, worldCount }: Pick<Model, 'bodies' | 'worldCount'>, options: SoftLoadsOptions) {
    this.#device = device;
    this.#bodyCount = bodies.length;
    this.#loads = this.#roomForLoads(options.slotCount);
    this.#totals = device.array('loads on bodies', bodyLoad, worldCount * bodies.length);
    this.#measure = device.kernel(loadsSource, { ...options.overrides, BODIES: bodies.length });
    this.#sum = device.kernel(sumSource, { BODIES: bodies.length });
  }

  /** Loads of blocks, which a substep sets before it sums them, get room for other slots. */
  resize(slotCount: number): void {
    this.#loads[Symbol.dispose]();
    this.#loads = this.#roomForLoads(slotCount);
  }

  #roomForLoads(slotCount: number): DeviceArray<typeof bodyLoad> {
    return this.#device.array('loads of blocks', bodyLoad, slotCount * this.#bodyCount);
  }

  /** At the start of a step. */
  recordStart(pass: Pass): void {
    pass.clear(this.#totals);
  }

  /** In a substep, when nodes have their momenta; `arrays` are those of the grid kernel. */
  record(
    pass: Pass,
    arrays: Bindings & Readonly<Record<'params' | 'active_slots' | 'block_of', DeviceArray>>,
    size: Exclude<DispatchSize, number>,
  ): void {
    const { params, active_slots, block_of } = arrays;
    const [loads, totals] = [this.#loads, this.#totals];
    pass.run(this.#measure, { ...arrays, loads }, size);
    pass.run(this.#sum, { params, active_slots, block_of, loads, totals }, { groups: totals.count });
  }

  /** Means of the step of length `dt` [s] that was taken last: world after world, body after body. */
  async read(dt: number): Promise<BodyForce[]> {
    return meanForces((await this.#device.read(this.#totals)) as Uint32Array, this.#totals.count, dt);
  }

  [Symbol.dispose](): void {
    this.#loads[Symbol.dispose]();
    this.#totals[Symbol.dispose]();
  }
}
