/**
 * Finds spheres that overlap a given one. Spheres of about one size share a level, whose cells are as wide as its largest
 * sphere: a search looks at few cells whatever the spread of sizes. The cells are in a hash table, so space has no border.
 * It is fast where spheres are added from the largest to the smallest.
 */

/** Called with the index of an overlapping sphere and the distance between the centres [m]; true ends the search. */
export type SphereVisit = (index: number, distance: number) => boolean;

/** Cells are wider by this than they need be: rounding must not hide a touch. */
const slack = 1 + 1e-9;

export class SphereIndex {
  readonly #largest: number;
  /** Of each sphere: x y z radius [m] */
  readonly #spheres: Float64Array;
  /** Of each sphere: x y z of its cell, and its level */
  readonly #cells: Int32Array;
  /** Of each sphere: the one before it in its bucket, or −1 */
  readonly #previous: Int32Array;
  /** The newest sphere in each bucket, or −1 */
  readonly #buckets: Int32Array;
  readonly #levels = new Set<number>();
  #count = 0;

  /** No sphere may be larger than `largest` [m], and no more than `capacity` can be added. */
  constructor(largest: number, capacity: number) {
    const bucketCount = 2 ** Math.ceil(Math.log2(Math.max(2 * capacity, 16)));
    this.#largest = largest;
    this.#spheres = new Float64Array(4 * capacity);
    this.#cells = new Int32Array(4 * capacity);
    this.#previous = new Int32Array(capacity);
    this.#buckets = new Int32Array(bucketCount).fill(-1);
  }

  get count(): number {
    return this.#count;
  }

  /** Its index is the number of those added before. */
  add(x: number, y: number, z: number, radius: number): void {
    const index = this.#count++;
    const level = Math.floor(Math.log2(this.#largest / radius));
    const edge = this.#edge(level);
    const [i, j, k] = [Math.floor(x / edge) | 0, Math.floor(y / edge) | 0, Math.floor(z / edge) | 0];
    const bucket = this.#bucket(i, j, k, level);
    const place = 4 * index;
    this.#spheres[place] = x;
    this.#spheres[place + 1] = y;
    this.#spheres[place + 2] = z;
    this.#spheres[place + 3] = radius;
    this.#cells[place] = i;
    this.#cells[place + 1] = j;
    this.#cells[place + 2] = k;
    this.#cells[place + 3] = level;
    this.#previous[index] = this.#buckets[bucket]!;
    this.#buckets[bucket] = index;
    this.#levels.add(level);
  }

  /** Whether any sphere overlaps this one; to touch is not to overlap. */
  overlaps(x: number, y: number, z: number, radius: number): boolean {
    return this.search(x, y, z, radius, () => true);
  }

  /** Visits every sphere that overlaps this one, once. True where a visit ended the search. */
  search(x: number, y: number, z: number, radius: number, visit: SphereVisit): boolean {
    for (const level of this.#levels) if (this.#searchLevel(level, x, y, z, radius, visit)) return true;
    return false;
  }

  // oxlint-disable-next-line max-params -- a sphere is four numbers, and this is called for each of millions
  #searchLevel(level: number, x: number, y: number, z: number, radius: number, visit: SphereVisit): boolean {
    const edge = this.#edge(level);
    const reach = radius + edge / 2;
    const i = Math.floor((x - reach) / edge);
    const j = Math.floor((y - reach) / edge);
    const k = Math.floor((z - reach) / edge);
    const iCount = Math.floor((x + reach) / edge) - i + 1;
    const jCount = Math.floor((y + reach) / edge) - j + 1;
    const kCount = Math.floor((z + reach) / edge) - k + 1;
    // A large sphere among tiny ones has more cells to look at than there are spheres.
    if (iCount * jCount * kCount > this.#count + 64) return this.#scan(level, x, y, z, radius, visit);
    const buckets = this.#buckets;
    for (let c = 0; c < kCount; c++) {
      for (let b = 0; b < jCount; b++) {
        for (let a = 0; a < iCount; a++) {
          let index = buckets[this.#bucket((i + a) | 0, (j + b) | 0, (k + c) | 0, level)]!;
          for (; index >= 0; index = this.#previous[index]!) {
            const distance = this.#overlapDistance(index, x, y, z, radius);
            if (distance < 0) continue;
            // Cells that share a bucket would meet the sphere again.
            if (!this.#isIn(index, (i + a) | 0, (j + b) | 0, (k + c) | 0, level)) continue;
            if (visit(index, distance)) return true;
          }
        }
      }
    }
    return false;
  }

  // oxlint-disable-next-line max-params -- as above
  #scan(level: number, x: number, y: number, z: number, radius: number, visit: SphereVisit): boolean {
    for (let index = 0; index < this.#count; index++) {
      if (this.#cells[4 * index + 3] !== level) continue;
      const distance = this.#overlapDistance(index, x, y, z, radius);
      if (distance >= 0 && visit(index, distance)) return true;
    }
    return false;
  }

  /** Between the centres, or −1 where the spheres do not overlap. */
  #overlapDistance(index: number, x: number, y: number, z: number, radius: number): number {
    const place = 4 * index;
    const dx = this.#spheres[place]! - x;
    const dy = this.#spheres[place + 1]! - y;
    const dz = this.#spheres[place + 2]! - z;
    const reach = this.#spheres[place + 3]! + radius;
    const square = dx * dx + dy * dy + dz * dz;
    return square < reach * reach ? Math.sqrt(square) : -1;
  }

  #isIn(index: number, i: number, j: number, k: number, level: number): boolean {
    const place = 4 * index;
    const cells = this.#cells;
    return cells[place] === i && cells[place + 1] === j && cells[place + 2] === k && cells[place + 3] === level;
  }

  #edge(level: number): number {
    return 2 * this.#largest * 2 ** -level * slack;
  }

  /** Neighbours along x are neighbours in the table, too: they share its cache lines. */
  #bucket(i: number, j: number, k: number, level: number): number {
    const row = Math.imul(j, 0x58163841) ^ Math.imul(k, 0x4b1ab31f) ^ Math.imul(level, 0x165667b1);
    return (i + (row ^ (row >>> 15))) & (this.#buckets.length - 1);
  }
}
