import { describe, expect, test } from 'vitest';
import { mostDevices } from '../../../test/support/built-devices.ts';
import { pixelAt, someScenery, straightAt } from '../../../test/support/picture-scene.ts';
import { disc, hash, square } from '../../../test/support/sample-outlines.ts';
import { shapeModel } from '../../../test/support/shape-model.ts';
import { World } from '../../world/world.ts';
import { DepthCamera } from '../depth-camera.ts';
import { Picture } from '../picture.ts';

const devices = await mostDevices();
const size = { width: 96, height: 48 };

/** A # that is turned by 45°, a disc and a square, 3 m from each other. */
const model = shapeModel({
  outlines: [hash, disc, square],
  radii: [1, 1, 1],
  shapes: [
    { at: [-3, 0], angle: Math.PI / 4 },
    { at: [0, 0], type: 1, velocity: [2, 0] },
    { at: [3, 0], type: 2, velocity: [4, 0] },
  ],
  domain: { min: [-5, -2, -1], max: [5, 2, 1] },
});
/** 12 pixels a metre. */
const camera = straightAt([0, 0, 0], [0, 0, 1], 4);
const scenery = someScenery({ camera, colour: { field: 'speed', map: 'grey', range: [0, 4] } });
const pixel = (x: number, y: number): [number, number] => [Math.floor(48 + 12 * x), Math.floor(24 - 12 * y)];

describe.each(devices)('flat grains drawn on $name', (device) => {
  test('show what is inside of their outline, as it is turned, and nothing between', async () => {
    using world = new World(model, device);
    using picture = new Picture(world, size);
    picture.draw(scenery);
    const picked = async (x: number, y: number) => (await picture.pick(...pixel(x, y)))?.piece ?? null;
    // Strokes of the # run along the diagonals, 0.32 from the middle.
    const beside = 0.32 * Math.SQRT2;
    expect(await picked(-3 + beside, 0.04)).toBe(0);
    expect(await picked(-3.04, 0.04)).toBe(null);
    expect(await picked(0.04, 0.04)).toBe(1);
    expect(await picked(0.9, 0.04)).toBe(1);
    expect(await picked(0.8, 0.8)).toBe(null);
    expect(await picked(3.6, 0.6)).toBe(2);
    expect(await picked(3.85, 0.04)).toBe(null);
  });

  test('have the colours of their values, and darker edges', async () => {
    using world = new World(model, device);
    using picture = new Picture(world, size);
    picture.draw(scenery);
    const pixels = await picture.pixels();
    const light = (x: number, y: number): number => pixelAt(pixels, size.width, ...pixel(x, y))[0]!;
    expect(light(3.3, 0.3)).toBeGreaterThan(light(-0.4, 0.4) + 40);
    expect(light(3.3, -0.68)).toBeLessThan(light(3.3, 0.3) - 20);
    picture.draw({ ...scenery, highlight: 2 });
    const [red, green] = pixelAt(await picture.pixels(), size.width, ...pixel(3.3, 0.3));
    expect(red! - green!).toBeGreaterThan(60);
  });

  test('are seen at an angle too, and by cameras of depth', async () => {
    using world = new World(model, device);
    using picture = new Picture(world, size);
    // From below at 60°: heights in the picture are halved.
    const tilted = straightAt([0, 0, 0], [0, -Math.sin(Math.PI / 3), Math.cos(Math.PI / 3)], 4);
    picture.draw({ ...scenery, camera: { ...tilted, up: [0, 1, 0] } });
    expect((await picture.pick(48, 24))?.piece).toBe(1);
    expect((await picture.pick(48, 24 - 5))?.piece).toBe(1);
    expect(await picture.pick(48, 24 - 8)).toBe(null);
    const looks = { position: [3, 0, 4], target: [3, 0, 0], up: [0, 1, 0], fieldOfView: 0.7 } as const;
    using depths = new DepthCamera(world, { name: 'top', kind: 'depth', ...looks, width: 16, height: 16, near: 1, far: 9, body: null }); // prettier-ignore
    const read = await depths.read();
    expect(read[8 * 16 + 8]).toBeCloseTo(4, 4);
    expect(read[0]).toBe(9);
  });
});
