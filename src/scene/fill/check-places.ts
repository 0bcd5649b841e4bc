/** Devices compute in f32, whose numbers are the farther apart the larger they are: far away, small grains have no place. */
import type { SceneProblem } from '../scene-error.ts';
import { shown } from './fill-context.ts';
import type { PlacedGrains } from './placed-grains.ts';

/** Greatest distance between two neighbouring places, in radii. */
const coarsestPlaces = 0.1;
/** Between neighbouring f32 numbers, over their size. */
const floatStep = 2 ** -23;

/** `groups` has null where a group could not be placed. */
export function checkPlaces(
  groups: readonly (PlacedGrains | null)[],
  list: 'grains' | 'shapes' = 'grains',
): SceneProblem[] {
  return groups.flatMap((grains, group) => {
    let count = 0;
    let farthest = 0;
    for (const [k, radius] of grains?.radius.entries() ?? []) {
      const [x, y, z] = [grains!.position[3 * k]!, grains!.position[3 * k + 1]!, grains!.position[3 * k + 2]!];
      const reach = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
      if (reach * floatStep <= coarsestPlaces * radius) continue;
      count++;
      farthest = Math.max(farthest, reach);
    }
    if (count === 0) return [];
    const found = count === 1 ? '1 grain is' : `${count} grains are`;
    return {
      path: `scene.${list}[${group}].fill`,
      message: `${found} up to ${shown(farthest)} m from the origin, where 32-bit floats are farther apart than a tenth of a radius`,
      cure: 'move the scene to the origin',
    };
  });
}
