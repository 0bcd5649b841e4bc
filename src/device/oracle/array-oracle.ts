import { elementStride, structLayout, type ElementType } from '../../core/fields.ts';
import { valueLayouts, type HostArray, type ValueType } from '../../core/value-types.ts';
import type { OwnedArray } from '../bindings.ts';
import type { Range } from '../device.ts';
import { arrayBytes, hostWords, wordArrayOf } from '../transfer.ts';
import { bitsOfFloat, floatOfBits } from './bits.ts';
import type { WordPattern } from './memory.ts';

/** An array of the oracle: a double a word. */
export class ArrayOracle<T extends ElementType = ElementType> implements OwnedArray<T> {
  readonly label: string;
  readonly type: T;
  readonly count: number;
  readonly byteLength: number;
  readonly owner: object;
  readonly words: Float64Array;
  readonly pattern: WordPattern;
  readonly #living: Set<ArrayOracle>;
  #disposed = false;

  /** `living`: the arrays of the device that are not disposed of. */
  constructor(owner: object, living: Set<ArrayOracle>, label: string, type: T, count: number) {
    this.owner = owner;
    this.label = label;
    this.type = type;
    this.count = count;
    this.byteLength = arrayBytes(label, type, count);
    this.words = new Float64Array(this.byteLength / 4);
    this.pattern = patternOf(type);
    this.#living = living;
    living.add(this);
  }

  get disposed(): boolean {
    return this.#disposed;
  }

  [Symbol.dispose](): void {
    this.#disposed = true;
    this.#living.delete(this);
  }

  /** Numbers of f32 arrays are kept as they are; integers wrap; structs are decoded from their words. */
  write(data: ArrayLike<number>, offset: number): void {
    const words = hostWords(this, data, offset);
    const first = (offset * elementStride(this.type)) / 4;
    if (typeof this.type !== 'string') this.setBits(words as Uint32Array, first);
    else this.words.set(words instanceof Float32Array ? data : words, first);
  }

  /** Numbers of f32 arrays as they are, words of structs as bits. */
  read({ start, end }: Range): HostArray {
    const stride = elementStride(this.type) / 4;
    if (typeof this.type !== 'string') return this.bits(start * stride, end * stride);
    const words = this.words.slice(start * stride, end * stride);
    const WordArray = wordArrayOf(this.type);
    // Typed arrays of integers wrap what they are given.
    return WordArray === Float32Array ? words : new WordArray(words);
  }

  /** Words as a GPU would hold them: floats rounded to f32. */
  bits(start = 0, end = this.words.length): Uint32Array {
    return Uint32Array.from(this.words.subarray(start, end), (value, k) =>
      this.#isFloat(start + k) ? bitsOfFloat(value) : value | 0,
    );
  }

  setBits(words: Uint32Array, first = 0): void {
    for (const [k, word] of words.entries())
      this.words[first + k] = this.#isFloat(first + k) ? floatOfBits(word) : word;
  }

  #isFloat(word: number): boolean {
    return this.pattern[word % this.pattern.length] === 'f';
  }
}

function patternOf(type: ElementType): WordPattern {
  const kindOf = (value: ValueType): 'f' | 'i' => (valueLayouts[value].scalar === 'f32' ? 'f' : 'i');
  if (typeof type === 'string') return [kindOf(type)];
  const layout = structLayout(type);
  const pattern: WordPattern[number][] = Array.from({ length: layout.size / 4 }, () => '-');
  for (const member of layout.members) {
    const first = member.offset / 4;
    pattern.fill(kindOf(member.type), first, first + valueLayouts[member.type].size / 4);
  }
  return pattern;
}

/** Whether words that hold `held` may be taken for `wanted` as they are, without a detour through bits. */
export function patternsAgree(held: WordPattern, wanted: WordPattern): boolean {
  const kinds = new Set([...held, ...wanted].filter((kind) => kind !== '-'));
  if (kinds.size <= 1) return true;
  return held.length === wanted.length && held.every((kind, k) => wanted[k] === '-' || wanted[k] === kind);
}
