import { expect, test } from 'vitest';
import { softModel } from '../../../test/support/soft-model.ts';
import type { HostArray } from '../../core/value-types.ts';
import { particlePoints } from './particle-points.ts';

const particles = [
  { position: [0, 0, 0], group: 0 },
  { position: [0, 0, 0], group: 1, law: 1 },
] as const;
const strains = Promise.resolve((i: number) => ({ volume: 1 + i, pressure: 10 * i, misesStress: 100 * i }));

async function pointsOf(dimensions: 2 | 3, arrays: Readonly<Record<string, HostArray>>) {
  const { soft } = softModel({ dimensions, particles, laws: [{}, { kind: 'fluid' }], worldCount: 2 });
  const read = (name: string) => Promise.resolve(arrays[name]!);
  const { ofPoints = [], ...rest } = await particlePoints(soft, ['jelly', 'water'], { time: 0.5, read }, strains);
  return { ...rest, data: Object.fromEntries(ofPoints.map(({ name, data }) => [name, [...data]])) };
}

test('every particle of every world is a point, with what is known of it', async () => {
  const { time, positions, data, words } = await pointsOf(3, {
    'particle.position': Float32Array.from({ length: 12 }, (_, k) => k),
    'particle.velocity': Float32Array.of(3, 0, 4, 0, 0, 0, 0, 2, 0, 1, 2, 2),
  });
  expect(time).toBe(0.5);
  expect([...positions]).toEqual(Array.from({ length: 12 }, (_, k) => k));
  expect(data).toEqual({
    speed: [5, 0, 2, 3],
    velocity: [3, 0, 4, 0, 0, 0, 0, 2, 0, 1, 2, 2],
    mass: expect.any(Array) as number[],
    J: [1, 2, 3, 4],
    pressure: [0, 10, 20, 30],
    'von Mises stress': [0, 100, 200, 300],
    group: [0, 1, 0, 1],
    material: [0, 1, 0, 1],
    world: [0, 0, 1, 1],
  });
  expect(words).toEqual({ groups: ['soft0', 'soft1'], materials: ['jelly', 'water'] });
});

test('matter in the plane lies at z = 0', async () => {
  const { positions, data } = await pointsOf(2, {
    'particle.position': Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8),
    'particle.velocity': Float32Array.of(3, 4, 0, 0, 0, 0, 0, 0),
  });
  expect([...positions]).toEqual([1, 2, 0, 3, 4, 0, 5, 6, 0, 7, 8, 0]);
  expect(data['velocity']!.slice(0, 3)).toEqual([3, 4, 0]);
  expect(data['speed']![0]).toBe(5);
});
