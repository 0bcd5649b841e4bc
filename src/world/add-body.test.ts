import { expect, test } from 'vitest';
import { compiled, sand } from '../../test/support/compiled-scene.ts';
import { softModel } from '../../test/support/soft-scene.ts';
import { DeviceCpu } from '../device/cpu/device-cpu.ts';
import { noRotation, type Vector3 } from '../math/rigid.ts';
import { addBody, type AddedBody } from '../scene/add-body.ts';
import { carryOver } from './carry-over.ts';
import { World } from './world.ts';

const rod = (position: Vector3): AddedBody => ({
  name: 'rod',
  shape: { kind: 'capsule', radius: 0.005, halfHeight: 0.02 },
  pose: { position, rotation: noRotation },
});

const bed = compiled({
  time: { step: 0.001 },
  grains: [
    sand(
      { kind: 'lattice', region: { min: [-0.03, -0.03, 0], max: [0.03, 0.03, 0.04] }, spacing: 0.0102 },
      { radius: 0.005 },
    ),
  ],
  bodies: [{ name: 'floor', shape: { kind: 'plane' }, material: 'steel' }],
});

test('a body that is added far away changes nothing, and one that is near is met', async () => {
  using device = await DeviceCpu.create({ threads: 1 });
  using alone = new World(bed, device);
  alone.advance(30);
  const moment = await alone.snapshot();
  const carried = async (position: Vector3): Promise<World> => {
    const world = new World(addBody(bed, rod(position)), device);
    world.restore(await carryOver(moment, bed, world));
    expect([world.step, world.model.bodies.length]).toEqual([30, 2]);
    return world;
  };
  using away = await carried([0, 0, 1]);
  using inside = await carried([0, 0, 0.03]);
  for (const world of [alone, away, inside]) world.advance(10);
  expect(await away.read('grain.position')).toEqual(await alone.read('grain.position'));
  expect(await inside.read('grain.position')).not.toEqual(await alone.read('grain.position'));
  const forces = (await inside.bodyForces())!;
  expect(Math.hypot(...forces[1]!.force)).toBeGreaterThan(0);
  // And back to a world without it, whose room for contacts is smaller.
  alone.reset();
  alone.restore(await carryOver(await away.snapshot(), away.model, alone));
  for (const world of [alone, away]) world.advance(10);
  expect(await away.read('grain.position')).toEqual(await alone.read('grain.position'));
});

test('soft matter holds to it by friction', () => {
  const model = addBody(softModel(), { ...rod([0, 0, 2]), friction: 0.7 });
  expect(model.soft!.bodyGrips.at(-1)).toEqual({ kind: 'friction', friction: 0.7 });
  expect(model.parts.at(-1)).toMatchObject({ body: 0 });
});
