/** About how many contacts grains have where they are: for who must know before the first step. */
import type { Model } from '../../scene/model.ts';

/** Grains that are looked at, at most. */
const samples = 4096;
/** Gaps below this part of the smaller radius count: as in reach.wgsl, and a little more. */
const envelope = 0.06;

/** Of all worlds; 0 where the words of a state do not have positions. Neighbours across periodic faces are left out. */
export function nearPairs({ grains, worldCount }: Model, arrays: ReadonlyMap<string, ArrayLike<number>>): number {
  const [position, presence] = [arrays.get('grain.position'), arrays.get('grain.presence')];
  if (!position || grains.count < 2) return 0;
  // Worlds are much alike.
  const isThere = (i: number): boolean => presence === undefined || presence[i] === 1;
  const largest = grains.radius.reduce((most, r) => Math.max(most, r), 0);
  const edge = (2 + envelope) * largest;
  const cellOf = (i: number, axis: number): number => Math.floor(position[4 * i + axis]! / edge);
  const buckets = 2 ** Math.ceil(Math.log2(grains.count));
  const bucketOf = (x: number, y: number, z: number): number =>
    (Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(z, 83_492_791)) & (buckets - 1);
  /** The last grain of each bucket, and before each grain the one before it; −1: none. */
  const last = new Int32Array(buckets).fill(-1);
  const previous = new Int32Array(grains.count).fill(-1);
  for (let i = 0; i < grains.count; i++) {
    if (!isThere(i)) continue;
    const bucket = bucketOf(cellOf(i, 0), cellOf(i, 1), cellOf(i, 2));
    previous[i] = last[bucket]!;
    last[bucket] = i;
  }
  const stride = Math.ceil(grains.count / samples);
  let [near, looked] = [0, 0];
  for (let i = 0; i < grains.count; i += stride) {
    looked++;
    if (!isThere(i)) continue;
    for (let k = 0; k < 27; k++) {
      const [x, y, z] = [cellOf(i, 0) + (k % 3) - 1, cellOf(i, 1) + (Math.floor(k / 3) % 3) - 1, cellOf(i, 2) + Math.floor(k / 9) - 1]; // prettier-ignore
      for (let j = last[bucketOf(x, y, z)]!; j >= 0; j = previous[j]!) {
        // Of a bucket with grains of many cells, those of this one.
        if (j === i || cellOf(j, 0) !== x || cellOf(j, 1) !== y || cellOf(j, 2) !== z) continue;
        const [a, b] = [grains.radius[i]!, grains.radius[j]!];
        const reach = a + b + envelope * Math.min(a, b);
        let square = 0;
        for (let axis = 0; axis < 3; axis++) square += (position[4 * i + axis]! - position[4 * j + axis]!) ** 2;
        if (square < reach ** 2) near++;
      }
    }
  }
  return Math.ceil((worldCount * grains.count * near) / (2 * looked));
}
