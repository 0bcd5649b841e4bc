import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MapKernel } from '../../test/support/map-kernel.ts';
import {
  contract,
  Dice,
  distance,
  largest,
  multiply,
  scaled,
  sum,
  transpose,
  type Matrix,
} from '../../test/support/matrices.ts';

/** t = σ² makes T = F Fᵀ, which needs no decomposition. */
const createKernel = () =>
  MapKernel.create({
    name: 'stretch3_function_cases',
    imports: `import package::math::svd3::svd3;
import package::math::stretch3_function::{stretch3_function, stretch3_function_adjoint};`,
    inputs: { f: 'mat3x3f', t_bar: 'mat3x3f' },
    outputs: { square: 'mat3x3f', square_bar: 'mat3x3f' },
    body: `
  let svd = svd3(given.f);
  let s = svd.sigma;
  answer.square = stretch3_function(svd, s * s);
  let derivative = mat3x3f(vec3f(2.0 * s.x, 0.0, 0.0), vec3f(0.0, 2.0 * s.y, 0.0), vec3f(0.0, 0.0, 2.0 * s.z));
  answer.square_bar = stretch3_function_adjoint(svd, s * s, derivative, given.t_bar);`,
  });

describe('functions of the left stretch', () => {
  let kernel: Awaited<ReturnType<typeof createKernel>>;
  beforeAll(async () => {
    kernel = await createKernel();
  });
  afterAll(() => kernel[Symbol.dispose]());

  it.each([0.3, 1e-2, 1e-4, 1e-6, 0])('agree with F Fᵀ and its adjoint (T̄ + T̄ᵀ) F, values %d apart', async (gap) => {
    const dice = new Dice(64);
    const cases = Array.from({ length: 20 }, () => ({
      f: dice.withValues([1.2 + gap, 1.2, 0.9]).map(Math.fround),
      t_bar: dice.normals(9).map(Math.fround),
    }));
    await kernel.devices.forEachDevice(async (device) => {
      const tolerance = device.kind === 'oracle' ? 1e-9 : 3e-4;
      for (const [k, { square, square_bar }] of (await kernel.run(device, cases)).entries()) {
        const { f, t_bar } = cases[k]!;
        expect(distance(square, multiply(f, transpose(f)))).toBeLessThan(device.kind === 'oracle' ? 1e-13 : 3e-6);
        const expected = multiply(sum(t_bar, transpose(t_bar)), f);
        expect(distance(square_bar, expected)).toBeLessThan(tolerance * largest(expected));
      }
    });
  });

  it('pass the dot-product test against central differences', async () => {
    const { oracle } = kernel.devices;
    const dice = new Dice(65);
    const f = dice.withValues([1.4, 1.1, 0.7]);
    const [t_bar, v] = [dice.normals(9), dice.normals(9)];
    const at = async (by: number): Promise<Matrix> =>
      (await kernel.run(oracle, [{ f: sum(f, scaled(v, by)), t_bar }]))[0]!.square;
    const change = scaled(sum(await at(1e-5), scaled(await at(-1e-5), -1)), 1 / 2e-5);
    const [answer] = await kernel.run(oracle, [{ f, t_bar }]);
    expect(contract(answer!.square_bar, v)).toBeCloseTo(contract(t_bar, change), 7);
  });
});
