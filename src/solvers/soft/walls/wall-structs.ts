/** Walls of soft matter as kernels read them. */
import { packStructs, type FieldTable } from '../../../core/fields.ts';
import { multiply, type Quaternion } from '../../../math/rigid.ts';
import type { BodyModel, Model, PartModel, ShapeModel } from '../../../scene/model.ts';
import type { GripModel, SoftModel } from '../../../scene/soft/soft-model.ts';

/** As `Grip` in grip.wgsl. */
export const wallGrip = {
  kind: { type: 'u32', unit: '1', doc: 'Place in `gripKinds`.' },
  friction: { type: 'f32', unit: '1', doc: 'Coulomb coefficient.' },
} as const satisfies FieldTable;

/** As `Turn` in soft_place_parts.wgsl. */
export const substepTurn = {
  after: { type: 'u32', unit: '1', doc: 'Substeps of the step that are still to come.' },
} as const satisfies FieldTable;

/** In the order of the constants of grip.wgsl. */
const gripKinds = ['sticky', 'slip', 'separate', 'friction', 'open'];

/** Words of `wallGrip` structs: the six faces of the domain, then the bodies. */
export function packGrips({ faces, bodyGrips }: Pick<SoftModel, 'faces' | 'bodyGrips'>): Uint32Array {
  const open = { kind: 'open', friction: 0 } as const;
  const grips = [...faces.map((face) => face ?? open), ...bodyGrips].map(
    ({ kind, friction }: GripModel | typeof open) => {
      return { kind: gripKinds.indexOf(kind), friction };
    },
  );
  return packStructs(wallGrip, grips);
}

/** Longer than anything in a scene, and its square is still a number of f32 [m] */
const endless = 1e6;

/**
 * Parts as matter in the plane sees them. What stands upright on the plane is taken as endless along z: else the nearest
 * wall of a flat box would be its lid, which matter in the plane never meets.
 */
export function partsInPlane({ parts, bodies }: Pick<Model, 'parts' | 'bodies'>): readonly PartModel[] {
  return parts.map((part) => (isUpright(part, bodies[part.body]!) ? { ...part, shape: extruded(part.shape) } : part));
}

function isUpright(part: PartModel, body: BodyModel): boolean {
  const [x, y]: Quaternion = multiply(body.motion(0).pose.rotation, part.offset.rotation);
  return Math.hypot(x, y) < 1e-6;
}

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
