import { expect, it } from 'vitest';
import { MapKernel } from '../../test/support/map-kernel.ts';

it('finds exponents and makes powers of two, exactly', async () => {
  using kernel = await MapKernel.create({
    name: 'power_of_two_cases',
    imports: 'import package::math::power_of_two::{exponent_of, power_of_two};',
    inputs: { x: 'f32', exponent: 'i32' },
    outputs: { exponent: 'i32', power: 'f32' },
    body: `
  answer.exponent = exponent_of(given.x);
  answer.power = power_of_two(given.exponent);`,
  });
  const below = 1 - 2 ** -24;
  const numbers = [-100, -3, -1, 0, 1, 5, 100].flatMap((e) => [2 ** e, -(2 ** e), 1.5 * 2 ** e, 2 * below * 2 ** e]);
  const cases = numbers.map((x) => ({ x, exponent: Math.floor(Math.log2(Math.abs(x))) }));
  await kernel.devices.forEachDevice(async (device) => {
    const answers = await kernel.run(device, [...cases, { x: 0, exponent: -300 }, { x: Infinity, exponent: 300 }]);
    expect(answers.map(({ exponent }) => exponent)).toEqual([...cases.map(({ exponent }) => exponent), -127, 128]);
    expect(answers.map(({ power }) => power)).toEqual([
      ...cases.map(({ exponent }) => 2 ** exponent),
      2 ** -126,
      2 ** 127,
    ]);
  });
});
