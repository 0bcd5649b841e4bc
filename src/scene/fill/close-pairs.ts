/** Pairs of spheres that are near each other, listed once and used while the spheres move little. */
import { SphereIndex } from '../../geometry/sphere-index.ts';
import type { PeriodicBox } from './periodic-box.ts';

/** Pairs are moved by more than their overlap: measured, it takes three times fewer sweeps than to move them by 1. */
const overRelaxation = 1.5;

export class ClosePairs {
  /** x y z radius of each [m]; the movable ones come first. It is fast where neighbours have near places in the array. */
  readonly #spheres: Float64Array;
  readonly #movable: number;
  readonly #skin: number;
  readonly #box: PeriodicBox;
  /** The spheres as they were when pairs were listed. */
  readonly #listedAt: Float64Array;
  /** Two spheres each, of which the first is movable. */
  readonly #pairs: Uint32Array;

  /**
   * Lists pairs with a gap of less than `skin` [m]. The list is complete until a sphere has moved by half of it. Spheres
   * are in the box at first, and see the nearest images of each other.
   */
  constructor(spheres: Float64Array, movable: number, skin: number, box: PeriodicBox) {
    this.#spheres = spheres;
    this.#movable = movable;
    this.#skin = skin;
    this.#box = box;
    this.#listedAt = spheres.slice();
    this.#pairs = listPairs(spheres, movable, skin, box);
  }

  /** Moves every pair that overlaps apart, one after another, to a gap of `margin` times the sum of their radii. */
  push(margin: number): void {
    const [spheres, pairs, movable, box] = [this.#spheres, this.#pairs, this.#movable, this.#box];
    for (let k = 0; k < pairs.length; k += 2) {
      const a = 4 * pairs[k]!;
      const b = 4 * pairs[k + 1]!;
      const x = box.nearest(0, spheres[b]! - spheres[a]!);
      const y = box.nearest(1, spheres[b + 1]! - spheres[a + 1]!);
      const z = box.nearest(2, spheres[b + 2]! - spheres[a + 2]!);
      const wanted = (spheres[a + 3]! + spheres[b + 3]!) * (1 + margin);
      const square = x * x + y * y + z * z;
      if (square >= wanted * wanted || square === 0) continue;
      const distance = Math.sqrt(square);
      const isSecondMovable = b < 4 * movable;
      const factor = ((isSecondMovable ? 0.5 : 1) * overRelaxation * (wanted - distance)) / distance;
      spheres[a]! -= factor * x;
      spheres[a + 1]! -= factor * y;
      spheres[a + 2]! -= factor * z;
      if (!isSecondMovable) continue;
      spheres[b]! += factor * x;
      spheres[b + 1]! += factor * y;
      spheres[b + 2]! += factor * z;
    }
  }

  /** Sum of all overlaps [m]. */
  overlap(): number {
    const [spheres, pairs, box] = [this.#spheres, this.#pairs, this.#box];
    let sum = 0;
    for (let k = 0; k < pairs.length; k += 2) {
      const a = 4 * pairs[k]!;
      const b = 4 * pairs[k + 1]!;
      const x = box.nearest(0, spheres[b]! - spheres[a]!);
      const y = box.nearest(1, spheres[b + 1]! - spheres[a + 1]!);
      const z = box.nearest(2, spheres[b + 2]! - spheres[a + 2]!);
      sum += Math.max(spheres[a + 3]! + spheres[b + 3]! - Math.sqrt(x * x + y * y + z * z), 0);
    }
    return sum;
  }

  /** Whether a sphere may have come near another that is not listed with it. */
  isOutdated(): boolean {
    const [spheres, listedAt] = [this.#spheres, this.#listedAt];
    const limit = (this.#skin / 2) ** 2;
    for (let k = 0; k < 4 * this.#movable; k += 4) {
      const x = spheres[k]! - listedAt[k]!;
      const y = spheres[k + 1]! - listedAt[k + 1]!;
      const z = spheres[k + 2]! - listedAt[k + 2]!;
      if (x * x + y * y + z * z > limit) return true;
    }
    return false;
  }
}

function listPairs(spheres: Float64Array, movable: number, skin: number, box: PeriodicBox): Uint32Array {
  const count = spheres.length / 4;
  let largest = 0;
  for (let k = 0; k < count; k++) largest = Math.max(largest, spheres[4 * k + 3]!);
  const index = new SphereIndex(largest + skin / 2, count);
  let pairs = new Uint32Array(16 * count);
  let end = 0;
  for (let sphere = 0; sphere < count; sphere++) {
    const [x, y, z] = [spheres[4 * sphere]!, spheres[4 * sphere + 1]!, spheres[4 * sphere + 2]!];
    const reach = spheres[4 * sphere + 3]! + skin / 2;
    const list = (other: number): boolean => {
      // Earlier ones are movable if any of the two is.
      if (other >= movable) return false;
      if (end === pairs.length) {
        const longer = new Uint32Array(2 * pairs.length);
        longer.set(pairs);
        pairs = longer;
      }
      pairs[end++] = other;
      pairs[end++] = sphere;
      return false;
    };
    box.someImage(x, y, z, reach + largest + skin / 2, (a, b, c) => index.search(a, b, c, reach, list));
    index.add(x, y, z, reach);
  }
  return pairs.subarray(0, end);
}
