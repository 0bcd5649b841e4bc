/** How many items a primitive handles: a number that the host knows, or one that an earlier run left on the device. */
import type { FieldTable } from '../core/fields.ts';
import { KernelError } from '../core/errors.ts';
import { elementStride, packStructs } from '../core/fields.ts';
import type { Device, DeviceArray } from '../device/device.ts';

/** An array's first word is the count; more than the capacity counts as the capacity. */
export type Count = number | DeviceArray<'u32'>;

/** What kernels read to know how much there is. */
export interface CountBindings {
  readonly limits: DeviceArray<typeof limitFields>;
  readonly counts: DeviceArray<'u32'>;
}

const limitFields = {
  capacity: { type: 'u32', unit: '1', doc: 'the most items there can be' },
} as const satisfies FieldTable;

/** Numbers that are remembered: particles that come and go should not make an array at every step. */
const remembered = 16;

/** Kernels read counts from an array. For a number the array is made when the number is first met. */
export class Counts implements Disposable {
  readonly #device: Device;
  readonly #owner: string;
  readonly #capacity: number;
  readonly #limits: DeviceArray<typeof limitFields>;
  readonly #known = new Map<number, DeviceArray<'u32'>>();

  constructor(device: Device, owner: string, capacity: number) {
    if (!Number.isSafeInteger(capacity) || capacity < 0) {
      throw new KernelError(`${owner}: capacity must be an integer ≥ 0, got ${capacity}`);
    }
    this.#device = device;
    this.#owner = owner;
    this.#capacity = capacity;
    this.#limits = device.array(`${owner} limits`, limitFields, 1, packStructs(limitFields, [{ capacity }]));
  }

  /** The most items that there can be: what a dispatch must cover. */
  most(count: Count): number {
    return typeof count === 'number' ? count : this.#capacity;
  }

  bindings(count: Count): CountBindings {
    return {
      limits: this.#limits,
      counts: typeof count === 'number' ? (this.#known.get(count) ?? this.#make(count)) : count,
    };
  }

  /** An array must hold all the items there can be, a word each. */
  check(name: string, array: DeviceArray, count: Count): void {
    const needed = this.most(count);
    if ((array.count * elementStride(array.type)) / 4 >= needed) return;
    const why = typeof count === 'number' ? 'the count' : 'the capacity, as the count is on the device';
    throw new KernelError(
      `${this.#owner}: ${name} needs ${needed} elements, ${why}, got ${array.count} in array ${array.label}`,
    );
  }

  [Symbol.dispose](): void {
    for (const array of [this.#limits, ...this.#known.values()]) array[Symbol.dispose]();
    this.#known.clear();
  }

  #make(count: number): DeviceArray<'u32'> {
    if (!Number.isSafeInteger(count) || count < 0 || count > this.#capacity) {
      throw new KernelError(
        `${this.#owner}: count must be an integer from 0 to its capacity ${this.#capacity}, got ${count}`,
      );
    }
    if (this.#known.size === remembered) this.#forgetOldest();
    const array = this.#device.array(`${this.#owner} count`, 'u32', 1, [count]);
    this.#known.set(count, array);
    return array;
  }

  #forgetOldest(): void {
    for (const [count, array] of this.#known) {
      array[Symbol.dispose]();
      this.#known.delete(count);
      return;
    }
  }
}
