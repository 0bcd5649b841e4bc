/** How thick matter in the plane lies over the floor, along x. */
import type { SoftModel } from '../../scene/soft/soft-model.ts';

export interface Layer {
  /** Middles of the stretches in which it is taken [m] */
  readonly places: readonly number[];
  /** Volume over the width of the stretch; 0 where there is nothing [m] */
  readonly thickness: readonly number[];
}

/**
 * From x = 0 on, by the volume that particles had at rest: means over a width, taken at places a sixteenth of it apart, so
 * that an end that is steep does not jump from bin to bin.
 */
export function layerOf({ volume, count }: SoftModel, position: ArrayLike<number>, width: number): Layer {
  const bin = width / binsInWidth;
  const bins: number[] = [];
  for (let k = 0; k < count; k++) {
    const at = Math.max(Math.floor(position[2 * k]! / bin), 0);
    while (bins.length <= at) bins.push(0);
    bins[at]! += volume[k]!;
  }
  const places = Array.from({ length: bins.length + binsInWidth - 1 }, (_, k) => (k + 1) * bin - width / 2);
  const thickness = places.map((_, k) => {
    const within = bins.slice(Math.max(k + 1 - binsInWidth, 0), k + 1);
    return within.reduce((sum, value) => sum + value, 0) / width;
  });
  // Before x = width/2 a part of the width is empty.
  const whole = binsInWidth - 1;
  return { places: places.slice(whole), thickness: thickness.slice(whole) };
}

const binsInWidth = 16;

/** Where it first gets thinner than a bound, by a line between places; its end if it never does [m] */
export function frontOf({ places, thickness }: Layer, bound: number): number {
  const thin = thickness.findIndex((value) => value < bound);
  if (thin < 0) return places.at(-1)!;
  if (thin === 0) return 0;
  const [before, after] = [thickness[thin - 1]!, thickness[thin]!];
  return places[thin - 1]! + ((places[thin]! - places[thin - 1]!) * (before - bound)) / (before - after);
}
