import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MapKernel } from '../../test/support/map-kernel.ts';
import { Dice } from '../../test/support/matrices.ts';

const size = [6, 5, 7] as const;
const origin = [-0.5, -0.4, -0.6] as const;
const spacing = 0.2;
const first = 1000;

/** The array of nodes is a function here: x fastest, as the index that the kernel asks for says. */
const createKernel = () =>
  MapKernel.create({
    name: 'distance_grid_cases',
    imports: `import package::geometry::distance_grid::{DistanceGrid, grid_place, grid_surface};
import package::geometry::surface::Surface;

const GRID = DistanceGrid(vec3f(${origin.join(', ')}), ${spacing}, vec3u(${size.map((n) => `${n}u`).join(', ')}), ${first}u);

fn node_distance(index: u32, kind: u32) -> f32 {
  let k = index - GRID.first;
  let node = vec3f(vec3u(k % GRID.size.x, (k / GRID.size.x) % GRID.size.y, k / (GRID.size.x * GRID.size.y)));
  let p = GRID.origin + GRID.spacing * node;
  if (kind == 0u) { return dot(p, vec3f(0.6, 0.0, 0.8)) - 0.1; }
  return p.x * p.y + 2.0 * p.y * p.z - p.z * p.x + p.x * p.y * p.z;
}

fn surface_at(p: vec3f, kind: u32) -> Surface {
  let place = grid_place(GRID, p);
  let row = GRID.size.x;
  let layer = row * GRID.size.y;
  var low: vec4f;
  var high: vec4f;
  for (var corner = 0u; corner < 4u; corner++) {
    let index = place.corner + (corner & 1u) + (corner >> 1u) * row;
    low[corner] = node_distance(index, kind);
    high[corner] = node_distance(index + layer, kind);
  }
  return grid_surface(place, low, high, GRID.spacing);
}`,
    inputs: { p: 'vec3f', kind: 'u32', step: 'f32' },
    outputs: { normal: 'vec3f', distance: 'f32', gradient: 'vec3f' },
    body: `
  let surface = surface_at(given.p, given.kind);
  answer.normal = surface.normal;
  answer.distance = surface.distance;
  for (var axis = 0u; axis < 3u; axis++) {
    var offset = vec3f(0.0);
    offset[axis] = given.step;
    let rise = surface_at(given.p + offset, given.kind).distance - surface_at(given.p - offset, given.kind).distance;
    answer.gradient[axis] = rise / (2.0 * given.step);
  }`,
  });

describe('distances on a grid', () => {
  let kernel: Awaited<ReturnType<typeof createKernel>>;
  beforeAll(async () => {
    kernel = await createKernel();
  });
  afterAll(() => kernel[Symbol.dispose]());
  const dice = new Dice(12);
  const extent = size.map((n) => (n - 1) * spacing);
  const inside = Array.from({ length: 200 }, () => extent.map((length, k) => origin[k]! + dice.uniform(0, length)));
  const cases = (points: readonly number[][], kind: number) => points.map((p) => ({ p, kind, step: 1e-6 }));

  it('reproduce what is trilinear, up to the border of the grid', async () => {
    const corners = [origin, origin.map((x, k) => x + extent[k]!)].map((p) => [...p]);
    await kernel.devices.forEachDevice(async (device) => {
      const points = [...inside, ...corners];
      const tolerance = device.kind === 'oracle' ? 1e-13 : 1e-6;
      for (const [k, { distance }] of (await kernel.run(device, cases(points, 1))).entries()) {
        const [x, y, z] = points[k] as [number, number, number];
        expect(Math.abs(distance - (x * y + 2 * y * z - z * x + x * y * z))).toBeLessThan(tolerance);
      }
      for (const [k, { distance, normal }] of (await kernel.run(device, cases(inside, 0))).entries()) {
        const [x, , z] = inside[k] as [number, number, number];
        expect(Math.abs(distance - (0.6 * x + 0.8 * z - 0.1))).toBeLessThan(tolerance);
        for (const [axis, exact] of [0.6, 0, 0.8].entries()) expect(normal[axis]).toBeCloseTo(exact, 5);
      }
    });
  });

  it('have the direction of their gradient as the normal', async () => {
    for (const { normal, gradient } of await kernel.run(kernel.devices.oracle, cases(inside, 1))) {
      const steepness = Math.hypot(...gradient);
      expect(Math.hypot(...normal)).toBeCloseTo(1, 12);
      for (const axis of [0, 1, 2]) expect(gradient[axis]! / steepness).toBeCloseTo(normal[axis]!, 5);
    }
  });

  it('go on outside the grid by the way to it', async () => {
    const outside = Array.from({ length: 200 }, () => dice.normals(3).map((x) => 2 * x));
    const clamped = outside.map((p) => p.map((x, k) => Math.min(Math.max(x, origin[k]!), origin[k]! + extent[k]!)));
    const answers = await kernel.run(kernel.devices.oracle, cases(outside, 0));
    for (const [k, { distance, normal, gradient }] of answers.entries()) {
      const [x, , z] = clamped[k] as [number, number, number];
      const way = Math.hypot(...outside[k]!.map((value, axis) => value - clamped[k]![axis]!));
      expect(distance).toBeCloseTo(0.6 * x + 0.8 * z - 0.1 + way, 12);
      const steepness = Math.hypot(...gradient);
      for (const axis of [0, 1, 2]) expect(gradient[axis]! / steepness).toBeCloseTo(normal[axis]!, 4);
    }
  });
});
