/** Two bodies that meet: conservation to f32 round-off, and the laws of impact. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DeviceCpu } from '../../src/device/cpu/device-cpu.ts';
import type { Vector3 } from '../../src/math/rigid.ts';
import { defaultRadius as R, grainModel, massOf, type TestGrain, type TestModel } from '../support/grain-model.ts';
import { GrainRun } from '../support/grain-run.ts';
import { angularMomentum, difference, momentum } from '../support/grain-sums.ts';

let device: DeviceCpu;
beforeAll(async () => {
  device = await DeviceCpu.create({ threads: 1 });
});
afterAll(() => device[Symbol.dispose]());

const weightless = { gravity: [0, 0, 0] } as const satisfies Partial<TestModel>;

/** Velocities and spins after `time` [s]. */
async function after(time: number, model: TestModel): Promise<{ velocities: Vector3[]; spins: Vector3[] }> {
  using run = new GrainRun(device, grainModel(model));
  run.advance(time);
  return { velocities: await run.vectors('velocity'), spins: await run.vectors('spin') };
}

describe('head-on', () => {
  // Gaps at the last moment before contact, from seen long before to deep in the partner.
  const starts = [0, 0.13, 0.29, 0.41, 0.53, 0.67, 0.83, 0.97];

  test.each([0, 0.3, 0.5, 0.8, 1])('restitution %f comes out whatever the gap at detection is', async (restitution) => {
    for (const start of starts) {
      const speed = 0.4;
      const dt = 1e-3;
      const apart = 2 * R + (3 + start) * speed * dt;
      const grains = [{ position: [0, 0, 0] }, { position: [apart, 0, 0], velocity: [-speed, 0, 0] }] as const;
      const { velocities } = await after(0.02, { ...weightless, grains, timeStep: dt, law: { restitution } });
      const parting = velocities[1]![0] - velocities[0]![0];
      // Newton's law; the issue asks for 2 %
      expect(parting / speed).toBeCloseTo(restitution, 4);
    }
  });

  test('unequal spheres: the lighter one is thrown back as mechanics says', async () => {
    const [heavy, light] = [massOf(2 * R), massOf(R)];
    const restitution = 0.7;
    const grains: TestGrain[] = [
      { position: [0, 0, 0], radius: 2 * R, velocity: [1, 0, 0] },
      { position: [3.05 * R, 0, 0], radius: R },
    ];
    const { velocities } = await after(0.01, { ...weightless, grains, law: { restitution } });
    const shared = heavy / (heavy + light);
    expect(velocities[0]![0]).toBeCloseTo(shared - (restitution * light) / (heavy + light), 5);
    expect(velocities[1]![0]).toBeCloseTo(shared * (1 + restitution), 5);
  });

  test.each([1, 0.9])('what bounces on a floor comes up as high as restitution %f lets it', async (restitution) => {
    const [height, bounces] = [20 * R, 5];
    const grains = [{ position: [0, 0, R + height] }] as const;
    const bodies = [{ shape: { kind: 'plane' } }] as const;
    using run = new GrainRun(device, grainModel({ grains, bodies, law: { restitution } }));
    const heights: number[] = [];
    for (let step = 0; step < 1700; step++) {
      run.step();
      heights.push((await run.vectors('position'))[0]![2] - R);
    }
    const peaks = heights.filter((now, k) => now > (heights[k - 1] ?? now) && now >= (heights[k + 1] ?? Infinity));
    expect(peaks.length).toBeGreaterThanOrEqual(bounces);
    // It turns where it is when it would meet the floor within the step, with the speed that brings it as high all the same.
    peaks
      .slice(0, bounces)
      .forEach((peak, k) => expect(Math.abs(peak / height / restitution ** (2 * k + 2) - 1)).toBeLessThan(0.002));
  });

  test('a slow touch does not rebound, so that beds come to rest', async () => {
    // Falls from rest at a tenth of a micrometre: the threshold is what gravity makes in four steps.
    const grains = [{ position: [0, 0, R + 1e-7] }] as const;
    const bodies = [{ shape: { kind: 'plane' } }] as const;
    const { velocities } = await after(0.02, { grains, bodies, law: { restitution: 0.9 } });
    expect(Math.abs(velocities[0]![2])).toBeLessThan(1e-6);
  });
});

test('oblique collisions with friction and spin conserve linear and angular momentum', async () => {
  const law = { friction: 0.4, restitution: 0.6, rollingFriction: 0.1, twistingFriction: 0.05 };
  for (const offset of [0.1, 0.5, 0.9]) {
    for (const start of [2.02, 2.11, 2.4]) {
      const grains: TestGrain[] = [
        { position: [0, 0, 0], velocity: [0.6, 0.1, 0], spin: [20, -30, 10] },
        { position: [start * R, offset * R, 0.3 * R], velocity: [-0.5, 0, 0.2], spin: [5, 40, -70], radius: 0.8 * R },
      ];
      using run = new GrainRun(device, grainModel({ ...weightless, grains, law }));
      const before = { linear: await momentum(run), angular: await angularMomentum(run) };
      const touched: number[] = [];
      for (let k = 0; k < 15; k++) {
        run.step();
        touched.push(...(await run.contactCounts()));
      }
      expect(Math.max(...touched), 'they met').toBe(1);
      // Relative to m v and m v R, with 15 steps of rounding.
      expect(difference(await momentum(run), before.linear) / massOf(R)).toBeLessThan(1e-6);
      expect(difference(await angularMomentum(run), before.angular) / (massOf(R) * R)).toBeLessThan(3e-6);
    }
  }
});

test('an impact on a wall follows the rigid Coulomb law', async () => {
  // Kharaz et al. 2001 with e = 0.98, µ = 0.092: sliding impacts, tan θ ≥ 7/2 µ (1 + e). The rigid prediction is
  // e_t = 1 − µ (1 + e) cot θ, ω = 5/2 µ (1 + e) v cos θ / R; the experiment agrees within 1 % and 8 %.
  const [friction, restitution, speed, radius] = [0.092, 0.98, 3.9, 0.0025];
  const loss = friction * (1 + restitution);
  for (const degrees of [39.4, 49.7, 60]) {
    const angle = (degrees * Math.PI) / 180;
    const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
    const position = [0, 0, radius + 3.3e-4 * speed * cosine] as const;
    const grains = [{ position, radius, velocity: [speed * sine, 0, -speed * cosine] }] as const;
    const { velocities, spins } = await after(0.005, {
      ...weightless,
      ...{ grains, timeStep: 1e-4, bodies: [{ shape: { kind: 'plane' } }], law: { friction, restitution } },
    });
    expect(velocities[0]![2] / (speed * cosine)).toBeCloseTo(restitution, 4);
    expect(velocities[0]![0] / (speed * sine)).toBeCloseTo(1 - (loss * cosine) / sine, 4);
    expect(spins[0]![1] / ((2.5 * loss * speed * cosine) / radius)).toBeCloseTo(1, 4);
  }
});
