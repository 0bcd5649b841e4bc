import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../test/support/built-devices.ts';
import { shareApart, someGrains, someScenery } from '../../test/support/picture-scene.ts';
import type { Device } from '../device/device.ts';
import type { Model } from '../scene/model.ts';
import { World } from '../world/world.ts';
import { Picture } from './picture.ts';
import type { Scenery } from './scenery.ts';

const devices = await builtDevices();
const size = { width: 45, height: 30 };
const memoryOf = (device: Device): unknown => ('memory' in device ? device.memory : null);

async function drawn(device: Device, model: Model, scenery: Scenery): Promise<Uint8ClampedArray> {
  using world = new World(model, device);
  using picture = new Picture(world, size, { quality: 'fast' });
  picture.draw(scenery);
  return await picture.pixels();
}

const [oracle] = devices;
const everything = someScenery({
  show: { forces: true, grid: true, axes: true, bodies: true, shadows: true, occlusion: true, domain: true },
  highlight: 1,
  clip: { normal: [0, -1, 0.2], offset: 0.012 },
});
const asked: readonly (readonly [string, Scenery])[] = [
  ['grains and bodies with shadows', someScenery()],
  ['everything, cut open', everything],
  ['four rays a pixel by daylight', someScenery({ samples: 2, theme: 'light' })],
];
const expected = new Map(
  await Promise.all(asked.map(async ([name, scenery]) => [name, await drawn(oracle!, someGrains(), scenery)] as const)),
);

describe.each(devices)('a picture on $name', (device) => {
  test.each(asked)('of %s is that of the oracle', async (name, scenery) => {
    // Edges fall on one side of a pixel or the other, as depths are rounded.
    const pixels = await drawn(device, someGrains(), scenery);
    expect(shareApart(pixels, expected.get(name)!, 6)).toBeLessThan(0.03);
  });

  test('gives its memory back', async () => {
    using world = new World(someGrains(), device);
    const before = memoryOf(device);
    {
      using picture = new Picture(world, size, { quality: 'fast' });
      for (const [, scenery] of asked) picture.draw(scenery);
      picture.draw(someScenery({ colour: { field: 'force', map: 'turbo', range: 'auto' } }));
      picture.resize({ width: 20, height: 10 });
      picture.draw(someScenery());
      expect(await picture.pixels()).toHaveLength(4 * 20 * 10);
    }
    expect(memoryOf(device)).toEqual(before);
  });
});
