/** What faces of the domain and bodies do to soft matter. */
import type { CompileReport } from '../compile-report.ts';
import type { Scene } from '../scene.ts';
import { axisNames, sidesOf } from '../schema-boundaries.ts';
import type { GripModel } from './soft-model.ts';

type GripKind = GripModel['kind'];

const gripOf = (scene: Scene, kind: GripKind, material: string): GripModel => ({
  kind,
  friction: kind === 'friction' ? scene.materials[material]!.friction : 0,
});

/** Low and high along x, y, z; null where nothing holds matter. */
export function compileFaces(scene: Scene, { problems }: CompileReport): (GripModel | null)[] {
  return axisNames.flatMap((axis) => {
    const boundary = scene.boundaries[axis];
    if (boundary === 'none') return [null, null];
    if (typeof boundary === 'string' || boundary.kind !== 'wall') {
      const kind = typeof boundary === 'string' ? boundary : boundary.kind;
      const message = `"${kind}" is for grains`;
      problems.push({ path: `scene.boundaries.${axis}`, message, cure: 'take a wall or "none" for soft matter' });
      return [null, null];
    }
    const sides = sidesOf(boundary.sides);
    const grip = gripOf(scene, boundary.grip, boundary.material);
    return (['low', 'high'] as const).map((side) => (sides.includes(side) ? grip : null));
  });
}

/** In the order of the bodies. */
export const compileGrips = (scene: Scene): GripModel[] =>
  scene.bodies.map(({ grip, material }) => gripOf(scene, grip, material));
