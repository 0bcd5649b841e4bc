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
  compose,
  contract,
  determinant,
  diagonal,
  Dice,
  distance,
  identity,
  scaled,
  sum,
  transpose,
} from '../../test/support/matrices.ts';

let kernel: LawKernel;
beforeAll(async () => {
  kernel = await createLawKernel();
});
afterAll(() => kernel[Symbol.dispose]());

const exact = (cases: readonly LawCase[]): Promise<LawAnswer[]> => kernel.run(kernel.devices.oracle, cases);
const one = async (given: LawCase): Promise<LawAnswer> => (await exact([given]))[0]!;

const { mu, lambda } = elasticOf(10, 0.3);

describe('elastic laws', () => {
  /** Energies by principal stretches: τ_i = σ_i ∂ψ/∂σ_i. */
  const energies = {
    'neo-hookean': (s: number[]) => {
      const volume = Math.log(s[0]! * s[1]! * s[2]!);
      return (mu / 2) * (contract(s, s) - 3) - mu * volume + (lambda / 2) * volume ** 2;
    },
    'fixed-corotated': (s: number[]) =>
      mu * s.reduce((total, x) => total + (x - 1) ** 2, 0) + (lambda / 2) * (s[0]! * s[1]! * s[2]! - 1) ** 2,
    'von-mises': (s: number[]) => {
      const strain = s.map(Math.log);
      return mu * contract(strain, strain) + (lambda / 2) * strain.reduce((a, b) => a + b) ** 2;
    },
  };

  it.each(Object.entries(energies))('have the stress that their energy gives: %s', async (kind, energy) => {
    const dice = new Dice(94);
    for (const stretches of [
      [1.6, 1.1, 0.7],
      [1.1, 1.1, 0.95],
    ]) {
      const [u, v] = [dice.rotation(3), dice.rotation(3)];
      const principal = stretches.map((stretch, k) => {
        const at = (by: number): number => energy(stretches.map((s, i) => (i === k ? s + by : s)));
        return (stretch * (8 * (at(1e-3) - at(-1e-3)) - (at(2e-3) - at(-2e-3)))) / 12e-3;
      });
      const { stress } = await one(lawCase(kind as 'neo-hookean', { f: compose(u, stretches, v) }));
      expect(distance(stress, compose(u, principal, u))).toBeLessThan(1e-9);
    }
  });

  it('all resist the more the flatter they are pressed, and never give way', async () => {
    for (const kind of ['fixed-corotated', 'neo-hookean', 'von-mises'] as const) {
      for (const side of [1, 0.7]) {
        const heights = [0.9, 0.7, 0.55, 0.5, 0.45, 0.3, 0.2, 0.1, 0.05, 0.02];
        const values = [1e9, 0, 0, 0];
        const pressed = await exact(heights.map((height) => lawCase(kind, { values, f: diagonal([side, height, 1]) })));
        const pulls = pressed.map(({ stress }) => stress[4]!);
        for (const [k, pull] of pulls.entries()) expect(pull).toBeLessThan(k === 0 ? 0 : pulls[k - 1]!);
      }
    }
  });

  it('fixed corotated matter that is pressed flat is the same on every device', async () => {
    const dice = new Dice(96);
    const rounded = (values: readonly number[]): number[] => values.map(Math.fround);
    const cases = [0.6, 0.4, 0.2, 0.05, 0.01].map((height) =>
      lawCase('fixed-corotated', {
        f: rounded(dice.withValues([1.1, 0.9, height])),
        stress_bar: rounded(dice.normals(9)),
      }),
    );
    const known = await exact(cases);
    for (const device of kernel.devices.others) {
      for (const [k, { stress, stress_f_bar }] of (await kernel.run(device, cases)).entries()) {
        const { stress: trueStress, stress_f_bar: trueBar } = known[k]!;
        // J of a flat F rounds to 1e-7 of its other stretches.
        const size = 1e-6 * Math.hypot(...trueBar) * (1 + 0.5 / determinant(cases[k]!.f));
        // What is kept of F is F - 1, so that a height of 0.01 is known to 1e-5 of itself, and M ln J to 1.3e-4 Pa.
        expect(distance(stress, trueStress)).toBeLessThan(3e-4);
        expect(distance(stress_f_bar, trueBar)).toBeLessThan(size);
      }
    }
  });

  it.each(['fixed-corotated', 'neo-hookean', 'von-mises', 'viscoelastic'] as const)(
    'tiny strains have all their digits in single precision: %s',
    async (kind) => {
      const dice = new Dice(97);
      const values = kind === 'von-mises' ? [1e9, 0, 0, 0] : [1, 0, 0, 0];
      const cases = [1e-3, 1e-5, 1e-7, 1e-10].map((size) =>
        lawCase(kind, {
          ...{
            values,
            h: scaled(dice.normals(9), size).map(Math.fround),
            stress_bar: dice.normals(9).map(Math.fround),
          },
        }),
      );
      const known = await exact(cases);
      for (const device of kernel.devices.others) {
        for (const [k, answer] of (await kernel.run(device, cases)).entries()) {
          const { stress, flow, stress_mu_bar, stress_lambda_bar, stress_f_bar } = known[k]!;
          expect(Math.hypot(...stress)).toBeGreaterThan(3 * Math.hypot(...cases[k]!.h));
          expect(distance(answer.stress, stress) / Math.hypot(...stress)).toBeLessThan(2e-5);
          const strain = Math.hypot(...cases[k]!.h) * Math.hypot(...cases[k]!.stress_bar);
          expect(Math.abs(answer.stress_mu_bar - stress_mu_bar) / strain).toBeLessThan(2e-5);
          expect(Math.abs(answer.stress_lambda_bar - stress_lambda_bar) / strain).toBeLessThan(2e-5);
          expect(distance(answer.stress_f_bar, stress_f_bar) / Math.hypot(...stress_f_bar)).toBeLessThan(1e-4);
          expect(distance(answer.flow, flow)).toBeLessThan(1e-6);
        }
      }
    },
  );

  it.each([
    [
      'a bar',
      [0, 0],
      { 0.8: [-2.400054, 1.067338], 1.25: [2.126048, 0.93356], 1.5: [3.782802, 0.880175], 2: [6.467447, 0.798078] },
    ],
    [
      'plane strain',
      [0, 1],
      { 0.8: [-2.686315, 1.094876], 1.25: [2.294052, 0.903844], 1.5: [4.024361, 0.824924], 2: [6.745974, 0.701494] },
    ],
  ] as const)(
    'neo-Hookean: stretch of %s with its sides free, by a root solve elsewhere',
    async (_, [, isPlane], table) => {
      for (const [stretch, [pull, side]] of Object.entries(table)) {
        let [low, high] = [0.5, 1.5];
        const at = (lateral: number) =>
          one(lawCase('neo-hookean', { f: diagonal([Number(stretch), lateral, isPlane ? 1 : lateral]) }));
        for (let k = 0; k < 40; k++) {
          const middle = (low + high) / 2;
          if ((await at(middle)).stress[4]! > 0) high = middle;
          else low = middle;
        }
        expect(Math.abs(low - side)).toBeLessThan(1e-6);
        expect(Math.abs((await at(low)).stress[0]! / Number(stretch) - pull)).toBeLessThan(1e-6);
      }
    },
  );

  it('in simple shear and under pressure', async () => {
    const shear = [1, 0, 0, 0.4, 1, 0, 0, 0, 1];
    const swollen = scaled(identity(3), 1.1);
    const [sheared, pressed, corotated, hencky] = await exact([
      lawCase('neo-hookean', { f: shear }),
      lawCase('neo-hookean', { f: swollen }),
      lawCase('fixed-corotated', { f: swollen }),
      lawCase('viscoelastic', { f: swollen, values: [1, 0, 0, 0] }),
    ]);
    expect(distance(sheared!.stress, scaled([0.16, 0.4, 0, 0.4, 0, 0, 0, 0, 0], mu))).toBeLessThan(1e-14);
    const alike = (answer: LawAnswer, pull: number): void =>
      expect(distance(answer.stress, scaled(identity(3), pull))).toBeLessThan(1e-13);
    alike(pressed!, mu * (1.1 ** 2 - 1) + 3 * lambda * Math.log(1.1));
    alike(corotated!, 2 * mu * 0.1 * 1.1 + lambda * (1.1 ** 3 - 1) * 1.1 ** 3);
    alike(hencky!, (2 * mu + 3 * lambda) * Math.log(1.1));
  });

  it('with viscosity: J η (C + Cᵀ) more', async () => {
    const dice = new Dice(95);
    const given = lawCase('neo-hookean', { f: dice.withValues([1.3, 1, 0.8]), c: dice.normals(9) });
    const [plain, viscous] = await exact([given, { ...given, viscosity: 0.3 }]);
    const more = scaled(sum(given.c, transpose(given.c)), 0.3 * determinant(given.f));
    expect(distance(viscous!.stress, sum(plain!.stress, more))).toBeLessThan(1e-13);
  });

  it.each([2, 4, 6])('with a penalty of power %d: K (J - 1)^(p - 1) J more, which resists both ways', async (power) => {
    for (const volume of [0.8, 1.2]) {
      const given = lawCase('neo-hookean', { f: diagonal([volume, 1, 1]) });
      const [plain, held] = await exact([given, { ...given, penalty_power: power, penalty_factor: 3 }]);
      const pull = 3 * (lambda + (2 / 3) * mu) * (volume - 1) ** (power - 1) * volume;
      expect(distance(held!.stress, sum(plain!.stress, scaled(identity(3), pull)))).toBeLessThan(1e-13);
      expect(Math.sign(pull)).toBe(Math.sign(volume - 1));
    }
  });
});
