/** What soft matter is at a moment, and all that is needed to go on from there with the same bits. */
import { elementStride, type FieldTable } from '../../core/fields.ts';
import type { Snapshot, SnapshotArray } from '../../core/snapshot.ts';
import type { SoftModel } from '../../scene/soft/soft-model.ts';
import type { StateTables } from '../solver.ts';

/** One a particle, all worlds one after another. */
export const particleFields3 = {
  position: { type: 'vec3f', unit: 'm', doc: 'World frame.' },
  velocity: { type: 'vec3f', unit: 'm/s', doc: 'World frame.' },
  affine: { type: 'mat3x3f', unit: '1/s', doc: 'C: how the velocity changes around the particle.' },
  deformation: {
    type: 'mat3x4f',
    unit: '1, m',
    doc: 'F − 1 in the first three rows, with F from matter at rest to matter as it is, the elastic part of it. In the fourth what rounding took of the position.',
  },
  memory: { type: 'f32', unit: '1', doc: 'What the law of the material remembers beside F.' },
} as const satisfies FieldTable;

/** The same in the plane z = 0. */
export const particleFields2 = {
  position: { type: 'vec2f', unit: 'm', doc: 'World frame.' },
  velocity: { type: 'vec2f', unit: 'm/s', doc: 'World frame.' },
  affine: { type: 'mat2x2f', unit: '1/s', doc: particleFields3.affine.doc },
  deformation: {
    type: 'mat3x2f',
    unit: '1, m',
    doc: 'F − 1 in the first two columns. In the third what rounding took of the position.',
  },
  thickness: { type: 'f32', unit: '1', doc: 'F_zz − 1, the elastic part: 0 unless matter has flowed.' },
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
  const entryOf =
    (matrices: Float64Array, one = 0) =>
    (i: number, k: number) => {
      const [column, row] = dimensions === 3 ? [k >> 2, k & 3] : [k >> 1, k & 1];
      if (row >= dimensions || column >= dimensions) return 0;
      return matrices[9 * i + 3 * column + row]! - (row === column ? one : 0);
    };
  const values: Record<string, (particle: number, place: number) => number> = {
    position: (i, k) => (k < dimensions ? position[3 * i + k]! : 0),
    velocity: (i, k) => (k < dimensions ? velocity[3 * i + k]! : 0),
    affine: entryOf(affine),
    deformation: entryOf(deformation, 1),
    thickness: (i) => deformation[9 * i + 8]! - 1,
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

/** A snapshot as it is today: one that was made when F was kept, not F − 1 and what rounding takes of the position. */
export function currentSoftSnapshot({ step, arrays }: Snapshot): Snapshot {
  const kept = arrays.get('particle.deformation');
  if (kept?.type !== 'mat3x3f' && kept?.type !== 'mat2x2f') return { step, arrays };
  const isSpace = kept.type === 'mat3x3f';
  const { type } = isSpace ? particleFields3.deformation : particleFields2.deformation;
  const [words, entries] = [elementStride(type) / 4, isSpace ? 12 : 4];
  const data = new Float32Array(kept.count * words);
  for (let i = 0; i < kept.count; i++) {
    for (let k = 0; k < entries; k++) {
      const [column, row] = isSpace ? [k >> 2, k & 3] : [k >> 1, k & 1];
      if (row < 3) data[words * i + k] = kept.data[entries * i + k]! - (row === column ? 1 : 0);
    }
  }
  const changed = new Map<string, SnapshotArray>([...arrays, ['particle.deformation', { ...kept, type, data }]]);
  const thickness = arrays.get('particle.thickness');
  if (thickness) changed.set('particle.thickness', { ...thickness, data: thickness.data.map((zz) => zz - 1) });
  return { step, arrays: changed };
}
