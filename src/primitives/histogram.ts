/** How often each key occurs. Integer sums commute, so the result is always the same. */
import type { Device, DeviceArray, Kernel, Pass } from '../device/device.ts';
import { Counts, type Count } from './counts.ts';
import histogramFew from './histogram_few.wgsl';
import histogramMany from './histogram_many.wgsl';

export interface HistogramArrays {
  readonly keys: DeviceArray<'u32'>;
  /** Gets, for each key that it has an element for, how often it occurs; other keys are left out. */
  readonly bins: DeviceArray<'u32'>;
}

export class Histogram implements Disposable {
  readonly #counts: Counts;
  readonly #few: Kernel;
  readonly #many: Kernel;

  constructor(device: Device, capacity: number) {
    this.#counts = new Counts(device, 'histogram', capacity);
    this.#few = device.kernel(histogramFew);
    this.#many = device.kernel(histogramMany);
  }

  run(pass: Pass, { keys, bins }: HistogramArrays, count: Count): void {
    this.#counts.check('keys', keys, count);
    const { BINS } = this.#few.constants as { BINS: number };
    const kernel = bins.count <= BINS ? this.#few : this.#many;
    const { TILE } = kernel.constants as { TILE: number };
    pass.clear(bins);
    const groups = Math.ceil(this.#counts.most(count) / TILE);
    pass.run(kernel, { ...this.#counts.bindings(count), keys, bins }, { groups });
  }

  [Symbol.dispose](): void {
    this.#counts[Symbol.dispose]();
  }
}
