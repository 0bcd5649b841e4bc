import { expect, it } from 'vitest';
import { MapKernel } from '../../test/support/map-kernel.ts';
import { contract, Dice, distance } from '../../test/support/matrices.ts';

it('gives unit vectors to the last digits, and the other choice where there is no direction', async () => {
  using kernel = await MapKernel.create({
    name: 'unit_cases',
    imports: 'import package::math::unit::{perpendicular2, perpendicular3, unit2, unit3, unit4};',
    inputs: { v: 'vec4f' },
    outputs: { two: 'vec2f', three: 'vec3f', four: 'vec4f', across2: 'vec2f', across3: 'vec3f' },
    body: `
  answer.two = unit2(given.v.xy, vec2f(7.0, 8.0));
  answer.three = unit3(given.v.xyz, vec3f(7.0, 8.0, 9.0));
  answer.four = unit4(given.v, vec4f(7.0, 8.0, 9.0, 10.0));
  answer.across2 = perpendicular2(answer.two);
  answer.across3 = perpendicular3(answer.three);`,
  });
  const dice = new Dice(96);
  const axes = [0, 1, 2].map((axis) => [0, 1, 2, 3].map((lane) => (lane === axis || lane === 3 ? -1 : 0)));
  const random = [1e-12, 1, 1e15].flatMap((size) =>
    Array.from({ length: 100 }, () => dice.normals(4).map((x) => x * size)),
  );
  const cases = [...random, ...axes].map((v) => ({ v: v.map(Math.fround) }));
  const unit = (v: readonly number[]): number[] => v.map((x) => x / Math.hypot(...v));
  await kernel.devices.forEachDevice(async (device) => {
    const tolerance = device.kind === 'oracle' ? 1e-15 : 2e-7;
    const answers = await kernel.run(device, [...cases, { v: [1e-16, 0, 0, 0] }]);
    for (const [k, { v }] of cases.entries()) {
      const { two, three, four, across2, across3 } = answers[k]!;
      if (Math.hypot(v[0]!, v[1]!) > 0) expect(distance(two, unit(v.slice(0, 2)))).toBeLessThan(tolerance);
      expect(distance(three, unit(v.slice(0, 3)))).toBeLessThan(tolerance);
      expect(distance(four, unit(v))).toBeLessThan(tolerance);
      expect(across2).toEqual([-two[1]!, two[0]!]);
      expect(Math.abs(contract(across3, three))).toBeLessThan(tolerance);
      expect(Math.abs(contract(across3, across3) - 1)).toBeLessThan(2 * tolerance);
    }
    const { two, three, four } = answers[cases.length]!;
    expect([two, three, four]).toEqual([
      [7, 8],
      [7, 8, 9],
      [7, 8, 9, 10],
    ]);
  });
});
