/**
 * Counting sort for keys that are nearly in order: counts every key, sums the counts, writes each item to its key's
 * stretch, and puts the items of each key in order. Places are taken in no order, but the last step forgets which. Keys
 * with too many items for that step are left to a radix sort, which otherwise has nothing to do.
 */
import { packStructs, type FieldTable } from '../core/fields.ts';
import type { Device, DeviceArray, Kernel, Pass } from '../device/device.ts';
import { Counts, type Count } from './counts.ts';
import nearCount from './near_count.wgsl';
import nearOrder from './near_order.wgsl';
import nearPlace from './near_place.wgsl';
import { Scan } from './scan.ts';
import type { SortArrays } from './sort-arrays.ts';
import { SortRadix } from './sort-radix.ts';

const nearFields = {
  capacity: { type: 'u32', unit: '1', doc: 'the most items there can be' },
  key_count: { type: 'u32', unit: '1', doc: 'keys are smaller than this' },
} as const satisfies FieldTable;

/** With more keys than this for an item, counting every key is slower than sorting by digits. */
const keysPerItem = 4;
/** With more items than this for a key, it is too likely that some key has more than can be compared with each other. */
const itemsPerKey = 64;

export class SortNear implements Disposable {
  readonly #keyCount: number;
  readonly #counts: Counts;
  readonly #scan: Scan;
  readonly #radix: SortRadix;
  /** One word: how many items the radix sort has to sort, which is all of them or none. */
  readonly #leftOver: DeviceArray<'u32'>;
  readonly #params: DeviceArray<typeof nearFields>;
  readonly #bins: DeviceArray<'u32'>;
  readonly #starts: DeviceArray<'u32'>;
  readonly #places: DeviceArray<'u32'>;
  /** Bound where no keys are wanted, and not written. */
  readonly #noKeys: DeviceArray<'u32'>;
  readonly #count: Kernel;
  readonly #place: Kernel;
  readonly #order: Kernel;
  readonly #orderWithKeys: Kernel;

  /** Whether it is the faster way on such a device, where keys are nearly in order. */
  static pays(device: Device, capacity: number, keyCount: number): boolean {
    const enough = capacity >= device.kernel(nearCount).constants['LEAST']!;
    return enough && keyCount <= keysPerItem * capacity && capacity <= itemsPerKey * keyCount;
  }

  constructor(device: Device, capacity: number, keyCount: number) {
    this.#keyCount = keyCount;
    this.#counts = new Counts(device, 'sort', capacity);
    this.#scan = new Scan(device, keyCount + 1);
    this.#radix = new SortRadix(device, capacity, keyCount, { isSpare: true });
    this.#params = device.array(
      'sort params',
      nearFields,
      1,
      packStructs(nearFields, [{ capacity, key_count: keyCount }]),
    );
    const words = (label: string, count: number) => device.array(`sort ${label}`, 'u32', count);
    this.#bins = words('bins', keyCount + 1);
    this.#starts = words('starts', keyCount + 1);
    this.#places = words('places', capacity);
    this.#noKeys = words('no keys', 1);
    this.#leftOver = words('left over', 1);
    this.#count = device.kernel(nearCount);
    this.#place = device.kernel(nearPlace);
    this.#order = device.kernel(nearOrder, { KEEP_KEYS: 0 });
    this.#orderWithKeys = device.kernel(nearOrder, { KEEP_KEYS: 1 });
  }

  run(pass: Pass, { keys, order, sortedKeys, starts = this.#starts }: SortArrays, count: Count): void {
    const { counts } = this.#counts.bindings(count);
    const most = this.#counts.most(count);
    const given = { params: this.#params, counts, keys };
    const [bins, places, leftOver] = [this.#bins, this.#places, this.#leftOver];
    const groups = (kernel: Kernel) => ({ groups: Math.max(1, Math.ceil(most / kernel.constants['TILE']!)) });
    pass.run(this.#count, { ...given, bins, left_over: leftOver }, groups(this.#count));
    this.#scan.run(pass, { values: bins, sums: starts }, this.#keyCount + 1);
    pass.run(this.#place, { ...given, starts, bins, places }, groups(this.#place));
    const kernel = sortedKeys ? this.#orderWithKeys : this.#order;
    const results = { order, sorted_keys: sortedKeys ?? this.#noKeys, left_over: leftOver };
    pass.run(kernel, { ...given, starts, places, ...results }, groups(kernel));
    // Starts are right already.
    this.#radix.run(pass, sortedKeys ? { keys, order, sortedKeys } : { keys, order }, leftOver);
  }

  [Symbol.dispose](): void {
    const arrays = [this.#params, this.#bins, this.#starts, this.#places, this.#noKeys, this.#leftOver];
    for (const owned of [this.#counts, this.#scan, this.#radix, ...arrays]) owned[Symbol.dispose]();
  }
}
