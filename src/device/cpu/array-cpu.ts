/** An array in the memory of a CPU device. */
import type { ElementType } from '../../core/fields.ts';
import type { HostArray } from '../../core/value-types.ts';
import type { OwnedArray } from '../bindings.ts';
import type { Range } from '../device.ts';
import type { Scripts } from '../scripts.ts';
import { arrayBytes, received, wordArrayOf, type HostWords } from '../transfer.ts';
import type { MemoryCpu } from './memory.ts';

/** What an array needs of its device. */
export interface ArrayPlace {
  readonly owner: object;
  readonly memory: MemoryCpu;
  /** Those not disposed of. */
  readonly arrays: Set<ArrayCpu>;
  /** Work that knows addresses of arrays. */
  readonly scripts: Pick<Scripts<unknown>, 'forget'>;
}

export class ArrayCpu<T extends ElementType = ElementType> implements OwnedArray<T> {
  readonly owner: object;
  readonly label: string;
  readonly type: T;
  readonly count: number;
  readonly byteLength: number;
  /** Address in the device's memory. */
  readonly start: number;
  readonly #place: ArrayPlace;
  #disposed = false;

  constructor(place: ArrayPlace, label: string, type: T, count: number) {
    this.owner = place.owner;
    this.label = label;
    this.type = type;
    this.count = count;
    this.byteLength = arrayBytes(label, type, count);
    this.#place = place;
    this.start = place.memory.allocate(this.byteLength, `array ${label}`);
    place.arrays.add(this);
  }

  get disposed(): boolean {
    return this.#disposed;
  }

  [Symbol.dispose](): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#place.arrays.delete(this);
    this.#place.scripts.forget();
    this.#place.memory.release(this.start);
  }

  /** Writes words that have the array's own word type. */
  set(words: HostWords, offset: number): void {
    const first = (this.start + offset * this.#stride) / 4;
    if (words instanceof Float32Array) this.#place.memory.f32.set(words, first);
    else if (words instanceof Int32Array) this.#place.memory.i32.set(words, first);
    else this.#place.memory.u32.set(words, first);
  }

  /** A copy, outside the device's memory: in `into`, where that is given. */
  slice({ start, end }: Range, into?: HostArray): HostArray {
    const WordArray = wordArrayOf(this.type);
    const words = ((end - start) * this.#stride) / 4;
    const view = new WordArray(this.#place.memory.memory.buffer, this.start + start * this.#stride, words);
    return into ? received(this, view, into) : new WordArray(view);
  }

  get #stride(): number {
    return this.count === 0 ? 0 : this.byteLength / this.count;
  }
}
