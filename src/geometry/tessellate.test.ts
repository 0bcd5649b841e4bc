import { describe, expect, test } from 'vitest';
import { cross, dot, rotationFromVector, subtract, type Vector3 } from '../math/rigid.ts';
import { shapeDistance } from './shape-distance.ts';
import type { DistanceGrid, ShapeModel } from './shape-model.ts';
import { tessellate, tessellatePlane } from './tessellate.ts';
import { placed, type Triangles } from './triangles.ts';

const pointsOf = ({ positions }: Triangles): Vector3[] =>
  Array.from({ length: positions.length / 3 }, (_, k) => positions.slice(3 * k, 3 * k + 3) as unknown as Vector3);

function trianglesOf(surface: Triangles): [Vector3, Vector3, Vector3][] {
  const points = pointsOf(surface);
  const corner = (k: number): Vector3 => points[surface.corners[k]!]!;
  return Array.from({ length: surface.corners.length / 3 }, (_, k) => [corner(3 * k), corner(3 * k + 1), corner(3 * k + 2)]); // prettier-ignore
}

/** What the surface encloses [m³]; negative when it is inside out. */
const volumeOf = (surface: Triangles): number =>
  trianglesOf(surface).reduce((sum, [a, b, c]) => sum + dot(a, cross(b, c)) / 6, 0);

const areaOf = (surface: Triangles): number =>
  trianglesOf(surface).reduce((sum, [a, b, c]) => sum + Math.hypot(...cross(subtract(b, a), subtract(c, a))) / 2, 0);

/** Greatest distance of a vertex from the surface of a shape [m]. */
const farthest = (surface: Triangles, shape: ShapeModel): number =>
  Math.max(...pointsOf(surface).map((point) => Math.abs(shapeDistance(shape, ...point))));

/** Every edge has a triangle on either side, turned the same way round. */
function expectClosed({ corners }: Triangles): void {
  const edges = new Map<string, number>();
  for (let k = 0; k < corners.length; k += 3) {
    for (const [from, to] of [
      [0, 1],
      [1, 2],
      [2, 0],
    ] as const) {
      // prettier-ignore
      const [a, b] = [corners[k + from]!, corners[k + to]!];
      const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
      edges.set(key, (edges.get(key) ?? 0) + (a < b ? 1 : -1));
    }
  }
  expect([...edges].filter(([, balance]) => balance !== 0)).toEqual([]);
}

/** Distances of a shape on a grid around it. */
function gridOf(shape: ShapeModel, cells: number): DistanceGrid {
  const spacing = 2 / cells;
  const count = cells + 1;
  const distance = new Float32Array(count ** 3);
  for (let index = 0; index < distance.length; index++) {
    const [i, j, k] = [index % count, Math.floor(index / count) % count, Math.floor(index / count ** 2)];
    distance[index] = shapeDistance(shape, -1 + i * spacing, -1 + j * spacing, -1 + k * spacing);
  }
  return { min: [-1, -1, -1], spacing, size: [count, count, count], distance };
}

const sphereVolume = (radius: number): number => (4 / 3) * Math.PI * radius ** 3;

describe('solid shapes', () => {
  test.each([
    { shape: { kind: 'box', halfSize: [0.5, 0.4, 0.3], hollow: false } as const, volume: 8 * 0.5 * 0.4 * 0.3 },
    { shape: { kind: 'sphere', radius: 0.7, hollow: false } as const, volume: sphereVolume(0.7) },
    { shape: { kind: 'cylinder', radius: 0.3, halfHeight: 0.6, hollow: false } as const, volume: Math.PI * 0.09 * 1.2 },
    {
      shape: { kind: 'capsule', radius: 0.3, halfHeight: 0.5 } as const,
      volume: sphereVolume(0.3) + Math.PI * 0.09 * 1,
    },
  ])('$shape.kind: closed, on the surface, and 0.8 % too small at most', ({ shape, volume }) => {
    const surface = tessellate(shape);
    expectClosed(surface);
    expect(farthest(surface, shape)).toBeLessThan(1e-12);
    expect(volumeOf(surface) / volume).toBeGreaterThan(0.992);
    expect(volumeOf(surface) / volume).toBeLessThan(1 + 1e-12);
    expect(Math.max(...surface.corners)).toBe(surface.positions.length / 3 - 1);
  });

  test('a hollow one is the same surface, inside out', () => {
    for (const hollow of [
      { kind: 'box', halfSize: [1, 2, 3], hollow: true } as const,
      { kind: 'sphere', radius: 1, hollow: true } as const,
      { kind: 'cylinder', radius: 1, halfHeight: 1, hollow: true } as const,
    ]) {
      const solid = tessellate({ ...hollow, hollow: false });
      const surface = tessellate(hollow);
      expectClosed(surface);
      expect(surface.positions).toEqual(solid.positions);
      expect(volumeOf(surface)).toBeCloseTo(-volumeOf(solid), 12);
    }
  });

  test('placed in the world, a body is turned and then moved', () => {
    const pose = { position: [1, 2, 3], rotation: rotationFromVector([0, 0, Math.PI / 2]) } as const;
    const surface = placed(tessellate({ kind: 'box', halfSize: [0.5, 0.1, 0.1], hollow: false }), pose);
    const points = pointsOf(surface);
    expect(Math.max(...points.map(([x]) => x))).toBeCloseTo(1.1, 12);
    expect(Math.max(...points.map(([, y]) => y))).toBeCloseTo(2.5, 12);
    expect(Math.min(...points.map(([, , z]) => z))).toBeCloseTo(2.9, 12);
    expect(volumeOf(surface)).toBeCloseTo(0.04, 12);
  });
});

