import { expect, test } from 'vitest';
import { compiled, sand } from '../../test/support/compiled-scene.ts';
import type { Model } from '../scene/model.ts';
import { BodySurfaces } from './body-surfaces.ts';

const grains = [sand({ kind: 'points', positions: [[0, 0, 5]] })];
const half = Math.SQRT1_2;

const posesAt = (model: Model, time: number) => (body: number) => model.bodies[body]!.motion(time).pose;

/** Greatest and least coordinate of the vertices that the triangles of a body have, along an axis. */
function extent({ positions, triangles, ofTriangles }: ReturnType<BodySurfaces['at']>, body: number, axis: number) {
  const owners = ofTriangles![0]!.data;
  const values = [...triangles!].flatMap((vertex, k) =>
    owners[Math.floor(k / 3)] === body ? [positions[3 * vertex + axis]!] : [],
  );
  return [Math.min(...values), Math.max(...values)];
}

test('parts of a union have the number of their body, and move with it', () => {
  const model = compiled({
    grains,
    bodies: [
      { shape: { kind: 'sphere', radius: 1 }, material: 'steel', position: [20, 0, 0] },
      {
        name: 'tool',
        shape: {
          kind: 'union',
          parts: [
            { shape: { kind: 'box', size: [2, 2, 2] } },
            { shape: { kind: 'box', size: [6, 1, 1] }, position: [0, 5, 0], rotation: [0, 0, half, half] },
          ],
        },
        material: 'steel',
        motion: { kind: 'velocity', velocity: [1, 0, 0] },
      },
    ],
  });
  const surfaces = new BodySurfaces(model);
  const start = surfaces.at(0, posesAt(model, 0));
  expect(start.words).toEqual({ bodies: ['sphere0', 'tool'] });
  const near = (found: readonly number[], expected: readonly number[]) => {
    for (const [k, value] of expected.entries()) expect(found[k]).toBeCloseTo(value, 5);
  };
  near(extent(start, 0, 0), [19, 21]);
  near(extent(start, 1, 0), [-1, 1]);
  // The second box, 6 long, is turned to lie along y.
  near(extent(start, 1, 1), [-1, 8]);
  near(extent(surfaces.at(2, posesAt(model, 2)), 1, 0), [1, 3]);
});

test('gears are shown by their own triangles', () => {
  const gear = { kind: 'gear', teeth: 16, module: 0.1, width: 0.5, triangles: 3000, resolution: 32 } as const;
  const model = compiled({ grains, bodies: [{ shape: gear, material: 'steel' }] });
  const { triangles } = new BodySurfaces(model).at(0, posesAt(model, 0));
  const { shape } = model.parts[0]!;
  expect(shape.kind === 'mesh' && triangles!.length).toBe(
    shape.kind === 'mesh' && shape.distance.surface!.mesh.corners.length,
  );
  const found = extent(new BodySurfaces(model).at(0, posesAt(model, 0)), 0, 2);
  expect(found[0]).toBeCloseTo(-0.25, 6);
  expect(found[1]).toBeCloseTo(0.25, 6);
});
