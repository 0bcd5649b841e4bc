/** Kernels of walls and actuators in their form for the GPU, with its workgroups and barriers, on the oracle: no races. */
import { expect, test } from 'vitest';
import { loadKernelFile } from '../../../../test/support/oracle-kernel.ts';
import { packStructs } from '../../../core/fields.ts';
import { bodyLoad } from '../../parts/body-force.ts';
import { placedPart } from '../../parts/part-shapes.ts';
import { softParams } from '../soft-params.ts';
import { wallGrip } from './wall-structs.ts';

const slots = 3;
const walls = { DIMENSIONS: 3, PARTS: 2, MASS_FLOOR: 0 };
const params = packStructs(softParams, [
  {
    ...{ origin: [0, 0, 0], cell: 0.1, gravity: [0, 0, -10], dt: 0.01, blocks: [slots, 1, 1], particle_count: 0 },
    ...{ domain_min: [-1, -1, 0.1], world_particles: 0, domain_max: [2, 2, 2], slot_count: slots },
  },
]);
const ball = (x: number, body: number) => ({
  ...{ size: [0.25, 0, 0], kind: 2, grid_origin: [0, 0, 0], grid_spacing: 1, grid_size: [2, 2, 2], grid_first: 0 },
  ...{ position: [x, 0.15, 0.15], material: 0, rotation: [0, 0, 0, 1], origin: [x, 0.15, 0.15], body },
  ...{ velocity: [0, 0, 0], spin: [0, 0, 0] },
});

/** A kernel and what the walls of two balls need; on a device that finds races. */
function load(file: string, overrides: Readonly<Record<string, number>>) {
  const { device, kernel } = loadKernelFile(`solvers/soft/walls/${file}.wgsl`, {
    target: 'gpu',
    detectRaces: true,
    constants: overrides,
  });
  const grips = Array.from({ length: 8 }, (_, k) => ({ kind: k === 4 ? 2 : k < 6 ? 4 : 0, friction: 0 }));
  const node = [2 ** 20, 0, -(2 ** 20), 2 ** 20];
  const arrays = {
    params: device.array('params', softParams, 1, params),
    grips: device.array('grips', wallGrip, 8, packStructs(wallGrip, grips)),
    distances: device.array('distances', 'f32', 1),
    parts: device.array('parts', placedPart, 2, packStructs(placedPart, [ball(0.2, 0), ball(1.1, 1)])),
    active_slots: device.array('active', 'u32', 1, [slots]),
    block_of: device.array('block of', 'u32', slots, [0, 1, 2]),
    nodes: device.array('nodes', 'vec4i', 64 * slots, Array.from({ length: 64 * slots }, () => node).flat()),
    exponents: device.array('exponents', 'i32', 4, [20, 20, 20, 20]),
  };
  return { device, kernel, arrays };
}

/** Nodes in a ball: sticky, 1 kg each, with the velocity 1 0 −1.1 when they come to it; below 0.1 m without the last. */
function nodesIn(x: number): number {
  let count = 0;
  for (let k = 0; k < 64 * slots; k++) {
    const local = k % 64;
    const at = [4 * Math.floor(k / 64) + (local & 3), (local >> 2) & 3, local >> 4].map((n) => 0.1 * n);
    if (Math.hypot(at[0]! - x, at[1]! - 0.15, at[2]! - 0.15) < 0.25) count++;
  }
  return count;
}

test('soft_grid holds nodes', async () => {
  const { device, kernel, arrays } = load('soft_grid', walls);
  const warnings = device.array('warnings', 'u32', 6);
  const next_exponents = device.array('next exponents', 'i32', 4, [20, 3, 21, 4]);
  device.submit((pass) => pass.run(kernel, { ...arrays, warnings, next_exponents }, { groups: slots }));
  const floats = new Float32Array(Int32Array.from(await device.read(arrays.nodes)).buffer);
  const still = floats.filter((x, k) => k % 4 === 0 && x === 0);
  expect(still.length).toBe(nodesIn(0.2) + nodesIn(1.1));
  expect([...(await device.read(next_exponents))]).toEqual([20, 126, 21, 126]);
});

