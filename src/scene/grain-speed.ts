/** How fast grains go: as they start, and as they fall. */
import { dot, length, type Bounds } from '../math/rigid.ts';
import type { GrainsModel } from './model.ts';
import type { Scene } from './scene.ts';

/** The greatest with which grains start, enter, or come back at a cyclic face [m/s] */
export function startSpeed({ grains, boundaries }: Pick<Scene, 'grains' | 'boundaries'>): number {
  const returned = Object.values(boundaries).flatMap((face) =>
    typeof face === 'object' && face.kind === 'cyclic' && face.velocity ? [face.velocity] : [],
  );
  const started = grains.map(({ velocity }) => velocity);
  return [...started, ...returned].reduce((most, velocity) => Math.max(most, length(velocity)), 0);
}

/** Of a grain that falls from where the highest starts to the lowest corner of the domain [m/s] */
export function fallSpeed(
  { gravity }: Pick<Scene, 'gravity'>,
  { count, position }: Pick<GrainsModel, 'count' | 'position'>,
  { min, max }: Bounds,
): number {
  // g · x, greatest in the lowest corner
  const lowest = gravity.reduce((sum, g, axis) => sum + g * (g > 0 ? max[axis]! : min[axis]!), 0);
  let highest = lowest;
  for (let k = 0; k < count; k++) {
    const [x, y, z] = position.subarray(3 * k, 3 * k + 3);
    highest = Math.min(highest, dot(gravity, [x!, y!, z!]));
  }
  return Math.sqrt(2 * (lowest - highest));
}
