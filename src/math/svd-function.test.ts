import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MapKernel } from '../../test/support/map-kernel.ts';
import {
  contract,
  determinant,
  Dice,
  distance,
  identity,
  inverse,
  largest,
  multiply,
  scaled,
  sum,
  transpose,
  type Matrix,
} from '../../test/support/matrices.ts';

/** Two laws of σ with the derivatives that their adjoints need. One couples all values, the other has a known tangent. */
const laws = (n: 2 | 3) => `
struct Law { g: vec${n}f, derivative: mat${n}x${n}f }
fn splat(x: f32) -> vec${n}f { return vec${n}f(x); }
fn mean(v: vec${n}f) -> f32 { return dot(v, splat(1.0)) / ${n}.0; }
fn columns(rows: vec${n}f, scale: vec${n}f) -> mat${n}x${n}f {
  return mat${n}x${n}f(${['x', 'y', 'z']
    .slice(0, n)
    .map((lane) => `rows * scale.${lane}`)
    .join()});
}
fn diagonal(d: vec${n}f) -> mat${n}x${n}f { return ${n === 2 ? 'mat2x2f(d.x, 0.0, 0.0, d.y)' : 'mat3x3f(d.x, 0.0, 0.0, 0.0, d.y, 0.0, 0.0, 0.0, d.z)'}; }

// Von Mises: the deviatoric log strain shrinks to the length 0.05.
fn plastic(sigma: vec${n}f) -> Law {
  let strain = log(sigma);
  let deviator = strain - splat(mean(strain));
  let size = length(deviator);
  if (size <= 0.05) { return Law(sigma, diagonal(splat(1.0))); }
  let ratio = 0.05 / size;
  let direction = deviator / size;
  let g = exp(splat(mean(strain)) + deviator * ratio);
  // d strain' = (1/n)(1 - ratio) 1 1ᵀ + ratio (1 - d dᵀ)
  let inner = columns(splat((1.0 - ratio) / ${n}.0), splat(1.0)) + (diagonal(splat(1.0)) - columns(direction, direction)) * ratio;
  return Law(g, diagonal(g) * inner * diagonal(1.0 / sigma));
}

// Stress of neo-Hookean matter with both constants 1: μ(σ - 1/σ) + λ ln J/σ.
fn stress(sigma: vec${n}f) -> Law {
  let volume = dot(log(sigma), splat(1.0));
  let one_over = 1.0 / sigma;
  let own = splat(1.0) + (1.0 - volume) * one_over * one_over;
  return Law(sigma + (volume - 1.0) * one_over, diagonal(own) + columns(one_over, one_over));
}`;

const createKernel = (n: 2 | 3) => {
  const matrix = n === 2 ? 'mat2x2f' : 'mat3x3f';
  return MapKernel.create({
    name: `svd${n}_function_cases`,
    imports: `import package::math::svd${n}::svd${n};
import package::math::svd${n}_function::{svd${n}_function, svd${n}_function_adjoint};
${laws(n)}`,
    inputs: { f: matrix, g_bar: matrix },
    outputs: { plastic: matrix, plastic_bar: matrix, stress: matrix, stress_bar: matrix, rotation_bar: matrix },
    body: `
  let svd = svd${n}(given.f);
  let yielded = plastic(max(svd.sigma, splat(0.1)));
  answer.plastic = svd${n}_function(svd, yielded.g);
  answer.plastic_bar = svd${n}_function_adjoint(svd, yielded.g, yielded.derivative, given.g_bar);
  let stressed = stress(max(svd.sigma, splat(0.1)));
  answer.stress = svd${n}_function(svd, stressed.g);
  answer.stress_bar = svd${n}_function_adjoint(svd, stressed.g, stressed.derivative, given.g_bar);
  answer.rotation_bar = svd${n}_function_adjoint(svd, splat(1.0), diagonal(splat(0.0)), given.g_bar);`,
  });
};

