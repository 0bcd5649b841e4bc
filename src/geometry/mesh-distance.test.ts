import { describe, expect, it } from 'vitest';
import {
  boxMesh,
  joined,
  moved,
  sphereMesh,
  torusMesh,
  turnedOver,
  unwelded,
} from '../../test/support/sample-meshes.ts';
import type { Vector3 } from '../math/rigid.ts';
import { closedMesh, MeshError, type TriangleMesh } from './closed-mesh.ts';
import { meshDistance } from './mesh-distance.ts';
import { shapeDistance } from './shape-distance.ts';
import type { DistanceGrid } from './shape-model.ts';
import { squaredTriangleDistance } from './triangle-distance.ts';
import { TriangleTree } from './triangle-tree.ts';
import { RandomStream } from '../math/random-stream.ts';
import { cpuTime } from '../../test/support/cpu-time.ts';

/** Calls back with each node's place and distance. */
function forEachNode(
  { min, spacing, size, distance }: DistanceGrid,
  visit: (point: Vector3, distance: number) => void,
) {
  for (const [node, value] of distance.entries()) {
    const [i, j, k] = [node % size[0], Math.floor(node / size[0]) % size[1], Math.floor(node / (size[0] * size[1]))];
    visit([min[0] + i * spacing, min[1] + j * spacing, min[2] + k * spacing], value);
  }
}

/** Greatest difference from a formula over all nodes [m]. */
function worstError(grid: DistanceGrid, exact: (point: Vector3) => number): number {
  let worst = 0;
  forEachNode(grid, (point, distance) => {
    worst = Math.max(worst, Math.abs(distance - exact(point)));
  });
  return worst;
}

const box = { kind: 'box', halfSize: [0.5, 0.3, 0.2], hollow: false } as const;
const boxDistance = ([x, y, z]: Vector3) => shapeDistance(box, x, y, z);

describe('distances of a mesh', () => {
  it('are those of a box', () => {
    const grid = meshDistance(boxMesh(box.halfSize), 20);
    expect(grid.spacing).toBeCloseTo(0.05, 15);
    // 20 × 12 × 8 cells and two more on each side, and a node more than cells.
    expect(grid.size).toEqual([25, 17, 13]);
    expect(grid.min[0]).toBeCloseTo(-0.6, 12);
    expect(grid.min[2]).toBeCloseTo(-0.3, 12);
    expect(worstError(grid, boxDistance)).toBeLessThan(1e-7);
  });

  it('are those of a sphere, up to its facets', () => {
    const bands = 48;
    const grid = meshDistance(sphereMesh(0.8, bands), 32);
    // Facets lie below the sphere by at most radius · (1 − cos²) of half their angle.
    const sagitta = 0.8 * (1 - Math.cos(Math.PI / bands / 2) ** 2);
    expect(worstError(grid, (point) => Math.hypot(...point) - 0.8)).toBeLessThan(1.01 * sagitta);
    expect(sagitta).toBeLessThan(0.03 * grid.spacing);
  });

  it('are those of a torus, up to its facets, and its hole is outside', () => {
    const grid = meshDistance(torusMesh(1, 0.4, 96), 32);
    const exact = ([x, y, z]: Vector3) => Math.hypot(Math.hypot(x, y) - 1, z) - 0.4;
    expect(worstError(grid, exact)).toBeLessThan(0.004);
  });

  it('have cells of one length however thin the body is', () => {
    const grid = meshDistance(boxMesh([0.5, 0.5, 0.06]), 10);
    expect(grid.size).toEqual([15, 15, 7]);
    const thin = { kind: 'box', halfSize: [0.5, 0.5, 0.06], hollow: false } as const;
    expect(worstError(grid, ([x, y, z]) => shapeDistance(thin, x, y, z))).toBeLessThan(1e-7);
  });

  it('go as far as they are asked for, up to twelve cells', () => {
    const sizeFor = (reach: number) => meshDistance(boxMesh([0.5, 0.5, 0.5]), 10, reach).size[0];
    expect([0.15, 0.35, 5].map(sizeFor)).toEqual([15, 19, 35]);
    expect(worstError(meshDistance(boxMesh(box.halfSize), 20, 0.3), boxDistance)).toBeLessThan(1e-7);
  });

  it('do not depend on which way the triangles face, as long as it is one way', () => {
    expect(worstError(meshDistance(turnedOver(boxMesh(box.halfSize)), 20), boxDistance)).toBeLessThan(1e-7);
  });

  it('know a cavity by its triangles facing inward', () => {
    const shell = joined(sphereMesh(1, 40), turnedOver(sphereMesh(0.5, 40)));
    const grid = meshDistance(shell, 24);
    const exact = (point: Vector3) => Math.abs(Math.hypot(...point) - 0.75) - 0.25;
    expect(worstError(grid, exact)).toBeLessThan(0.004);
  });

  it('have the right sign where solids pass through each other', () => {
    const cross = joined(boxMesh([0.5, 0.1, 0.1]), moved(boxMesh([0.1, 0.5, 0.1]), [0.013, 0, 0]));
    let wrong = 0;
    let inside = 0;
    forEachNode(meshDistance(cross, 25), ([x, y, z], distance) => {
      const first = shapeDistance({ kind: 'box', halfSize: [0.5, 0.1, 0.1], hollow: false }, x, y, z);
      const second = shapeDistance({ kind: 'box', halfSize: [0.1, 0.5, 0.1], hollow: false }, x - 0.013, y, z);
      const union = Math.min(first, second);
      if (Math.abs(union) > 1e-9 && union < 0 !== distance < 0) wrong++;
      if (union < 0) inside++;
    });
    expect(wrong).toBe(0);
    expect(inside).toBeGreaterThan(100);
  });

  it('have no streaks where vertices and edges lie on lines of nodes', () => {
    // An octahedron with all six vertices on nodes and edges through many.
    const octahedron: TriangleMesh = {
      positions: Float64Array.from([1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1]),
      corners: Uint32Array.from([0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5]),
    };
    const grid = meshDistance(octahedron, 16);
    forEachNode(grid, (point, distance) => {
      const beyond = point.reduce((sum, x) => sum + Math.abs(x), 0) - 1;
      if (Math.abs(beyond) > 1e-9) expect(distance < 0, String(point)).toBe(beyond < 0);
    });
  });
});

