import { expect, it } from 'vitest';
import { MapKernel } from '../../test/support/map-kernel.ts';
import { Dice, distance } from '../../test/support/matrices.ts';

it('gives cosine and sine to the last digits of f32', async () => {
  using kernel = await MapKernel.create({
    name: 'cos_sin_cases',
    imports: 'import package::math::cos_sin::cos_sin;',
    inputs: { angle: 'f32' },
    outputs: { turn: 'vec2f' },
    body: '  answer.turn = cos_sin(given.angle);',
  });
  const dice = new Dice(95);
  const eighths = Array.from({ length: 33 }, (_, k) => ((k - 16) * Math.PI) / 4);
  const sizes = [1e-6, 1e-2, 1, 10, 100, 1e4];
  const cases = [
    ...eighths,
    ...sizes.flatMap((size) => Array.from({ length: 50 }, () => dice.uniform(-size, size))),
  ].map((angle) => ({ angle: Math.fround(angle) }));
  await kernel.devices.forEachDevice(async (device) => {
    for (const [k, { turn }] of (await kernel.run(device, cases)).entries()) {
      const { angle } = cases[k]!;
      expect(distance(turn, [Math.cos(angle), Math.sin(angle)])).toBeLessThan(device.kind === 'oracle' ? 1e-15 : 2e-7);
      // Small angles keep their digits.
      if (Math.abs(angle) < 0.1)
        expect(Math.abs(turn[1]! - Math.sin(angle))).toBeLessThanOrEqual(2e-7 * Math.abs(angle));
    }
  });
});
