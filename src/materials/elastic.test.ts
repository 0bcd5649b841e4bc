import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adjointError, createLawKernel, lawCase, type LawKernel } from '../../test/support/law-kernel.ts';
import { Dice } from '../../test/support/matrices.ts';

describe.each(['neo-hookean', 'fixed-corotated'] as const)('%s matter', (kind) => {
  let kernel: LawKernel;
  beforeAll(async () => {
    kernel = await createLawKernel(kind);
  });
  afterAll(() => kernel[Symbol.dispose]());

  it('has the adjoint that central differences give', async () => {
    const dice = new Dice(80);
    const cases = Array.from({ length: 20 }, () =>
      lawCase(kind, { f: dice.withValues([1.2, 0.9, 0.7]), c: dice.normals(9), viscosity: 0.4, penalty_power: 4 }),
    );
    expect(await adjointError(kernel, cases, dice)).toBeLessThan(1e-7);
  });
});