describe('the nearest triangle', () => {
  it('is the one that a search through all finds', () => {
    const mesh = torusMesh(1, 0.4, 40);
    const tree = new TriangleTree(mesh);
    const flat = unwelded(mesh).positions;
    const dice = new RandomStream([1, 0], [0, 0]);
    for (let n = 0; n < 300; n++) {
      const [x, y, z] = [dice.between(-2, 2), dice.between(-2, 2), dice.between(-1, 1)];
      let best = Infinity;
      for (let t = 0; t < flat.length / 9; t++) best = Math.min(best, squaredTriangleDistance(flat, t, x, y, z));
      const guess = n % 1600;
      expect(tree.squaredDistance(tree.nearest(x, y, z, guess), x, y, z)).toBeCloseTo(best, 14);
    }
  });

  it('has the distance of its nearest point, over faces, edges and corners', () => {
    const triangle = Float64Array.from([0, 0, 0, 4, 0, 0, 0, 3, 0]);
    const square = (x: number, y: number, z: number) => squaredTriangleDistance(triangle, 0, x, y, z);
    expect(square(1, 1, 2)).toBe(4);
    expect(square(-3, -4, 0)).toBe(25);
    expect(square(7, -4, 0)).toBe(25);
    expect(square(0, 5, 1)).toBe(5);
    expect(square(2, -3, 1)).toBe(10);
    expect(square(-2, 1, 1)).toBe(5);
    // Beyond the long side, whose normal is (3, 4) / 5.
    expect(square(2 + 3, 1.5 + 4, 0)).toBeCloseTo(25, 12);
  });

  it('may be one without area', () => {
    const needle = Float64Array.from([0, 0, 0, 1, 0, 0, 0.5, 0, 0]);
    expect(squaredTriangleDistance(needle, 0, 0.25, 2, 0)).toBeCloseTo(4, 12);
    expect(squaredTriangleDistance(needle, 0, 3, 0, 0)).toBeCloseTo(4, 12);
  });
});

describe('closing a mesh', () => {
  it('welds vertices that coincide but for rounding, and drops what has no area', () => {
    const apart = unwelded(boxMesh([1, 1, 1]));
    const rounded = { ...apart, positions: apart.positions.map((x, k) => x + (k % 5) * 1e-8) };
    const flat = { ...rounded, corners: Uint32Array.from([...rounded.corners, 0, 0, 1]) };
    const { positions, corners } = closedMesh(flat);
    expect(positions).toHaveLength(24);
    expect(corners).toHaveLength(36);
  });

  it('says how many edges are open, and where', () => {
    const { positions, corners } = boxMesh([1, 1, 1]);
    const open = { positions, corners: corners.subarray(0, 33) };
    expect(() => closedMesh(open)).toThrow(MeshError);
    expect(() => closedMesh(open)).toThrow(
      /^the surface has 3 open edges, the first from \((-?1, ){2}-?1\) to \((-?1, ){2}-?1\): close its holes$/,
    );
  });

  it('says where a triangle is there twice', () => {
    const { positions, corners } = boxMesh([1, 1, 1]);
    const twice = { positions, corners: Uint32Array.from([...corners, ...corners.subarray(0, 3)]) };
    expect(() => closedMesh(twice)).toThrow(
      /^at 3 edges more than two triangles meet, the first from .*: remove those that are there twice$/,
    );
  });

  it('says where triangles face opposite ways', () => {
    const { positions, corners } = boxMesh([1, 1, 1]);
    const [a, b, c, ...rest] = corners;
    const turned = { positions, corners: Uint32Array.from([a!, c!, b!, ...rest]) };
    expect(() => closedMesh(turned)).toThrow(
      /^at 3 edges triangles face opposite ways, the first from .*: make all normals/,
    );
  });

  it('refuses what is a point or a line', () => {
    const at = (...positions: number[]) => ({
      positions: Float64Array.from(positions),
      corners: Uint32Array.of(0, 1, 2),
    });
    expect(() => closedMesh(at(1, 2, 3, 1, 2, 3, 1, 2, 3))).toThrow('all its vertices are one point');
    expect(() => closedMesh(at(0, 0, 0, 1, 0, 0, 0, 0, 0))).toThrow('none of its triangles has an area');
  });
});

it('a mesh of 10,000 triangles takes seconds at most', () => {
  const mesh = sphereMesh(1, 50);
  // Takes about 1 s.
  expect(cpuTime(() => meshDistance(closedMesh(mesh), 64))).toBeLessThan(8);
});
