/** What nodes of the grid do at the faces of the domain and in bodies: values by hand. */
import { describe, expect, it } from 'vitest';
import { builtDevices } from '../../../../test/support/built-devices.ts';
import { handArrays, handControl, handModels, placeOf, readFloats, slotsOf, type HandGrid } from '../../../../test/support/soft-nodes.ts'; // prettier-ignore
import type { Device } from '../../../device/device.ts';
import type { Vector3 } from '../../../math/rigid.ts';
import { SoftWalls } from './soft-walls.ts';

const devices = await builtDevices();
const none = [null, null, null, null, null, null];
const friction = { kind: 'friction', friction: 0.5 } as const;
const separate = { kind: 'separate', friction: 0 } as const;
const sticky = { kind: 'sticky', friction: 0 } as const;

const room: HandGrid = {
  dimensions: 3,
  cell: 0.1,
  blocks: [2, 2, 2],
  origin: [0, 0, 0],
  domain: { min: [0.2, 0.2, 0.2], max: [0.5, 0.5, 0.5] },
  gravity: [0, 0, -10],
  dt: 0.01,
};
const plane: HandGrid = {
  ...room,
  dimensions: 2,
  blocks: [2, 1, 1],
  domain: { min: [-9, -9, -0.5], max: [9, 9, 0.5] },
  gravity: [0, -10, 0],
};

/** Velocities of all nodes after substep `index`; before it, all have `velocity` and 0.5 kg. */
async function velocities(device: Device, grid: HandGrid, velocity: Vector3, index = 0): Promise<readonly Vector3[]> {
  const models = handModels(grid);
  const count = 64 * slotsOf(grid);
  const nodes = Array.from({ length: count }, () => [...velocity.map((v) => 0.5 * v), 0.5]).flat();
  using walls = new SoftWalls(device, models.model, models.soft);
  using control = handControl(device, models);
  using arrays = handArrays(device, grid, nodes);
  device.submit((pass) => {
    walls.recordPlaces(pass, arrays.params, control, index);
    walls.recordGrid(pass, arrays, { groups: slotsOf(grid) });
  });
  const after = await readFloats(device, arrays.nodes);
  return Array.from({ length: count }, (_, k) => {
    expect(after[4 * k + 3]).toBe(0.5);
    return after.slice(4 * k, 4 * k + 3) as unknown as Vector3;
  });
}

/** At every node, within rounding. */
function expectEverywhere(grid: HandGrid, found: readonly Vector3[], expected: (place: Vector3) => Vector3): void {
  for (const [k, velocity] of found.entries()) {
    const place = placeOf(grid, k);
    const exact = expected(place);
    for (const axis of [0, 1, 2]) {
      const gap = Math.abs(velocity[axis]! - exact[axis]!);
      expect(gap, `axis ${axis} of the node at ${place.join(' ')}: ${velocity[axis]}, not ${exact[axis]}`).toBeLessThan(
        1e-5,
      );
    }
  }
}

