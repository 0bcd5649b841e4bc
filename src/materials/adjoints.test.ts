import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adjointError, createLawKernel, lawCase, type LawCase, type LawKernel } from '../../test/support/law-kernel.ts';
import { Dice } from '../../test/support/matrices.ts';
import { lawKinds, type LawKind } from '../scene/soft/soft-model.ts';

/** Values with which the deformations below reach every branch of a law. */
const values: Record<LawKind, Partial<LawCase>> = {
  'fixed-corotated': {},
  'neo-hookean': {},
  'von-mises': { values: [1.5, 0, 0, 0] },
  'drucker-prager': { values: [0.25, 0.01, 0, 0], memory: 0.03 },
  snow: { values: [4, 0.15, 0.05, 0], memory: 0.9 },
  fluid: { values: [30, 7, 0, 0], memory: 0.9 },
  viscoelastic: { values: [2e-3, 0, 0, 0] },
  cloth: { values: [20, 3, 0.5, 0] },
};

describe.each(lawKinds)('adjoints of %s matter', (kind) => {
  let kernel: LawKernel;
  beforeAll(async () => {
    kernel = await createLawKernel(kind);
  });
  afterAll(() => kernel[Symbol.dispose]());

  it.each([
    ['far from rest', [1.4, 1.1, 0.6]],
    ['extended', [1.5, 1.3, 1.1]],
    ['compressed', [0.9, 0.8, 0.7]],
    ['with nearly equal values', [1.2, 1.2 + 1e-9, 0.8]],
    ['near rest', [1.02, 1.01, 0.995]],
    ['near rest with equal values', [1.01, 1.01, 1.01]],
  ] as const)('are what central differences give, %s', async (_, stretches) => {
    const dice = new Dice(81);
    const cases = Array.from({ length: 8 }, () =>
      lawCase(kind, {
        ...{ f: dice.withValues(stretches), c: dice.normals(9) },
        ...{ viscosity: 0.4, penalty_power: 4, penalty_factor: 0.7 },
        ...values[kind],
      }),
    );
    expect(await adjointError(kernel, cases, dice)).toBeLessThan(1e-7);
  });
});
