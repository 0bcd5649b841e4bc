import { describe, expect, it } from 'vitest';
import { boxModel } from '../../../test/support/soft-boxes.ts';
import { builtDevices } from '../../../test/support/built-devices.ts';
import { Dice } from '../../../test/support/matrices.ts';
import { loadKernelFile } from '../../../test/support/oracle-kernel.ts';
import { SoftRun } from '../../../test/support/soft-run.ts';
import type { Device, DeviceArray } from '../../device/device.ts';
import type { ElementType } from '../../core/fields.ts';
import type { Model } from '../../scene/model.ts';

const devices = await builtDevices();
const cpu = devices.find(({ kind }) => kind === 'cpu')!;

const dice = new Dice(5);
const random = (scale: number) => scale * dice.normal();

/** Some matter across several blocks, moving and strained in no order. */
const wild = (dimensions: 2 | 3): Model =>
  boxModel({
    dimensions,
    cellSize: 0.05,
    boxes: [{ min: [0.31, 0.33, 0.27], max: dimensions === 3 ? [0.61, 0.48, 0.42] : [0.81, 0.78, 0.27] }],
    velocity: () => [random(1), random(1), dimensions === 3 ? random(1) : 0],
  });
const models = { 2: wild(2), 3: wild(3) } as const;

/** Writes C and F at random, the same for every device. */
function stir(run: SoftRun): void {
  const { dimensions, count } = run.model.soft!;
  const own = new Dice(7);
  const columns = dimensions === 3 ? [0, 4, 8] : [0, 2];
  const width = dimensions === 3 ? 12 : 4;
  const affine = new Float32Array(width * count);
  const words = dimensions === 3 ? 12 : 6;
  const deformation = new Float32Array(words * count);
  for (let i = 0; i < count; i++)
    for (const column of columns)
      for (let r = 0; r < dimensions; r++) {
        affine[width * i + column + r] = 3 * own.normal();
        deformation[words * i + column + r] = 0.05 * own.normal();
      }
  run.write(new Map([['particle.affine', affine]]));
  run.write(new Map([['particle.deformation', deformation]]));
}

/** Momentum and mass of nodes after P2G. */
async function nodesOf(device: Device, run: SoftRun): Promise<Float64Array> {
  const { grid } = run.solver;
  device.submit((pass) => {
    const substep = { pass, params: grid.params(run.model.timeStep), particle: run.particle };
    grid.recordBlocks(substep);
    grid.recordOrder(substep);
    grid.recordStress(substep);
    grid.recordP2g(substep);
  });
  const words = await device.read(grid.nodes);
  if (device.kind !== 'gpu') return Float64Array.from(words);
  const [mass, momentum] = await device.read(grid.exponents);
  const fixed = new Int32Array((words as Float32Array).buffer);
  return Float64Array.from(fixed, (word, k) => word * 2 ** -(k % 4 === 3 ? mass! : momentum!));
}

const sums = (nodes: ArrayLike<number>): number[] => {
  const total = [0, 0, 0, 0];
  for (let k = 0; k < nodes.length; k++) total[k % 4]! += nodes[k]!;
  return total;
};

describe.each(devices)('P2G on $name', (device) => {
  it.each([2, 3] as const)('gives nodes the mass and momentum of particles, in %s dimensions', async (dimensions) => {
    const model = models[dimensions];
    using run = new SoftRun(device, model);
    stir(run);
    const { count, mass, velocity } = model.soft!;
    const want = [0, 0, 0, 0];
    let size = 0;
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < 3; k++) {
        want[k]! += mass[i]! * velocity[3 * i + k]!;
        size += mass[i]! * Math.abs(velocity[3 * i + k]!);
      }
      want[3]! += mass[i]!;
    }
    const got = sums(await nodesOf(device, run));
    // Weights sum to one; stress and C move nothing as a whole.
    for (let k = 0; k < 3; k++) expect(Math.abs(got[k]! - want[k]!)).toBeLessThan(1e-6 * size);
    expect(Math.abs(got[3]! / want[3]! - 1)).toBeLessThan(1e-6);
    expect(size).toBeGreaterThan(0);
  });
});

