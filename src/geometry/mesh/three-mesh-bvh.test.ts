/** Distances of meshes against those of an independent library, at points between the nodes as well. */
import { BufferAttribute, BufferGeometry, DoubleSide, Ray, Vector3 } from 'three';
import { MeshBVH, type HitPointInfo } from 'three-mesh-bvh';
import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../../test/support/built-devices.ts';
import { boxMesh, joined, moved, torusMesh } from '../../../test/support/sample-meshes.ts';
import { RandomStream } from '../../math/random-stream.ts';
import { closedMesh, type TriangleMesh } from '../closed-mesh.ts';
import { gearMesh } from '../gear/gear-mesh.ts';
import { meshDistance } from '../mesh-distance.ts';
import { shapeDistance } from '../shape-distance.ts';
import type { DistanceGrid } from '../shape-model.ts';
import { DistanceGrids } from './distance-grids.ts';

class Reference {
  readonly #tree: MeshBVH;

  constructor({ positions, corners }: TriangleMesh) {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3));
    geometry.setIndex(new BufferAttribute(corners, 1));
    this.#tree = new MeshBVH(geometry);
  }

  /** Inside where a ray in some direction passes through the surface an odd number of times. */
  distance(x: number, y: number, z: number): number {
    const point = new Vector3(x, y, z);
    const nearest: HitPointInfo = this.#tree.closestPointToPoint(point)!;
    const direction = new Vector3(0.5437, 0.3121, 0.7791).normalize();
    const crossings = this.#tree.raycast(new Ray(point, direction), DoubleSide);
    return crossings.length % 2 === 1 ? -nearest.distance : nearest.distance;
  }
}

const gear = { teeth: 12, module: 0.1, width: 0.5, pressureAngle: 0.35, helixAngle: 0.4, bore: 0.3 };
const meshes: Record<string, TriangleMesh> = {
  torus: moved(torusMesh(1, 0.4, 32), [1, 2, 3]),
  gear: gearMesh(gear, 4000),
  'two boxes': joined(boxMesh([0.5, 0.2, 0.3]), moved(boxMesh([0.1, 0.4, 0.3]), [0.8, 0, 0.1])),
};
const devices = (await builtDevices()).filter(({ kind }) => kind !== 'oracle');

describe.each(Object.entries(meshes))('distances of a %s', (_, given) => {
  const mesh = closedMesh(given);
  const reference = new Reference(mesh);
  const grid = meshDistance(mesh, 32, 0.1);
  const { min, spacing, size } = grid;

  test.each(devices)('agree at the nodes, on $name', async (device) => {
    using grids = new DistanceGrids(device, [grid]);
    const found = await device.read(grids.distances);
    let worst = 0;
    let compared = 0;
    for (let node = 0; node < found.length; node += 7) {
      const row = Math.floor(node / size[0]);
      const [i, j, k] = [node % size[0], row % size[1], Math.floor(row / size[1])];
      const exact = reference.distance(min[0] + i * spacing, min[1] + j * spacing, min[2] + k * spacing);
      // At a node on the surface the sign is a matter of rounding, and far ones are about right.
      if (Math.abs(exact) < 1e-4 * spacing || Math.abs(exact) > 0.1) continue;
      worst = Math.max(worst, Math.abs(found[node]! - exact) / spacing);
      compared++;
    }
    expect(compared).toBeGreaterThan(500);
    expect(worst).toBeLessThan(2e-5);
  });

  test('agree between the nodes within what trilinear interpolation can do', async () => {
    using grids = new DistanceGrids(devices[0]!, [grid]);
    const onDevice: DistanceGrid = {
      min,
      spacing,
      size,
      distance: Float32Array.from(await devices[0]!.read(grids.distances)),
    };
    const dice = new RandomStream([3, 0], [0, 0]);
    const errors: number[] = [];
    while (errors.length < 2000) {
      const point = [0, 1, 2].map((axis) => min[axis]! + dice.between(0, (size[axis]! - 1) * spacing)) as [
        number,
        number,
        number,
      ];
      const exact = reference.distance(...point);
      if (Math.abs(exact) < 0.1)
        errors.push(Math.abs(shapeDistance({ kind: 'mesh', distance: onDevice }, ...point) - exact) / spacing);
    }
    errors.sort((a, b) => a - b);
    // Half of all points next to flat or slightly curved surfaces; the worst ones at edges and in corners.
    expect(errors[1000]).toBeLessThan(0.05);
    expect(errors.at(-1)).toBeLessThan(1);
  });
});
