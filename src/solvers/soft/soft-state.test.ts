import { expect, it } from 'vitest';
import { boxModel } from '../../../test/support/soft-boxes.ts';
import type { SnapshotArray } from '../../core/snapshot.ts';
import { valueLayouts } from '../../core/value-types.ts';
import { currentSoftSnapshot, initialSoftState, softStateTables } from './soft-state.ts';

const cube = { min: [0.2, 0.2, 0.2], max: [0.3, 0.3, 0.3] } as const;

it.each([2, 3] as const)('a snapshot with F becomes one with F − 1, in %i dimensions', (dimensions) => {
  const { soft } = boxModel({ dimensions, boxes: [cube] });
  const { count } = soft;
  const { table } = softStateTables(soft, 1)['particle']!;
  // Column after column; in space a word of padding ends each.
  const f = dimensions === 3 ? [1.5, 2, 3, 0, 4, 0.5, 6, 0, 7, 8, 1, 0] : [1.5, 2, 3, 0.5];
  const h = dimensions === 3 ? [0.5, 2, 3, 0, 4, -0.5, 6, 0, 7, 8, 0, 0] : [0.5, 2, 3, -0.5, 0, 0];
  const repeated = (words: readonly number[]) =>
    Float32Array.from({ length: count * words.length }, (_, k) => words[k % words.length]!);
  const before = { type: dimensions === 3 ? 'mat3x3f' : 'mat2x2f', count, data: repeated(f) } as const;
  const thickness = { type: 'f32', count, data: repeated([1.25]) } as const;
  const memory = { type: 'f32', count, data: repeated([0.3]) } as const;
  const arrays = new Map<string, SnapshotArray>([
    ['particle.deformation', before],
    ['particle.thickness', thickness],
    ['particle.memory', memory],
  ]);
  const { step, arrays: after } = currentSoftSnapshot({ step: 7, arrays });
  expect(step).toBe(7);
  const { type, data } = after.get('particle.deformation')!;
  expect(type).toBe(table['deformation']!.type);
  expect(data.length).toBe((count * valueLayouts[type].stride) / 4);
  expect(data).toEqual(repeated(h));
  expect(after.get('particle.thickness')!.data).toEqual(repeated([0.25]));
  expect(after.get('particle.memory')).toBe(memory);
  // One of today stays as it is.
  expect(currentSoftSnapshot({ step, arrays: after }).arrays).toBe(after);
  // At rest F − 1 is 0.
  expect(initialSoftState(soft, 1).get('particle.deformation')!).toEqual(new Float32Array(data.length));
});
