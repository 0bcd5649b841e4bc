import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  adjointError,
  createLawKernel,
  elasticOf,
  lawCase,
  usualValues,
  type LawKernel,
} from '../../test/support/law-kernel.ts';
import { Dice, distance } from '../../test/support/matrices.ts';
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
    ['pressed flat', [1.1, 0.9, 0.4]],
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

it('sand without a gap has the adjoint of one that opens', async () => {
  const dice = new Dice(82);
  const cases = Array.from({ length: 8 }, () =>
    lawCase('drucker-prager', { ...usualValues('drucker-prager', { f: dice.withValues([0.9, 0.8, 0.7]) }), memory: 0 }),
  );
  expect(await adjointError(kernel, cases, dice)).toBeLessThan(1e-7);
});

/** Where yield strains are small, as in sand, differences of stretches are smaller than f32 can divide by. */
it.each([
  ['von-mises', { values: [1e-3 * 2 * elasticOf(10, 0.3).mu, 0, 0, 0] }, 1e-3],
  ['drucker-prager', { values: [0.2, 0, 0, 0], memory: 1e-4 }, 1e-3],
  ['snow', { values: [4, 1e-3, 1e-3, 0], memory: 1 }, 3e-4],
  // Next to nothing happens in a substep, and the next to nothing that it does to an adjoint must be right as well.
  ['viscoelastic', { values: [1, 0, 0, 0], dt: 1e-3 }, 2e-6],
] as const)('are right in f32 for small strains: %s', async (kind, small, tolerance) => {
  const dice = new Dice(83);
  const rounded = (values: readonly number[]): number[] => values.map(Math.fround);
  const cases = Array.from({ length: 40 }, () =>
    lawCase(kind, {
      ...small,
      f: rounded(dice.withValues([1 + 1.4e-3, 1 - 0.8e-3, 1 - 2e-3])),
      flow_bar: rounded(dice.normals(9)),
    }),
  );
  const exact = await kernel.run(kernel.devices.oracle, cases);
  for (const device of kernel.devices.others) {
    for (const [k, { flow_f_bar }] of (await kernel.run(device, cases)).entries()) {
      expect(distance(flow_f_bar, exact[k]!.flow_f_bar)).toBeLessThan(tolerance);
    }
  }
});