describe.each(devices)('walls of soft matter on $name', (device) => {
  it('let nodes fall where there are none', async () => {
    expectEverywhere(room, await velocities(device, room, [1, 2, 3]), () => [1, 2, 2.9]);
  });

  it('leave nodes without mass at rest', async () => {
    const { model, soft } = handModels(room);
    using walls = new SoftWalls(device, model, soft);
    const nodes = Array.from({ length: 64 * 8 }, (_, k) => (k % 2 === 0 ? [0, 0, 0, 0] : [1, 1, 1, 1])).flat();
    using arrays = handArrays(device, room, nodes);
    device.submit((pass) => walls.recordGrid(pass, arrays, { groups: 8 }));
    const after = await readFloats(device, arrays.nodes);
    for (let k = 0; k < 64 * 8; k++) {
      const isEmpty = k % 2 === 0;
      expect(Math.abs(after[4 * k + 2]! - (isEmpty ? 0 : 0.9))).toBeLessThan(isEmpty ? 1e-30 : 1e-6);
    }
  });

  it('hold nodes on and beyond the faces of the domain, one face after another', async () => {
    const grid = { ...room, faces: [sticky, null, null, separate, friction, null] };
    expectEverywhere(grid, await velocities(device, grid, [3, 4, -1.9]), ([x, y, z]) => {
      let velocity: Vector3 = [3, 4, -2];
      if (x < 0.21) velocity = [0, 0, 0];
      if (y > 0.49) velocity = [velocity[0], Math.min(velocity[1], 0), velocity[2]];
      if (z < 0.21) {
        const speed = Math.hypot(velocity[0], velocity[1]);
        const left = Math.max(0, speed + 0.5 * velocity[2]) / (speed || 1);
        velocity = [left * velocity[0], left * velocity[1], 0];
      }
      return velocity;
    });
  });

  it('hold nodes in bodies that move and turn', async () => {
    const shape = { kind: 'sphere', radius: 0.25, hollow: false } as const;
    const pose = { position: [0.4, 0.3, 0.3] as Vector3 };
    const twist = { velocity: [0.5, 0, 0] as Vector3, spin: [0, 0, 2] as Vector3 };
    const grid = { ...room, bodies: [{ shape, grip: sticky, pose, twist }] };
    let held = 0;
    expectEverywhere(grid, await velocities(device, grid, [0, 0, 1.1]), ([x, y, z]) => {
      if (Math.hypot(x - 0.4, y - 0.3, z - 0.3) > 0.25) return [0, 0, 1];
      held++;
      return [0.5 - 2 * (y - 0.3), 2 * (x - 0.4), 0];
    });
    expect(held).toBeGreaterThan(50);
  });

  it('put a body back along its way in the substeps before the last', async () => {
    // Half spaces below z = 0.35 m at the end of the step, risen by 0.1 m in each of four substeps.
    const pose = { position: [0, 0, 0.35] as Vector3 };
    const body = {
      shape: { kind: 'plane' } as const,
      grip: separate,
      pose,
      twist: { velocity: [0, 0, 10] as Vector3 },
    };
    const grid = { ...room, substeps: 4, bodies: [body] };
    for (const [index, height] of [0.05, 0.15, 0.25, 0.35].entries()) {
      const found = await velocities(device, grid, [1, 0, 0.1], index);
      expectEverywhere(grid, found, ([, , z]) => [1, 0, z < height ? 10 : 0]);
    }
  });

  it('turn a body back along its way in the substeps before the last', async () => {
    // A half space, turned by a quarter about y at the end of the step: an eighth of a turn in a substep of 0.01 s.
    const spin: Vector3 = [0, 25 * Math.PI, 0];
    const rotation = [0, Math.SQRT1_2, 0, Math.SQRT1_2] as const;
    const position: Vector3 = [0.35, 0.35, 0.35];
    const body = { shape: { kind: 'plane' } as const, grip: sticky, pose: { position, rotation }, twist: { spin } };
    const grid = { ...room, substeps: 3, bodies: [body] };
    const found = await velocities(device, grid, [0, 0, 0.1], 0);
    expectEverywhere(grid, found, ([x, , z]) => {
      // Two substeps before: level.
      return z > 0.35 ? [0, 0, 0] : [spin[1] * (z - 0.35), 0, -spin[1] * (x - 0.35)];
    });
  });

  it('see the cut of bodies with the plane, endless across it', async () => {
    const shape = { kind: 'box', halfSize: [0.34, 0.27, 0.05], hollow: false } as const;
    const grid = { ...plane, bodies: [{ shape, grip: separate, pose: { position: [0.75, 0.35, 0] as Vector3 } }] };
    expectEverywhere(grid, await velocities(device, grid, [1, 0.1, 0]), ([x, y]) => {
      const [beyondX, beyondY] = [Math.abs(x - 0.75) - 0.34, Math.abs(y - 0.35) - 0.27];
      if (Math.max(beyondX, beyondY) > 1e-6) return [1, 0, 0];
      return beyondX > beyondY + 1e-6 && x < 0.75 ? [0, 0, 0] : [1, 0, 0];
    });
  });

  it('hold what is on either side of a plate that is thinner than a cell, up to one and a half cells from its middle', async () => {
    const shape = { kind: 'box', halfSize: [0.01, 5, 5], hollow: false } as const;
    const pose = { position: [0.73, 0.35, 0] as Vector3 };
    const grid = { ...plane, gravity: [0, 0, 0] as Vector3, bodies: [{ shape, grip: separate, pose }] };
    const [right, left] = [await velocities(device, grid, [1, 0, 0]), await velocities(device, grid, [-1, 0, 0])];
    expectEverywhere(grid, right, ([x]) => [x > 0.58 && x < 0.73 ? 0 : 1, 0, 0]);
    expectEverywhere(grid, left, ([x]) => [x > 0.73 && x < 0.88 ? 0 : -1, 0, 0]);
  });

  it('are walls of a container from inside', async () => {
    const shape = { kind: 'box', halfSize: [0.15, 0.15, 0.15], hollow: true } as const;
    const pose = { position: [0.35, 0.35, 0.35] as Vector3 };
    const grid = { ...room, bodies: [{ shape, grip: { kind: 'slip', friction: 0 } as const, pose }] };
    const isOut = (x: number): boolean => Math.abs(x - 0.35) > 0.149;
    expectEverywhere(grid, await velocities(device, grid, [1, 2, 3.1]), ([x, y, z]) => [
      isOut(x) ? 0 : 1,
      isOut(y) ? 0 : 2,
      isOut(z) ? 0 : 3,
    ]);
  });

  it('know meshes by distances on a grid, and find them from blocks beyond it', async () => {
    // A ball of 0.17 m as a mesh would have it, on a grid that is hardly larger.
    const nodes = 21;
    const [spacing, half] = [0.02, 0.2];
    const distance = Float32Array.from({ length: nodes ** 3 }, (_, k) => {
      const at = [k % nodes, Math.floor(k / nodes) % nodes, Math.floor(k / nodes ** 2)].map((n) => n * spacing - half);
      return Math.hypot(...at) - 0.17;
    });
    const mesh = { min: [-half, -half, -half] as Vector3, spacing, size: [nodes, nodes, nodes] as const, distance };
    const shape = { kind: 'mesh', distance: mesh } as const;
    // In the corner where all blocks meet, a little off.
    const centre: Vector3 = [0.36, 0.34, 0.35];
    const grid = { ...room, bodies: [{ shape, grip: separate, pose: { position: centre } }] };
    let held = 0;
    const found = await velocities(device, grid, [0, 0, -0.9]);
    for (const [k, velocity] of found.entries()) {
      const out = placeOf(grid, k).map((x, axis) => x - centre[axis]!);
      const far = Math.hypot(...out);
      const isHeld = far < 0.17 && out[2]! > 0;
      if (isHeld) held++;
      // Normals are those of the grid, which are rough near its middle.
      const normal = out.map((x) => x / far);
      for (const axis of [0, 1, 2]) {
        const exact = (axis === 2 ? -1 : 0) + (isHeld ? normal[2]! * normal[axis]! : 0);
        expect(Math.abs(velocity[axis]! - exact)).toBeLessThan(0.1);
      }
    }
    expect(held).toBeGreaterThan(5);
  });

  it('find a body among many that are far away, and nothing in worlds beyond the first is different', async () => {
    const far = Array.from({ length: 40 }, (_, k) => ({
      shape: { kind: 'sphere', radius: 0.2, hollow: false } as const,
      grip: sticky,
      pose: { position: [3 + k, 0, 0] as Vector3 },
    }));
    const shape = { kind: 'sphere', radius: 0.15, hollow: false } as const;
    const near = { shape, grip: sticky, pose: { position: [0.4, 0.3, 0.3] as Vector3 } };
    const grid = { ...room, worldCount: 2, bodies: [...far, near], faces: none };
    const found = await velocities(device, grid, [0, 0, 1.1]);
    expectEverywhere(grid, found, ([x, y, z]) => [0, 0, Math.hypot(x - 0.4, y - 0.3, z - 0.3) > 0.15 ? 1 : 0]);
  });

  it.skipIf(device.kind !== 'gpu')('count masses that do not fit a word', async () => {
    const { model, soft } = handModels(room);
    const nothing = Array.from({ length: 64 * 8 * 4 }, () => 0);
    using walls = new SoftWalls(device, model, soft);
    using arrays = handArrays(device, room, nothing);
    device.write(arrays.nodes, [0, 0, 0, -(2 ** 31), 0, 0, 0, 2 ** 31 - 1, 0, 0, 0, -1]);
    device.submit((pass) => walls.recordGrid(pass, arrays, { groups: 8 }));
    expect(Array.from(await device.read(arrays.warnings))).toEqual([0, 0, 0, 0, 0, 2]);
  });
});
