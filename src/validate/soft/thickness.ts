/** How thick matter in the plane lies over the floor, along x. */
import type { SoftModel } from '../../scene/soft/soft-model.ts';

export interface Layer {
  /** Middles of the bins [m] */
  readonly places: readonly number[];
  /** Volume over the width of the bin; 0 where there is nothing [m] */
  readonly thickness: readonly number[];
}

/** From x = 0 on, by the volume that particles had at rest. */
export function layerOf({ volume, count }: SoftModel, position: ArrayLike<number>, bin: number): Layer {
  const thickness: number[] = [];
  for (let k = 0; k < count; k++) {
    const at = Math.max(Math.floor(position[2 * k]! / bin), 0);
    while (thickness.length <= at) thickness.push(0);
    thickness[at]! += volume[k]! / bin;
  }
  return { places: thickness.map((_, k) => (k + 0.5) * bin), thickness };
}

/** Where it first gets thinner than a bound, by a line between bins; its end if it never does [m] */
export function frontOf({ places, thickness }: Layer, bound: number): number {
  const thin = thickness.findIndex((value) => value < bound);
  if (thin < 0) return places.at(-1)!;
  if (thin === 0) return 0;
  const [before, after] = [thickness[thin - 1]!, thickness[thin]!];
  return places[thin - 1]! + ((places[thin]! - places[thin - 1]!) * (before - bound)) / (before - after);
}
