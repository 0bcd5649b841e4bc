import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gpuForTests } from '../../../test/support/gpu.ts';
import { DeviceCpu } from '../../device/cpu/device-cpu.ts';
import type { Device, Pass } from '../../device/device.ts';
import { outcomeDifference } from '../outcome-difference.ts';
import { prepareMpm } from './mpm.ts';
import { mpmRival } from './mpm-rival.ts';
import { blockStarts, floatsPerParticle, lowestNode, mpmScene, type MpmScene } from './mpm-scene.ts';
import { MpmSubstep } from './mpm-substep.ts';
import mpmP2g from './mpm_p2g.wgsl';

/** Ten slabs of four cells, none of them alike: 1,680 particles. */
const scene = mpmScene([35, 3, 2]);
const steps = 5;

let one: Device;
let two: Device;
const gpu = await gpuForTests();

beforeAll(async () => {
  one = await DeviceCpu.create({ threads: 1 });
  two = await DeviceCpu.create({ threads: 2 });
});
afterAll(() => {
  for (const device of [one, two, gpu]) device?.[Symbol.dispose]();
});

async function outcomeOn(device: Device, of: MpmScene = scene): Promise<Float32Array> {
  using run = await prepareMpm(device, of, steps);
  device.submit((pass) => {
    run.restore?.(pass);
    for (let step = 0; step < steps; step++) run.step(pass);
  });
  return await run.outcome!();
}

/** Nodes after some phases of a first step. */
async function nodesAfter(device: Device, phases: (substep: MpmSubstep, pass: Pass) => void): Promise<Float32Array> {
  using substep = new MpmSubstep(device, scene);
  device.submit((pass) => phases(substep, pass));
  return (await device.read(substep.nodes)) as Float32Array;
}

/** Sums of a field of four floats, of `mass` times it: particles have 32 floats, nodes have 4. */
function total(floats: Float32Array, stride: number, offset: number, mass = 1): number[] {
  const sums = [0, 0, 0, 0];
  for (let k = offset; k < floats.length; k += stride) {
    for (let lane = 0; lane < 4; lane++) sums[lane]! += mass * floats[k + lane]!;
  }
  return sums;
}

test('particles come in the order of their nodes, and slabs of one colour reach different nodes', () => {
  const starts = blockStarts(scene, mpmP2g.cpu.constants['SLAB_CELLS']!, 1);
  expect(starts.at(-1)).toBe(scene.particleCount);
  const slabs = [...starts.keys()].slice(0, -1).map((block) => {
    const x = Array.from({ length: starts[block + 1]! - starts[block]! }, (_, k) =>
      lowestNode(scene.particles[(starts[block]! + k) * floatsPerParticle]!),
    );
    return { first: Math.min(...x), last: Math.max(...x) + 2 };
  });
  expect(slabs.length).toBeGreaterThanOrEqual(9);
  for (const [k, { last }] of slabs.entries()) {
    const next = slabs[k + 2];
    if (next) expect(next.first - last).toBeGreaterThanOrEqual(2);
  }
});

describe('P2G', () => {
  test('adds up to the mass and the momentum of the particles', async () => {
    const nodes = await nodesAfter(one, (substep, pass) => substep.p2g(pass));
    const [given, got] = [total(scene.particles, floatsPerParticle, 4, 0.125), total(nodes, 4, 0)];
    expect(got[3]).toBeCloseTo(scene.particleCount / 8, 3);
    for (let lane = 0; lane < 4; lane++) expect(Math.abs(got[lane]! - given[lane]!)).toBeLessThan(1e-4);
    // Not because there is nothing to add up.
    expect(Math.abs(given[1]!)).toBeGreaterThan(100);
  });

  test('of deformed particles too: stress moves nothing as a whole', async () => {
    using substep = new MpmSubstep(one, scene);
    one.submit((pass) => {
      for (let step = 0; step < 20; step++) substep.step(pass);
      pass.clear(substep.nodes);
      substep.p2g(pass);
    });
    const particles = new Float32Array((await one.read(substep.particles)).buffer);
    const nodes = (await one.read(substep.nodes)) as Float32Array;
    const [given, got] = [total(particles, floatsPerParticle, 4, 0.125), total(nodes, 4, 0)];
    for (let lane = 0; lane < 4; lane++) expect(Math.abs(got[lane]! - given[lane]!)).toBeLessThan(1e-3);
    const shear = particles.filter((_, k) => k % floatsPerParticle === 21).map(Math.abs);
    expect(Math.max(...shear)).toBeGreaterThan(1e-3);
  });
});

test('the grid update gives velocities, pulls, and stops at the floor', async () => {
  const nodes = await nodesAfter(one, (substep, pass) => {
    substep.p2g(pass);
    substep.grid(pass);
  });
  const masses = await nodesAfter(one, (substep, pass) => substep.p2g(pass));
  let falling = 0;
  for (let node = 0; node < nodes.length / 4; node++) {
    const mass = masses[4 * node + 3]!;
    if (mass === 0) continue;
    const y = Math.floor(node / 64) % 64;
    const free = Math.fround(masses[4 * node + 1]! / mass) + scene.dt * scene.gravity;
    expect(nodes[4 * node + 1]).toBeCloseTo(y < 3 ? Math.max(free, 0) : free, 4);
    if (free < -1) falling++;
  }
  expect(falling).toBeGreaterThan(100);
});

test('by kernels and by hand the same bits', async () => {
  const rival = await mpmRival(scene);
  rival.restore();
  rival.run(steps);
  const outcome = await outcomeOn(one);
  expect(outcomeDifference(outcome, await rival.outcome())).toBe(0);
  expect(outcomeDifference(outcome, scene.particles)).toBeGreaterThan(0.01);
});

test('one thread and two give the same bits', async () => {
  expect(await outcomeOn(two)).toEqual(await outcomeOn(one));
});

describe.skipIf(!gpu)('on a GPU', () => {
  test('P2G adds up to the mass and the momentum of the particles', async () => {
    const nodes = await nodesAfter(gpu!, (substep, pass) => {
      substep.p2g(pass);
    });
    const fixed = new Int32Array(nodes.buffer);
    const got = total(
      Float32Array.from(fixed, (word) => word / 2 ** 20),
      4,
      0,
    );
    const given = total(scene.particles, floatsPerParticle, 4, 0.125);
    for (let lane = 0; lane < 4; lane++) expect(Math.abs(got[lane]! - given[lane]!)).toBeLessThan(2e-3);
  });

  test('steps come out as on the CPU, but for fixed point', async () => {
    expect(outcomeDifference(await outcomeOn(one), await outcomeOn(gpu!))).toBeLessThan(2e-3);
  });

  test('a node whose mass is rounded to nothing, but not its momentum, does no harm', async () => {
    const small = mpmScene([2, 2, 2]);
    for (let k = 0; k < small.particles.length; k += floatsPerParticle) {
      // Just inside the reach of the third node along each axis, which gets 5e-7 of the weight; and fast. What is below
      // nothing is a NaN when its word is taken for a float.
      const x = [...small.particles.slice(k, k + 3)].map((coordinate) => Math.floor(coordinate) + 0.501);
      small.particles.set([...x, 0, -50, 0, 0, 1], k);
    }
    expect(outcomeDifference(await outcomeOn(one, small), await outcomeOn(gpu!, small))).toBeLessThan(5e-3);
  });
});
