/** Where grains in the plane will be: one layer of cells, whatever the scene says about z. */
import { defaultDomain } from '../compile-domain.ts';
import type { BodyModel, GrainsModel, Region } from '../model.ts';
import type { Scene } from '../scene.ts';

export function planeDomain(scene: Scene, grains: GrainsModel, bodies: readonly BodyModel[], endTime: number): Region {
  const { min, max } = scene.domain ?? defaultDomain(grains, bodies, endTime, 2);
  const reach = grains.radius.reduce((a, b) => Math.max(a, b), 0);
  return { min: [min[0], min[1], -reach], max: [max[0], max[1], reach] };
}
