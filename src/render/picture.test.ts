import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../test/support/built-devices.ts';
import { pixelAt, shareApart, someGrains, someScenery, straightAt } from '../../test/support/picture-scene.ts';
import type { Device } from '../device/device.ts';
import type { Model } from '../scene/model.ts';
import { World } from '../world/world.ts';
import { worldOffset } from './paint/paint-params.ts';
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
    // To the last: there are not four of each row.
    expect(pixels.at(-1)).toBe(255);
  });

  // Which picture's shadows there are is decided on the host: the devices that step slowly need not show it.
  test.runIf(device.kind === 'cpu')('may keep the shadows of the picture before it', async () => {
    using world = new World(someGrains(), device);
    using picture = new Picture(world, size, { quality: 'fast' });
    const scenery = someScenery();
    // The first has none to keep.
    picture.draw(scenery, { keepsShadows: true });
    const first = await picture.pixels();
    world.advance(40);
    picture.draw(scenery, { keepsShadows: true });
    const kept = await picture.pixels(new Uint32Array(size.width * size.height));
    picture.draw(scenery);
    const fresh = await picture.pixels();
    using other = new Picture(world, size, { quality: 'fast' });
    other.draw(scenery);
    expect(first).toEqual(await drawn(device, someGrains(), scenery));
    expect(fresh).toEqual(await other.pixels());
    expect(kept).not.toEqual(fresh);
  });

  test.runIf(device.kind === 'cpu')(
    'may keep how dark gaps are, as long as it is looked at in the same way',
    async () => {
      using world = new World(someGrains(), device);
      using picture = new Picture(world, size, { quality: 'fast' });
      const scenery = someScenery();
      const pixelsOf = (pictured: Picture, seen: Scenery, keepsGaps: boolean) => {
        pictured.draw(seen, { keepsGaps });
        return pictured.pixels();
      };
      const fresh = async (seen: Scenery) => {
        using other = new Picture(world, size, { quality: 'fast' });
        return await pixelsOf(other, seen, false);
      };
      expect(await pixelsOf(picture, scenery, true)).toEqual(await fresh(scenery));
      world.advance(40);
      expect(await pixelsOf(picture, scenery, true)).not.toEqual(await fresh(scenery));
      expect(await pixelsOf(picture, scenery, false)).toEqual(await fresh(scenery));
      world.advance(40);
      const eye = scenery.camera.eye.map((x) => 1.2 * x) as unknown as Scenery['camera']['eye'];
      const moved = { ...scenery, camera: { ...scenery.camera, eye } };
      expect(await pixelsOf(picture, moved, true)).toEqual(await fresh(moved));
    },
  );

  test.runIf(device.kind === 'cpu')('keeps its lines only as long as they are the same', async () => {
    using world = new World(someGrains(), device);
    using picture = new Picture(world, size, { quality: 'fast' });
    const lines = { ...someScenery().show, grid: true, axes: true };
    const eye = someScenery().camera.eye.map((x) => 1.2 * x) as unknown as Scenery['camera']['eye'];
    const moved = { ...someScenery().camera, eye };
    const sceneries = [{ show: lines }, { show: lines }, { show: lines, camera: moved }, { show: lines, highlight: 1 }, { show: lines }, { show: { ...lines, domain: true } }, { show: { ...lines, forces: true } }, { show: lines }]; // prettier-ignore
    for (const scenery of sceneries.map(someScenery)) {
      picture.draw(scenery);
      using other = new Picture(world, size, { quality: 'fast' });
      other.draw(scenery);
      expect(await picture.pixels()).toEqual(await other.pixels());
      world.advance(1);
    }
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

  test('tells what is at a point: a piece, a body, or nothing', async () => {
    using world = new World(someGrains(), device);
    using picture = new Picture(world, size, { quality: 'fast' });
    expect(await picture.pick(1, 1)).toBeNull();
    // From the right, at the second grain: 4 cm are 30 pixels.
    const camera = straightAt([0.045, 0, 0.02], [1, 0, 0], 0.04);
    for (const samples of [1, 2] as const) {
      picture.draw(someScenery({ camera, samples }));
      const picked = await picture.pick(22.5, 15);
      expect(picked).toMatchObject({ piece: 1, body: null, world: 0 });
      for (const [axis, place] of [0.065, 0, 0.02].entries())
        expect(Math.abs(picked!.position[axis]! - place)).toBeLessThan(1e-3);
    }
    expect(await picture.pick(-1, 15)).toBeNull();
    picture.draw(someScenery({ camera: straightAt([0.05, 0.06, 0.02], [0, 1, 0], 0.02) }));
    expect(await picture.pick(22.5, 15)).toMatchObject({ piece: null, body: 2 });
    picture.draw(someScenery({ camera: straightAt([0, 0, 5], [0, 1, 0], 0.02) }));
    expect(await picture.pick(22.5, 15)).toBeNull();
  });

  test('finds pieces of other worlds where their own world has them', async () => {
    const model = someGrains({ worldCount: 2 });
    using world = new World(model, device);
    using picture = new Picture(world, size, { quality: 'fast' });
    const offset = worldOffset(model, 1);
    picture.draw(someScenery({ camera: straightAt([0.045 + offset[0], offset[1], 0.02], [0, -1, 0], 0.04) }));
    const picked = await picture.pick(22.5, 15);
    expect(picked).toMatchObject({ piece: 4, world: 1 });
    expect(Math.abs(picked!.position[0] - 0.045)).toBeLessThan(1e-3);
  });

  test('has a legend: given ranges, automatic ones, and names', async () => {
    using world = new World(someGrains(), device);
    using picture = new Picture(world, size, { quality: 'fast' });
    await expect(picture.legend()).rejects.toThrow('nothing is drawn yet');
    picture.draw(someScenery());
    const given = await picture.legend();
    expect(given.range.map((end) => Math.fround(end))).toEqual([0, 0.5]);
    expect(given).toMatchObject({ field: { name: 'speed', unit: 'm/s' }, map: 'viridis' });
    expect(given.colours[0]).toMatch(/^#4[0-9a-f]0[0-9a-f]5[0-9a-f]$/);
    const auto = { map: 'grey', range: 'auto' } as const;
    picture.draw(someScenery({ colour: { field: 'speed', ...auto } }));
    // The fastest has 0.3 m/s; bins are an eighth of a power of two wide.
    const [low, high] = (await picture.legend()).range;
    expect(low).toBe(0);
    expect(Math.abs(high - 0.3)).toBeLessThan(0.04);
    picture.draw(someScenery({ colour: { field: 'height', ...auto } }));
    const [lowest, highest] = (await picture.legend()).range;
    expect(Math.abs(lowest - 0.02) + Math.abs(highest - 0.053)).toBeLessThan(0.006);
    picture.draw(someScenery({ colour: { field: 'material', ...auto } }));
    const named = await picture.legend();
    expect(named.colours).toHaveLength(named.field.labels!.length);
    const unknown = someScenery({ colour: { field: 'sped', ...auto } });
    expect(() => picture.draw(unknown)).toThrow('there is no field sped: did you mean speed?');
    expect(picture.scale().metresPerPixel).toBeCloseTo((2 * Math.tan(0.25) * Math.hypot(0.05, 0.35, 0.15)) / 30, 6);
  });

  test('makes one piece out, and follows its theme', async () => {
    const camera = straightAt([0, 0, 0.02], [0, -1, 0], 0.04);
    const plain = pixelAt(await drawn(device, someGrains(), someScenery({ camera })), 45, 22, 15);
    const marked = pixelAt(await drawn(device, someGrains(), someScenery({ camera, highlight: 0 })), 45, 22, 15);
    // Speed 0.3 of 0.5 is green, what is made out is red.
    expect(plain[1]).toBeGreaterThan(plain[0]! + 40);
    expect(marked[0]).toBeGreaterThan(marked[1]! + 80);
    const sky = someScenery({ camera: straightAt([0, 0, 5], [0, -1, 0], 0.04) });
    expect(pixelAt(await drawn(device, someGrains(), sky), 45, 0, 0)).toEqual([42, 47, 55, 255]);
    const light = pixelAt(await drawn(device, someGrains(), { ...sky, theme: 'light' }), 45, 0, 0);
    expect(Math.min(...light)).toBeGreaterThan(250);
  });

  test('of a world without pieces shows its bodies', async () => {
    using world = new World(someGrains({ grains: [] }), device);
    using picture = new Picture(world, size, { quality: 'fast' });
    picture.draw(someScenery({ colour: { field: 'speed', map: 'turbo', range: 'auto' }, highlight: 3 }));
    expect(new Set(new Uint32Array((await picture.pixels()).buffer)).size).toBeGreaterThan(30);
    const [low, high] = (await picture.legend()).range;
    expect(high).toBeGreaterThan(low);
  });
});
