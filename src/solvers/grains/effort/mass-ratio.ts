/** How unlike the masses of grains are. */
import type { Model } from '../../../scene/model.ts';

/** Up to this ratio the sweeps that a scene asks for are enough. */
const nearlyEqual = 8;

/** Of the heaviest to the lightest; 0 where there are none. */
export function massRatio({ grains, materials }: Model): number {
  const masses = Array.from(grains.radius, (radius, i) => radius ** 3 * materials[grains.material[i]!]!.density);
  const heaviest = masses.reduce((most, mass) => Math.max(most, mass), 0);
  const lightest = masses.reduce((least, mass) => Math.min(least, mass), Infinity);
  return heaviest / lightest;
}

/** Whether heavy grains may weigh on light ones. */
export const isUneven = (model: Model): boolean => massRatio(model) > nearlyEqual;
