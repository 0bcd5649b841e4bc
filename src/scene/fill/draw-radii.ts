/** Radii of grains: their range, and draws from their distribution. */
import type { RandomStream } from '../../math/random-stream.ts';
import type { SceneRadius } from '../scene.ts';

export interface RadiusRange {
  /** [m] */
  readonly min: number;
  /** [m] */
  readonly max: number;
}

/** No radius drawn is outside it. */
export function radiusRange(radius: SceneRadius): RadiusRange {
  if (typeof radius === 'number') return { min: radius, max: radius };
  switch (radius.kind) {
    case 'uniform':
      return radius;
    case 'normal': {
      const reach = radius.cutoff * radius.deviation;
      return { min: radius.mean - reach, max: radius.mean + reach };
    }
    case 'lognormal': {
      const factor = Math.exp(radius.cutoff * radius.deviation);
      return { min: radius.median / factor, max: radius.median * factor };
    }
    case 'list': {
      const radii = radius.sizes.map((size) => size.radius);
      return { min: radii.reduce((a, b) => Math.min(a, b)), max: radii.reduce((a, b) => Math.max(a, b)) };
    }
  }
}

/** Draws radii one after another [m]. */
export function radiusDrawer(radius: SceneRadius, dice: RandomStream): () => number {
  if (typeof radius === 'number') return () => radius;
  const { min, max } = radiusRange(radius);
  // Rounding must not lead out of the range.
  const within = (drawn: number) => Math.min(Math.max(drawn, min), max);
  switch (radius.kind) {
    case 'uniform':
      return () => within(dice.between(min, max));
    case 'normal':
      return () => within(radius.mean + radius.deviation * dice.normalWithin(radius.cutoff));
    case 'lognormal':
      return () => within(radius.median * Math.exp(radius.deviation * dice.normalWithin(radius.cutoff)));
    case 'list':
      return listDrawer(radius.sizes, dice);
  }
}

function listDrawer(
  sizes: readonly { readonly radius: number; readonly weight: number }[],
  dice: RandomStream,
): () => number {
  let total = 0;
  const upTo = sizes.map(({ weight }) => (total += weight));
  return () => {
    const drawn = dice.uniform() * total;
    let [low, high] = [0, sizes.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (upTo[middle]! > drawn) high = middle;
      else low = middle + 1;
    }
    return sizes[low]!.radius;
  };
}

export function drawRadii(radius: SceneRadius, count: number, dice: RandomStream): Float64Array {
  const draw = radiusDrawer(radius, dice);
  const radii = new Float64Array(count);
  for (let k = 0; k < count; k++) radii[k] = draw();
  return radii;
}
