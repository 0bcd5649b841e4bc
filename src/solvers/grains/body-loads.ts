/** Forces and torques of the grains on each body, added up on the device in a fixed order: the same bits in every run. */
import { packStructs, type FieldTable } from '../../core/fields.ts';
import type { Bindings, Device, DeviceArray, Kernel, Pass } from '../../device/device.ts';
import type { Model } from '../../scene/model.ts';
import { bodyLoad, meanForces, type BodyForce } from '../parts/body-force.ts';
import bodyLoads from './grains_body_loads.wgsl';
import sumLoads from './grains_sum_loads.wgsl';
import { hasContactExtras } from './grains-state.ts';

const rowParams = {
  terms: { type: 'u32', unit: '1', doc: 'Terms of a row.' },
  sums: { type: 'u32', unit: '1', doc: 'Sums of a row.' },
} as const satisfies FieldTable;

/** Terms that one thread adds: as in load_types.wgsl. */
const block = 64;

export class BodyLoads implements Disposable {
  readonly #device: Device;
  readonly #gather: Kernel;
  readonly #sum: Kernel;
  /** Partial sums, level by level; the last has one for each body of each world. */
  readonly #levels: readonly DeviceArray<typeof bodyLoad>[];
  readonly #rows: readonly DeviceArray<typeof rowParams>[];

  /** `gather` adds up blocks of grains. Default: that of spheres */
  constructor(device: Device, model: Model, gather: Kernel = gatherOfSpheres(device, model)) {
    this.#device = device;
    this.#gather = gather;
    this.#sum = device.kernel(sumLoads);
    const rowCount = model.worldCount * model.bodies.length;
    const lengths = [Math.max(1, Math.ceil(model.grains.count / block))];
    while (lengths.at(-1)! > 1) lengths.push(Math.ceil(lengths.at(-1)! / block));
    this.#levels = lengths.map((length) => device.array('body loads', bodyLoad, rowCount * length));
    this.#rows = lengths.slice(1).map((sums, k) => {
      return device.array('body load rows', rowParams, 1, packStructs(rowParams, [{ terms: lengths[k]!, sums }]));
    });
  }

  /**
   * `scratch`: the contacts of a step of `dt` [s]. World after world, body after body. `finish` records what remains to be
   * done to the sums.
   */
  async read(
    scratch: Bindings,
    dt: number,
    finish?: (pass: Pass, loads: DeviceArray<typeof bodyLoad>) => void,
  ): Promise<BodyForce[]> {
    const levels = this.#levels;
    this.#device.submit((pass) => {
      pass.run(this.#gather, { ...scratch, loads: levels[0]! }, levels[0]!.count);
      for (const [k, row] of this.#rows.entries()) {
        const [loads, sums] = [levels[k]!, levels[k + 1]!];
        pass.run(this.#sum, { row, loads, loads_out: sums }, sums.count);
      }
      finish?.(pass, levels.at(-1)!);
    });
    const totals = levels.at(-1)!;
    const words = (await this.#device.read(totals)) as Uint32Array;
    return meanForces(words, totals.count, dt);
  }

  [Symbol.dispose](): void {
    for (const array of [...this.#levels, ...this.#rows]) array[Symbol.dispose]();
  }
}

const gatherOfSpheres = (device: Device, model: Model): Kernel =>
  device.kernel(bodyLoads, { EXTRA: Number(hasContactExtras(model)), BODIES: model.bodies.length });
