/** Random sequential addition: each grain is tried at random places until it overlaps none before it. */
import { SphereIndex } from '../../geometry/sphere-index.ts';
import type { RandomStream } from '../../math/random-stream.ts';
import type { PourSpace } from './pour-space.ts';
import { largestFirst } from './grain-order.ts';

export interface ScatterOptions {
  /** Factor on the radii, for the distances among these grains only. */
  readonly shrink: number;
  /** In all, before giving up. */
  readonly trials: number;
}

/** x y z of each grain, or null where no place was found for one. Grains are clear of all else with their whole radius. */
export function scatter(
  radius: Float64Array,
  space: PourSpace,
  dice: RandomStream,
  { shrink, trials }: ScatterOptions,
): Float64Array | null {
  // The large ones first, while there is room for them.
  const order = largestFirst(radius);
  const largest = radius.reduce((a, b) => Math.max(a, b)) * shrink;
  const index = new SphereIndex(largest, radius.length);
  const overlaps = (x: number, y: number, z: number, r: number): boolean =>
    space.box.someImage(x, y, z, r + largest, (a, b, c) => index.overlaps(a, b, c, r));
  const position = new Float64Array(3 * radius.length);
  let left = trials;
  for (const grain of order) {
    const r = radius[grain]!;
    let [x, y, z] = [0, 0, 0];
    do {
      if (left-- <= 0) return null;
      [x, y, z] = space.draw(r, dice);
    } while (overlaps(x, y, z, r * shrink) || !space.hasRoom(x, y, z, r));
    index.add(x, y, z, r * shrink);
    position.set([x, y, z], 3 * grain);
  }
  return position;
}
