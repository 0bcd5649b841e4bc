/** Stress of muscles: sign and size by hand, derivatives by differences and dot products. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MapKernel } from '../../../../test/support/map-kernel.ts';
import { contract, Dice, distance, identity } from '../../../../test/support/matrices.ts';

const createKernel = () =>
  MapKernel.create({
    name: 'muscle_cases',
    imports: 'import package::solvers::soft::actuation::muscle::{muscle_stress, muscle_stress_adjoint};',
    inputs: { muscle: 'vec4f', f: 'mat3x3f', dimensions: 'u32', bar: 'mat3x3f' },
    outputs: { stress: 'mat3x3f', bar: 'mat3x3f', pull: 'f32' },
    body: `
  answer.stress = muscle_stress(given.muscle, given.f, given.dimensions);
  let bar = muscle_stress_adjoint(given.muscle, given.f, given.dimensions, given.bar);
  answer.bar = bar.f;
  answer.pull = bar.pull;`,
  });

const dice = new Dice(70);
const flat = (f: readonly number[]): number[] => f.map((x, k) => (k < 8 && [2, 5, 6, 7].includes(k) ? 0 : x));
const random = Array.from({ length: 40 }, (_, k) => {
  const dimensions = k % 2 === 0 ? 3 : 2;
  const length = k % 4 < 2 ? 1 : 0;
  const angle = dice.uniform(0, 6);
  const axis = [length * Math.cos(angle), length * Math.sin(angle), 0];
  const f = identity(3).map((x) => x + 0.3 * dice.normal());
  return {
    muscle: [...axis, dice.uniform(-2, 2)].map(Math.fround),
    f: (dimensions === 2 ? flat(f) : f).map(Math.fround),
    dimensions,
    bar: dice.normals(9).map(Math.fround),
  };
});

describe('stress of muscles', () => {
  let kernel: Awaited<ReturnType<typeof createKernel>>;
  beforeAll(async () => {
    kernel = await createKernel();
  });
  afterAll(() => kernel[Symbol.dispose]());

  it('is tension where they pull: in all directions, in those of the plane, or along the axis as it is turned', async () => {
    const quarter = [0, 1, 0, -1, 0, 0, 0, 0, 1];
    const bar = identity(3);
    const given = [
      { muscle: [0, 0, 0, 5], f: [2, 0, 0, 0, 1, 0, 0, 0, 1], dimensions: 3, bar },
      { muscle: [0, 0, 0, 5], f: [2, 0, 0, 0, 1, 0, 0, 0, 1], dimensions: 2, bar },
      { muscle: [1, 0, 0, 5], f: quarter, dimensions: 3, bar },
      { muscle: [1, 0, 0, -5], f: [2, 0, 0, 0, 1, 0, 0, 0, 1], dimensions: 2, bar },
    ];
    const expected = [
      [20, 0, 0, 0, 5, 0, 0, 0, 5],
      [20, 0, 0, 0, 5, 0, 0, 0, 0],
      [0, 0, 0, 0, 5, 0, 0, 0, 0],
      [-20, 0, 0, 0, 0, 0, 0, 0, 0],
    ];
    await kernel.devices.forEachDevice(async (device) => {
      for (const [k, { stress }] of (await kernel.run(device, given)).entries()) {
        expect(distance(stress, expected[k]!), `case ${k}`).toBeLessThan(1e-6);
      }
    });
  });

  it('has the derivatives that differences have, by F and by the pull', async () => {
    const { oracle } = kernel.devices;
    const answers = await kernel.run(oracle, random);
    const step = 1e-6;
    for (let place = 0; place < 10; place++) {
      const shifted = (by: number) =>
        kernel.run(
          oracle,
          random.map((given) => ({
            ...given,
            f: given.f.map((x, k) => (k === place ? x + by : x)),
            muscle: given.muscle.map((x, k) => (place === 9 && k === 3 ? x + by : x)),
          })),
        );
      const [high, low] = [await shifted(step), await shifted(-step)];
      for (const [k, { bar }] of random.entries()) {
        const slope = (contract(high[k]!.stress, bar) - contract(low[k]!.stress, bar)) / (2 * step);
        const found = place === 9 ? answers[k]!.pull : answers[k]!.bar[place]!;
        expect(Math.abs(found - slope), `place ${place} of case ${k}`).toBeLessThan(1e-8);
      }
    }
  });

  it('passes the dot-product test: it is linear in the pull and quadratic in F', async () => {
    for (const [k, { stress, bar, pull }] of (await kernel.run(kernel.devices.oracle, random)).entries()) {
      const { muscle, f, bar: given } = random[k]!;
      expect(Math.abs(contract(stress, given) - muscle[3]! * pull)).toBeLessThan(1e-12);
      expect(Math.abs(2 * contract(stress, given) - contract(f, bar))).toBeLessThan(1e-12);
    }
  });

  it('is the same on every device', async () => {
    const exact = await kernel.run(kernel.devices.oracle, random);
    for (const device of kernel.devices.others) {
      for (const [k, { stress, bar, pull }] of (await kernel.run(device, random)).entries()) {
        expect(distance(stress, exact[k]!.stress), `case ${k} on ${device.name}`).toBeLessThan(1e-5);
        expect(distance(bar, exact[k]!.bar), `case ${k} on ${device.name}`).toBeLessThan(1e-5);
        expect(Math.abs(pull - exact[k]!.pull), `case ${k} on ${device.name}`).toBeLessThan(1e-5);
      }
    }
  });
});
