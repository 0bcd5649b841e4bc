/** Exclusive sums of u32: sums[i] = values[0] + … + values[i − 1], modulo 2³². Two dispatches, whatever the length, or one if it is short. */
import type { Device, DeviceArray, Kernel, Pass } from '../device/device.ts';
import { Counts, type Count } from './counts.ts';
import scanBlocks from './scan_blocks.wgsl';
import scanBlocksInPlace from './scan_blocks_in_place.wgsl';
import scanSums from './scan_sums.wgsl';

export interface ScanArrays {
  readonly values: DeviceArray<'u32'>;
  /** Default: in place of the values. Elements from the count on stay as they are. */
  readonly sums?: DeviceArray<'u32'>;
}

export class Scan implements Disposable {
  /** One word: the sum of all values of the last run. */
  readonly total: DeviceArray<'u32'>;
  readonly #counts: Counts;
  readonly #blockSums: DeviceArray<'u32'>;
  readonly #sumBlocks: Kernel;
  readonly #scanBlocks: Kernel;
  readonly #scanInPlace: Kernel;

  constructor(device: Device, capacity: number) {
    this.#counts = new Counts(device, 'scan', capacity);
    this.#sumBlocks = device.kernel(scanSums);
    this.#scanBlocks = device.kernel(scanBlocks);
    this.#scanInPlace = device.kernel(scanBlocksInPlace);
    this.#blockSums = device.array('scan block sums', 'u32', this.#groups(capacity));
    this.total = device.array('scan total', 'u32', 1);
  }

  run(pass: Pass, { values, sums = values }: ScanArrays, count: Count): void {
    const shared = { ...this.#counts.bindings(count), block_sums: this.#blockSums };
    this.#counts.check('values', values, count);
    this.#counts.check('sums', sums, count);
    const total = this.total;
    const size = { groups: this.#groups(this.#counts.most(count)) };
    // One workgroup has none before it whose sum it needs.
    if (size.groups > 1) pass.run(this.#sumBlocks, { ...shared, values }, size);
    if (sums === values) pass.run(this.#scanInPlace, { ...shared, values, total }, size);
    else pass.run(this.#scanBlocks, { ...shared, values, sums, total }, size);
  }

  [Symbol.dispose](): void {
    for (const owned of [this.#counts, this.#blockSums, this.total]) owned[Symbol.dispose]();
  }

  /** At least one, which writes the total. */
  #groups(count: number): number {
    const { TILE, BLOCKS, SHORT } = this.#sumBlocks.constants as { TILE: number; BLOCKS: number; SHORT: number };
    return count <= SHORT ? 1 : Math.min(BLOCKS, Math.ceil(count / TILE));
  }
}
