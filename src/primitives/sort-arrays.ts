import type { DeviceArray } from '../device/device.ts';

/** What a sort reads and writes. */
export interface SortArrays {
  readonly keys: DeviceArray<'u32'>;
  /** Gets, for each place in the order, the index of the item that belongs there. Equal keys keep their order. */
  readonly order: DeviceArray<'u32'>;
  /** Gets the keys in order. */
  readonly sortedKeys?: DeviceArray<'u32'>;
  /** Gets, for each key and for the key count, the place where it begins: key k has places starts[k] to starts[k + 1]. */
  readonly starts?: DeviceArray<'u32'>;
}
