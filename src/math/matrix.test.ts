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
} from '../../test/support/matrices.ts';

const functions = (names: readonly string[], n: 2 | 3): string => names.map((name) => `${name}${n}`).join(', ');
const shared = [
  'contract',
  'cofactor',
  'diagonal',
  'diagonal_of',
  'inverse',
  'largest_entry',
  'outer',
  'symmetric_part',
  'trace',
];

const createKernel = (n: 2 | 3) => {
  const [matrix, vector] = n === 2 ? (['mat2x2f', 'vec2f'] as const) : (['mat3x3f', 'vec3f'] as const);
  return MapKernel.create({
    name: `matrix${n}_cases`,
    imports: `import package::math::matrix::{${functions(shared, n)}};`,
    inputs: { a: matrix, b: matrix, v: vector, w: vector },
    outputs: {
      ...{ contracted: 'f32', traced: 'f32', largest: 'f32' },
      ...{ outer: matrix, inverse: matrix, cofactor: matrix, symmetric: matrix, diagonal: matrix, diagonal_of: vector },
    },
    body: `
  answer.contracted = contract${n}(given.a, given.b);
  answer.traced = trace${n}(given.a);
  answer.largest = largest_entry${n}(given.a);
  answer.outer = outer${n}(given.v, given.w);
  answer.inverse = inverse${n}(given.a);
  answer.cofactor = cofactor${n}(given.a);
  answer.symmetric = symmetric_part${n}(given.a);
  answer.diagonal = diagonal${n}(given.v);
  answer.diagonal_of = diagonal_of${n}(given.a);`,
  });
};

describe.each([2, 3] as const)('matrices in %i dimensions', (n) => {
  let kernel: Awaited<ReturnType<typeof createKernel>>;
  beforeAll(async () => {
    kernel = await createKernel(n);
  });
  afterAll(() => kernel[Symbol.dispose]());
  const dice = new Dice(70 + n);

  it('agree with their definitions', async () => {
    const cases = Array.from({ length: 60 }, () => ({
      // Far from singular, so that the inverse has all its digits.
      a: dice.withValues([2, 1.5, -0.7].slice(0, n)).map(Math.fround),
      b: dice.normals(n * n).map(Math.fround),
      v: dice.normals(n).map(Math.fround),
      w: dice.normals(n).map(Math.fround),
    }));
    await kernel.devices.forEachDevice(async (device) => {
      const tolerance = device.kind === 'oracle' ? 1e-14 : 3e-6;
      const close = (actual: readonly number[], expected: readonly number[], what: string): void =>
        expect(distance(actual, expected), what).toBeLessThan(tolerance);
      for (const [k, answer] of (await kernel.run(device, cases)).entries()) {
        const { a, b, v, w } = cases[k]!;
        close([answer.contracted], [contract(a, b)], 'contract');
        close([answer.traced], [contract(a, identity(n))], 'trace');
        expect(answer.largest).toBe(largest(a));
        close(
          answer.outer,
          w.flatMap((factor) => scaled(v, factor)),
          'outer',
        );
        close(answer.inverse, inverse(a), 'inverse');
        close(answer.cofactor, scaled(transpose(inverse(a)), determinant(a)), 'cofactor');
        close(answer.symmetric, scaled(sum(a, transpose(a)), 0.5), 'symmetric part');
        expect(multiply(answer.diagonal, identity(n)).filter((x) => x !== 0)).toEqual(v);
        expect(answer.diagonal_of).toEqual(a.filter((_, at) => at % (n + 1) === 0));
      }
    });
  });
});

describe('functions of three dimensions only', () => {
  const createSpatial = () =>
    MapKernel.create({
      name: 'spatial_cases',
      imports: 'import package::math::matrix::{axial, skew, solve_definite3};',
      inputs: { a: 'mat3x3f', definite: 'mat3x3f', v: 'vec3f', w: 'vec3f' },
      outputs: { crossed: 'vec3f', axial: 'vec3f', round_trip: 'vec3f', solved: 'vec3f' },
      body: `
  answer.crossed = skew(given.w) * given.v;
  answer.axial = axial(given.a);
  answer.round_trip = axial(skew(given.w));
  answer.solved = solve_definite3(given.definite, given.v);`,
    });
  let kernel: Awaited<ReturnType<typeof createSpatial>>;
  beforeAll(async () => {
    kernel = await createSpatial();
  });
  afterAll(() => kernel[Symbol.dispose]());

  it('turn vectors into skew matrices and back, and solve', async () => {
    const dice = new Dice(79);
    const cases = Array.from({ length: 60 }, () => {
      const root = dice.withValues([1.5, 1, 0.5]);
      const definite = multiply(root, transpose(root)).map(Math.fround);
      return {
        a: dice.normals(9).map(Math.fround),
        definite: scaled(sum(definite, transpose(definite)), 0.5).map(Math.fround),
        v: dice.normals(3).map(Math.fround),
        w: dice.normals(3).map(Math.fround),
      };
    });
    await kernel.devices.forEachDevice(async (device) => {
      const tolerance = device.kind === 'oracle' ? 1e-13 : 2e-5;
      for (const [k, { crossed, axial, round_trip, solved }] of (await kernel.run(device, cases)).entries()) {
        const { a, definite, v, w } = cases[k]!;
        const [[x, y, z], [p, q, r]] = [w, v] as unknown as [[number, number, number], [number, number, number]];
        expect(distance(crossed, [y * r - z * q, z * p - x * r, x * q - y * p])).toBeLessThan(tolerance);
        expect(distance(axial, [a[5]! - a[7]!, a[6]! - a[2]!, a[1]! - a[3]!])).toBeLessThan(tolerance);
        expect(distance(round_trip, scaled(w, 2))).toBeLessThan(tolerance);
        expect(distance(solved, times(inverse(definite), v))).toBeLessThan(tolerance * largest(solved));
      }
    });
  });
});

const times = (m: readonly number[], v: readonly number[]): number[] =>
  v.map((_, row) => v.reduce((total, x, column) => total + m[column * v.length + row]! * x, 0));
