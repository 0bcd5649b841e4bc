import { expect, test } from 'vitest';
import type { SoftModel } from '../../scene/soft/soft-model.ts';
import { frontOf, layerOf } from './thickness.ts';

test('a wedge ends where it is thinner than the bound', () => {
  // Columns of 4, 3, 2, 1 particles of a tenth of a square metre, in bins of 1 m.
  const places = [4, 3, 2, 1].flatMap((height, x) => Array.from({ length: height }, (_, y) => [x + 0.5, y]));
  const soft = { count: places.length, volume: new Float64Array(places.length).fill(0.1) } as unknown as SoftModel;
  const layer = layerOf(soft, places.flat(), 1);
  expect(layer.places).toEqual([0.5, 1.5, 2.5, 3.5]);
  for (const [k, height] of [0.4, 0.3, 0.2, 0.1].entries()) expect(layer.thickness[k]).toBeCloseTo(height, 12);
  expect(frontOf(layer, 0.25)).toBeCloseTo(2, 12);
  expect(frontOf(layer, 0.05)).toBe(3.5);
});
