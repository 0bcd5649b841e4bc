/** Depths as colours: near is the first colour of the map, far the last; what sees nothing is left empty. */
import type { Inset } from '../protocol.ts';

/** Where nothing is seen, a camera gives its far limit, rounded as its depths are. */
export const seesNothing = (depth: number, far: number): boolean => !(depth < Math.fround(far));

/** Red, green, blue and alpha of each pixel. `table` holds colours as words, red lowest. */
export function depthPixels({ depth, near, far }: Inset, table: Uint32Array): Uint8ClampedArray<ArrayBuffer> {
  const words = new Uint32Array(depth.length);
  const last = table.length - 1;
  for (let k = 0; k < depth.length; k++) {
    const value = depth[k]!;
    if (seesNothing(value, far)) continue;
    const share = (value - near) / (far - near);
    words[k] = table[Math.round(Math.min(Math.max(share, 0), 1) * last)]!;
  }
  return new Uint8ClampedArray(words.buffer);
}

/** Least and greatest depth of what is seen [m]; null where nothing is. */
export function seenRange({ depth, far }: Inset): readonly [number, number] | null {
  let [least, greatest] = [Infinity, -Infinity];
  for (const value of depth) {
    if (seesNothing(value, far)) continue;
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  return least <= greatest ? [least, greatest] : null;
}
