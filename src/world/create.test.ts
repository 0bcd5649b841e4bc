import { expect, test } from 'vitest';
import { DeviceError } from '../core/errors.ts';
import { SceneError } from '../scene/scene-error.ts';
import type { SceneInput } from '../scene/scene.ts';
import { World } from './world.ts';

const scene: SceneInput = {
  talus: 1,
  time: { step: 0.001, end: 0.1 },
  materials: { stone: {} },
  grains: [{ material: 'stone', fill: { kind: 'points', positions: [[0, 0, 1]] }, radius: 0.1 }],
  sensors: [{ kind: 'height' }],
};
const onCpu = { device: 'cpu', threads: 1 } as const;

test('a world from an object and from text fall alike', async () => {
  using one = await World.create(scene, onCpu);
  using other = await World.create(JSON.stringify(scene), onCpu);
  for (const world of [one, other]) world.advance(100);
  const [height] = (await one.measure())[0]!.values;
  expect(height).toBeCloseTo(1 - (9.81 * 0.1 ** 2) / 2, 3);
  expect(await other.measure()).toEqual(await one.measure());
});

test('values are set from outside', async () => {
  using world = await World.create(scene, { ...onCpu, overrides: ['grains[0].radius=0.2', 'worlds=3'] });
  expect(world.model.grains.radius).toEqual(Float64Array.of(0.2));
  expect(await world.measure()).toHaveLength(3);
});

test('loads on bodies are 0 before the first step, and what the grains weigh once they lie', async () => {
  const [size, density] = [0.1, 2500];
  using world = await World.create(
    {
      ...scene,
      grains: [{ material: 'stone', fill: { kind: 'points', positions: [[0, 0, size]] }, radius: size }],
      bodies: [{ name: 'floor', shape: { kind: 'plane' }, material: 'stone' }],
      sensors: [
        { kind: 'force', body: 'floor' },
        { kind: 'weight', body: 'floor' },
      ],
    },
    onCpu,
  );
  expect((await world.measure())[0]!.values).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  world.advance(100);
  const weight = (4 / 3) * Math.PI * size ** 3 * density * 9.81;
  const { values } = (await world.measure())[0]!;
  expect(values[2]! / -weight).toBeCloseTo(1, 2);
  expect(values[6]! / weight).toBeCloseTo(1, 2);
});

test('the device goes with the world', async () => {
  const world = await World.create(scene, onCpu);
  const { device } = world;
  world[Symbol.dispose]();
  expect(() => device.array('late', 'f32', 1)).toThrow(DeviceError);
});

test('a scene that is none opens no device, and its errors name the file', async () => {
  const created = World.create({ ...scene, worlds: 0 }, { ...onCpu, source: 'stone.json' });
  await expect(created).rejects.toThrow(SceneError);
  await expect(created).rejects.toThrow(/^stone\.json: scene\.worlds: must be ≥ 1/);
});
