import { afterAll, expect, test } from 'vitest';
import { DeviceCpu } from '../../device/cpu/device-cpu.ts';
import { letFall } from './falling-column.ts';

const device = await DeviceCpu.create({ threads: 1 });
afterAll(() => device[Symbol.dispose]());

test('how long a low column is does not matter to how far it runs, in its height', async () => {
  const column = { grid: { low: 8, tall: 8 }, angle: Math.PI / 6 };
  const [half, third] = [await letFall(device, { ...column, aspect: 0.5 }), await letFall(device, { ...column, aspect: 1 / 3 })]; // prettier-ignore
  // Of both the same is left at the wall, as high as it was but for its own weight.
  for (const { aspect, layer } of [half, third]) expect(layer.thickness[0]! / (0.1 * aspect)).toBeCloseTo(1, 1);
  const [near, far] = [half.runOut / 0.5, third.runOut * 3];
  expect(near).toBeGreaterThan(0.7);
  expect(near).toBeLessThan(1.2);
  // The wall, and where particles stand in their cells, make a little difference.
  expect(Math.abs(near - far)).toBeLessThan(0.05);
});
