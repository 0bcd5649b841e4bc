/** Stable sort of items by a u32 key. The result depends on the keys alone: not on the device, nor on its threads. */
import { KernelError } from '../core/errors.ts';
import type { Device, Pass } from '../device/device.ts';
import { Counts, type Count } from './counts.ts';
import type { SortArrays } from './sort-arrays.ts';
import { SortNear } from './sort-near.ts';
import { SortRadix } from './sort-radix.ts';

export interface SortOptions {
  /** Every key is smaller than this. The fewer keys, the faster. Default: 2³², any key. */
  readonly keyCount?: number;
  /**
   * Neighbours mostly have neighbouring keys, like the cells of particles that were sorted at the last step. Millions of
   * such keys are then sorted twice as fast on a GPU, others more slowly; the result is the same. Default: false.
   */
  readonly nearlySorted?: boolean;
}

export class Sort implements Disposable {
  readonly keyCount: number;
  readonly #counts: Counts;
  readonly #sort: SortRadix | SortNear;

  constructor(device: Device, capacity: number, { keyCount = 2 ** 32, nearlySorted = false }: SortOptions = {}) {
    if (!Number.isSafeInteger(keyCount) || keyCount < 1 || keyCount > 2 ** 32) {
      throw new KernelError(`sort: keyCount must be an integer from 1 to 2³², got ${keyCount}`);
    }
    this.keyCount = keyCount;
    this.#counts = new Counts(device, 'sort', capacity);
    const Way = nearlySorted && SortNear.pays(device, capacity, keyCount) ? SortNear : SortRadix;
    this.#sort = new Way(device, capacity, keyCount);
  }

  run(pass: Pass, arrays: SortArrays, count: Count): void {
    this.#check(arrays, count);
    this.#sort.run(pass, arrays, count);
  }

  [Symbol.dispose](): void {
    for (const owned of [this.#counts, this.#sort]) owned[Symbol.dispose]();
  }

  #check({ starts, ...perItem }: SortArrays, count: Count): void {
    for (const [name, array] of Object.entries(perItem)) this.#counts.check(name, array, count);
    if (starts && starts.count <= this.keyCount) {
      throw new KernelError(
        `sort: starts needs ${this.keyCount + 1} elements, one more than there are keys, got ${starts.count} in array ${starts.label}`,
      );
    }
  }
}
