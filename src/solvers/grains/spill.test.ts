/** What heavy and light grains give each other, where contacts share them: none of it is lost to rounding. */
import { describe, expect, test } from 'vitest';
import { mostDevices } from '../../../test/support/built-devices.ts';
import { grainModel, type TestGrain, type TestModel } from '../../../test/support/grain-model.ts';
import type { Device } from '../../device/device.ts';
import type { Vector3 } from '../../math/rigid.ts';
import type { Model } from '../../scene/model.ts';
import { World } from '../../world/world.ts';

// The oracle would take minutes for so many sweeps.
const devices = (await mostDevices()).filter(({ kind }) => kind !== 'oracle');

const little = 0.001;
const around = 60;
const speed = 0.5;

interface Ball {
  /** Over that of the grains around it. Default: 20 */
  readonly radius?: number;
  /** Default: no friction */
  readonly law?: TestModel['law'];
}

/** A ball at rest, and all around it, near by, grains that fly along: far more than there are colours. */
function ballAmongGrains({ radius = 20, law = { friction: 0 } }: Ball = {}): Model {
  const grains = Array.from({ length: around }, (_, k): TestGrain => {
    const z = 1 - (2 * k + 1) / around;
    const [across, angle] = [Math.sqrt(1 - z * z), k * Math.PI * (3 - Math.sqrt(5))];
    const way: Vector3 = [across * Math.cos(angle), across * Math.sin(angle), z];
    return { position: way.map((x) => x * (radius + 1.1) * little) as unknown as Vector3, radius: little, velocity: [0, 0, -speed] }; // prettier-ignore
  });
  const ball: TestGrain = { position: [0, 0, 0], radius: radius * little };
  const model = grainModel({ grains: [ball, ...grains], gravity: [0, 0, 0], timeStep: 2e-4, law, sweeps: 4 });
  return { ...model, sensors: [{ kind: 'ledger', name: 'ledger' }, { kind: 'residual', name: 'residual' }] }; // prettier-ignore
}

/** How the ledger closes, and how far momentum is kept. */
async function books(world: World): Promise<{ readonly error: number; readonly drift: number }> {
  const [reading] = await world.measure();
  const names = world.sensors.columns.map(({ name }) => name);
  const [error, drift] = ['ledger.error', 'residual.drift'].map((name) => reading!.values[names.indexOf(name)]!);
  return { error: Math.abs(error!), drift: drift! };
}

/** After steps in which those that meet the ball did. */
async function booksAfter(device: Device, ball: Ball, steps = 20) {
  using world = new World(ballAmongGrains(ball), device);
  world.advance(steps);
  return await books(world);
}

describe.each(devices)('on $name', (device) => {
  test('grains that hit a ball of 8000 times their mass stop along the normal', { timeout: 120_000 }, async () => {
    const model = ballAmongGrains();
    using world = new World(model, device);
    world.advance(6);
    const velocity = await world.read('grain.velocity');
    const { position } = model.grains;
    for (let i = 1; i <= around; i++) {
      const normal = [0, 1, 2].map((axis) => position[3 * i + axis]! / (21.1 * little));
      const outwards = normal.reduce((sum, n, axis) => sum + n * (velocity[3 * i + axis]! - velocity[axis]!), 0);
      // Those beside it have not met it by then. Below it they fly away as they did; above it they slide along it.
      if (Math.abs(normal[2]!) < 0.3) continue;
      const expected = Math.max(-speed * normal[2]!, 0);
      expect(Math.abs(outwards - expected) / speed, `grain ${i}`).toBeLessThan(0.05);
    }
    const { error, drift } = await books(world);
    expect(error).toBeLessThan(1e-5);
    expect(drift).toBeLessThan(1e-6);
  });

  test('the ledger closes while they rub, rebound, roll and cohere', { timeout: 120_000 }, async () => {
    const law = { friction: 0.5, restitution: 0.5, rollingFriction: 0.1, twistingFriction: 0.1, cohesion: 2000 };
    const { error, drift } = await booksAfter(device, { law }, 8);
    expect(error).toBeLessThan(1e-5);
    expect(drift).toBeLessThan(1e-6);
  });
});

const cpu = devices[0]!;
const laws = {
  'nothing is lost': { friction: 0, restitution: 1 },
  'they rub': { friction: 0.5 },
  'they resist rolling': { friction: 0.5, rollingFriction: 0.2, twistingFriction: 0.1 },
  'they cohere': { friction: 0.5, cohesion: 2000, rollingFriction: 0.1 },
};
test.each(Object.entries(laws))('the ledger closes on a CPU where %s', { timeout: 120_000 }, async (_, law) => {
  const { error, drift } = await booksAfter(cpu, { law });
  // Without loss little is turned over: some hundredths of what they have.
  expect(error).toBeLessThan(1e-4);
  expect(drift).toBeLessThan(1e-6);
});

test.each([10, 30])('the ledger closes with a ball of %d times the radius', { timeout: 120_000 }, async (radius) => {
  const { error, drift } = await booksAfter(cpu, { radius, law: { friction: 0.5 } });
  expect(error).toBeLessThan(1e-5);
  expect(drift).toBeLessThan(1e-6);
});
