import { expect, test } from 'vitest';
import { grainModel } from '../../../test/support/grain-model.ts';
import type { Model } from '../../scene/model.ts';
import { grainPoints } from './grain-points.ts';

/** Two worlds of three grains, of which some are there. */
const arrays = new Map<string, Float32Array | Uint32Array>([
  ['grain.position', Float32Array.from({ length: 18 }, (_, k) => k)],
  ['grain.velocity', Float32Array.from({ length: 18 }, (_, k) => 100 + k)],
  ['grain.spin', Float32Array.from({ length: 18 }, (_, k) => 200 + k)],
  ['grain.rotation', Float32Array.from({ length: 24 }, (_, k) => 300 + k)],
  ['grain.presence', Uint32Array.of(1, 0, 1, 0, 1, 1)],
]);
const frameOf = (model: Model) => grainPoints(model, { time: 0.5, read: (name) => Promise.resolve(arrays.get(name)!) });

const radii = [0.25, 0.5, 0.75];
const modelWith = (entryStep: number): Model =>
  grainModel({ grains: radii.map((radius) => ({ position: [0, 0, 0], radius, entryStep })), worldCount: 2 });

test('a frame leaves out grains that are not in the world, and says which are', async () => {
  const { time, positions, ofPoints = [] } = await frameOf(modelWith(1));
  const data = Object.fromEntries(ofPoints.map((array) => [array.name, [...array.data]]));
  expect(time).toBe(0.5);
  expect([...positions]).toEqual([0, 1, 2, 6, 7, 8, 12, 13, 14, 15, 16, 17]);
  expect(data['velocity']).toEqual([100, 101, 102, 106, 107, 108, 112, 113, 114, 115, 116, 117]);
  expect(data['spin']![3]).toBe(206);
  expect(data['orientation']!.slice(4, 8)).toEqual([308, 309, 310, 311]);
  expect(data['mass']![0]).toBeCloseTo((4 / 3) * Math.PI * 0.25 ** 3 * 2500, 3);
  expect(data['speed']![1]).toBeCloseTo(Math.hypot(106, 107, 108), 4);
  expect(data['radius']).toEqual([0.25, 0.75, 0.5, 0.75]);
  expect(data['grain']).toEqual([0, 2, 1, 2]);
  expect(data['world']).toEqual([0, 0, 1, 1]);
});

test('where none comes or goes, all are in it', async () => {
  const { positions } = await frameOf(modelWith(0));
  expect(positions).toHaveLength(18);
});