describe('a grid of distances', () => {
  test.each([
    { shape: { kind: 'sphere', radius: 0.7, hollow: false } as const, volume: sphereVolume(0.7) },
    { shape: { kind: 'capsule', radius: 0.35, halfHeight: 0.4 } as const, volume: sphereVolume(0.35) + Math.PI * 0.35 ** 2 * 0.8 }, // prettier-ignore
  ])('$shape.kind: closed, a twentieth of a cell from the surface, volume within 2 %', ({ shape, volume }) => {
    const grid = gridOf(shape, 40);
    const surface = tessellate({ kind: 'mesh', distance: grid });
    expectClosed(surface);
    expect(farthest(surface, shape)).toBeLessThan(0.05 * grid.spacing);
    expect(volumeOf(surface) / volume).toBeGreaterThan(0.98);
    expect(volumeOf(surface) / volume).toBeLessThan(1.02);
  });

  test('a surface that leaves the grid is open there, and an empty grid has none', () => {
    const grid = gridOf({ kind: 'sphere', radius: 1.2, hollow: false }, 10);
    const surface = tessellate({ kind: 'mesh', distance: grid });
    expect(surface.corners.length).toBeGreaterThan(0);
    for (const corner of surface.corners) expect(corner).toBeLessThan(surface.positions.length / 3);
    const far = gridOf({ kind: 'sphere', radius: 9, hollow: false }, 4);
    expect(tessellate({ kind: 'mesh', distance: far })).toEqual({ positions: [], corners: [] });
  });
});

describe('a plane', () => {
  const domain = { min: [-1, -2, 0], max: [1, 2, 4] } as const;
  const noTurn = [0, 0, 0, 1] as const;

  test('through the domain: the part within', () => {
    const surface = tessellatePlane({ position: [5, 5, 1], rotation: noTurn }, domain);
    expect(areaOf(surface)).toBeCloseTo(8, 6);
    for (const [, , z] of pointsOf(surface)) expect(z).toBeCloseTo(1, 12);
    for (const [a, b, c] of trianglesOf(surface)) expect(cross(subtract(b, a), subtract(c, a))[2]).toBeGreaterThan(0);
  });

  test('on a face of the domain, as floors are: the whole face', () => {
    expect(areaOf(tessellatePlane({ position: [0, 0, 0], rotation: noTurn }, domain))).toBeCloseTo(8, 6);
    const wall = { position: [1, 0, 0], rotation: rotationFromVector([0, -Math.PI / 2, 0]) } as const;
    expect(areaOf(tessellatePlane(wall, domain))).toBeCloseTo(16, 6);
  });

  test('slanted: a section of the box', () => {
    const slope = { position: [0, 0, 2], rotation: rotationFromVector([0, Math.PI / 4, 0]) } as const;
    const surface = tessellatePlane(slope, domain);
    expect(areaOf(surface)).toBeCloseTo(2 * Math.SQRT2 * 4, 6);
    for (const [x, , z] of pointsOf(surface)) expect(x + z).toBeCloseTo(2, 9);
    const corner = { position: [1, 2, 4], rotation: rotationFromVector([-0.6, 0.7, 0]) } as const;
    for (const point of pointsOf(tessellatePlane(corner, domain))) {
      for (const axis of [0, 1, 2]) {
        expect(point[axis]).toBeGreaterThan(domain.min[axis]! - 1e-6);
        expect(point[axis]).toBeLessThan(domain.max[axis]! + 1e-6);
      }
    }
  });

  test('beside the domain: shown where it is, not left out', () => {
    const below = tessellatePlane({ position: [0, 0, -3], rotation: noTurn }, domain);
    expect(areaOf(below)).toBeCloseTo(8, 6);
    for (const [, , z] of pointsOf(below)) expect(z).toBeCloseTo(-3, 12);
  });
});
