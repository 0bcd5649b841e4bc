/** How unlike the masses of grains are. */
import type { Device } from '../../../device/device.ts';
import type { Model } from '../../../scene/model.ts';
import { onceAModel } from '../once-a-model.ts';

/** Of the heaviest to the lightest; 0 where there are none. */
export const massRatio = onceAModel(({ grains, materials }: Pick<Model, 'grains' | 'materials'>): number => {
  let [heaviest, lightest] = [0, Infinity];
  for (let i = 0; i < grains.radius.length; i++) {
    const mass = grains.radius[i]! ** 3 * materials[grains.material[i]!]!.density;
    heaviest = Math.max(heaviest, mass);
    lightest = Math.min(lightest, mass);
  }
  return heaviest / lightest;
});

/** Whether what light grains give heavy ones is little beside what these have. */
export const isUneven = (model: Pick<Model, 'grains' | 'materials'>): boolean => massRatio(model) > 8;

/** Whether a step on a CPU takes as many sweeps as it takes to carry heavy grains on light ones. */
export const hasUnlikeMasses = (model: Pick<Model, 'grains' | 'materials'>): boolean => massRatio(model) > 2;

/** Likewise on any device: a GPU has to launch all that there may be, and does so where it must. */
export function adapts(kind: Device['kind'], model: Pick<Model, 'grains' | 'materials'>): boolean {
  return kind === 'gpu' ? isUneven(model) : hasUnlikeMasses(model);
}
