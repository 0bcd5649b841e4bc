/**
 * Finds the blocks of the grid that matter reaches, gives each a slot, and lists the particles block by block, those of a
 * block in the order of their index. Blocks are bits of a mask, and the slot of a block is the number of set bits before it:
 * so the outcome depends on the positions alone.
 */
import type { Bindings, Device, DeviceArray, Kernel, Pass } from '../../device/device.ts';
import type { Model } from '../../scene/model.ts';
import { Scan } from '../../primitives/scan.ts';
import count from './soft_count.wgsl';
import dilate from './soft_dilate.wgsl';
import fewBlocks from './soft_few_blocks.wgsl';
import list from './soft_list.wgsl';
import mark2 from './soft_mark2.wgsl';
import mark3 from './soft_mark3.wgsl';
import findRanges from './soft_ranges.wgsl';
import rows from './soft_rows.wgsl';
import findSlots from './soft_slots.wgsl';
import tally from './soft_tally.wgsl';
import type { BlockReach } from './reached-blocks.ts';
import { softBox, softOf, type SoftBox, type SoftBoxOptions, type softParams } from './soft-params.ts';

/** Words of a slot's row, as in soft_blocks.wgsl. */
const slotWords = 32;

export interface SearchArrays {
  readonly params: DeviceArray<typeof softParams>;
  readonly position: DeviceArray;
  readonly warnings: DeviceArray<'u32'>;
  /** A word for each particle, from `recordBlocks` until the end of `recordOrder`. */
  readonly keys: DeviceArray;
}

/** Arrays whose size follows the blocks that have room. */
interface SlotArrays extends Disposable {
  readonly places: DeviceArray<'u32'>;
  readonly blockOf: DeviceArray<'u32'>;
  readonly slots: DeviceArray<'u32'>;
  readonly placeScan: Scan;
}

export class BlockSearch implements Disposable {
  /** Blocks that a block of particles takes room for. */
  readonly reach: BlockReach;
  /** One word: how many slots blocks need; more than `box.slotCount` if there was no room for some. */
  readonly activeSlots: DeviceArray<'u32'>;
  /** Particles, slot after slot. */
  readonly order: DeviceArray<'u32'>;
  /** Searches so far: who relies on what one has found can tell whether there was another since. */
  searches = 0;
  readonly #device: Device;
  readonly #isGpu: boolean;
  readonly #particleCount: number;
  readonly #marks: DeviceArray<'u32'>;
  readonly #reached: DeviceArray<'u32'>;
  readonly #ranks: DeviceArray<'u32'>;
  readonly #scan: Scan;
  #box: SoftBox;
  #arrays: SlotArrays;
  readonly #kernels: Readonly<
    Record<'mark' | 'dilate' | 'count' | 'slots' | 'rows' | 'tally' | 'ranges' | 'list', Kernel>
  >;
  /** From marks to slots in one, on a GPU whose blocks are few; else null. */
  readonly #few: Kernel | null;

