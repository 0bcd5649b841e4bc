/**
 * Impacts along the normal: tests 1 to 3 of Chung and Ooi (2011), "Benchmark tests for verifying discrete element modelling
 * codes at particle impact level". Expected values are Hertz's: δ = (15 m* v²/(16 E* √R*))^(2/5), F = 4/3 E* √R* δ^(3/2),
 * t = 2.9432 δ/v; literature allows 0.5 … 2 %, here it is 1 %.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collide, elasticityOf, hertzModel } from '../../../../test/support/hertz-run.ts';
import { DeviceCpu } from '../../../device/cpu/device-cpu.ts';

const within = (value: number, expected: number, part: number): void =>
  expect(Math.abs(value / expected - 1), `${value} for ${expected}`).toBeLessThan(part);

let device: DeviceCpu;
beforeAll(async () => {
  device = await DeviceCpu.create({ threads: 1 });
});
afterAll(() => device[Symbol.dispose]());

const floor = { shape: { kind: 'plane' } } as const;

describe('elastic impact', () => {
  test.each([
    ['glass', { young: 48e9, poisson: 0.2 }, 2800, 274.1e-6, 10.7e3, 40.35e-6],
    ['limestone', { young: 20e9, poisson: 0.25 }, 2500, 368.3e-6, 7.108e3, 54.21e-6],
  ])('of two spheres of %s', async (_, solid, density, depth, force, time) => {
    const law = { friction: 0, restitution: 1, elasticity: elasticityOf(solid, solid) };
    const radius = 0.01;
    const grains = [
      { position: [0, 0, -1.0001 * radius], velocity: [0, 0, 10], radius },
      { position: [0, 0, 1.0001 * radius], velocity: [0, 0, -10], radius },
    ] as const;
    const result = await collide(device, hertzModel({ grains, law, density, timeStep: 1e-7 }), 800);
    // Each sphere goes half of the way.
    within(2 * result.depth, depth, 0.01);
    within(result.greatestPush, force, 0.01);
    within(result.duration, time, 0.01);
    expect(result.velocity[2]).toBeCloseTo(-10, 2);
  });

  test.each([
    ['aluminium', { young: 70e9, poisson: 0.3 }, 2699, 49.72e-6, 11.37e3, 731.8e-6],
    ['magnesium', { young: 40e9, poisson: 0.35 }, 1800, 52.12e-6, 7.233e3, 767.2e-6],
  ])('of a sphere of %s on a rigid plane', async (_, solid, density, depth, force, time) => {
    const law = { friction: 0, restitution: 1, elasticity: elasticityOf(solid, 'rigid') };
    const radius = 0.1;
    const grains = [{ position: [0, 0, radius + 1e-6], velocity: [0, 0, -0.2], radius }] as const;
    const result = await collide(device, hertzModel({ grains, bodies: [floor], law, density, timeStep: 4e-6 }), 400);
    within(result.depth, depth, 0.01);
    within(result.greatestPush, force, 0.01);
    within(result.duration, time, 0.01);
    expect(result.velocity[2]).toBeCloseTo(0.2, 4);
  });
});

describe.each([false, true])('restitution, attraction %s', (attraction) => {
  const aluminiumOxide = { solid: { young: 380e9, poisson: 0.23 }, density: 4000 };
  const castIron = { solid: { young: 100e9, poisson: 0.25 }, density: 7000 };

  test.each([0.2, 0.4, 0.6, 0.8, 1])('%f comes out as it goes in', async (restitution) => {
    for (const { solid, density } of [aluminiumOxide, castIron]) {
      const law = { friction: 0, restitution, elasticity: elasticityOf(solid, 'rigid') };
      const radius = 0.0025;
      const grains = [{ position: [0, 0, radius + 1e-6], velocity: [0, 0, -3.9], radius }] as const;
      const model = hertzModel({ grains, bodies: [floor], law, density, attraction, timeStep: 2e-8 });
      const { velocity } = await collide(device, model, 2000);
      expect(Math.abs(velocity[2] / 3.9 - restitution)).toBeLessThan(0.005);
    }
  });
});
