/** The range that colours are spread over, given or found: it stays on the device, and moves smoothly as values change. */
import { packStructs, type FieldTable } from '../../core/fields.ts';
import type { Device, DeviceArray, Kernel, Pass } from '../../device/device.ts';
import rangeCount from './range_count.wgsl';
import rangeFollow from './range_follow.wgsl';

const u32 = (doc: string) => ({ type: 'u32', unit: '1', doc }) as const;
const f32 = (doc: string) => ({ type: 'f32', unit: '1', doc }) as const;

/** As in range_types.wgsl. */
const rangeParams = {
  count: u32('Values to look at.'),
  stride: u32('Of the elements, every so many.'),
  element_words: u32('From one element to the next.'),
  value_word: u32('Of the value in an element.'),
  presence_word: u32('0 in elements that do not count.'),
  is_from_zero: u32('1: it begins at 0 or below.'),
  least_span: f32('No range is narrower.'),
  haste: f32('Share of the way that is gone at once.'),
  given_low: f32('Where it is given.'),
  given_high: f32('Where it is given.'),
  is_given: u32('1: it is given.'),
} as const satisfies FieldTable;

export const colourRange = {
  low: f32('Value of the first colour.'),
  high: f32('Value of the last colour.'),
  age: u32('0 before the first time.'),
} as const satisfies FieldTable;

const binCount = 4096;
/** Percentiles are known well enough from so many values; a CPU's threads that count more get into each other's way. */
const mostValues = { gpu: 16_384, cpu: 4096 } as const;
/** From one picture to the next: a change is through in a second or so. */
const haste = 0.15;

export interface RangeValues {
  /** Structs of words. */
  readonly array: DeviceArray;
  readonly count: number;
  readonly elementWords: number;
  readonly valueWord: number;
  readonly presenceWord: number;
}

export interface RangeWish {
  readonly range: readonly [number, number] | 'auto';
  readonly isFromZero: boolean;
  readonly leastSpan: number;
}

export class ColourRange implements Disposable {
  /** For kernels: `ColourRange` of range_types.wgsl. */
  readonly range: DeviceArray<typeof colourRange>;
  readonly #device: Device;
  readonly #values: RangeValues;
  readonly #lookedAt: number;
  readonly #params: DeviceArray<typeof rangeParams>;
  readonly #bins: DeviceArray<'u32'>;
  readonly #count: Kernel;
  readonly #follow: Kernel;
  /** What the last range was found for. */
  #subject: string | null = null;

  constructor(device: Device, values: RangeValues) {
    this.#device = device;
    this.#values = values;
    this.#lookedAt = Math.min(values.count, mostValues[device.kind === 'gpu' ? 'gpu' : 'cpu']);
    this.range = device.array('picture.range', colourRange, 1);
    this.#params = device.array('picture.range params', rangeParams, 1);
    this.#bins = device.array('picture.range bins', 'u32', binCount);
    this.#count = device.kernel(rangeCount);
    this.#follow = device.kernel(rangeFollow);
  }

  /** Before a submission. Of another subject, such as another field, the range is found anew rather than moved. */
  prepare(subject: string, { range, isFromZero, leastSpan }: RangeWish): void {
    const isGiven = range !== 'auto';
    const { count, elementWords, valueWord, presenceWord } = this.#values;
    const values = {
      count: this.#lookedAt,
      stride: Math.max(Math.floor(count / Math.max(this.#lookedAt, 1)), 1),
      element_words: elementWords,
      value_word: valueWord,
      presence_word: presenceWord,
      is_from_zero: Number(isFromZero),
      least_span: leastSpan,
      haste,
      given_low: isGiven ? range[0] : 0,
      given_high: isGiven ? range[1] : 0,
      is_given: Number(isGiven),
    };
    this.#device.write(this.#params, packStructs(rangeParams, [values]));
    if (this.#subject !== subject)
      this.#device.write(this.range, packStructs(colourRange, [{ low: 0, high: 0, age: 0 }]));
    this.#subject = subject;
  }

  record(pass: Pass): void {
    const [params, bins] = [this.#params, this.#bins];
    pass.clear(bins);
    if (this.#lookedAt > 0) pass.run(this.#count, { params, words: this.#values.array, bins }, this.#lookedAt);
    pass.run(this.#follow, { params, bins, range: this.range }, { groups: 1 });
  }

  async read(): Promise<readonly [number, number]> {
    const words = Uint32Array.from(await this.#device.read(this.range));
    const [low, high] = new Float32Array(words.buffer);
    return [low!, high!];
  }

  [Symbol.dispose](): void {
    for (const array of [this.range, this.#params, this.#bins]) array[Symbol.dispose]();
  }
}
