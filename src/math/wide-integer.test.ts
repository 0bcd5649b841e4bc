import { expect, it } from 'vitest';
import { MapKernel } from '../../test/support/map-kernel.ts';

it('adds whole numbers of either sign in two words, and reads them', async () => {
  using kernel = await MapKernel.create({
    name: 'wide_integer_cases',
    imports: 'import package::math::wide_integer::{carried, wide_value, wide_words};',
    inputs: { one: 'f32', other: 'f32' },
    outputs: { low: 'u32', high: 'u32', value: 'f32' },
    body: `
  let one = wide_words(given.one);
  let other = wide_words(given.other);
  answer.low = one.x + other.x;
  answer.high = one.y + carried(other, one.x);
  answer.value = wide_value(vec2u(answer.low, answer.high));`,
  });
  const numbers = [0, 1, -1, 3, -2, 0.4, 2 ** 31, -(2 ** 32), 2 ** 33 - 2 ** 10, -(2 ** 40), 2 ** 61, -(2 ** 61)];
  const cases = numbers.flatMap((one) => numbers.map((other) => ({ one, other })));
  await kernel.devices.forEachDevice(async (device) => {
    const answers = await kernel.run(device, cases);
    for (const [k, { one, other }] of cases.entries()) {
      const sum = BigInt(Math.round(one)) + BigInt(Math.round(other));
      const { low, high, value } = answers[k]!;
      expect(BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low)), `${one} + ${other}`).toBe(sum);
      expect(Math.abs(value - Number(sum))).toBeLessThanOrEqual(2 ** -23 * Math.abs(Number(sum)));
    }
    const none = await kernel.run(
      device,
      [NaN, Infinity, 2 ** 62].map((one) => ({ one, other: 7 })),
    );
    expect(none.map(({ value }) => value)).toEqual([7, 7, 7]);
  });
});
