/** Springs from a scene to its sensors: what a person writes, what a world makes of it, and where the energy goes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DeviceCpu } from '../../src/device/cpu/device-cpu.ts';
import type { Model } from '../../src/scene/model.ts';
import type { SceneInput } from '../../src/scene/scene.ts';
import { World } from '../../src/world/world.ts';
import { compiled, problemsOf } from '../support/compiled-scene.ts';

let device: DeviceCpu;
beforeAll(async () => {
  device = await DeviceCpu.create({ threads: 1 });
});
afterAll(() => device[Symbol.dispose]());

async function measured(world: World): Promise<(name: string) => number> {
  const { values } = (await world.measure())[0]!;
  const names = world.sensors.columns.map(({ name }) => name);
  return (name) => values[names.indexOf(name)]!;
}

test('a sphere of aluminium hits a rigid plane: the force on it is as in test 2 of Chung and Ooi (2011)', async () => {
  const scene: Partial<SceneInput> = {
    gravity: [0, 0, 0],
    materials: {
      aluminium: { density: 2699, youngModulus: 70e9, poissonRatio: 0.3, friction: 0, restitution: 1 },
      rigid: { youngModulus: 1e30, friction: 0, restitution: 1 },
    },
    grains: [
      {
        material: 'aluminium',
        radius: 0.1,
        velocity: [0, 0, -0.2],
        fill: { kind: 'points', positions: [[0, 0, 0.100001]] },
      },
    ],
    bodies: [{ name: 'plate', shape: { kind: 'plane' }, material: 'rigid' }],
    sensors: [{ kind: 'force', name: 'load', body: 'plate' }],
    solver: { kind: 'hertz' },
    time: { end: 1e-3 },
  };
  const model = compiled(scene);
  // A tenth of the Rayleigh time, 107.5 µs
  expect(model.timeStep).toBe(1e-5);
  using world = new World(model, device);
  let greatest = 0;
  for (let k = 0; k < model.stepCount; k++) {
    world.advance(1);
    const column = world.sensors.columns.find(({ name }) => name.startsWith('load') && /z$/i.test(name));
    greatest = Math.max(greatest, Math.abs((await measured(world))(column!.name)));
  }
  expect(Math.abs(greatest / 11.37e3 - 1)).toBeLessThan(0.01);
});

test('the ledger of energy closes while springs push, rub and roll', async () => {
  const scene: Partial<SceneInput> = {
    materials: { sand: { youngModulus: 1e7, restitution: 0.5, friction: 0.5, rollingFriction: 0.1 } },
    grains: [
      {
        material: 'sand',
        radius: 0.005,
        velocity: [0.5, 0, -0.5],
        fill: { kind: 'lattice', region: { min: [-0.02, -0.02, 0], max: [0.02, 0.02, 0.04] }, spacing: 0.0101 },
      },
    ],
    bodies: [{ shape: { kind: 'plane' }, material: 'sand' }],
    sensors: [{ kind: 'ledger', name: 'ledger' }],
    solver: { kind: 'hertz' },
    time: { end: 0.04 },
  };
  const model = compiled(scene);
  using world = new World(model, device);
  world.advance(model.stepCount);
  const its = await measured(world);
  expect(Math.abs(its('ledger.error'))).toBeLessThan(1e-5);
  expect(its('ledger.friction')).toBeLessThan(0);
  expect(its('ledger.rolling')).toBeLessThan(0);
  expect(its('ledger.impact')).toBeLessThan(0);
});

describe.each([0, 0.3, 0.9])('a column with a restitution of %d', (restitution) => {
  const column = (step: number): Partial<SceneInput> => ({
    materials: { soft: { youngModulus: 1e6, restitution, friction: 0.5 } },
    grains: [
      {
        material: 'soft',
        radius: 0.005,
        velocity: [0, 0, -2],
        fill: {
          kind: 'points',
          positions: Array.from({ length: 12 }, (_, k) => [0, 0, 0.00505 + 0.01005 * k] as const),
        },
      },
    ],
    bodies: [{ shape: { kind: 'plane' }, material: 'soft' }],
    sensors: [{ kind: 'energy' }],
    solver: { kind: 'hertz' },
    time: { step, end: 0.2 },
  });

  /** Over what is there at the start, the greatest of all moments. */
  async function energy(model: Model): Promise<number> {
    using world = new World(model, device);
    const total = async (): Promise<number> => {
      const its = await measured(world);
      return its('energy.translation') + its('energy.rotation') + its('energy.potential');
    };
    const start = await total();
    let most = 0;
    for (let k = 0; k < 20; k++) {
      world.advance(Math.ceil(0.01 / model.timeStep));
      most = Math.max(most, await total());
    }
    return most / start;
  }

  // The Rayleigh time is 1.35 ms.
  const longest = Number(/must be ≤ ([\d.]+) s/.exec(problemsOf(column(1.3e-3))[0]!)![1]);

  test('gains nothing with the longest step that is let through, and without end with twice that', async () => {
    const model = compiled(column(0.999 * longest));
    expect(await energy(model)).toBeLessThan(1.001);
    expect(await energy({ ...model, timeStep: 2 * longest })).toBeGreaterThan(2);
  });
});
