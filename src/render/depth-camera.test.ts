import { describe, expect, test } from 'vitest';
import { mostDevices } from '../../test/support/built-devices.ts';
import { compiled, sand } from '../../test/support/compiled-scene.ts';
import type { SceneInput } from '../scene/scene.ts';
import { World } from '../world/world.ts';
import { DepthCamera, depthBytes } from './depth-camera.ts';

const devices = await mostDevices();

const overhead = {
  name: 'overhead',
  kind: 'depth',
  position: [0, 0, 1],
  target: [0, 0, 0],
  up: [0, 1, 0],
  fieldOfView: 0.8,
  size: [9, 7],
  near: 0.2,
  far: 1.5,
} as const;
const ego = {
  name: 'ego',
  kind: 'depth',
  body: 'scoop',
  position: [0, 0, 0],
  target: [1, 0, 0],
  size: [5, 5],
  near: 0.01,
  far: 2,
} as const;

/** A ball of radius 0.1 on a floor, and a small body that moves towards it. */
const scene = (more: Partial<SceneInput> = {}): Partial<SceneInput> => ({
  gravity: [0, 0, 0],
  time: { step: 0.01 },
  grains: [sand({ kind: 'points', positions: [[0, 0, 0.3]] }, { radius: 0.1 })],
  bodies: [
    { name: 'floor', shape: { kind: 'plane' }, material: 'steel' },
    {
      ...{ name: 'scoop', shape: { kind: 'sphere', radius: 0.02 }, material: 'steel', position: [-1, 0, 0.3] },
      motion: { kind: 'velocity', velocity: [1, 0, 0] },
    },
  ],
  cameras: [overhead, ego],
  ...more,
}); // prettier-ignore

describe.each(devices)('a depth camera on $name', (device) => {
  test('tells distances along its axis, of a ball and of the floor around it', async () => {
    using world = new World(compiled(scene()), device);
    using camera = new DepthCamera(world, 'overhead');
    const depth = await camera.read();
    expect(camera.shape).toEqual([1, 7, 9]);
    // The middle of the picture looks straight down on the ball, the corners on the floor, however slanted the ray.
    expect(depth[3 * 9 + 4]).toBeCloseTo(0.6, 5);
    for (const corner of [0, 8, 6 * 9, 6 * 9 + 8]) expect(depth[corner]).toBeCloseTo(1, 5);
    expect((await camera.readBytes())[3 * 9 + 4]).toBe(Math.round((255 * 0.4) / 1.3));
  });

  test('clamps to its range, and sees nothing as far', async () => {
    using world = new World(compiled(scene({ bodies: [], cameras: [{ ...overhead, near: 0.7, far: 0.8 }] })), device);
    using camera = new DepthCamera(world, 'overhead');
    const depth = await camera.read();
    expect(depth[3 * 9 + 4]).toBeCloseTo(0.7, 6);
    expect(depth[0]).toBeCloseTo(0.8, 6);
    expect([...depthBytes(depth, camera.camera)].every((byte) => byte === 0 || byte === 255)).toBe(true);
  });

  test('rides on a body, and does not see it from inside', async () => {
    using world = new World(compiled(scene()), device);
    using camera = new DepthCamera(world, 'ego');
    expect((await camera.read())[12]).toBeCloseTo(0.9, 5);
    world.advance(20);
    expect((await camera.read())[12]).toBeCloseTo(0.7, 4);
  });

  test('has an image of each world, with the grains of that world alone', async () => {
    using world = new World(compiled(scene({ worlds: 3 })), device);
    using camera = new DepthCamera(world, 'overhead');
    // Of the second world the ball rises, of the third it goes away.
    const snapshot = await world.snapshot();
    const arrays = new Map(snapshot.arrays);
    const before = arrays.get('grain.position')!;
    const stride = before.data.length / 3;
    const data = before.data.slice();
    data[stride + 2] = 0.5;
    data[2 * stride] = 5;
    arrays.set('grain.position', { ...before, data });
    world.restore({ ...snapshot, arrays });
    const depth = await camera.read();
    expect(camera.shape).toEqual([3, 7, 9]);
    const middles = [0, 1, 2].map((k) => depth[k * 63 + 3 * 9 + 4]!);
    for (const [k, expected] of [0.6, 0.4, 1].entries()) expect(middles[k]).toBeCloseTo(expected, 5);
  });

  test('says which cameras there are', () => {
    using world = new World(compiled(scene()), device);
    expect(() => new DepthCamera(world, 'overhed')).toThrow('there is no camera overhed: did you mean overhead?');
  });
});
