import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MapKernel } from '../../test/support/map-kernel.ts';
import { matrixFamilies } from '../../test/support/matrix-families.ts';
import { compose, determinant, Dice, distance, largest, rotationDefect } from '../../test/support/matrices.ts';

const createKernel = (n: 2 | 3) => {
  const matrix = n === 2 ? 'mat2x2f' : 'mat3x3f';
  return MapKernel.create({
    name: `svd${n}_cases`,
    imports: `import package::math::svd${n}::svd${n};`,
    inputs: { f: matrix },
    outputs: { u: matrix, sigma: n === 2 ? 'vec2f' : 'vec3f', v: matrix },
    body: `
  let svd = svd${n}(given.f);
  answer.u = svd.u;
  answer.sigma = svd.sigma;
  answer.v = svd.v;`,
  });
};

describe.each([2, 3] as const)('singular value decomposition in %i dimensions', (n) => {
  let kernel: Awaited<ReturnType<typeof createKernel>>;
  beforeAll(async () => {
    kernel = await createKernel(n);
  });
  afterAll(() => kernel[Symbol.dispose]());

  const dice = new Dice(50 + n);
  const families = matrixFamilies(n, dice, 100);

  it.each([...families.keys()])('holds U diag(σ) Vᵀ = F with rotations U and V: %s', async (family) => {
    const cases = families.get(family)!.map((f) => ({ f: f.map(Math.fround) }));
    await kernel.devices.forEachDevice(async (device) => {
      const epsilon = device.kind === 'oracle' ? 2 ** -52 : 2 ** -23;
      const answers = await kernel.run(device, cases);
      for (const [k, { f }] of cases.entries()) {
        const { u, sigma, v } = answers[k]!;
        const tolerance = 10 * epsilon * largest(f);
        expect(rotationDefect(u), 'U').toBeLessThan(8 * epsilon);
        expect(rotationDefect(v), 'V').toBeLessThan(8 * epsilon);
        expect(distance(compose(u, sigma, v), f), 'product').toBeLessThanOrEqual(tolerance);
        for (let i = 1; i < n; i++) {
          expect(Math.abs(sigma[i]!) - sigma[i - 1]!, 'order').toBeLessThanOrEqual(tolerance);
        }
      }
    });
  });

  it('gives the least value the sign of the determinant', async () => {
    const cases = families.get('random')!.map((f) => ({ f: f.map(Math.fround) }));
    await kernel.devices.forEachDevice(async (device) => {
      for (const [k, { sigma }] of (await kernel.run(device, cases)).entries()) {
        expect(Math.sign(sigma[n - 1]!)).toBe(Math.sign(determinant(cases[k]!.f)));
        expect(sigma[n - 2]).toBeGreaterThan(0);
      }
    });
  });

  it('keeps the digits of small values, which the eigenvalues of FᵀF lose', async () => {
    const known = [1e-1, 1e-2, 1e-3, 1e-4, -1e-4].flatMap((least) =>
      Array.from({ length: 40 }, () => (n === 2 ? [1, least] : [1, 0.5, least])),
    );
    const cases = known.map((values) => ({ f: dice.withValues(values) }));
    await kernel.devices.forEachDevice(async (device) => {
      // Of f32: some ulps of the largest value. From FᵀF the least would err by √(2⁻²³) = 3e-4.
      const tolerance = device.kind === 'oracle' ? 1e-14 : 1e-6;
      for (const [k, { sigma }] of (await kernel.run(device, cases)).entries()) {
        expect(distance(sigma, known[k]!)).toBeLessThan(tolerance);
      }
    });
  });
});
