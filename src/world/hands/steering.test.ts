import { describe, expect, test } from 'vitest';
import { mostDevices } from '../../../test/support/built-devices.ts';
import { compiled, sand } from '../../../test/support/compiled-scene.ts';
import { softModel } from '../../../test/support/soft-scene.ts';
import { noRotation, rotationFromVector, type Vector3 } from '../../math/rigid.ts';
import { fixedMotion } from '../../scene/motion/motion.ts';
import type { SceneInput } from '../../scene/scene.ts';
import { World } from '../world.ts';
import { steered, steeringLimits } from './steering.ts';

const devices = await mostDevices();
const timeStep = 0.001;
const start = { position: [0, 0, 0], rotation: noRotation } as const;
const limits = { distance: 1, angle: 1 };

describe('a body in a hand', () => {
  const motion = fixedMotion(start)(0);

  test('arrives in the steps that it is given, with the velocity of its way', () => {
    const target = { position: [0.03, 0, 0.06] as Vector3, rotation: rotationFromVector([0, 0, 0.3]) };
    let steering: Parameters<typeof steered>[0] = { pose: start, target, steps: 3 };
    for (let k = 1; k <= 3; k++) {
      const { state, next } = steered(steering, motion, timeStep, limits);
      expect(state.pose.position[0]).toBeCloseTo(0.01 * k, 12);
      expect(state.twist.velocity[2]).toBeCloseTo(20, 9);
      expect(state.twist.spin[2]).toBeCloseTo(100, 9);
      steering = next!;
    }
    const { state } = steered(steering, motion, timeStep, limits);
    for (const k of [0, 1, 2] as const) expect(state.twist.velocity[k]).toBeCloseTo(0, 9);
    expect(state.pose.position[2]).toBeCloseTo(0.06, 12);
  });

  test('never moves or turns further in a step than it may', () => {
    const target = { position: [1, 0, 0] as Vector3, rotation: rotationFromVector([0, 2, 0]) };
    const { state } = steered({ pose: start, target, steps: 1 }, motion, timeStep, { distance: 0.002, angle: 0.1 });
    expect(state.pose.position).toEqual([0.002, 0, 0]);
    expect(state.twist.velocity[0]).toBeCloseTo(2, 12);
    expect(state.twist.spin[1]).toBeCloseTo(100, 9);
  });

  test('strikes nothing out of a scene, however short its steps', () => {
    const scene = (gravity: Vector3, step: number) =>
      compiled({ ...pushed(), gravity, time: { step, end: 1 }, domain: { min: [-1, -1, 0], max: [1, 1, 0.5] } });
    for (const [gravity, height] of [
      [[0, 0, -9.81], 0.5],
      [[-1.6, 0, 0], 2],
      [[0, 0, 0], 2],
    ] as const) {
      const model = scene(gravity, 1e-5);
      const speed = steeringLimits(model, model.bodies[0]!).distance / 1e-5;
      // What rebounds fully leaves at twice the speed.
      const g = Math.hypot(...gravity) || 9.81;
      expect((2 * speed) ** 2 / (2 * g)).toBeCloseTo(height / 2, 6);
    }
    // Where steps are long, what it may pass in one is less.
    const coarse = scene([0, 0, -9.81], 0.01);
    expect(steeringLimits(coarse, coarse.bodies[0]!).distance).toBeCloseTo(0.25 * 0.005, 9);
  });

  test('that is let go finds back into its motion', () => {
    let steering: Parameters<typeof steered>[0] | null = {
      pose: { position: [0.005, 0, 0], rotation: noRotation },
      target: null,
      steps: 1,
    };
    let steps = 0;
    while (steering) {
      steering = steered(steering, motion, timeStep, { distance: 0.002, angle: 0.1 }).next;
      steps++;
    }
    expect(steps).toBe(3);
  });
});

/**
 * A block of grains without gravity that a plate pushes along x. With so many sweeps it does not matter in which order a GPU solves
 * the contacts, which is another where space is cut into other bricks, as it is for a body that is known to move.
 */
const pushed = (plate: object = {}): Partial<SceneInput> => ({
  gravity: [0, 0, 0],
  time: { step: timeStep, end: 1 },
  solver: { kind: 'gauss-seidel', sweeps: 32 },
  grains: [
    sand(
      { kind: 'lattice', region: { min: [0.011, -0.02, -0.02], max: [0.031, 0.02, 0.02] }, spacing: 0.01 },
      { radius: 0.005 },
    ),
  ],
  bodies: [{ name: 'plate', shape: { kind: 'box', size: [0.02, 0.1, 0.1] }, material: 'steel', ...plate }],
});

