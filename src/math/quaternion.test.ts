import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MapKernel } from '../../test/support/map-kernel.ts';
import { Dice, distance, multiply, rotationDefect } from '../../test/support/matrices.ts';

const createKernel = () =>
  MapKernel.create({
    name: 'quaternion_cases',
    imports: `import package::math::quaternion::{
  conjugate, from_axis_angle, from_matrix, from_rotation_vector, integrate, multiply, normalise, rotate, rotate_back, to_matrix,
};`,
    inputs: { p: 'vec4f', q: 'vec4f', v: 'vec3f', axis: 'vec3f', angle: 'f32', spin: 'vec3f' },
    outputs: {
      ...{ rotated: 'vec3f', back: 'vec3f', twice: 'vec3f', undone: 'vec4f', matrix: 'mat3x3f', from_matrix: 'vec4f' },
      ...{ about: 'vec4f', exponential: 'vec4f', integrated: 'vec4f', halves: 'vec4f', unit: 'vec4f' },
    },
    body: `
  answer.rotated = rotate(given.q, given.v);
  answer.back = rotate_back(given.q, answer.rotated);
  answer.twice = rotate(multiply(given.p, given.q), given.v);
  answer.undone = multiply(given.q, conjugate(given.q));
  answer.matrix = to_matrix(given.q);
  answer.from_matrix = from_matrix(answer.matrix);
  answer.about = from_axis_angle(given.axis, given.angle);
  answer.exponential = from_rotation_vector(given.axis * given.angle);
  answer.integrated = integrate(given.q, given.spin, 0.5);
  answer.halves = integrate(integrate(given.q, given.spin, 0.25), given.spin, 0.25);
  answer.unit = normalise(given.p * 3.0);`,
  });

/** x y z w → columns of the rotation matrix. */
function matrixOf([x, y, z, w]: readonly number[]): number[] {
  const [a, b, c, d] = [x!, y!, z!, w!];
  return [
    ...[1 - 2 * (b * b + c * c), 2 * (a * b + d * c), 2 * (a * c - d * b)],
    ...[2 * (a * b - d * c), 1 - 2 * (a * a + c * c), 2 * (b * c + d * a)],
    ...[2 * (a * c + d * b), 2 * (b * c - d * a), 1 - 2 * (a * a + b * b)],
  ];
}
const apply = (m: readonly number[], v: readonly number[]): number[] =>
  [0, 1, 2].map((row) => m[row]! * v[0]! + m[3 + row]! * v[1]! + m[6 + row]! * v[2]!);
/** A quaternion and its negative are one rotation. */
const turnDistance = (a: readonly number[], b: readonly number[]): number =>
  Math.min(
    distance(a, b),
    distance(
      a,
      b.map((x) => -x),
    ),
  );

describe('quaternions', () => {
  let kernel: Awaited<ReturnType<typeof createKernel>>;
  beforeAll(async () => {
    kernel = await createKernel();
  });
  afterAll(() => kernel[Symbol.dispose]());

  const dice = new Dice(80);
  const unit = (n: number): number[] => {
    const v = dice.normals(n);
    return v.map((x) => x / Math.hypot(...v));
  };
  const angles = [0, 1e-12, 1e-7, 1e-4, 1e-2, 0.3, 0.999, 1.001, 2, 3, Math.PI];
  const cases = Array.from({ length: 110 }, (_, k) => ({
    p: unit(4),
    // Near half turns w almost vanishes.
    q: k % 3 === 0 ? [...unit(3), 1e-5 * dice.normal()] : unit(4),
    v: dice.normals(3),
    axis: unit(3),
    angle: angles[k % angles.length]!,
    spin: dice.normals(3).map((x) => x * [1e-8, 1e-2, 1, 3][k % 4]!),
  })).map((given) => ({ ...given, q: given.q.map((x) => x / Math.hypot(...given.q)) }));

  it('turn vectors as their matrices do', async () => {
    await kernel.devices.forEachDevice(async (device) => {
      const tolerance = device.kind === 'oracle' ? 1e-14 : 3e-6;
      for (const [k, answer] of (await kernel.run(device, cases)).entries()) {
        const { p, q, v } = cases[k]!;
        const [first, second] = [matrixOf(q), matrixOf(p)];
        expect(distance(answer.rotated, apply(first, v)), 'rotate').toBeLessThan(tolerance);
        expect(distance(answer.back, v), 'rotate back').toBeLessThan(tolerance);
        expect(distance(answer.twice, apply(multiply(second, first), v)), 'product').toBeLessThan(tolerance);
        expect(distance(answer.undone, [0, 0, 0, 1]), 'conjugate').toBeLessThan(tolerance);
        expect(distance(answer.matrix, first), 'matrix').toBeLessThan(tolerance);
        expect(rotationDefect(answer.matrix)).toBeLessThan(tolerance);
        expect(turnDistance(answer.from_matrix, q), 'from matrix').toBeLessThan(tolerance);
        expect(answer.from_matrix[3]).toBeGreaterThanOrEqual(0);
        expect(distance(answer.unit, p), 'normalise').toBeLessThan(tolerance);
      }
    });
  });

  it('follow the exponential map from angle zero on', async () => {
    await kernel.devices.forEachDevice(async (device) => {
      const tolerance = device.kind === 'oracle' ? 1e-13 : 1e-6;
      for (const [k, { about, exponential, ...answer }] of (await kernel.run(device, cases)).entries()) {
        const { q, axis, angle, spin } = cases[k]!;
        const exact = [...axis.map((x) => x * Math.sin(angle / 2)), Math.cos(angle / 2)];
        expect(distance(about, exact), 'axis and angle').toBeLessThan(tolerance);
        expect(distance(exponential, exact), 'rotation vector').toBeLessThan(tolerance);
        // Relative to the angle too: a slow spin must not be lost.
        expect(distance(exponential.slice(0, 3), exact.slice(0, 3))).toBeLessThanOrEqual(tolerance * angle);
        const rate = Math.hypot(...spin);
        const turn = [...spin.map((x) => (x / rate) * Math.sin(rate / 4)), Math.cos(rate / 4)];
        const moved = multiply(matrixOf(turn), matrixOf(q));
        expect(distance(matrixOf(answer.integrated), moved), 'integrate').toBeLessThan(10 * tolerance);
        expect(distance(answer.halves, answer.integrated), 'two halves').toBeLessThan(10 * tolerance);
        expect(Math.abs(Math.hypot(...answer.integrated) - 1)).toBeLessThan(tolerance);
      }
    });
  });
});
