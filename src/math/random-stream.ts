/** Random numbers one after another, for the host: the words of one key and lane in the order of their counters. */
import { randomBits, randomNormalPair, randomUniform, type RandomKey } from './random.ts';

export class RandomStream {
  readonly #key: RandomKey;
  readonly #lane: readonly [number, number];
  #words: readonly number[] = [];
  /** Of the next word: four words a block. */
  #block = 0;
  #place = 4;

  /** Streams of different keys or lanes have nothing in common; u32 each. */
  constructor(key: RandomKey, lane: readonly [number, number]) {
    this.#key = key;
    this.#lane = lane;
  }

  /** 32 random bits. */
  bits(): number {
    if (this.#place === 4) {
      const [low, high] = [this.#block >>> 0, Math.floor(this.#block / 2 ** 32)];
      this.#words = randomBits([low, high, ...this.#lane], this.#key);
      this.#block++;
      this.#place = 0;
    }
    return this.#words[this.#place++]!;
  }

  /** In [0, 1). */
  uniform(): number {
    return randomUniform(this.bits());
  }

  /** In [low, high). */
  between(low: number, high: number): number {
    return low + (high - low) * this.uniform();
  }

  /** Of mean 0 and deviation 1. */
  normal(): number {
    return randomNormalPair(this.bits(), this.bits())[0];
  }

  /** Normal of mean 0 and deviation 1, conditioned on |x| ≤ cutoff; for any cutoff, two draws or fewer on average. */
  normalWithin(cutoff: number): number {
    // Below 1 most normal numbers would be refused: flat proposals, kept with the density's share, serve better there.
    for (;;) {
      const x = cutoff >= 1 ? this.normal() : this.between(-cutoff, cutoff);
      const isKept = cutoff >= 1 ? Math.abs(x) <= cutoff : this.uniform() < Math.exp(-0.5 * x * x);
      if (isKept) return x;
    }
  }
}
