import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MapKernel } from '../../test/support/map-kernel.ts';
import { Dice } from '../../test/support/matrices.ts';

const step = 1e-6;

/** Each surface at a point and, by central differences on it, the gradient of its distance. */
const createKernel = () =>
  MapKernel.create({
    name: 'shape_cases',
    imports: `import package::geometry::surface::{Surface, hollowed};
import package::geometry::shapes::{box_surface, capsule_surface, cylinder_surface, plane_surface, sphere_surface};
import package::geometry::containers::{box_wall, cylinder_wall};

fn surface_of(kind: u32, p: vec3f, size: vec3f, wall: u32) -> Surface {
  switch (kind) {
    case 0u: { return plane_surface(p); }
    case 1u: { return box_surface(p, size); }
    case 2u: { return sphere_surface(p, size.x); }
    case 3u: { return cylinder_surface(p, size.x, size.z); }
    case 4u: { return capsule_surface(p, size.x, size.z); }
    case 5u: { return box_wall(p, size, wall); }
    case 6u: { return cylinder_wall(p, size.x, size.z, wall); }
    default: { return hollowed(sphere_surface(p, size.x)); }
  }
}`,
    inputs: { kind: 'u32', p: 'vec3f', size: 'vec3f', wall: 'u32', step: 'f32' },
    outputs: { normal: 'vec3f', distance: 'f32', gradient: 'vec3f' },
    body: `
  let surface = surface_of(given.kind, given.p, given.size, given.wall);
  answer.normal = surface.normal;
  answer.distance = surface.distance;
  for (var axis = 0u; axis < 3u; axis++) {
    var offset = vec3f(0.0);
    offset[axis] = given.step;
    let above = surface_of(given.kind, given.p + offset, given.size, given.wall).distance;
    let below = surface_of(given.kind, given.p - offset, given.size, given.wall).distance;
    answer.gradient[axis] = (above - below) / (2.0 * given.step);
  }`,
  });

type Point = readonly number[];
const size = [0.5, 0.7, 0.9] as const;
const solids = {
  plane: { kind: 0, contains: ([, , z]: Point) => z! < 0 },
  box: { kind: 1, contains: (p: Point) => p.every((x, k) => Math.abs(x) < size[k]!) },
  sphere: { kind: 2, contains: (p: Point) => Math.hypot(...p) < size[0] },
  cylinder: { kind: 3, contains: ([x, y, z]: Point) => Math.hypot(x!, y!) < size[0] && Math.abs(z!) < size[2] },
  capsule: {
    kind: 4,
    contains: ([x, y, z]: Point) => Math.hypot(x!, y!, Math.max(Math.abs(z!) - size[2], 0)) < size[0],
  },
} as const;

describe('signed distances of solids', () => {
  let kernel: Awaited<ReturnType<typeof createKernel>>;
  beforeAll(async () => {
    kernel = await createKernel();
  });
  afterAll(() => kernel[Symbol.dispose]());
  const dice = new Dice(11);
  const points = Array.from({ length: 400 }, () => dice.normals(3).map((x) => 0.8 * x));
  const cases = (kind: number, wall = 0) => points.map((p) => ({ kind, p, size: [...size], wall, step }));

  it.each(Object.entries(solids))(
    '%s: inside is negative, the normal is the gradient and of length 1',
    async (_, it) => {
      const answers = await kernel.run(kernel.devices.oracle, cases(it.kind));
      let inside = 0;
      for (const [k, { normal, distance, gradient }] of answers.entries()) {
        expect(distance < 0).toBe(it.contains(points[k]!));
        inside += Number(distance < 0);
        expect(Math.hypot(...normal)).toBeCloseTo(1, 12);
        for (const axis of [0, 1, 2]) expect(gradient[axis]).toBeCloseTo(normal[axis]!, 4);
      }
      expect(inside).toBeGreaterThan(10);
      expect(inside).toBeLessThan(390);
    },
  );

  it.each(Object.entries(solids))('%s: the point that the distance leads to is on the surface', async (_, { kind }) => {
    const { oracle } = kernel.devices;
    const answers = await kernel.run(oracle, cases(kind));
    const feet = answers.map(({ normal, distance }, k) => points[k]!.map((x, axis) => x - distance * normal[axis]!));
    const atFeet = await kernel.run(
      oracle,
      feet.map((p) => ({ kind, p, size: [...size], wall: 0, step })),
    );
    for (const { distance } of atFeet) expect(Math.abs(distance)).toBeLessThan(1e-12);
  });

  it('walls of containers: the nearest one is the solid seen from inside', async () => {
    const { oracle } = kernel.devices;
    for (const [solid, kind, walls] of [
      [1, 5, 6],
      [3, 6, 3],
      [2, 7, 1],
    ] as const) {
      const outside = await kernel.run(oracle, cases(solid));
      const each = await Promise.all(Array.from({ length: walls }, (_, wall) => kernel.run(oracle, cases(kind, wall))));
      for (const [k, { distance, normal }] of outside.entries()) {
        for (const wall of each) {
          for (const axis of [0, 1, 2]) expect(wall[k]!.gradient[axis]).toBeCloseTo(wall[k]!.normal[axis]!, 4);
          // A point behind a wall is pushed back through it.
          expect(wall[k]!.distance).toBeGreaterThanOrEqual(distance < 0 ? 0 : -Infinity);
        }
        if (distance >= 0) continue;
        const nearest = each.map((wall) => wall[k]!).reduce((a, b) => (a.distance < b.distance ? a : b));
        expect(nearest.distance).toBeCloseTo(-distance, 12);
        for (const axis of [0, 1, 2]) expect(nearest.normal[axis]).toBeCloseTo(-normal[axis]!, 12);
      }
    }
  });

  it('has an answer where there is no direction', async () => {
    const centres = [2, 3, 4, 7].map((kind) => ({ kind, p: [0, 0, 0], size: [...size], wall: 0, step }));
    await kernel.devices.forEachDevice(async (device) => {
      for (const { normal, distance } of await kernel.run(device, centres)) {
        expect(Math.hypot(...normal)).toBeCloseTo(1, 6);
        expect(Math.abs(distance)).toBeCloseTo(0.5, 6);
      }
    });
  });

  it('devices agree with the oracle', async () => {
    const all = [0, 1, 2, 3, 4, 7].flatMap((kind) => cases(kind)).concat(cases(5, 3), cases(6, 2));
    const exact = await kernel.run(kernel.devices.oracle, all);
    for (const device of kernel.devices.others) {
      for (const [k, { normal, distance }] of (await kernel.run(device, all)).entries()) {
        expect(Math.abs(distance - exact[k]!.distance)).toBeLessThan(1e-6);
        for (const axis of [0, 1, 2]) expect(Math.abs(normal[axis]! - exact[k]!.normal[axis]!)).toBeLessThan(1e-5);
      }
    }
  });
});
