/**
 * Radix sort: passes from the lowest digit to the highest, each a count of every block's digits, sums over the blocks, and
 * a scatter that keeps the order of equal digits. Its time depends on the number of items and keys alone.
 */
import { packStructs, type FieldTable } from '../core/fields.ts';
import type { Device, DeviceArray, Kernel, Pass } from '../device/device.ts';
import { Counts, type Count } from './counts.ts';
import type { SortArrays } from './sort-arrays.ts';
import sortCount from './sort_count.wgsl';
import sortOffsets from './sort_offsets.wgsl';
import sortScatter from './sort_scatter.wgsl';
import sortStarts from './sort_starts.wgsl';

const digitFields = {
  capacity: { type: 'u32', unit: '1', doc: 'the most items there can be' },
  shift: { type: 'u32', unit: '1', doc: 'bits of a key below the digit' },
  mask: { type: 'u32', unit: '1', doc: 'bits of the digit, at the bottom of a word' },
  first: { type: 'u32', unit: '1', doc: '1: items are still in their first order' },
  keep_keys: { type: 'u32', unit: '1', doc: '1: keys are written as well' },
  blocks: { type: 'u32', unit: '1', doc: 'the most blocks there may be: a multiple of four' },
} as const satisfies FieldTable;
const startFields = {
  capacity: { type: 'u32', unit: '1', doc: 'the most items there can be' },
  key_count: { type: 'u32', unit: '1', doc: 'keys are smaller than this' },
} as const satisfies FieldTable;

type DigitArray = DeviceArray<typeof digitFields>;
interface KeyedItems {
  readonly keys: DeviceArray<'u32'>;
  readonly order: DeviceArray<'u32'>;
}

export class SortRadix implements Disposable {
  readonly #keyCount: number;
  readonly #mostBlocks: number;
  readonly #counts: Counts;
  /** One a pass, and the last one once more for when nobody asks for the keys. */
  readonly #digits: readonly DigitArray[];
  readonly #lastDigitAlone: DigitArray;
  readonly #startParams: DeviceArray<typeof startFields>;
  readonly #table: DeviceArray<'u32'>;
  readonly #totals: DeviceArray<'u32'>;
  readonly #scratch: KeyedItems;
  readonly #capacity: number;
  readonly #device: Device;
  /** Null until keys are sorted for who has no array for them. */
  #scratchKeys: DeviceArray<'u32'> | null = null;
  readonly #count: Kernel;
  readonly #offset: Kernel;
  readonly #scatter: Kernel;
  readonly #findStarts: Kernel;

  /** `isSpare`: it mostly has nothing to do, and should take little time then. Default: false. */
  constructor(device: Device, capacity: number, keyCount: number, { isSpare = false } = {}) {
    this.#device = device;
    this.#capacity = capacity;
    this.#keyCount = keyCount;
    this.#counts = new Counts(device, 'sort', capacity);
    this.#count = device.kernel(sortCount);
    this.#offset = device.kernel(sortOffsets);
    this.#scatter = device.kernel(sortScatter);
    this.#findStarts = device.kernel(sortStarts);

    const { BINS, DIGIT_BITS, BLOCKS, SPARE_BLOCKS } = this.#count.constants as Record<string, number>;
    this.#mostBlocks = isSpare ? SPARE_BLOCKS! : BLOCKS!;
    // A row of the table is read by four words.
    const blocks = Math.ceil(this.#blocks(capacity) / 4) * 4;
    const words = (label: string, count: number) => device.array(`sort ${label}`, 'u32', count);
    const digitOf = (shift: number, width: number, keepKeys: boolean): DigitArray => {
      const mask = 2 ** width - 1;
      const flags = { first: Number(shift === 0), keep_keys: Number(keepKeys) };
      const digit = { capacity, shift, mask, ...flags, blocks };
      return device.array('sort digit', digitFields, 1, packStructs(digitFields, [digit]));
    };
    const bits = Math.max(1, Math.ceil(Math.log2(keyCount)));
    const passes = Math.ceil(bits / DIGIT_BITS!);
    // Even digits: two of ten bits are faster than one of eleven and one of nine.
    const width = Math.ceil(bits / passes);
    this.#digits = Array.from({ length: passes }, (_, pass) => digitOf(pass * width, width, true));
    this.#lastDigitAlone = digitOf((passes - 1) * width, width, false);
    this.#startParams = device.array(
      'sort starts',
      startFields,
      1,
      packStructs(startFields, [{ capacity, key_count: keyCount }]),
    );
    this.#table = words('table', blocks * BINS!);
    this.#totals = words('totals', BINS!);
    // A single pass goes straight from the given arrays to the wanted ones.
    const between = passes > 1 ? capacity : 0;
    this.#scratch = { keys: words('keys', between), order: words('order', between) };
  }

  run(pass: Pass, { keys, order, sortedKeys, starts }: SortArrays, count: Count): void {
    const { counts } = this.#counts.bindings(count);
    const most = this.#counts.most(count);
    const result = { keys: sortedKeys ?? this.#spareKeys(), order };
    const keysWanted = sortedKeys !== undefined || starts !== undefined;
    const last = this.#digits.length - 1;
    // The first pass does not read an order: there is none yet.
    let from: KeyedItems = { keys, order: keys };
    for (const [index, ordinary] of this.#digits.entries()) {
      const digit = index === last && !keysWanted ? this.#lastDigitAlone : ordinary;
      const to = (last - index) % 2 === 0 ? result : this.#scratch;
      this.#sortByDigit(pass, { counts, digit, from, to }, this.#blocks(most));
      from = to;
    }
    if (starts) this.#writeStarts(pass, counts, result.keys, starts);
  }

  [Symbol.dispose](): void {
    const { keys, order } = this.#scratch;
    const arrays = [this.#startParams, this.#table, this.#totals, keys, order, this.#scratchKeys, this.#lastDigitAlone];
    for (const owned of [this.#counts, ...arrays, ...this.#digits]) owned?.[Symbol.dispose]();
  }

  #spareKeys(): DeviceArray<'u32'> {
    this.#scratchKeys ??= this.#device.array('sort spare keys', 'u32', this.#capacity);
    return this.#scratchKeys;
  }

  #sortByDigit(
    pass: Pass,
    { counts, digit, from, to }: { counts: DeviceArray<'u32'>; digit: DigitArray; from: KeyedItems; to: KeyedItems },
    blocks: number,
  ): void {
    if (blocks === 0) return;
    const table = this.#table;
    const totals = this.#totals;
    const { BINS, GROUP_BINS } = this.#offset.constants as { BINS: number; GROUP_BINS: number };
    pass.run(this.#count, { digit, counts, keys: from.keys, table }, { groups: blocks });
    pass.run(this.#offset, { digit, counts, table, totals }, { groups: BINS / GROUP_BINS });
    const arrays = { digit, counts, ...from, table, totals, keys_out: to.keys, order_out: to.order };
    pass.run(this.#scatter, arrays, { groups: blocks });
  }

  #writeStarts(pass: Pass, counts: DeviceArray<'u32'>, keys: DeviceArray<'u32'>, starts: DeviceArray<'u32'>): void {
    const { TILE } = this.#findStarts.constants as { TILE: number };
    const groups = Math.ceil((this.#keyCount + 1) / TILE);
    pass.run(this.#findStarts, { params: this.#startParams, counts, keys, starts }, { groups });
  }

  #blocks(count: number): number {
    const { TILE } = this.#count.constants as { TILE: number };
    return Math.min(this.#mostBlocks, Math.ceil(count / TILE));
  }
}