describe.each([2, 3] as const)('functions of singular values in %i dimensions', (n) => {
  let kernel: Awaited<ReturnType<typeof createKernel>>;
  beforeAll(async () => {
    kernel = await createKernel(n);
  });
  afterAll(() => kernel[Symbol.dispose]());

  const dice = new Dice(60 + n);
  const withAdjoints = (matrices: readonly Matrix[]) => matrices.map((f) => ({ f, g_bar: dice.normals(n * n) }));
  const gaps = [0.3, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 0];
  /** Two values that differ by `gap`, in plastic flow. */
  const stretched = (gap: number): Matrix[] =>
    Array.from({ length: 20 }, () => dice.withValues(n === 2 ? [1 + gap, 1] : [1.2 + gap, 1.2, 0.9]));

  it.each(gaps)('have the adjoint that central differences give, values %d apart', async (gap) => {
    const { oracle } = kernel.devices;
    // In the plane a small gap does not yield: the map is the identity there.
    const cases = withAdjoints(stretched(gap));
    const directions = cases.map(() => dice.normals(n * n));
    const step = 1e-6;
    const moved = (by: number) =>
      kernel.run(
        oracle,
        cases.map(({ f, g_bar }, k) => ({ f: sum(f, scaled(directions[k]!, by)), g_bar })),
      );
    const [ahead, behind, answers] = [await moved(step), await moved(-step), await kernel.run(oracle, cases)];
    for (const [k, { g_bar }] of cases.entries()) {
      for (const law of ['plastic', 'stress'] as const) {
        const change = scaled(sum(ahead[k]![law], scaled(behind[k]![law], -1)), 1 / (2 * step));
        const f_bar = answers[k]![`${law}_bar`];
        expect(Math.abs(contract(f_bar, directions[k]!) - contract(g_bar, change)), law).toBeLessThan(
          1e-7 * largest(f_bar),
        );
      }
    }
  });

  it('agree with the tangent of neo-Hookean matter, which needs no decomposition', async () => {
    const cases = withAdjoints(gaps.flatMap(stretched));
    await kernel.devices.forEachDevice(async (device) => {
      const answers = await kernel.run(device, cases);
      for (const [k, { f, g_bar }] of cases.entries()) {
        const exact = neoHookeanTangent(f, g_bar);
        const tolerance = device.kind === 'oracle' ? 1e-9 : 1e-4;
        expect(distance(answers[k]!.stress_bar, exact)).toBeLessThan(tolerance * largest(exact));
      }
    });
  });

  it('have the same adjoint on all devices at every gap, where an adjoint of U and V errs by a tenth', async () => {
    const cases = withAdjoints(gaps.flatMap(stretched)).map(({ f, g_bar }) => ({
      f: f.map(Math.fround),
      g_bar: g_bar.map(Math.fround),
    }));
    const exact = await kernel.run(kernel.devices.oracle, cases);
    await kernel.devices.forEachDevice(async (device) => {
      for (const [k, { plastic_bar, rotation_bar }] of (await kernel.run(device, cases)).entries()) {
        expect(distance(plastic_bar, exact[k]!.plastic_bar)).toBeLessThan(3e-4 * largest(exact[k]!.plastic_bar));
        // Off the diagonal entries cancel: the error is that of the given adjoint.
        expect(distance(rotation_bar, exact[k]!.rotation_bar)).toBeLessThan(1e-6 * largest(cases[k]!.g_bar));
      }
    });
  });

  it('stay exact at rest: identity and noise of 1e-7', async () => {
    const noisy = Array.from({ length: 50 }, () =>
      sum(identity(n), scaled(dice.normals(n * n), 1e-7)).map(Math.fround),
    );
    const cases = withAdjoints(noisy).map(({ f, g_bar }) => ({ f, g_bar: g_bar.map(Math.fround) }));
    await kernel.devices.forEachDevice(async (device) => {
      for (const [k, { stress_bar }] of (await kernel.run(device, cases)).entries()) {
        const exact = neoHookeanTangent(cases[k]!.f, cases[k]!.g_bar);
        expect(distance(stress_bar, exact)).toBeLessThan(3e-6 * largest(exact));
      }
    });
  });

  it('stay bounded where a matrix inverts or vanishes', async () => {
    const values = [1, 1, 1].slice(0, n - 1);
    const inverted = [0, 1e-8, 1e-5].map((gap) => dice.withValues([...values, gap - 1]));
    const cases = withAdjoints([...inverted, scaled(identity(n), 0)]);
    await kernel.devices.forEachDevice(async (device) => {
      const answers = await kernel.run(device, cases);
      for (const { rotation_bar } of answers) expect(rotation_bar.every(Number.isFinite)).toBe(true);
      for (const { rotation_bar } of answers.slice(0, -1)) expect(largest(rotation_bar)).toBeLessThan(1e5);
    });
  });
});

/** dP = dF + (1 - ln J) F⁻ᵀ dFᵀ F⁻ᵀ + tr(F⁻¹ dF) F⁻ᵀ, for both constants 1. */
function neoHookeanTangent(f: Matrix, change: Matrix): Matrix {
  const one = inverse(f);
  const over = transpose(one);
  const turned = multiply(multiply(over, transpose(change)), over);
  return sum(change, sum(scaled(turned, 1 - Math.log(determinant(f))), scaled(over, contract(over, change))));
}