  constructor(device: Device, model: Model, options: SoftBoxOptions = {}) {
    const { dimensions, count: particles } = softOf(model);
    this.#kernels = {
      mark: device.kernel(dimensions === 3 ? mark3 : mark2),
      dilate: device.kernel(dilate),
      count: device.kernel(count),
      slots: device.kernel(findSlots),
      rows: device.kernel(rows),
      tally: device.kernel(tally),
      ranges: device.kernel(findRanges),
      list: device.kernel(list),
    };
    const { LOW, HIGH } = this.#kernels.dilate.constants as { LOW: number; HIGH: number };
    this.reach = [-LOW, HIGH];
    this.#box = softBox(model, this.reach, options);
    this.#device = device;
    this.#isGpu = device.kind === 'gpu';
    this.#particleCount = model.worldCount * particles;
    const words = (label: string, length: number) => device.array(`soft ${label}`, 'u32', length);
    const maskWords = Math.ceil(this.#box.blockCount / 32);
    const areFew = this.#isGpu && maskWords <= fewBlocks.gpu.constants['MOST_WORDS']!;
    this.#few = areFew ? device.kernel(fewBlocks) : null;
    this.#marks = words('marked blocks', maskWords);
    this.#reached = words('reached blocks', maskWords);
    this.#ranks = words('ranks of blocks', maskWords);
    this.order = words('order of particles', this.#particleCount);
    this.#scan = new Scan(device, maskWords);
    this.activeSlots = this.#scan.total;
    this.#arrays = this.#slotArrays();
  }

  get box(): SoftBox {
    return this.#box;
  }

  /** Of each slot, in their order. */
  get blockOf(): DeviceArray<'u32'> {
    return this.#arrays.blockOf;
  }

  /** Rows of soft_blocks.wgsl. */
  get slots(): DeviceArray<'u32'> {
    return this.#arrays.slots;
  }

  /** Makes room for so many blocks. What the last search has found is gone. */
  resize(slotCount: number): void {
    this.#arrays[Symbol.dispose]();
    this.#box = { ...this.#box, slotCount };
    this.#arrays = this.#slotArrays();
  }

  #slotArrays(): SlotArrays {
    const { slotCount } = this.#box;
    const words = (label: string, length: number) => this.#device.array(`soft ${label}`, 'u32', length);
    const places = words('places of particles', (slotCount + 1) * this.#portions);
    const blockOf = words('blocks of slots', slotCount);
    const slots = words('slots', slotCount * slotWords);
    const placeScan = new Scan(this.#device, places.count);
    return {
      places,
      blockOf,
      slots,
      placeScan,
      [Symbol.dispose]() {
        for (const part of [places, blockOf, slots, placeScan]) part[Symbol.dispose]();
      },
    };
  }

  /** Of particles that are counted and listed apart. */
  get #portions(): number {
    return this.#kernels.tally.constants['PORTIONS']!;
  }

  recordBlocks(pass: Pass, { params, position, warnings, keys }: SearchArrays): void {
    this.searches++;
    const { mark, rows } = this.#kernels;
    const [marks, reached, ranks] = [this.#marks, this.#reached, this.#ranks];
    const { activeSlots: active_slots, blockOf: block_of, slots } = this;
    pass.run(mark, { params, position, keys, marks }, this.#particleCount);
    const found = { params, reached, ranks, block_of, warnings };
    if (this.#few) pass.run(this.#few, { ...found, marks, active_slots }, { groups: 1 });
    else this.#recordSlots(pass, found);
    const rowThreads = this.#isGpu ? slots.count + slotWords : this.box.slotCount;
    const counters = this.#isGpu ? { places: this.#arrays.places } : {};
    pass.run(rows, { params, reached, ranks, active_slots, block_of, slots, ...counters }, rowThreads);
  }

  /** From marks to slots. */
  #recordSlots(pass: Pass, found: Bindings & Record<'params', DeviceArray>): void {
    const { dilate, count, slots } = this.#kernels;
    const [marks, reached, ranks] = [this.#marks, this.#reached, this.#ranks];
    // On a GPU kernels that run anyway do what is a dispatch there.
    if (!this.#isGpu) pass.clear(reached);
    pass.run(dilate, { params: found.params, marks, reached }, marks.count);
    pass.run(count, { reached, ranks }, reached.count);
    this.#scan.run(pass, { values: ranks }, ranks.count);
    pass.run(slots, found, reached.count);
  }

  /** Right after `recordBlocks`. */
  recordOrder(pass: Pass, { params, keys }: Pick<SearchArrays, 'params' | 'keys'>): void {
    const { order, slots } = this;
    const { tally, ranges, list } = this.#kernels;
    const { places, placeScan } = this.#arrays;
    // Portions on the CPU, particles on a GPU.
    const size = this.#isGpu ? this.#particleCount : { groups: this.#portions };
    const reached = this.#reached;
    if (!this.#isGpu) pass.clear(places);
    pass.run(tally, { params, reached, ranks: this.#ranks, keys, places }, size);
    placeScan.run(pass, { values: places }, places.count);
    const { slotCount } = this.box;
    if (this.#isGpu) pass.run(ranges, { params, places, slots, reached }, Math.max(slotCount, reached.count));
    else pass.run(ranges, { params, places, slots }, slotCount);
    pass.run(list, { params, keys, places, order }, size);
  }

  [Symbol.dispose](): void {
    for (const array of [this.#marks, this.#reached, this.#ranks, this.order]) array[Symbol.dispose]();
    for (const part of [this.#arrays, this.#scan]) part[Symbol.dispose]();
  }
}
