/** The helical gear of the tower, as a mesh of any number of triangles. */
import { gearMesh } from '../../geometry/gear/gear-mesh.ts';
import { gearProfile, type GearModel } from '../../geometry/gear/gear-profile.ts';
import type { SceneInput } from '../../scene/scene.ts';

const gear: GearModel = {
  teeth: 10,
  module: 0.0032,
  width: 0.01,
  pressureAngle: (20 * Math.PI) / 180,
  helixAngle: (20 * Math.PI) / 180,
  bore: 0,
};

/** Of the cylinder around it [m]. */
export const gearSize = { radius: gearProfile(gear).tipRadius, width: gear.width };

/** Cells of its grid of distances along its diameter. */
const resolution = 64;

type Shape = NonNullable<SceneInput['bodies']>[number]['shape'];

/** About as many triangles as wished. */
export const gearShape = (triangles: number): Shape => ({ kind: 'gear', ...gear, triangles, resolution });

/** How many triangles a gear has that was wished to have so many. */
export const gearTriangles = (triangles: number): number => gearMesh(gear, triangles).corners.length / 3;
