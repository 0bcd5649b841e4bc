/** The words of one variable in memory, as a kernel sees them: a double for each 4-byte word, whatever it means. */
import { bitsOfFloat, floatOfBits } from './bits.ts';
import { Fault, type Site } from './fault.ts';
import type { RaceWatch } from './race-watch.ts';
import type { StoreType } from './store-type.ts';

/** What words hold, from the first on, repeating: `f` floats, `i` integers, `-` padding. */
export type WordPattern = readonly ('f' | 'i' | '-')[];

export interface MemoryOptions {
  /** What the words hold, where that is not what the kernel takes them for. */
  readonly pattern?: WordPattern | undefined;
  readonly watch?: RaceWatch | undefined;
  /** Storing NaN or an infinity is a fault. */
  readonly trapNonFinite?: boolean | undefined;
}

/**
 * Integers are stored as they are and wrapped by the type that reads them. A kernel that reads floats as integers, or
 * integers as floats, gets the bits of the f32: what it moves that way is rounded to f32.
 */
export class Memory {
  readonly name: string;
  readonly type: StoreType;
  readonly words: Float64Array;
  readonly #pattern: WordPattern | null;
  readonly #watch: RaceWatch | null;
  readonly #trapNonFinite: boolean;

  constructor(name: string, type: StoreType, words: Float64Array, options: MemoryOptions = {}) {
    this.name = name;
    this.type = type;
    this.words = words;
    this.#pattern = options.pattern ?? null;
    this.#watch = options.watch ?? null;
    this.#trapNonFinite = options.trapNonFinite ?? false;
  }

  loadFloat(word: number, site: Site): number {
    if (this.#watch !== null) this.#watch.read(word, site);
    const value = this.words[word]!;
    return this.#pattern !== null && this.#kind(word) === 'i' ? floatOfBits(value) : value;
  }

  loadI32(word: number, site: Site): number {
    if (this.#watch !== null) this.#watch.read(word, site);
    return this.atomicLoad(word) | 0;
  }

  loadU32(word: number, site: Site): number {
    if (this.#watch !== null) this.#watch.read(word, site);
    return this.atomicLoad(word) >>> 0;
  }

  storeFloat(word: number, value: number, site: Site): void {
    if (this.#watch !== null) this.#watch.write(word, site);
    if (this.#trapNonFinite && !Number.isFinite(value)) {
      throw new Fault(site, `${this.place(word)} is set to ${value}`);
    }
    this.words[word] = this.#pattern !== null && this.#kind(word) === 'i' ? bitsOfFloat(value) : value;
  }

  storeInteger(word: number, value: number, site: Site): void {
    if (this.#watch !== null) this.#watch.write(word, site);
    this.atomicStore(word, value);
  }

  /** An integer by an atomic operation, which races with no other; of either sign. */
  atomicLoad(word: number): number {
    const value = this.words[word]!;
    return this.#pattern !== null && this.#kind(word) === 'f' ? bitsOfFloat(value) : value;
  }

  atomicStore(word: number, value: number): void {
    this.words[word] = this.#pattern !== null && this.#kind(word) === 'f' ? floatOfBits(value) : value;
  }

  /** A word as one would write it, like `particles[3].position.x`. */
  place(word: number, within?: StoreType): string {
    return `${this.name}${this.type.path(word, within)}`;
  }

  #kind(word: number): 'f' | 'i' | '-' {
    const pattern = this.#pattern!;
    return pattern[word % pattern.length]!;
  }
}
