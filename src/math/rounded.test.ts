import { expect, it } from 'vitest';
import { MapKernel } from '../../test/support/map-kernel.ts';

it('shows what rounding took of a sum', async () => {
  using kernel = await MapKernel.create({
    name: 'rounded_cases',
    imports: 'import package::math::rounded::{rounded2, rounded3};',
    inputs: { a: 'f32', b: 'f32' },
    outputs: { two: 'f32', three: 'f32', sum: 'f32' },
    body: `
  let sum = rounded3(vec3f(given.a + given.b));
  answer.sum = sum.z;
  answer.two = given.b - (rounded2(vec2f(given.a + given.b)) - given.a).y;
  answer.three = given.b - (sum - given.a).x;`,
  });
  const cases = [1, -3, 1000, 0.1].flatMap((a) => [1e-9, -3e-8, 0.7, 1e-3].map((b) => ({ a: Math.fround(a), b: Math.fround(b) }))); // prettier-ignore
  await kernel.devices.forEachDevice(async (device) => {
    const round = device.kind === 'oracle' ? (x: number): number => x : Math.fround;
    const answers = await kernel.run(device, cases);
    for (const [k, { a, b }] of cases.entries()) {
      const sum = round(a + b);
      const taken = round(b - round(sum - a));
      expect(answers[k]).toEqual({ two: taken, three: taken, sum: expect.closeTo(sum, 6) });
    }
  });
});
