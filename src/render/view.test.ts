import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MapKernel } from '../../test/support/map-kernel.ts';
import type { Vector3 } from '../math/rigid.ts';
import type { Camera } from './scenery.ts';
import { depthNothing } from './render-structs.ts';
import { pixelRay, projected, viewOf, type ViewOptions } from './view.ts';

const createKernel = () =>
  MapKernel.create({
    name: 'view_cases',
    imports: `import package::render::direction::{pack_direction, unpack_direction};
import package::render::hits::{ball_hit, facet_hit};
import package::render::render_types::{Ball, Facet, View};
import package::render::view::{pixel_ray, project, seen_position};`,
    inputs: {
      ...{ eye: 'vec3f', near: 'f32', right: 'vec3f', width: 'f32', up: 'vec3f', height: 'f32', forward: 'vec3f' },
      ...{ focal: 'f32', clip_normal: 'vec3f', clip_offset: 'f32', far: 'f32', parallel: 'u32' },
      ...{ pixel: 'vec2f', centre: 'vec3f', radius: 'f32', a: 'vec3f', b: 'vec3f', c: 'vec3f', flags: 'u32' },
    },
    outputs: {
      ...{ depth: 'f32', normal: 'vec3f', facet_depth: 'f32', facet_normal: 'vec3f', direction: 'vec3f' },
      ...{ seen: 'vec3f', projected: 'vec3f', unpacked: 'vec3f' },
    },
    body: `
  let view = View(
    given.eye, given.near, given.right, given.width, given.up, given.height, given.forward, given.focal,
    given.clip_normal, given.clip_offset, given.far, given.parallel,
  );
  let ball = ball_hit(view, given.pixel, Ball(given.centre, given.radius, 0u, 0u, 0u, 0.0));
  answer.depth = ball.depth;
  answer.normal = ball.normal;
  let smooth_normal = pack_direction(normalize(given.centre + vec3f(0.1)));
  let facet = Facet(given.a, 0u, given.b, given.flags, given.c, 0u, smooth_normal, smooth_normal, smooth_normal, 0.0);
  let hit = facet_hit(view, given.pixel, facet);
  answer.facet_depth = hit.depth;
  answer.facet_normal = hit.normal;
  answer.direction = pixel_ray(view, given.pixel).direction;
  answer.seen = seen_position(view, given.pixel, 2.0);
  answer.projected = project(view, answer.seen);
  answer.unpacked = unpack_direction(smooth_normal);`,
  });

let kernel: Awaited<ReturnType<typeof createKernel>>;
beforeAll(async () => {
  kernel = await createKernel();
});
afterAll(() => kernel[Symbol.dispose]());

const size = { width: 80, height: 60 };
/** Ten metres before the origin, looking along y; a square metre there is 6 × 6 pixels in the middle. */
const straight: Camera = { eye: [0, -10, 0], target: [0, 0, 0], up: [0, 0, 1], fieldOfView: 2 * Math.atan(0.5) };
const facet = { a: [-1, 0, -1], b: [1, 0, -1], c: [0, 0, 2] };
const middle = [40, 30];

const numbers = (value: ArrayLike<number> | number) => (typeof value === 'number' ? value : Array.from(value));
const given = (camera: Camera, options: ViewOptions, more: Partial<typeof defaults>) => ({
  ...(Object.fromEntries(
    Object.entries(viewOf(camera, size, options)).map(([name, value]) => [name, numbers(value)]),
  ) as unknown as {
    [K in 'eye' | 'right' | 'up' | 'forward' | 'clip_normal']: readonly number[];
  } & { [K in 'near' | 'width' | 'height' | 'focal' | 'clip_offset' | 'far' | 'parallel']: number }),
  ...defaults,
  ...more,
});
const defaults = {
  ...{ pixel: middle as readonly number[], centre: [0, 0, 0] as readonly number[], radius: 1, flags: 0 },
  ...{ a: facet.a as readonly number[], b: facet.b as readonly number[], c: facet.c as readonly number[] },
};