describe.each(devices)('a steered plate on $name', (device) => {
  const steps = device.kind === 'cpu' ? 40 : 8;

  test('does what a plate with the same motion in the scene does', async () => {
    const velocity: Vector3 = [0.4, 0, 0];
    using scripted = new World(compiled(pushed({ motion: { kind: 'velocity', velocity } })), device);
    using held = new World(compiled(pushed()), device);
    for (let k = 0; k < steps; k += 4) {
      held.steer(0, { position: [0.4 * timeStep * (k + 4), 0, 0], rotation: noRotation }, 4);
      for (const world of [scripted, held]) world.advance(4);
    }
    expect(held.bodyPose(0).position[0]).toBeCloseTo(scripted.bodyPose(0).position[0], 12);
    const [expected, positions] = [await scripted.read('grain.position'), await held.read('grain.position')];
    // f32: numbers near 0.03.
    for (const [k, x] of expected.entries()) expect(Math.abs(positions[k]! - x)).toBeLessThan(1e-7);
    expect(Math.max(...positions)).toBeGreaterThan(0.0275);
  });

  test('feels what it gives to the grains', async () => {
    using world = new World(compiled(pushed()), device);
    const momentum = async (): Promise<number> => {
      const { radius, count, material } = world.model.grains;
      const velocity = await world.read('grain.velocity');
      let sum = 0;
      for (let i = 0; i < count; i++) {
        const { density } = world.model.materials[material[i]!]!;
        sum += (4 / 3) * Math.PI * radius[i]! ** 3 * density * velocity[3 * i]!;
      }
      return sum;
    };
    expect(await world.bodyForces()).toBeNull();
    let impulse = 0;
    for (let k = 1; k <= 6; k++) {
      world.steer(0, { position: [0.001 * k, 0, 0], rotation: noRotation });
      world.advance(1);
      impulse += (await world.bodyForces())![0]!.force[0] * timeStep;
    }
    const gained = await momentum();
    // Without gravity, all momentum of the grains is from the plate, which is pushed back.
    expect(gained).toBeGreaterThan(0);
    expect(impulse).toBeLessThan(0);
    expect(Math.abs(impulse + gained)).toBeLessThan(1e-4 * gained);
  });

  test('that was fixed stands again where it was, when it is let go', async () => {
    const domain = { min: [-1, -1, -1] as Vector3, max: [1, 1, 1] as Vector3 };
    using world = new World(compiled({ ...pushed(), domain }), device);
    world.steer(0, { position: [-0.004, 0, 0], rotation: noRotation }, 2);
    // A quarter of a radius in a step at most.
    world.advance(2);
    expect(world.bodyPose(0).position[0]).toBeCloseTo(-0.0025, 9);
    world.advance(2);
    expect(world.bodyPose(0).position[0]).toBeCloseTo(-0.004, 9);
    world.steer(0, null);
    world.advance(4);
    expect(world.bodyPose(0).position).toEqual([0, 0, 0]);
    expect(world.hands.steered.size).toBe(0);
    // It is where it was for the grains too: none of them is inside it.
    world.advance(1);
    expect(Math.min(...(await world.read('grain.position')).filter((_, k) => k % 3 === 0))).toBeGreaterThan(0.0149);
  });

  test('goes on with the same bits from a snapshot and what hands did', async () => {
    using world = new World(compiled(pushed()), device);
    world.steer(0, { position: [0.008, 0, 0], rotation: noRotation }, 4);
    world.advance(3);
    const [moment, hands] = [await world.snapshot(), world.hands];
    world.advance(5);
    const end = await world.read('grain.position');
    world.hands = hands;
    world.restore(moment);
    world.advance(5);
    expect(await world.read('grain.position')).toEqual(end);
  });
});

test('sensors see a table where the hand has it', async () => {
  const device = devices.find(({ kind }) => kind === 'cpu')!;
  const radius = 0.01;
  const scene = compiled({
    time: { step: timeStep, end: 4 },
    domain: { min: [-1, -1, -1], max: [1, 1, 1] },
    grains: [sand({ kind: 'points', positions: [[0, 0, radius]] }, { radius })],
    bodies: [{ name: 'table', shape: { kind: 'box', size: [0.4, 0.4, 0.02] }, position: [0, 0, -0.01], material: 'steel' }], // prettier-ignore
    sensors: [{ kind: 'stress', region: { min: [-0.1, -0.1, -0.5], max: [0.1, 0.1, 0.7] } }],
  });
  using world = new World(scene, device);
  const zz = async (): Promise<number> => (await world.measure())[0]!.values[2]!;
  const branch = async (): Promise<number> => (await world.contacts()).branch[2]!;
  world.advance(50);
  const [before, long] = [await zz(), await branch()];
  // The weight over the volume of the region, times the branch from the wall to the centre.
  expect(before).toBeGreaterThan(0);
  world.steer(0, { position: [0, 0, 0.49], rotation: noRotation }, 2000);
  world.advance(2500);
  expect(world.bodyPose(0).position[2]).toBeCloseTo(0.49, 9);
  expect(Math.abs((await zz()) / before - 1)).toBeLessThan(1e-3);
  expect(Math.abs((await branch()) / long - 1)).toBeLessThan(1e-3);
});

test.each(devices)('a plate in soft matter feels it, without a sensor, on $name', async (device) => {
  const soft = softModel({
    gravity: [0, 0, 0],
    time: { step: 2e-3 },
    bodies: [
      {
        name: 'plate',
        shape: { kind: 'box', size: [0.3, 1, 1] },
        position: [0.15, 0.5, 0.5],
        material: 'steel',
      },
    ],
  });
  using world = new World(soft, device);
  // The first time, nothing was counted yet.
  world.advance(1);
  expect(await world.bodyForces()).toBeNull();
  const steps = device.kind === 'gpu' ? 2 : 4;
  world.steer(0, { position: [0.15 + 0.005 * steps, 0.5, 0.5], rotation: noRotation }, steps);
  world.advance(steps);
  const { force } = (await world.bodyForces())![0]!;
  expect(force[0]).toBeLessThan(0);
  expect(Math.hypot(force[1], force[2])).toBeLessThan(-0.1 * force[0]);
});

test('a body that is not there, or no step at all, is refused', () => {
  using world = new World(compiled(pushed()), devices[0]!);
  expect(() => world.steer(1, null)).toThrow('world.steer: there are 1 bodies, got number 1');
  expect(() => world.steer(0, start, 0)).toThrow('world.steer: steps must be an integer ≥ 1, got 0');
});
