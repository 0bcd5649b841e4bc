/**
 * Numbers that are added at the end, and the least and greatest of every 4, 16, 64 … of them, so that any stretch is drawn
 * with as many points as there are pixels, however many numbers it has.
 */
const bitsPerLevel = 2;
const smallestCapacity = 256;

interface Level {
  least: Float64Array;
  greatest: Float64Array;
}

export class GrowingColumn {
  #values = new Float64Array(smallestCapacity);
  #levels: Level[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Coarser levels than the numbers themselves. */
  get levelCount(): number {
    return this.#levels.length;
  }

  at(index: number): number {
    return this.#values[index]!;
  }

  push(value: number): void {
    const index = this.#length++;
    if (index === this.#values.length) this.#values = grown(this.#values);
    this.#values[index] = value;
    if (this.#length > 1 << (bitsPerLevel * (this.#levels.length + 1))) this.#addLevel();
    for (const [k, level] of this.#levels.entries()) {
      const bucket = index >> (bitsPerLevel * (k + 1));
      const isFirst = bucket << (bitsPerLevel * (k + 1)) === index;
      reserve(level, bucket);
      level.least[bucket] = isFirst ? value : lesser(level.least[bucket]!, value);
      level.greatest[bucket] = isFirst ? value : greater(level.greatest[bucket]!, value);
    }
  }

  /** Drops all from an index on. */
  truncate(length: number): void {
    if (length >= this.#length) return;
    this.#length = length;
    for (const k of this.#levels.keys()) if (length > 0) this.#renew(k, (length - 1) >> (bitsPerLevel * (k + 1)));
  }

  /** Numbers in a bucket of a level. */
  static bucketSize(level: number): number {
    return 1 << (bitsPerLevel * level);
  }

  /** Least and greatest of a bucket of a level above 0; NaN where all its numbers are. */
  extremes(level: number, bucket: number): readonly [least: number, greatest: number] {
    const { least, greatest } = this.#levels[level - 1]!;
    return [least[bucket]!, greatest[bucket]!];
  }

  #addLevel(): void {
    this.#levels.push({ least: new Float64Array(64), greatest: new Float64Array(64) });
    const k = this.#levels.length - 1;
    const last = (this.#length - 1) >> (bitsPerLevel * (k + 1));
    for (let bucket = 0; bucket <= last; bucket++) this.#renew(k, bucket);
  }

  /** From the level below. */
  #renew(k: number, bucket: number): void {
    const level = this.#levels[k]!;
    const below = this.#levels[k - 1];
    const [leastBelow, greatestBelow] = below ? [below.least, below.greatest] : [this.#values, this.#values];
    const first = bucket << bitsPerLevel;
    const belowCount = ((this.#length - 1) >> (bitsPerLevel * k)) + 1;
    const end = Math.min(first + (1 << bitsPerLevel), belowCount);
    let [least, greatest] = [NaN, NaN];
    for (let index = first; index < end; index++) {
      least = lesser(least, leastBelow[index]!);
      greatest = greater(greatest, greatestBelow[index]!);
    }
    reserve(level, bucket);
    level.least[bucket] = least;
    level.greatest[bucket] = greatest;
  }
}

/** NaN stands for nothing measured. */
const lesser = (a: number, b: number): number => (Number.isNaN(a) || b < a ? b : a);
const greater = (a: number, b: number): number => (Number.isNaN(a) || b > a ? b : a);

function grown(array: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(2 * array.length);
  larger.set(array);
  return larger;
}

function reserve(level: Level, bucket: number): void {
  if (bucket < level.least.length) return;
  level.least = grown(level.least);
  level.greatest = grown(level.greatest);
}
