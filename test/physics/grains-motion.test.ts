/** One grain in free flight, on a plane, on a slope: exact answers of the mechanics of a rigid sphere. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DeviceCpu } from '../../src/device/cpu/device-cpu.ts';
import type { ContactModel } from '../../src/scene/model.ts';
import { defaultRadius as R, grainModel, massOf, steadily, turn } from '../support/grain-model.ts';
import { GrainRun } from '../support/grain-run.ts';

let device: DeviceCpu;
beforeAll(async () => {
  device = await DeviceCpu.create({ threads: 1 });
});
afterAll(() => device[Symbol.dispose]());

const g = 9.81;
const floor = { shape: { kind: 'plane' } } as const;

test('free fall is that of semi-implicit Euler', async () => {
  const [dt, steps] = [1e-3, 100];
  const grains = [{ position: [0.1, 0, 0.3], velocity: [0.5, 0, 1], spin: [0, 0, 3] }] as const;
  using run = new GrainRun(device, grainModel({ grains, timeStep: dt }));
  run.step(steps);
  const [[x, y, z]] = (await run.vectors('position')) as [[number, number, number]];
  // z_n = z_0 + n h v_0 − g h² n (n + 1)/2, up to a hundred roundings of 3e-8
  expect(x).toBeCloseTo(0.1 + steps * dt * 0.5, 6);
  expect(y).toBe(0);
  expect(z).toBeCloseTo(0.3 + steps * dt - (g * dt * dt * steps * (steps + 1)) / 2, 6);
  expect((await run.vectors('velocity'))[0]![2]).toBeCloseTo(1 - g * dt * steps, 5);
  const rotation = await run.words('grain.rotation');
  const half = (3 * dt * steps) / 2;
  for (const [k, exact] of [0, 0, Math.sin(half), Math.cos(half)].entries()) expect(rotation[k]).toBeCloseTo(exact, 5);
});

test('a sphere that is launched sliding ends up rolling at 5/7 of its speed', async () => {
  const [v0, friction, timeStep] = [1, 0.3, 2.5e-4];
  const grains = [{ position: [-0.3, 0, R], velocity: [v0, 0, 0] }] as const;
  using run = new GrainRun(device, grainModel({ grains, bodies: [floor], timeStep, law: { friction } }));
  const rollsAt = (2 * v0) / (7 * friction * g);
  run.advance(rollsAt / 2);
  const [sliding] = await run.vectors('velocity');
  expect(sliding![0]).toBeCloseTo(v0 - friction * g * run.time, 4);
  let slip = Infinity;
  while (slip > 1e-4) {
    run.step();
    slip = (await run.vectors('velocity'))[0]![0] - R * (await run.vectors('spin'))[0]![1];
  }
  expect(run.time / rollsAt).toBeCloseTo(1, 2);
  run.advance(0.1);
  expect((await run.vectors('velocity'))[0]![0] / v0).toBeCloseTo(5 / 7, 4);
});

test('a belt takes a sphere along at 2/7 of its speed', async () => {
  const grains = [{ position: [0, 0, R] }] as const;
  const bodies = [{ ...floor, motion: steadily([0.7, 0, 0]) }];
  using run = new GrainRun(device, grainModel({ grains, bodies, law: { friction: 0.3 } }));
  run.advance(0.2);
  expect((await run.vectors('velocity'))[0]![0]).toBeCloseTo(0.2, 4);
});

describe('on a slope', () => {
  /** Speed down the slope, and spin, over time [m/s², rad/s²]: a grain is put on a plane tilted about y. */
  async function accelerations(
    degrees: number,
    law: Partial<ContactModel>,
  ): Promise<{ linear: number; angular: number }> {
    const angle = (degrees * Math.PI) / 180;
    const grains = [{ position: [R * Math.sin(angle), 0, R * Math.cos(angle)] }] as const;
    const bodies = [{ ...floor, rotation: turn([0, 1, 0], angle) }];
    using run = new GrainRun(device, grainModel({ grains, bodies, law }));
    run.advance(0.1);
    const [[x, , z]] = (await run.vectors('velocity')) as [[number, number, number]];
    const linear = (x * Math.cos(angle) - z * Math.sin(angle)) / run.time;
    return { linear, angular: (await run.vectors('spin'))[0]![1] / run.time };
  }
  const sine = (degrees: number): number => Math.sin((degrees * Math.PI) / 180);
  const cosine = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);

  test('a sphere rolls without slipping if tan θ < 7/2 µ', async () => {
    for (const degrees of [5, 15, 30]) {
      const friction = (1.02 * 2 * Math.tan((degrees * Math.PI) / 180)) / 7;
      const { linear, angular } = await accelerations(degrees, { friction });
      expect(linear / ((5 / 7) * g * sine(degrees))).toBeCloseTo(1, 3);
      expect((angular * R) / linear).toBeCloseTo(1, 3);
    }
  });

  test('and slips if it is steeper', async () => {
    for (const degrees of [15, 30]) {
      const friction = (0.9 * 2 * Math.tan((degrees * Math.PI) / 180)) / 7;
      const { linear, angular } = await accelerations(degrees, { friction });
      expect(linear / (g * (sine(degrees) - friction * cosine(degrees)))).toBeCloseTo(1, 3);
      expect(angular / ((2.5 * friction * g * cosine(degrees)) / R)).toBeCloseTo(1, 3);
    }
  });

  test('what cannot roll is a block: at 16° it holds with µ = 0.30 and slides with µ = 0.28', async () => {
    // Thresholds of the Configurational Element Method's incline (paper 001, 8.1); tan 16° = 0.287.
    const held = await accelerations(16, { friction: 0.3, rollingFriction: 1 });
    expect(Math.abs(held.linear)).toBeLessThan(1e-4);
    const slides = await accelerations(16, { friction: 0.28, rollingFriction: 1 });
    expect(slides.linear / (g * (sine(16) - 0.28 * cosine(16)))).toBeCloseTo(1, 2);
    expect(Math.abs(slides.angular * R)).toBeLessThan(1e-3);
  });

  test('rolling resistance holds a sphere up to tan θ = µ_r and brakes it beyond', async () => {
    const held = await accelerations(5, { friction: 0.5, rollingFriction: 0.09 });
    expect(Math.abs(held.linear)).toBeLessThan(1e-4);
    // m a = m g sin θ − F, I α = F R − µ_r N R, a = α R
    const rolls = await accelerations(10, { friction: 0.5, rollingFriction: 0.09 });
    expect(rolls.linear / ((5 / 7) * g * (sine(10) - 0.09 * cosine(10)))).toBeCloseTo(1, 2);
  });
});

