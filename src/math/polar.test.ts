import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MapKernel } from '../../test/support/map-kernel.ts';
import { matrixFamilies } from '../../test/support/matrix-families.ts';
import {
  compose,
  contract,
  Dice,
  distance,
  largest,
  multiply,
  rotationDefect,
  scaled,
  sum,
  transpose,
  type Matrix,
} from '../../test/support/matrices.ts';

const createKernel = (n: 2 | 3) => {
  const matrix = n === 2 ? 'mat2x2f' : 'mat3x3f';
  return MapKernel.create({
    name: `polar${n}_cases`,
    imports: `import package::math::polar${n}::{polar${n}, polar${n}_adjoint, polar${n}_rotation_adjoint};`,
    inputs: { f: matrix, r_bar: matrix, s_bar: matrix },
    outputs: { r: matrix, s: matrix, f_bar: matrix, turned: matrix },
    body: `
  let polar = polar${n}(given.f);
  answer.r = polar.r;
  answer.s = polar.s;
  answer.f_bar = polar${n}_adjoint(polar, given.r_bar, given.s_bar);
  answer.turned = polar${n}_rotation_adjoint(polar, given.r_bar);`,
  });
};

describe.each([2, 3] as const)('polar decomposition in %i dimensions', (n) => {
  let kernel: Awaited<ReturnType<typeof createKernel>>;
  beforeAll(async () => {
    kernel = await createKernel(n);
  });
  afterAll(() => kernel[Symbol.dispose]());

  const dice = new Dice(40 + n);
  const families = matrixFamilies(n, dice, 100);
  const withAdjoints = (matrices: readonly Matrix[]) =>
    matrices.map((f) => ({ f, r_bar: dice.normals(n * n), s_bar: dice.normals(n * n) }));

  it.each([...families.keys()])('holds R S = F with a rotation R: %s', async (family) => {
    const cases = withAdjoints(families.get(family)!.map((f) => f.map(Math.fround)));
    await kernel.devices.forEachDevice(async (device) => {
      const epsilon = device.kind === 'oracle' ? 2 ** -52 : 2 ** -23;
      const answers = await kernel.run(device, cases);
      for (const [k, { f }] of cases.entries()) {
        const { r, s, f_bar } = answers[k]!;
        expect(rotationDefect(r), 'rotation').toBeLessThan(10 * epsilon);
        expect(distance(s, transpose(s)), 'symmetry').toBe(0);
        expect(distance(multiply(r, s), f), 'product').toBeLessThanOrEqual(10 * epsilon * largest(f));
        expect(f_bar.every(Number.isFinite), 'finite adjoint').toBe(true);
      }
    });
  });

  it('finds the nearest rotation, of inverted matrices too', async () => {
    const values2 = [
      [1.5, 0.7],
      [1.5, -0.7],
    ];
    const values3 = [
      [1.5, 1.1, 0.3],
      [1.5, 1.1, -0.3],
      [3, 0.2, 0.1],
      [3, 0.2, -0.1],
    ];
    const known = (n === 2 ? values2 : values3).flatMap((sigma) =>
      Array.from({ length: 50 }, () => {
        const [u, v] = [dice.rotation(n), dice.rotation(n)];
        return { f: compose(u, sigma, v), r: multiply(u, transpose(v)) };
      }),
    );
    const cases = withAdjoints(known.map(({ f }) => f));
    await kernel.devices.forEachDevice(async (device) => {
      const answers = await kernel.run(device, cases);
      for (const [k, { r }] of known.entries()) {
        // The rounding of F is amplified by |F| over the sum of the two least values: 3/0.1.
        expect(distance(answers[k]!.r, r)).toBeLessThan(device.kind === 'oracle' ? 1e-13 : 1e-5);
      }
    });
  });

  // Away from inversion: the sum of the two least values is at least 0.1 of the largest.
  const smooth = Array.from({ length: 100 }, () =>
    dice.withValues([1.3, ...(n === 3 ? [dice.uniform(0.5, 1.3)] : []), dice.uniform(-0.3, 1)]),
  );

  it('has the adjoint that central differences give', async () => {
    const { oracle } = kernel.devices;
    const step = 1e-5;
    const cases = withAdjoints(smooth);
    const directions = cases.map(() => dice.normals(n * n));
    const loss = async (by: number): Promise<number[]> => {
      const moved = cases.map((given, k) => ({ ...given, f: sum(given.f, scaled(directions[k]!, by)) }));
      const answers = await kernel.run(oracle, moved);
      return answers.map(({ r, s }, k) => contract(r, cases[k]!.r_bar) + contract(s, cases[k]!.s_bar));
    };
    const [ahead, behind, answers] = [await loss(step), await loss(-step), await kernel.run(oracle, cases)];
    for (const [k, { f_bar }] of answers.entries()) {
      const difference = (ahead[k]! - behind[k]!) / (2 * step);
      expect(Math.abs(contract(f_bar, directions[k]!) - difference)).toBeLessThan(1e-7 * largest(f_bar));
    }
  });

  it('gives dR from dF by the adjoint of the rotation, which is symmetric', async () => {
    const { oracle } = kernel.devices;
    const [first, second] = [withAdjoints(smooth), withAdjoints(smooth)];
    const [turnedFirst, turnedSecond] = [await kernel.run(oracle, first), await kernel.run(oracle, second)];
    for (const [k, { turned }] of turnedFirst.entries()) {
      const [left, right] = [contract(turned, second[k]!.r_bar), contract(first[k]!.r_bar, turnedSecond[k]!.turned)];
      expect(Math.abs(left - right)).toBeLessThan(1e-12 * largest(turned));
      expect(Math.abs(left)).toBeGreaterThan(0);
    }
  });

  it('has the same adjoint on all devices', async () => {
    const cases = withAdjoints(smooth).map(({ f, r_bar, s_bar }) => ({
      f: f.map(Math.fround),
      r_bar: r_bar.map(Math.fround),
      s_bar: s_bar.map(Math.fround),
    }));
    const exact = await kernel.run(kernel.devices.oracle, cases);
    await kernel.devices.forEachDevice(async (device) => {
      for (const [k, { f_bar, turned }] of (await kernel.run(device, cases)).entries()) {
        const size = largest(exact[k]!.f_bar);
        expect(distance(f_bar, exact[k]!.f_bar)).toBeLessThan(1e-5 * size);
        expect(distance(turned, exact[k]!.turned)).toBeLessThan(1e-5 * size);
      }
    });
  });

  it('keeps adjoints bounded where the matrix inverts', async () => {
    const gaps = [0, 1e-9, 1e-6, 1e-5];
    const cases = withAdjoints(gaps.map((gap) => dice.withValues(n === 2 ? [1, gap - 1] : [1, 1, gap - 1])));
    await kernel.devices.forEachDevice(async (device) => {
      for (const { f_bar } of await kernel.run(device, cases)) expect(largest(f_bar)).toBeLessThan(1e5);
    });
  });
});
