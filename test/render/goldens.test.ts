/** Small pictures as they were looked at and found good. A change of the look changes them: TALUS_UPDATE_GOLDENS=1 writes them anew. */
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { DeviceCpu } from '../../src/device/cpu/device-cpu.ts';
import { encodePng } from '../../src/formats/encode-png.ts';
import { decodePng } from '../../src/formats/png.ts';
import { defaultCamera } from '../../src/render/default-camera.ts';
import { Picture } from '../../src/render/picture.ts';
import type { Scenery } from '../../src/render/scenery.ts';
import type { Model } from '../../src/scene/model.ts';
import { World } from '../../src/world/world.ts';
import { shareApart, someGrains, someScenery } from '../support/picture-scene.ts';
import { planeScene, softModel } from '../support/soft-scene.ts';

const device = await DeviceCpu.create({ threads: 1 });
afterAll(() => device[Symbol.dispose]());

const everything = { forces: true, grid: true, axes: true, bodies: true, shadows: true, occlusion: true, domain: true };
const height = { field: 'height', map: 'cividis', range: 'auto' } as const;

test.each<readonly [string, Model, Partial<Scenery>]>([
  ['grains', someGrains(), { samples: 2 }],
  ['grains-light', someGrains(), { samples: 2, theme: 'light', show: everything, highlight: 2 }],
  ['jelly', softModel(), { samples: 2, camera: defaultCamera(softModel()), colour: height }],
  ['plane', softModel(planeScene), { samples: 2, camera: defaultCamera(softModel(planeScene)), colour: height }],
])('%s look as they should', async (name, model, wish) => {
  const size = { width: 150, height: 100 };
  using world = new World(model, device);
  using picture = new Picture(world, size, { quality: 'fine' });
  picture.draw(someScenery(wish));
  const pixels = await picture.pixels();
  const file = new URL(`goldens/${name}.png`, import.meta.url);
  if (process.env['TALUS_UPDATE_GOLDENS'] === '1') writeFileSync(file, encodePng({ ...size, pixels }));
  const golden = decodePng(readFileSync(file), `${name}.png`);
  expect([golden.width, golden.height]).toEqual([150, 100]);
  expect(shareApart(pixels, golden.pixels, 4)).toBeLessThan(0.005);
});
