import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lawCase, usualValues } from '../../test/support/law-kernel.ts';
import { MapKernel } from '../../test/support/map-kernel.ts';
import { contract, Dice, inverse, multiply, scaled, sum } from '../../test/support/matrices.ts';
import { lawKinds } from '../scene/soft/soft-model.ts';

const inputs = {
  kind: 'u32',
  viscosity: 'f32',
  penalty_power: 'f32',
  penalty_factor: 'f32',
  values: 'vec4f',
  mu: 'f32',
  lambda: 'f32',
  f: 'mat3x3f',
  c: 'mat3x3f',
  memory: 'f32',
} as const;
const outputs = { energy: 'f32', stress: 'mat3x3f' } as const;

let kernel: MapKernel<typeof inputs, typeof outputs>;
beforeAll(async () => {
  kernel = await MapKernel.create({
    name: 'energy_cases',
    imports: `import package::materials::law_energy::law_energy;
import package::materials::law_types::{Elastic, LawParams};
import package::materials::laws::law_stress;
import package::math::matrix::diagonal3;
import package::math::svd3::svd3;`,
    inputs,
    outputs,
    body: `
  let law = LawParams(given.kind, given.viscosity, given.penalty_power, given.penalty_factor, given.values);
  let elastic = Elastic(given.mu, given.lambda);
  answer.energy = law_energy(law, elastic, given.f - diagonal3(vec3f(1.0)), svd3(given.f).sigma, given.memory);
  answer.stress = law_stress(law, elastic, given.f - diagonal3(vec3f(1.0)), given.c, given.memory);`,
  });
});
afterAll(() => kernel[Symbol.dispose]());

const still = Array.from({ length: 9 }, () => 0);

describe.each(lawKinds)('the energy of %s matter', (kind) => {
  it.each([
    ['far from rest', [1.4, 1.1, 0.6]],
    ['extended', [1.5, 1.3, 1.1]],
    ['compressed', [0.9, 0.8, 0.7]],
    ['pressed flat', [1.1, 0.9, 0.1]],
    ['near rest', [1.02, 1.01, 0.995]],
  ] as const)('changes by the work of the stress, %s', async (_, stretches) => {
    const dice = new Dice(5);
    const step = 1e-5;
    const given = Array.from(
      { length: 6 },
      () =>
      lawCase(kind, { f: dice.withValues(stretches), c: still, penalty_power: 4, penalty_factor: 0.7, ...usualValues(kind, {}) }), // prettier-ignore
    );
    const ways = given.map(() => dice.normals(9));
    const moved = (by: number) => given.map((each, k) => ({ ...each, f: sum(each.f, scaled(ways[k]!, by)) }));
    const { oracle } = kernel.devices;
    const [here, ahead, behind] = await Promise.all([0, step, -step].map((by) => kernel.run(oracle, moved(by))));
    for (const [k, { stress }] of here!.entries()) {
      // P : dF with P = τ F⁻ᵀ
      const work = contract(stress, multiply(ways[k]!, inverse(given[k]!.f)));
      const change = (ahead![k]!.energy - behind![k]!.energy) / (2 * step);
      expect(Math.abs(change - work)).toBeLessThan(1e-6 * Math.max(1, Math.abs(work)));
    }
  });

  it('is the same on every device, small strains too', async () => {
    const dice = new Dice(6);
    const given = [1e-3, 1e-2, 0.3].flatMap(
      (size) =>
      [0, 1, 2].map(() => lawCase(kind, { ...usualValues(kind, {}), memory: kind === 'snow' || kind === 'fluid' ? 1 : 0, f: dice.withValues([1 + size, 1 + 0.4 * size, 1 - 0.8 * size].map(Math.fround)).map(Math.fround), c: still })), // prettier-ignore
    );
    const { oracle, others } = kernel.devices;
    const exact = await kernel.run(oracle, given);
    for (const device of others) {
      for (const [k, { energy }] of (await kernel.run(device, given)).entries()) {
        // Rounding of F alone changes a strain of 1e-3 by 1e-4 of itself, and the energy by twice that.
        expect(Math.abs(energy - exact[k]!.energy)).toBeLessThan(2e-3 * exact[k]!.energy + 1e-9);
      }
    }
  });
});
