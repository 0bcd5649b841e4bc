import { describe, expect, test } from 'vitest';
import { mostDevices } from '../../../test/support/built-devices.ts';
import { compiled, sand } from '../../../test/support/compiled-scene.ts';
import { planeScene, softModel } from '../../../test/support/soft-scene.ts';
import { length, subtract, type Vector3 } from '../../math/rigid.ts';
import { World } from '../world.ts';
import { usualStiffness } from './pull.ts';

const devices = await mostDevices();
const timeStep = 0.001;
const radius = 0.005;
const mass = (4 / 3) * Math.PI * radius ** 3 * 2500;

/** Two grains that float far from each other. */
const floating = (gravity: Vector3 = [0, 0, 0]) =>
  compiled({
    gravity,
    time: { step: timeStep, end: 1 },
    domain: { min: [-0.1, -0.1, -0.1], max: [0.1, 0.1, 0.1] },
    grains: [
      sand(
        {
          kind: 'points',
          positions: [
            [0, 0, 0],
            [0.05, 0, 0],
          ],
        },
        { radius },
      ),
    ],
  });

const placeOf = async (world: World, index: number): Promise<Vector3> => {
  const [x, y, z] = (await world.read('grain.position')).slice(3 * index, 3 * index + 3);
  return [x!, y!, z!];
};

describe.each(devices)('a grain that is pulled, on $name', (device) => {
  test('comes to the hand, without swinging past it, and the other stays', async () => {
    using world = new World(floating(), device);
    const grip = await world.grip(0);
    const target: Vector3 = [0, 0.02, 0.01];
    // A critically damped spring of 40 rad/s: after 8 of its times it is 0.3 % away, (1 + 8) e⁻⁸.
    const stiffness = mass * 40 ** 2;
    world.pull({ grip, target, stiffness });
    const steps = device.kind === 'cpu' ? 200 : 20;
    let nearest = Infinity;
    for (let k = 0; k < steps; k += 10) {
      world.advance(10);
      const distance = length(subtract(await placeOf(world, 0), target));
      expect(distance).toBeLessThan(nearest);
      nearest = distance;
    }
    const time = steps * timeStep * 40;
    expect(nearest / length(target)).toBeCloseTo((1 + time) * Math.exp(-time), 1);
    expect(await placeOf(world, 1)).toEqual([Math.fround(0.05), 0, 0]);
  });

  test('is where it was taken until a step is done', async () => {
    using world = new World(floating(), device);
    world.pull({ grip: await world.grip(1), target: [0.05, 0.02, 0] });
    expect(await world.readPull()).toEqual({ force: [0, 0, 0], position: [Math.fround(0.05), 0, 0] });
  });

  test('looks for what it meets in every step', async () => {
    using world = new World(floating(), device);
    world.advance(20);
    const before = await world.searches();
    if (before === null) return;
    expect(before.searches).toBeLessThan(3);
    world.pull({ grip: await world.grip(0), target: [0, 0.02, 0.01] });
    world.advance(20);
    const pulled = await world.searches();
    expect(pulled!.searches - before.searches).toBe(20);
  });

  test('has what the hand gave it, as the hand says', async () => {
    using world = new World(floating(), device);
    world.pull({ grip: await world.grip(1), target: [0.06, 0, 0], stiffness: 1 });
    world.advance(1);
    const { force, position } = (await world.readPull())!;
    expect(position[0]).toBeCloseTo(0.05, 6);
    const velocity = (await world.read('grain.velocity'))[3]!;
    expect(Math.abs(force[0] * timeStep - mass * velocity)).toBeLessThan(1e-6 * mass * velocity);
    // The spring alone: 1 N/m over 10 mm, but for what the grain moves in the step.
    expect(force[0]).toBeGreaterThan(0.005);
    expect(force[0]).toBeLessThan(0.01);
    world.pull(null);
    expect(await world.readPull()).toBeNull();
    world.advance(1);
    expect((await world.read('grain.velocity'))[3]).toBe(velocity);
  });

  test('hangs where the spring bears its weight', async () => {
    if (device.kind !== 'cpu') return;
    using world = new World(floating([0, 0, -9.81]), device);
    const grip = await world.grip(0);
    world.pull({ grip, target: [0, 0, 0.02] });
    world.advance(400);
    const below = 0.02 - (await placeOf(world, 0))[2];
    expect(below / ((mass * 9.81) / usualStiffness(world.model, grip))).toBeCloseTo(1, 2);
    expect((await world.readPull())!.force[2] / (mass * 9.81)).toBeCloseTo(1, 2);
  });
});

describe.each(devices)('soft matter that is pulled, on $name', (device) => {
  test.each([2, 3] as const)('in %i dimensions follows the hand around where it is held', async (dimensions) => {
    const gravity = { gravity: [0, 0, 0] } as const;
    using world = new World(softModel(dimensions === 2 ? { ...planeScene, ...gravity } : gravity), device);
    const grip = await world.grip(0, 0.15);
    expect(grip.pieces.length).toBeGreaterThan(3);
    for (const { offset } of grip.pieces) expect(length(offset)).toBeLessThan(0.15);
    const target: Vector3 = [grip.point[0] - 0.05, grip.point[1], grip.point[2]];
    world.pull({ grip, target });
    const momentum = async (): Promise<number> => {
      const velocity = await world.read('particle.velocity');
      return world.model.soft!.mass.reduce((sum, m, i) => sum + m * velocity[dimensions * i]!, 0);
    };
    let given = 0;
    for (let k = 0; k < (device.kind === 'cpu' ? 10 : 2); k++) {
      world.advance(1);
      given += (await world.readPull())!.force[0] * world.model.timeStep;
    }
    expect(given).toBeLessThan(0);
    // The grid keeps momentum: all of it is from the hand.
    expect(Math.abs((await momentum()) - given)).toBeLessThan(-1e-3 * given);
    const { position } = (await world.readPull())!;
    expect(position[0]).toBeLessThan(grip.point[0]);
  });
});

test('what a hand did goes on from a snapshot with the same bits', async () => {
  const device = devices.find(({ kind }) => kind === 'cpu')!;
  using world = new World(floating(), device);
  world.pull({ grip: await world.grip(0), target: [0, 0, 0.03] });
  world.advance(5);
  const [moment, hands] = [await world.snapshot(), world.hands];
  world.advance(10);
  const end = await world.read('grain.position');
  world.pull(null);
  world.restore(moment);
  world.hands = hands;
  world.advance(10);
  expect(await world.read('grain.position')).toEqual(end);
});

test('a piece that is not there cannot be held', async () => {
  using world = new World(floating(), devices[0]!);
  await expect(world.grip(2)).rejects.toThrow('world.grip: there are 2 pieces, got number 2');
});
