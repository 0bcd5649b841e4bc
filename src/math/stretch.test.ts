import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MapKernel } from '../../test/support/map-kernel.ts';
import { compose, Dice, distance, identity, scaled, sum, type Matrix } from '../../test/support/matrices.ts';

const createKernel = () =>
  MapKernel.create({
    name: 'stretch3_cases',
    imports: 'import package::math::matrix::diagonal3;\nimport package::math::stretch3::{left_square3, left_strain3};',
    inputs: { f: 'mat3x3f' },
    outputs: { v: 'mat3x3f' },
    body: 'let h = given.f - diagonal3(vec3f(1.0)); answer.v = left_strain3(h, left_square3(h)) + diagonal3(vec3f(1.0));',
  });

describe('left stretch', () => {
  let kernel: Awaited<ReturnType<typeof createKernel>>;
  beforeAll(async () => {
    kernel = await createKernel();
  });
  afterAll(() => kernel[Symbol.dispose]());

  const dice = new Dice(66);
  /** Errors over the largest value, the worst of 40 rotations. */
  const worst = async (values: readonly number[]): Promise<[oracle: number, others: number]> => {
    const turned = Array.from({ length: 40 }, () => {
      const [u, v] = [dice.rotation(3), dice.rotation(3)];
      return { f: compose(u, values, v), expected: compose(u, values, u) };
    });
    const errors: number[] = [];
    await kernel.devices.forEachDevice(async (device) => {
      const answers = await kernel.run(device, turned);
      errors.push(Math.max(...answers.map(({ v }, k) => distance(v, turned[k]!.expected))) / values[0]!);
    });
    return [errors[0]!, Math.max(...errors.slice(1))];
  };

  it.each([
    [[1, 1, 1]],
    [[1.3, 1, 0.7]],
    [[1.0001, 1, 0.9999]],
    [[2, 1, 0.5]],
    [[3, 3, 0.4]],
    [[5, 0.3, 0.2]],
    [[2, 1, 1e-3]],
    [[1, 1e-3, 1e-3]],
    [[1e3, 8e2, 7e2]],
    [[1, 0.9, -0.5]],
    [[1, 0.5, 0]],
  ])('has the directions of U and the values %j', async (values) => {
    const [oracle, others] = await worst(values);
    expect(oracle).toBeLessThan(1e-12);
    // f32 rounds F itself by 6e-8 an entry.
    // The test adds 1 again, which rounds by 6e-8 more.
    expect(others).toBeLessThan(7e-7);
  });

  it('is exact at rest, and nearly so around it', async () => {
    const cases: { f: Matrix }[] = [{ f: identity(3) }];
    for (let k = 0; k < 40; k++) cases.push({ f: sum(identity(3), scaled(dice.normals(9), 1e-6)) });
    await kernel.devices.forEachDevice(async (device) => {
      const [rest, ...others] = await kernel.run(device, cases);
      expect(distance(rest!.v, identity(3))).toBeLessThan(device.kind === 'oracle' ? 1e-15 : 1e-7);
      for (const { v } of others) expect(distance(v, identity(3))).toBeLessThan(1e-5);
    });
  });
});
