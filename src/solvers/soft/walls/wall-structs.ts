/** Walls of soft matter as kernels read them. */
import { packStructs, type FieldTable } from '../../../core/fields.ts';
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
