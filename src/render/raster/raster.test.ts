import { describe, expect, test } from 'vitest';
import * as fc from '../../../test/support/fast-check.ts';
import { mostDevices } from '../../../test/support/built-devices.ts';
import { pixelProblem, unit, type PlainItems } from '../../../test/support/raster-reference.ts';
import { packStructs } from '../../core/fields.ts';
import type { Device } from '../../device/device.ts';
import type { Vector3 } from '../../math/rigid.ts';
import {
  ballFields,
  depthNothing,
  facetFields,
  facetFlags,
  itemIndex,
  itemKind,
  strokeFields,
} from '../render-structs.ts';
import { viewOf, type View } from '../view.ts';
import type { Camera } from '../scenery.ts';
import { Raster } from './raster.ts';

const devices = await mostDevices();

const paint = { tint: 0, flags: 0, owner: 0, turn: 0, value: 0 };
const corners = { normal_a: 0, normal_b: 0, normal_c: 0 };

/** Depths and items of a picture, drawn by a raster of its own or by one that is given. */
async function drawn(device: Device, view: View, { balls, facets, strokes }: PlainItems, given?: Raster) {
  const raster = given ?? new Raster(device, { width: view.width, height: view.height });
  raster.resize({ width: view.width, height: view.height });
  const ballWords = packStructs(
    ballFields,
    balls.map((ball) => ({ ...paint, ...ball })),
  );
  const facetWords = packStructs(
    facetFields,
    facets.map(({ a, b, c, isTwoSided }) => ({
      ...{ ...paint, ...corners, a, b, c },
      flags: isTwoSided ? facetFlags.twoSided : 0,
    })),
  );
  const strokeWords = packStructs(
    strokeFields,
    strokes.map((stroke) => ({ ...stroke, tint: 0, owner: 0 })),
  );
  // More elements than are drawn, which are not to be looked at.
  using ballArray = device.array('balls', ballFields, balls.length + 1);
  using facetArray = device.array('facets', facetFields, facets.length + 1);
  using strokeArray = device.array('strokes', strokeFields, strokes.length + 1);
  device.write(ballArray, ballWords);
  device.write(facetArray, facetWords);
  device.write(strokeArray, strokeWords);
  const draw = async () => {
    raster.aim({
      ...{ view, balls: ballArray, facets: facetArray, strokes: strokeArray },
      ...{ ballCount: balls.length, facetCount: facets.length, strokeCount: strokes.length },
    });
    device.submit((pass) => raster.draw(pass));
    return raster.check();
  };
  if (!(await draw())) expect(await draw()).toBe(true);
  const range = { start: 0, end: view.width * view.height };
  const [depth, item] = [await device.read(raster.depth, range), await device.read(raster.item, range)];
  if (!given) raster[Symbol.dispose]();
  return { depth, item };
}

/** The first pixel that is wrong. */
function problemOf(
  view: View,
  items: PlainItems,
  { depth, item }: { depth: ArrayLike<number>; item: ArrayLike<number> },
) {
  for (let y = 0; y < view.height; y++) {
    for (let x = 0; x < view.width; x++) {
      const at = y * view.width + x;
      const problem = pixelProblem(view, items, [x, y], { depth: depth[at]!, item: item[at]! });
      if (problem) return problem;
    }
  }
  return null;
}

/** Millimetres: shrinking would find numbers that mean nothing. */
const metres = (min: number, max: number) =>
  fc.integer({ min: Math.round(1000 * min), max: Math.round(1000 * max) }).map((value) => Math.fround(value / 1000));
const place = fc.tuple(metres(-3, 3), metres(-3, 3), metres(-3, 3)) as fc.Arbitrary<Vector3>;
const direction = fc.tuple(metres(-1, 1), metres(-1, 1), metres(-1, 1)).map(([x, y, z]) => unit(x, y, z));

const items: fc.Arbitrary<PlainItems> = fc.record({
  balls: fc.array(fc.record({ centre: place, radius: fc.oneof(metres(0, 0.3), metres(0, 2)) }), { maxLength: 40 }),
  facets: fc.array(fc.record({ a: place, b: place, c: place, isTwoSided: fc.boolean() }), { maxLength: 12 }),
  strokes: fc.array(fc.record({ a: place, b: place, width: metres(0.5, 9), lift: metres(0, 0.5) }), { maxLength: 8 }),
});

const views: fc.Arbitrary<View> = fc
  .record({
    width: fc.integer({ min: 1, max: 90 }),
    height: fc.integer({ min: 1, max: 70 }),
    eye: fc.tuple(direction, fc.oneof(metres(0.5, 3), metres(5, 12))).map(([d, r]) => d.map((part) => part * r)),
    target: fc.tuple(metres(-0.2, 0.2), metres(-0.2, 0.2), metres(-0.2, 0.2)),
    up: direction,
    fieldOfView: metres(0.3, 2),
    parallelHeight: fc.option(metres(1, 8), { nil: undefined }),
    clip: fc.option(fc.record({ normal: direction, offset: metres(-2, 2) })),
    far: fc.constantFrom(undefined, 8),
  })
  .map(({ width, height, clip, far, parallelHeight, ...camera }) =>
    viewOf(
      { ...(camera as unknown as Camera), ...(parallelHeight ? { parallelHeight } : {}) },
      { width, height },
      {
        clip,
        ...(far ? { far } : {}),
      },
    ),
  );

