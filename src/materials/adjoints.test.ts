import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adjointError, createLawKernel, lawCase, usualValues, type LawKernel } from '../../test/support/law-kernel.ts';
import { Dice } from '../../test/support/matrices.ts';
import { lawKinds } from '../scene/soft/soft-model.ts';

let kernel: LawKernel;
beforeAll(async () => {
  kernel = await createLawKernel();
});
afterAll(() => kernel[Symbol.dispose]());

describe.each(lawKinds)('adjoints of %s matter', (kind) => {
  it.each([
    ['far from rest', [1.4, 1.1, 0.6]],
    ['extended', [1.5, 1.3, 1.1]],
    ['compressed', [0.9, 0.8, 0.7]],
    ['pressed and sheared', [1.1, 0.95, 0.9]],
    ['with nearly equal values', [1.2, 1.2 + 1e-9, 0.8]],
    ['near rest', [1.02, 1.01, 0.995]],
    ['near rest with equal values', [1.01, 1.01, 1.01]],
  ] as const)('are what central differences give, %s', async (_, stretches) => {
    const dice = new Dice(81);
    const cases = Array.from({ length: 8 }, () =>
      lawCase(kind, {
        ...{ f: dice.withValues(stretches), c: dice.normals(9) },
        ...{ viscosity: 0.4, penalty_power: 4, penalty_factor: 0.7 },
        ...usualValues(kind, {}),
      }),
    );
    expect(await adjointError(kernel, cases, dice)).toBeLessThan(1e-7);
  });
});
