/** An array in the memory of a CPU device. */
import type { ElementType } from '../../core/fields.ts';
import type { HostArray } from '../../core/value-types.ts';
import type { OwnedArray } from '../bindings.ts';
import type { Range } from '../device.ts';
import { arrayBytes, wordArrayOf, type HostWords } from '../transfer.ts';
import type { MemoryCpu } from './memory.ts';

export class ArrayCpu<T extends ElementType = ElementType> implements OwnedArray<T> {
  readonly owner: object;
  readonly label: string;
  readonly type: T;
  readonly count: number;
  readonly byteLength: number;
  /** Address in the device's memory. */
  readonly start: number;
  readonly #memory: MemoryCpu;
  #disposed = false;

  constructor(owner: object, memory: MemoryCpu, label: string, type: T, count: number) {
    this.owner = owner;
    this.label = label;
    this.type = type;
    this.count = count;
    this.byteLength = arrayBytes(label, type, count);
    this.#memory = memory;
    this.start = memory.allocate(this.byteLength, `array ${label}`);
  }

  get disposed(): boolean {
    return this.#disposed;
  }

  [Symbol.dispose](): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#memory.release(this.start);
  }

  /** Writes words that have the array's own word type. */
  set(words: HostWords, offset: number): void {
    const first = (this.start + offset * this.#stride) / 4;
    if (words instanceof Float32Array) this.#memory.f32.set(words, first);
    else if (words instanceof Int32Array) this.#memory.i32.set(words, first);
    else this.#memory.u32.set(words, first);
  }

  /** A copy, outside the device's memory. */
  slice({ start, end }: Range): HostArray {
    const WordArray = wordArrayOf(this.type);
    const words = ((end - start) * this.#stride) / 4;
    const view = new WordArray(this.#memory.memory.buffer, this.start + start * this.#stride, words);
    return new WordArray(view);
  }

  get #stride(): number {
    return this.count === 0 ? 0 : this.byteLength / this.count;
  }
}