test('rolling resistance stops a rolling sphere at 5/7 µ_r g', async () => {
  const [v0, rollingFriction] = [0.3, 0.05];
  const grains = [{ position: [0, 0, R], velocity: [v0, 0, 0], spin: [0, v0 / R, 0] }] as const;
  using run = new GrainRun(device, grainModel({ grains, bodies: [floor], law: { rollingFriction } }));
  run.advance(0.3);
  const lost = v0 - (await run.vectors('velocity'))[0]![0];
  expect(lost / ((5 / 7) * rollingFriction * g * run.time)).toBeCloseTo(1, 2);
  run.advance(0.7);
  expect(await run.kineticEnergy()).toBeLessThan(1e-12);
});

test('twisting resistance stops a spinning top at 5/2 µ_t g / R', async () => {
  const [spin0, twistingFriction] = [100, 0.02];
  const grains = [{ position: [0, 0, R], spin: [0, 0, spin0] }] as const;
  using run = new GrainRun(device, grainModel({ grains, bodies: [floor], law: { twistingFriction } }));
  run.advance(0.5);
  const lost = spin0 - (await run.vectors('spin'))[0]![2];
  expect(lost / (((2.5 * twistingFriction * g) / R) * run.time)).toBeCloseTo(1, 2);
});

test('cohesion carries what weighs less than π R² c, and no more', async () => {
  const ceiling = { ...floor, rotation: turn([1, 0, 0], Math.PI) };
  const weight = massOf(R) * g;
  const hang = async (strength: number): Promise<number> => {
    const grains = [{ position: [0, 0, -R - 0.02 * R] }] as const;
    const cohesion = (strength * weight) / (Math.PI * R * R);
    using run = new GrainRun(device, grainModel({ grains, bodies: [ceiling], law: { cohesion } }));
    run.advance(0.1);
    return (await run.vectors('position'))[0]![2];
  };
  expect(await hang(1.01)).toBeGreaterThan(-1.001 * R);
  expect(await hang(0.9)).toBeLessThan(-1.05 * R);
});
