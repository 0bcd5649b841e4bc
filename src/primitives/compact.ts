/** The indices whose flag is set, in order; how many there are; and the workgroups for a kernel that takes them. */
import { KernelError } from '../core/errors.ts';
import type { Device, DeviceArray, Kernel, Pass } from '../device/device.ts';
import { indirectWords } from '../device/dispatch.ts';
import compactCount from './compact_count.wgsl';
import compactWrite from './compact_write.wgsl';
import { Counts, type Count } from './counts.ts';

export interface CompactOptions {
  /** Indices that one workgroup of the next kernel takes: its workgroup size, where a thread takes one. Default: 256. */
  readonly itemsPerGroup?: number;
}

export interface CompactArrays {
  /** Set where not 0. */
  readonly flags: DeviceArray<'u32'>;
  readonly indices: DeviceArray<'u32'>;
}

export class Compact implements Disposable {
  /** One word: how many flags were set. It serves as the count of another primitive. */
  readonly count: DeviceArray<'u32'>;
  /** For `{ indirect: compact.groups }`. */
  readonly groups: DeviceArray<'u32'>;
  readonly #counts: Counts;
  readonly #blockSums: DeviceArray<'u32'>;
  readonly #countFlags: Kernel;
  readonly #writeIndices: Kernel;

  constructor(device: Device, capacity: number, { itemsPerGroup = 256 }: CompactOptions = {}) {
    if (!Number.isSafeInteger(itemsPerGroup) || itemsPerGroup < 1) {
      throw new KernelError(`compact: itemsPerGroup must be an integer ≥ 1, got ${itemsPerGroup}`);
    }
    this.#counts = new Counts(device, 'compact', capacity);
    this.#countFlags = device.kernel(compactCount);
    this.#writeIndices = device.kernel(compactWrite, { ITEMS_PER_GROUP: itemsPerGroup });
    this.#blockSums = device.array('compact block sums', 'u32', this.#blocks(capacity));
    this.count = device.array('compact count', 'u32', 1);
    this.groups = device.array('compact groups', 'u32', indirectWords);
  }

  run(pass: Pass, { flags, indices }: CompactArrays, count: Count): void {
    this.#counts.check('flags', flags, count);
    this.#counts.check('indices', indices, count);
    const shared = { ...this.#counts.bindings(count), flags, block_sums: this.#blockSums };
    const size = { groups: this.#blocks(this.#counts.most(count)) };
    pass.run(this.#countFlags, shared, size);
    pass.run(this.#writeIndices, { ...shared, indices, total: this.count, groups: this.groups }, size);
  }

  [Symbol.dispose](): void {
    for (const owned of [this.#counts, this.#blockSums, this.count, this.groups]) owned[Symbol.dispose]();
  }

  /** At least one, which writes the count. */
  #blocks(count: number): number {
    const { TILE, BLOCKS } = this.#countFlags.constants as { TILE: number; BLOCKS: number };
    return Math.max(1, Math.min(BLOCKS, Math.ceil(count / TILE)));
  }
}