const straight: Camera = { eye: [0, -10, 0], target: [0, 0, 0], up: [0, 0, 1], fieldOfView: 1 };
const none: PlainItems = { balls: [], facets: [], strokes: [] };

describe.each(devices)('raster on $name', (device) => {
  const runs = device.kind === 'cpu' ? 40 : 10;

  test('shows at every pixel what asking every item shows', async () => {
    await fc.assert(
      fc.asyncProperty(views, items, async (view, given) => {
        expect(problemOf(view, given, await drawn(device, view, given))).toBe(null);
      }),
      { numRuns: runs },
    );
  }, 60_000);

  test('of items at the same depth the first is seen', async () => {
    const view = viewOf({ ...straight, parallelHeight: 4 }, { width: 21, height: 21 });
    const ball = { centre: [0, -1, 0] as const, radius: 1 };
    const facet = { a: [-2, 0, -2] as const, b: [2, 0, -2] as const, c: [0, 0, 2] as const, isTwoSided: true };
    const balls = Array.from({ length: 300 }, () => ball);
    const facets = Array.from({ length: 300 }, () => facet);
    const { item } = await drawn(device, view, { ...none, balls, facets });
    expect(item[10 * 21 + 10]).toBe(2 ** 30);
    expect(item[17 * 21 + 10]).toBe(2 ** 31);
  });

  test('hides most of a dense bed, and shows what is left', async () => {
    const view = viewOf({ ...straight, eye: [3, -8, 4] }, { width: 50, height: 40 }, { far: 30 });
    const balls = Array.from({ length: 700 }, (_, k) => ({
      centre: [(k % 10) / 3 - 1.5, (Math.floor(k / 10) % 10) / 3 - 1.5, Math.floor(k / 100) / 3 - 1] as const,
      radius: 0.15 + 0.03 * Math.sin(k),
    }));
    const given = { ...none, balls };
    expect(problemOf(view, given, await drawn(device, view, given))).toBe(null);
  });

  test.each([
    ['perspective', {}],
    ['parallel', { parallelHeight: 5 }],
  ])('shows hundreds of balls before, beside, around and behind the eye, in a %s view', async (_, options) => {
    const eye: Vector3 = [0.4, -1.2, 0.3];
    const view = viewOf({ ...straight, ...options, eye }, { width: 50, height: 40 }, { far: 4 });
    // Evenly spread, by multiples of the golden ratio and of other numbers that never meet.
    const spread = (k: number, factor: number) => 6 * ((k * factor) % 1) - 3;
    const balls = Array.from({ length: 600 }, (_unused, k) => ({
      centre: [spread(k, 0.618034), spread(k, 0.754878), spread(k, 0.569841)] as const,
      radius: k % 9 === 0 ? 0 : 0.1 + 0.06 * Math.sin(k),
    }));
    const given = { ...none, balls: [...balls, { centre: eye, radius: 0.2 }] };
    expect(problemOf(view, given, await drawn(device, view, given))).toBe(null);
  });

  test('draws nothing where there is nothing', async () => {
    for (const [width, height] of [
      [1, 1],
      [33, 17],
    ] as const) {
      const { depth, item } = await drawn(device, viewOf(straight, { width, height }), none);
      expect(new Set(Float32Array.from(depth))).toEqual(new Set([depthNothing]));
      expect(new Set(item)).toEqual(new Set([0]));
    }
  });

  test('a cut ball shows its cut, and what is behind the cut plane stays', async () => {
    const view = viewOf(straight, { width: 31, height: 31 }, { clip: { normal: [0, -1, 0], offset: -0.5 } });
    const balls = [
      { centre: [0, 0, 0] as const, radius: 1 },
      { centre: [0, 5, 0] as const, radius: 0.5 },
    ];
    const { depth, item } = await drawn(device, view, { ...none, balls });
    expect(item[15 * 31 + 15]).toBe(2 ** 30);
    expect(depth[15 * 31 + 15]).toBeCloseTo(10.5, 5);
  });

  test('many wide items share one list, and more than it holds are drawn too', async () => {
    // Just more tiles than an item may have that is not wide; the oracle would take minutes.
    const [width, height] = device.kind === 'cpu' ? [520, 260] : device.kind === 'gpu' ? [145, 113] : [20, 10];
    const view = viewOf({ ...straight, parallelHeight: 2 }, { width, height });
    const facets = Array.from({ length: 1100 }, (_, k) => ({
      ...{ a: [-20, k, -20] as const, b: [20, k, -20] as const, c: [0, k, 20] as const, isTwoSided: false },
    })).toReversed();
    const { depth, item } = await drawn(device, view, { ...none, facets });
    expect([...new Set(item)].map((each) => [itemKind(each), itemIndex(each)])).toEqual([[2, 1099]]);
    for (const value of new Set(depth)) expect(value).toBeCloseTo(10, 4);
  }, 60_000);
});
