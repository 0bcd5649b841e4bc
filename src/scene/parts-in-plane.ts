/** What of bodies is met in the plane z = 0. */
import { multiply, type Quaternion } from '../math/rigid.ts';
import type { Model, PartModel, ShapeModel } from './model.ts';

/** Longer than anything in a scene, and its square is still a number of f32 [m] */
const endless = 1e6;

/**
 * Parts as matter in the plane sees them. What stands upright on the plane is taken as endless along z: else the nearest
 * wall of a flat box would be its lid, which matter in the plane never meets.
 */
export function partsInPlane({ parts, bodies }: Pick<Model, 'parts' | 'bodies'>): readonly PartModel[] {
  return parts.map((part) =>
    isUpright(multiply(bodies[part.body]!.motion(0).pose.rotation, part.offset.rotation))
      ? { ...part, shape: extruded(part.shape) }
      : part,
  );
}

/** Whether it is turned about z only. */
export const isUpright = ([x, y]: Quaternion): boolean => Math.hypot(x, y) < 1e-6;

function extruded(shape: ShapeModel): ShapeModel {
  switch (shape.kind) {
    case 'box':
      return { ...shape, halfSize: [shape.halfSize[0], shape.halfSize[1], endless] };
    case 'cylinder':
    case 'capsule':
      return { ...shape, halfHeight: endless };
    case 'plane':
    case 'sphere':
    case 'mesh':
      return shape;
  }
}
