import { expect, it } from 'vitest';
import { MapKernel } from '../../test/support/map-kernel.ts';

it('gives the angle of a direction to the last digits of f32, in every octant and on the axes', async () => {
  using kernel = await MapKernel.create({
    name: 'angle_cases',
    imports: 'import package::math::angle::angle_of;',
    inputs: { direction: 'vec2f' },
    outputs: { angle: 'f32' },
    body: '  answer.angle = angle_of(given.direction);',
  });
  const cases = Array.from({ length: 145 }, (_, k) => {
    const angle = ((k - 72) * Math.PI) / 72;
    const length = [1, 1e-3, 40][k % 3]!;
    return { direction: [length * Math.cos(angle), length * Math.sin(angle)].map(Math.fround) };
  });
  await kernel.devices.forEachDevice(async (device) => {
    for (const [k, { angle }] of (await kernel.run(device, cases)).entries()) {
      const [x, y] = cases[k]!.direction;
      expect(Math.abs(angle - Math.atan2(y!, x!))).toBeLessThan(device.kind === 'oracle' ? 1e-15 : 4e-7);
    }
  });
});
