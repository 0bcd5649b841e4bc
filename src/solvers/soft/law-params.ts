/** Laws of materials as kernels read them: `LawParams` of src/materials/law_types.wgsl. */
import { packStructs, type FieldTable, type StructValues } from '../../core/fields.ts';
import { TalusError } from '../../core/errors.ts';
import { lawKinds, type LawModel } from '../../scene/soft/soft-model.ts';

export const lawFields = {
  kind: { type: 'u32', unit: '1', doc: 'Place in `lawKinds`.' },
  viscosity: { type: 'f32', unit: 'Pa s', doc: 'Of the affine velocity.' },
  penalty_power: { type: 'f32', unit: '1', doc: 'Of the penalty on changes of volume, 0 for none.' },
  penalty_factor: { type: 'f32', unit: '1', doc: 'Its bulk modulus over that of the material.' },
  values: { type: 'vec4f', unit: '', doc: 'By kind.' },
} as const satisfies FieldTable;

/** Room of the uniform `laws: array<LawParams, 16>`. */
export const lawRoom = 16;

/** The words of `laws`, with zeros after the last. */
export function packLaws(laws: readonly LawModel[]): Uint32Array {
  if (laws.length > lawRoom) {
    throw new TalusError(`soft matter: at most ${lawRoom} different laws in a scene, got ${laws.length}`);
  }
  const structs: StructValues<typeof lawFields>[] = laws.map(
    ({ kind, viscosity, penaltyPower, penaltyFactor, values }) => ({
      kind: lawKinds.indexOf(kind),
      viscosity,
      penalty_power: penaltyPower,
      penalty_factor: penaltyFactor,
      values: [0, 1, 2, 3].map((place) => values[place] ?? 0),
    }),
  );
  const nothing = { kind: 0, viscosity: 0, penalty_power: 0, penalty_factor: 0, values: [0, 0, 0, 0] };
  return packStructs(lawFields, [...structs, ...Array.from({ length: lawRoom - laws.length }, () => nothing)]);
}

/** The override `LAWS` of kernels that use laws. */
export function lawMask(laws: readonly LawModel[]): number {
  return laws.reduce((mask, { kind }) => mask | (1 << lawKinds.indexOf(kind)), 0);
}
