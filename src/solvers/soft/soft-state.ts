/** What soft matter is at a moment, and all that is needed to go on from there with the same bits. */
import { elementStride, type FieldTable } from '../../core/fields.ts';
import type { SoftModel } from '../../scene/soft/soft-model.ts';
import type { StateTables } from '../solver.ts';

/** One a particle, all worlds one after another. */
export const particleFields3 = {
  position: { type: 'vec3f', unit: 'm', doc: 'World frame.' },
  velocity: { type: 'vec3f', unit: 'm/s', doc: 'World frame.' },
  affine: { type: 'mat3x3f', unit: '1/s', doc: 'C: how the velocity changes around the particle.' },
  deformation: {
    type: 'mat3x3f',
    unit: '1',
    doc: 'F: from matter at rest to matter as it is, the elastic part of it.',
  },
  memory: { type: 'f32', unit: '1', doc: 'What the law of the material remembers beside F.' },
} as const satisfies FieldTable;

/** The same in the plane z = 0. */
export const particleFields2 = {
  position: { type: 'vec2f', unit: 'm', doc: 'World frame.' },
  velocity: { type: 'vec2f', unit: 'm/s', doc: 'World frame.' },
  affine: { type: 'mat2x2f', unit: '1/s', doc: particleFields3.affine.doc },
  deformation: { type: 'mat2x2f', unit: '1', doc: particleFields3.deformation.doc },
  thickness: { type: 'f32', unit: '1', doc: 'F_zz, the elastic part: 1 unless matter has flowed.' },
  memory: particleFields3.memory,
} as const satisfies FieldTable;

export type SoftDimensions = Pick<SoftModel, 'dimensions' | 'count'>;

export function softStateTables({ dimensions, count }: SoftDimensions, worldCount: number): StateTables {
  return { particle: { table: dimensions === 3 ? particleFields3 : particleFields2, count: count * worldCount } };
}

/** The start of a scene: words for every array of the state, by `group.field`. */
export function initialSoftState(soft: SoftModel, worldCount: number): Map<string, ArrayLike<number>> {
  const { dimensions, count, position, velocity, affine, deformation, memory } = soft;
  const { table } = softStateTables(soft, worldCount)['particle']!;
  // Columns of three are four words apart, those of two lie one after another.
  const entryOf = (matrices: Float64Array) => (i: number, k: number) => {
    const [column, row] = dimensions === 3 ? [k >> 2, k & 3] : [k >> 1, k & 1];
    return row < 3 ? matrices[9 * i + 3 * column + row]! : 0;
  };
  const values: Record<string, (particle: number, place: number) => number> = {
    position: (i, k) => (k < dimensions ? position[3 * i + k]! : 0),
    velocity: (i, k) => (k < dimensions ? velocity[3 * i + k]! : 0),
    affine: entryOf(affine),
    deformation: entryOf(deformation),
    thickness: (i) => deformation[9 * i + 8]!,
    memory: (i) => memory[i]!,
  };
  const arrays = new Map<string, ArrayLike<number>>();
  for (const [field, { type }] of Object.entries(table)) {
    const width = elementStride(type) / 4;
    const words = new Float32Array(count * worldCount * width);
    for (let i = 0; i < count * worldCount; i++)
      for (let k = 0; k < width; k++) words[i * width + k] = values[field]!(i % count, k);
    arrays.set(`particle.${field}`, words);
  }
  return arrays;
}
