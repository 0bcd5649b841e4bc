/** What heavy and light grains give each other, where contacts share them: it is not rounded so far that it is lost. */
import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../../test/support/built-devices.ts';
import { grainModel, type TestGrain } from '../../../test/support/grain-model.ts';
import type { Vector3 } from '../../math/rigid.ts';
import type { Model } from '../../scene/model.ts';
import { World } from '../../world/world.ts';

// The oracle would take minutes for so many sweeps.
const devices = (await builtDevices()).filter(({ kind }) => kind !== 'oracle');

/** A ball at rest, and all around it, near by, grains of a twentieth of its radius that fly along: far more than there are colours. */
const [large, little] = [0.02, 0.001];
const around = 60;
const speed = 0.5;
function ballAmongGrains(): Model {
  const grains = Array.from({ length: around }, (_, k): TestGrain => {
    const z = 1 - (2 * k + 1) / around;
    const [across, angle] = [Math.sqrt(1 - z * z), k * Math.PI * (3 - Math.sqrt(5))];
    const way: Vector3 = [across * Math.cos(angle), across * Math.sin(angle), z];
    return { position: way.map((x) => x * (large + 1.1 * little)) as unknown as Vector3, radius: little, velocity: [0, 0, -speed] }; // prettier-ignore
  });
  const ball: TestGrain = { position: [0, 0, 0], radius: large };
  const model = grainModel({ grains: [ball, ...grains], gravity: [0, 0, 0], timeStep: 2e-4, law: { friction: 0 }, sweeps: 4 }); // prettier-ignore
  return { ...model, sensors: [{ kind: 'ledger', name: 'ledger' }] };
}

describe.each(devices)('on $name', (device) => {
  test('grains that hit a ball of 8000 times their mass stop along the normal', { timeout: 120_000 }, async () => {
    const model = ballAmongGrains();
    using world = new World(model, device);
    world.advance(6);
    const velocity = await world.read('grain.velocity');
    const { position } = model.grains;
    for (let i = 1; i <= around; i++) {
      const normal = [0, 1, 2].map((axis) => position[3 * i + axis]! / (large + 1.1 * little));
      const outwards = normal.reduce((sum, n, axis) => sum + n * (velocity[3 * i + axis]! - velocity[axis]!), 0);
      // Those beside it have not met it by then. Below it they fly away as they did; above it they slide along it.
      if (Math.abs(normal[2]!) < 0.3) continue;
      const expected = Math.max(-speed * normal[2]!, 0);
      expect(Math.abs(outwards - expected) / speed, `grain ${i}`).toBeLessThan(0.1);
    }
    const [reading] = await world.measure();
    const names = world.sensors.columns.map(({ name }) => name);
    expect(Math.abs(reading!.values[names.indexOf('ledger.error')]!)).toBeLessThan(0.05);
  });
});