test('soft_grid_sums2 does the same with sums, and takes them back', async () => {
  const [together, apart] = [load('soft_grid', walls), load('soft_grid_sums2', walls)];
  const velocities = await Promise.all(
    [together, apart].map(async ({ device, kernel, arrays }) => {
      const { nodes: sums, ...others } = arrays;
      const nodes = device.array('velocities', 'vec4f', sums.count);
      const warnings = device.array('warnings', 'u32', 6);
      const next_exponents = device.array('next exponents', 'i32', 4);
      const own = kernel === apart.kernel ? { sums, nodes } : { nodes: sums };
      device.submit((pass) => pass.run(kernel, { ...others, ...own, warnings, next_exponents }, { groups: slots }));
      return { after: await device.read(own.nodes), sums: await device.read(sums) };
    }),
  );
  const bits = Int32Array.from(velocities[0]!.after);
  expect(Float32Array.from(velocities[1]!.after)).toEqual(new Float32Array(bits.buffer));
  expect(velocities[1]!.sums.every((word) => word === 0)).toBe(true);
});

test('soft_grid_adjoint lets nothing through where nodes are held', async () => {
  const { device, kernel, arrays } = load('soft_grid_adjoint', walls);
  const one = Array.from({ length: 64 * slots }, () => [2 ** 20, 2 ** 20, 2 ** 20, 0]).flat();
  const node_bars = device.array('bars', 'vec4i', 64 * slots, one);
  const next_exponents = device.array('next exponents', 'i32', 4, [20, 3, 21, 4]);
  device.submit((pass) => pass.run(kernel, { ...arrays, node_bars, next_exponents }, { groups: slots }));
  const floats = new Float32Array(Int32Array.from(await device.read(node_bars)).buffer);
  expect(floats.filter((x, k) => k % 4 === 0 && x === 0).length).toBe(nodesIn(0.2) + nodesIn(1.1));
  expect(floats.filter((x, k) => k % 4 === 0 && x === 1).length).toBe(64 * slots - nodesIn(0.2) - nodesIn(1.1));
  expect([...(await device.read(next_exponents))]).toEqual([20, 126, 21, 126]);
});

test('soft_body_loads sums what nodes lose', async () => {
  const { device, kernel, arrays } = load('soft_body_loads', { ...walls, BODIES: 2 });
  const loads = device.array('loads', bodyLoad, 2 * slots);
  device.submit((pass) => pass.run(kernel, { ...arrays, loads }, { groups: slots }));
  const words = (await device.read(loads)) as Uint32Array;
  const impulses = new Float32Array(words.buffer, words.byteOffset, words.length);
  const along = [0, 1].map((body) => [0, 1, 2].reduce((sum, slot) => sum + impulses[8 * (2 * slot + body)]!, 0));
  expect(along).toEqual([nodesIn(0.2), nodesIn(1.1)]);
});

test('soft_sum_loads adds the blocks of each world', async () => {
  const { device, kernel, arrays } = load('soft_sum_loads', { BODIES: 2 });
  const { params: given, active_slots } = arrays;
  // Two blocks of the first world, which has three, and one of the second.
  const block_of = device.array('block of', 'u32', slots, [0, 2, 4]);
  const structs = Array.from({ length: 2 * slots }, (_, k) => ({
    impulse: [2 ** k, 0, 0],
    torque: [0, 0, 3 * 2 ** k],
  }));
  const loads = device.array('loads', bodyLoad, 2 * slots, packStructs(bodyLoad, structs));
  const totals = device.array('totals', bodyLoad, 4);
  for (let k = 0; k < 2; k++) {
    device.submit((pass) => pass.run(kernel, { params: given, active_slots, block_of, loads, totals }, { groups: 4 }));
  }
  const found = device.readStructs(totals);
  expect(found.map(({ impulse }) => impulse[0])).toEqual([2 * 5, 2 * 10, 2 * 16, 2 * 32]);
  expect(found.map(({ torque }) => torque[2])).toEqual([2 * 15, 2 * 30, 2 * 48, 2 * 96]);
});
