/** How long the grid of distances of a mesh takes: what a scene with meshes waits for before its first step. */
import type { Device } from '../device/device.ts';
import { closedMesh } from '../geometry/closed-mesh.ts';
import { gearMesh } from '../geometry/gear/gear-mesh.ts';
import { meshDistance } from '../geometry/mesh-distance.ts';
import { MeshDistances } from '../geometry/mesh/mesh-distances.ts';
import type { BenchCase, BenchRun, BenchSize } from './bench-case.ts';

/** A gear of 26 modules across; grains reach half a module from its surface. */
const gear = { teeth: 24, module: 0.01, width: 0.26, pressureAngle: 0.35, helixAngle: 0.4, bore: 0.05 };
const sizes: Record<BenchSize, { readonly triangles: number; readonly resolution: number }> = {
  quick: { triangles: 4000, resolution: 64 },
  full: { triangles: 100000, resolution: 256 },
};

export const meshDistancesCase: BenchCase = {
  group: 'geometry',
  name: 'mesh-distances',
  title: 'grid of distances of a gear: 256 cells and 100,000 triangles, quick 64 and 4,000',
  prepare(device: Device, size: BenchSize): BenchRun {
    const { triangles, resolution } = sizes[size];
    const grid = meshDistance(closedMesh(gearMesh(gear, triangles)), resolution, 0.5 * gear.module);
    const nodeCount = grid.size[0] * grid.size[1] * grid.size[2];
    const nodes = device.array('distances', 'f32', nodeCount);
    const mesh = new MeshDistances(device, grid, grid.surface);
    return {
      particles: nodeCount,
      steps: 1,
      step: (pass) => pass.span('distances', () => mesh.run(pass, nodes)),
      [Symbol.dispose]() {
        for (const part of [nodes, mesh]) part[Symbol.dispose]();
      },
    };
  },
};
