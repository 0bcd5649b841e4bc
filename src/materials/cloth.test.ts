import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createLawKernel,
  elasticOf,
  lawCase,
  type LawAnswer,
  type LawCase,
  type LawKernel,
} from '../../test/support/law-kernel.ts';
import {
  contract,
  diagonal,
  Dice,
  distance,
  identity,
  largest,
  multiply,
  scaled,
  sum,
  transpose,
  type Matrix,
} from '../../test/support/matrices.ts';

let kernel: LawKernel;
beforeAll(async () => {
  kernel = await createLawKernel();
});
afterAll(() => kernel[Symbol.dispose]());

const exact = (cases: readonly LawCase[]): Promise<LawAnswer[]> => kernel.run(kernel.devices.oracle, cases);
const one = async (given: LawCase): Promise<LawAnswer> => (await exact([given]))[0]!;

const { mu, lambda } = elasticOf(10, 0.3);

describe('cloth', () => {
  const values = [20, 3, 0.5, 0];
  const cloth = (f: Matrix): LawCase => lawCase('cloth', { f, values });
  /** Jiang, Gast and Teran 2017, as a function of F. */
  const energy = (f: Matrix): number => {
    const [a, b, c] = [f.slice(0, 3), f.slice(3, 6), f.slice(6, 9)] as [number[], number[], number[]];
    const across = [a[1]! * b[2]! - a[2]! * b[1]!, a[2]! * b[0]! - a[0]! * b[2]!, a[0]! * b[1]! - a[1]! * b[0]!];
    const area = Math.hypot(...across);
    const r = contract(across, c) / area;
    const size = contract(a, a) + contract(b, b);
    // Σ (σ - 1)² of the two stretches, whose sum is √(|F|² + 2 J).
    const sheet = mu * (size - 2 * Math.sqrt(size + 2 * area) + 2) + (lambda / 2) * (area - 1) ** 2;
    return sheet + (3 / 2) * (contract(c, c) - r * r) + (20 / 3) * Math.max(1 - r, 0) ** 3;
  };

  it('has the stress that its energy gives', async () => {
    const dice = new Dice(99);
    for (let k = 0; k < 5; k++) {
      const f = sum(identity(3), scaled(dice.normals(9), 0.2));
      const p = f.map((_, at) => {
        const moved = (by: number): number => energy(f.map((x, i) => (i === at ? x + by : x)));
        return (8 * (moved(1e-4) - moved(-1e-4)) - (moved(2e-4) - moved(-2e-4))) / 12e-4;
      });
      expect(distance((await one(cloth(f))).stress, multiply(p, transpose(f)))).toBeLessThan(1e-9);
    }
  });

  it('resists in its plane and when pressed, not when it parts', async () => {
    const turn = new Dice(100).rotation(3);
    const laid = (stretches: readonly number[]): Promise<LawAnswer> => one(cloth(multiply(turn, diagonal(stretches))));
    const local = ({ stress }: LawAnswer): Matrix => multiply(multiply(transpose(turn), stress), turn);
    const stretched = local(await laid([1.2, 1, 1]));
    const expected = diagonal([2 * mu * 0.2 * 1.2 + lambda * 0.2 * 1.2, lambda * 0.2 * 1.2, 0]);
    expect(distance(stretched, expected)).toBeLessThan(1e-13);
    expect(distance(local(await laid([1, 1, 0.8])), diagonal([0, 0, -20 * 0.04 * 0.8]))).toBeLessThan(1e-13);
    const parted = await laid([1, 1, 1.4]);
    expect(largest(parted.stress)).toBeLessThan(1e-13);
    expect(distance(parted.flow, turn)).toBeLessThan(1e-14);
  });

  it('lets layers slip where shear exceeds friction', async () => {
    const sheared = (slip: number): Matrix => [1, 0, 0, 0, 1, 0, slip, 0, 0.8];
    // μ k (1 - r)² / γ
    const bound = (0.5 * 20 * 0.04) / 3;
    const [sticks, slips] = await exact([cloth(sheared(bound * 0.99)), cloth(sheared(0.5))]);
    expect(sticks!.flow).toEqual(sheared(bound * 0.99));
    expect(distance(slips!.flow, sheared(bound))).toBeLessThan(1e-14);
    const { stress } = await one(cloth(slips!.flow));
    // Shear and normal Kirchhoff stress in the frame of the sheet: γ t r and -k (1 - r)² r.
    expect(Math.abs(stress[6]! / stress[8]!)).toBeCloseTo(0.5, 12);
  });
});