describe('a view', () => {
  const cases = {
    ball: given(straight, {}, {}),
    parallel: given({ ...straight, parallelHeight: 10 }, {}, { pixel: [43, 30] }),
    beside: given(straight, {}, { pixel: [47, 30] }),
    cut: given(straight, { clip: { normal: [0, -2, 0], offset: -0.4 } }, {}),
    cutAway: given(straight, { clip: { normal: [0, 0, 1], offset: -1.5 } }, {}),
    inside: given({ ...straight, eye: [0, -0.5, 0] }, {}, {}),
    tooFar: given(straight, { far: 8 }, {}),
    farAway: given({ ...straight, eye: [0, -1000, 0] }, {}, { radius: 1e-3 }),
    back: given(straight, {}, { b: facet.c, c: facet.b }),
    backOfTwo: given(straight, {}, { b: facet.c, c: facet.b, flags: 1 }),
    smooth: given(straight, {}, { flags: 2, centre: [0.2, -1, 0.4] }),
  };
  type Name = keyof typeof cases;

  it('hits balls and facets where geometry says, on every device', async () => {
    await kernel.devices.forEachDevice(async (device) => {
      const answers = await kernel.run(device, Object.values(cases));
      const of = (name: Name) => answers[Object.keys(cases).indexOf(name)]!;
      const near = (value: number, expected: number) => expect(value / expected).toBeCloseTo(1, 5);
      const close = (value: ArrayLike<number>, expected: Vector3) =>
        expected.forEach((part, axis) => expect(value[axis]).toBeCloseTo(part, 4));

      near(of('ball').depth, 9);
      close(of('ball').normal, [0, -1, 0]);
      // Half a metre from the middle, where rays are parallel.
      near(of('parallel').depth, 10 - Math.sqrt(0.75));
      close(of('parallel').normal, [0.5, -Math.sqrt(0.75), 0]);
      near(of('beside').depth, depthNothing);
      near(of('cut').depth, 10.2);
      close(of('cut').normal, [0, -1, 0]);
      near(of('cutAway').depth, depthNothing);
      near(of('cutAway').facet_depth, depthNothing);
      near(of('inside').depth, depthNothing);
      near(of('tooFar').depth, depthNothing);
      near(of('farAway').depth, 1000);

      near(of('ball').facet_depth, 10);
      close(of('ball').facet_normal, [0, -1, 0]);
      near(of('parallel').facet_depth, 10);
      near(of('cut').facet_depth, depthNothing);
      near(of('back').facet_depth, depthNothing);
      near(of('backOfTwo').facet_depth, 10);
      close(of('backOfTwo').facet_normal, [0, -1, 0]);
      close(of('smooth').facet_normal, Array.from(of('smooth').unpacked) as unknown as Vector3);
      const length = Math.hypot(0.3, 0.9, 0.5);
      close(of('smooth').unpacked, [0.3 / length, -0.9 / length, 0.5 / length]);
      for (const [index, { pixel }] of Object.values(cases).entries())
        close(answers[index]!.projected, [pixel[0]!, pixel[1]!, 2]);
    });
  });

  it('agrees with its twin on the host', () => {
    for (const camera of [straight, { ...straight, eye: [3, 2, 1] as const, parallelHeight: 4 }]) {
      const view = viewOf(camera, size);
      const { origin, direction } = pixelRay(view, 12.5, 7.5);
      const place = origin.map((part, axis) => part + 3 * direction[axis]!) as unknown as Vector3;
      const { x, y, depth } = projected(view, place)!;
      expect([x, y, depth].map((value) => value.toFixed(9))).toEqual(['12.500000000', '7.500000000', '3.000000000']);
    }
    expect(projected(viewOf(straight, size), [0, -11, 0])).toBe(null);
  });

  it('looks down although up says nothing then', () => {
    const view = viewOf({ ...straight, eye: [0, 0, 5] }, size);
    expect(Array.from(view.forward)).toEqual([0, 0, -1]);
    expect(Math.hypot(...Array.from(view.right))).toBe(1);
  });

  it('says what a camera lacks', () => {
    expect(() => viewOf({ ...straight, target: straight.eye }, size)).toThrow(/same place/);
    expect(() => viewOf({ ...straight, fieldOfView: 0 }, size)).toThrow(/sees nothing, fieldOfView 0/);
    expect(() => viewOf({ ...straight, parallelHeight: -1 }, size)).toThrow(/sees nothing, parallelHeight -1/);
  });
});