describe('blocks', () => {
  const near = { min: [1, 1, 1], max: [1.4, 1.4, 1.4] } as const;
  const blobs = (far: number): Model =>
    boxModel({
      boxes: [near, { min: [far, far, far], max: [far + 0.4, far + 0.4, far + 0.4] }],
      domain: { min: [0, 0, 0], max: [82, 82, 82] },
    });

  it('are as many as matter reaches, however far apart and however large the box', async () => {
    const slots = [];
    for (const model of [blobs(3.8), blobs(80.6)]) {
      using run = new SoftRun(cpu, model);
      run.step(2);
      slots.push([(await cpu.read(run.solver.grid.search.activeSlots))[0]!, run.solver.grid.search.box.slotCount]);
    }
    // 0.4 m are four cells, whose nodes lie in two blocks along each axis, and reach a third.
    expect(slots).toEqual([
      [2 * 27, 4 * 2 * 27 + 64],
      [2 * 27, 4 * 2 * 27 + 64],
    ]);
  });

  it('without room are counted', async () => {
    using run = new SoftRun(cpu, blobs(3.8), { slotCount: 20 });
    run.step(1);
    expect((await run.warnings())['blockOverflow']).toBe(34);
  });
});

describe('the form of the GPU', () => {
  /** The arrays of a CPU that the kernel needs, on the oracle with the kernel. */
  async function copied(
    oracle: Device,
    arrays: Readonly<Record<string, DeviceArray>>,
  ): Promise<Record<string, DeviceArray>> {
    const copies: Record<string, DeviceArray> = {};
    for (const [name, array] of Object.entries(arrays)) {
      copies[name] = oracle.array<ElementType>(array.label, array.type, array.count, await cpu.read(array));
    }
    return copies;
  }

  it('gathers without races, and the same as on the CPU', async () => {
    const { device, kernel } = loadKernelFile('solvers/soft/soft_g2p3.wgsl', { target: 'gpu', detectRaces: true });
    using run = new SoftRun(cpu, models[3]);
    stir(run);
    const before = await copied(device, run.particle);
    run.step(1);
    const { grid } = run.solver;
    const { order, slots, box } = grid.search;
    const scratch = { params: grid.params(1e-3), order, slots, nodes: grid.nodes, warnings: grid.warnings };
    const arrays = await copied(device, scratch);
    const { position, velocity, affine, deformation } = before;
    const state = { position: position!, velocity: velocity!, affine: affine!, deformation: deformation! };
    device.submit((pass) => pass.run(kernel, { ...arrays, ...state }, { groups: box.slotCount }));
    for (const [field, array] of Object.entries(state)) {
      const [got, want] = [await device.read(array), await run.words(field)];
      for (const [k, value] of want.entries()) expect(Math.abs(got[k]! - value)).toBeLessThan(1e-3);
    }
    // Something has moved.
    expect((await device.read(velocity!))[0]).not.toBe(models[3].soft!.velocity[0]);
  });

  it('adds up without races, and to the same as on the CPU', async () => {
    const { device, kernel } = loadKernelFile('solvers/soft/soft_p2g3.wgsl', { target: 'gpu', detectRaces: true });
    using run = new SoftRun(cpu, models[3]);
    stir(run);
    const want = await nodesOf(cpu, run);
    const { grid } = run.solver;
    const { position, velocity, affine } = run.particle as Record<string, DeviceArray>;
    const { order, slots, box } = grid.search;
    const given = { position: position!, velocity: velocity!, affine: affine!, order, slots };
    const arrays = await copied(device, { params: grid.params(1e-3), matter: grid.matter.matter, ...given });
    const [mass, momentum] = [24, 18];
    const exponents = device.array('exponents', 'i32', 4, [mass, momentum, 0, 0]);
    const nodes = device.array('nodes', 'i32', want.length);
    device.submit((pass) => pass.run(kernel, { ...arrays, exponents, nodes }, { groups: box.slotCount }));
    const got = await device.read(nodes);
    for (const [k, value] of want.entries()) {
      expect(Math.abs(got[k]! * 2 ** -(k % 4 === 3 ? mass : momentum) - value)).toBeLessThan(2e-4);
    }
  });
});
