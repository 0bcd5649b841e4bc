import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../../test/support/built-devices.ts';
import { boxMesh, joined, moved, sphereMesh, torusMesh, turnedOver } from '../../../test/support/sample-meshes.ts';
import type { Device } from '../../device/device.ts';
import { closedMesh, type TriangleMesh } from '../closed-mesh.ts';
import { meshDistance } from '../mesh-distance.ts';
import type { DistanceGrid } from '../shape-model.ts';
import { DistanceGrids } from './distance-grids.ts';

const devices = await builtDevices();

async function distancesOn(device: Device, grid: DistanceGrid): Promise<ArrayLike<number>> {
  using grids = new DistanceGrids(device, [grid]);
  return device.read(grids.distances);
}

interface Differences {
  /** Greatest within the reach of the surface, in cells */
  readonly near: number;
  /** Greatest beyond, of the distance */
  readonly far: number;
}

/** From the host's distances, which are exact. */
function differences(found: ArrayLike<number>, { distance, spacing, surface }: DistanceGrid): Differences {
  expect(found.length).toBe(distance.length);
  const worst = { near: 0, far: 0 };
  for (const [node, exact] of distance.entries()) {
    const [zone, unit] = Math.abs(exact) <= surface!.reach ? (['near', spacing] as const) : (['far', exact] as const);
    worst[zone] = Math.max(worst[zone], Math.abs((found[node]! - exact) / unit));
  }
  return worst;
}

/** All six vertices on nodes, edges through many. */
const octahedron: TriangleMesh = {
  positions: Float64Array.from([1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1]),
  corners: Uint32Array.from([0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5]),
};

const meshes: Record<string, TriangleMesh> = {
  box: boxMesh([0.5, 0.3, 0.2]),
  sphere: sphereMesh(0.8, 16),
  torus: moved(torusMesh(1, 0.4, 32), [3, -2, 1]),
  shell: joined(sphereMesh(1, 12), turnedOver(sphereMesh(0.5, 12))),
  cross: joined(boxMesh([0.5, 0.1, 0.1]), moved(boxMesh([0.1, 0.5, 0.1]), [0.013, 0, 0])),
  'box inside out': turnedOver(boxMesh([0.5, 0.3, 0.2])),
  octahedron,
  needle: boxMesh([1, 1e-3, 0.1]),
};

describe.each(devices)('distances of meshes on $name', (device) => {
  // The oracle takes its time.
  const isSlow = device.kind === 'oracle';
  const [resolution, reach] = isSlow ? [10, 0.05] : [24, 0.2];

  // Coordinates in cells have 24 bits, and the grid is 48 cells wide at most.
  test.each(Object.entries(meshes))('are exact within reach: %s', async (_, mesh) => {
    const grid = meshDistance(closedMesh(mesh), resolution, reach);
    const { near, far } = differences(await distancesOn(device, grid), grid);
    expect(near).toBeLessThan(1e-5);
    // A quarter of a cell where smooth; more at kinks, where several surfaces are equally far.
    expect(far).toBeLessThan(0.15);
  });

  test.skipIf(isSlow)('go by the reach that was asked for', async () => {
    const differencesFor = async (reach: number) => {
      const grid = meshDistance(closedMesh(sphereMesh(0.8, 8)), 32, reach);
      return differences(await distancesOn(device, grid), grid);
    };
    expect((await differencesFor(0.1)).far).toBeGreaterThan(1e-3);
    // As far as the centre.
    expect((await differencesFor(0.8)).near).toBeLessThan(1e-5);
  });

  test('lie one after another, those of one grid once, those given as numbers as they are', async () => {
    const mesh = meshDistance(closedMesh(meshes['box']!), 8);
    const given: DistanceGrid = {
      min: [0, 0, 0],
      spacing: 1,
      size: [2, 1, 3],
      distance: Float32Array.of(1, 2, 3, 4, 5, 6),
    };
    using grids = new DistanceGrids(device, [given, mesh, given, mesh]);
    const count = mesh.distance.length;
    expect([grids.firstOf(given), grids.firstOf(mesh), grids.distances.count]).toEqual([0, 6, 6 + count]);
    const found = await device.read(grids.distances);
    expect([...found.subarray(0, 6)]).toEqual([1, 2, 3, 4, 5, 6]);
    expect(differences(found.subarray(6), mesh).near).toBeLessThan(1e-5);
  });

  test('may be none', () => {
    using grids = new DistanceGrids(device, []);
    expect(grids.distances.count).toBe(1);
  });
});

test('any number of threads gives the same bits', async () => {
  const grid = meshDistance(closedMesh(torusMesh(1, 0.4, 40)), 32);
  const [one, two] = await Promise.all(
    devices.filter(({ kind }) => kind === 'cpu').map((cpu) => distancesOn(cpu, grid)),
  );
  expect(one).toEqual(two);
});
