/** The second place where two outlines touch: away from the first one, or facing another way. */
import { afterAll, expect, test } from 'vitest';
import { strokeType } from '../../../../test/support/stroke-types.ts';
import { DeviceCpu } from '../../../device/cpu/device-cpu.ts';
import type { ShapeType } from '../../../scene/shapes/shapes-model.ts';
import { chainLinkPitch } from '../../../geometry/outline/chain-link.ts';
import { makeOutline } from '../../../geometry/outline/make-outline.ts';
import { ExactFields } from './exact-fields.ts';
import { sampleField } from './sample-field.ts';

const device = await DeviceCpu.create({ threads: 1 });
afterAll(() => device[Symbol.dispose]());

const thickness = 0.1;
const corner = strokeType('corner', [
  { a: [0, 0], b: [0.9, 0], radius: thickness },
  { a: [0, 0], b: [0, 0.9], radius: thickness },
]);
const rod = strokeType('rod', [{ a: [-0.9, 0], b: [0.9, 0], radius: thickness }]);

/** Gaps and normals of both touches of two types at a pose. */
async function touchesAt(types: readonly [ShapeType, ShapeType], pose: number[]) {
  using fields = new ExactFields(device, types, { reach: 0.05 });
  const { nearest, second } = await sampleField(device, fields, [0, 1], pose);
  return [nearest, second].map(({ distance, gradient }) => ({
    gap: distance[0]!,
    normal: [gradient[1]!, gradient[2]!] as const,
  }));
}

test('the tip of a stroke in a corner touches both its sides, though they are near each other', async () => {
  // Overlaps one side by 0.005 and the other by 0.002.
  const [x, y] = [2 * thickness - 0.005, 2 * thickness - 0.002];
  const turn = Math.PI / 4;
  const pose = [turn, x + 0.9 * Math.cos(turn), y + 0.9 * Math.sin(turn)];
  const [nearest, second] = await touchesAt([corner, rod], pose);
  expect(nearest!.gap).toBeCloseTo(-0.005, 5);
  expect(nearest!.normal[0]).toBeCloseTo(1, 5);
  expect(second!.gap).toBeCloseTo(-0.002, 5);
  expect(second!.normal[1]).toBeCloseTo(1, 5);
});

test('a rod on a rod stands on two feet that are away from each other', async () => {
  const [nearest, second] = await touchesAt([rod, rod], [0.001, 0, 2 * thickness]);
  expect(nearest!.gap).toBeCloseTo(-0.0009, 5);
  expect(second!.gap).toBeCloseTo(0.0009, 5);
});

test('links that hang in a line are not taken for strokes that cross, however they are turned', async () => {
  const link: ShapeType = { name: 'link', outline: makeOutline({ kind: 'chain-link' }).outline, radius: 0.5 };
  using fields = new ExactFields(device, [link], { reach: 0.05 });
  const pitch = 0.5 * chainLinkPitch();
  const poses = Array.from({ length: 64 }, (_, k) => [1e-7 * (k - 32), pitch, 1e-8 * ((k * 7) % 64)]).flat();
  const { nearest } = await sampleField(device, fields, [0, 0], poses);
  for (const gap of nearest.distance) expect(gap).toBeCloseTo(0.0055, 3);
});
