/** Fluids whose J follows the density that the grid measures. */
import { describe, expect, it } from 'vitest';
import { builtDevices } from '../../../test/support/built-devices.ts';
import { softModel } from '../../../test/support/soft-model.ts';
import { SoftRun } from '../../../test/support/soft-run.ts';
import type { Device } from '../../device/device.ts';
import type { Vector3 } from '../../math/rigid.ts';
import { initialSoftState } from './soft-state.ts';

const devices = await builtDevices();
const cpu = devices.find(({ kind }) => kind === 'cpu')!;
const bulkModulus = 2e4;
const [cell, timeStep] = [0.1, 1e-3];

interface Block {
  readonly dimensions: 2 | 3;
  /** Particles along an edge, two a cell */
  readonly edge: number;
  readonly keeps: boolean;
  readonly tension?: boolean;
  /** J at the start */
  readonly volume: (particle: number) => number;
}

/** J of all particles after some steps from rest, and what momentum there is. */
async function after(device: Device, block: Block, steps: number) {
  const { dimensions, edge, keeps, tension = false, volume } = block;
  const along = (axis: number, k: number): number =>
    axis < dimensions ? (cell / 2) * ((Math.floor(k / edge ** axis) % edge) + 0.5 - edge / 2) : 0;
  const model = softModel({
    dimensions,
    cellSize: cell,
    particles: Array.from({ length: edge ** dimensions }, (_, k) => ({
      position: [along(0, k), along(1, k), along(2, k)] as Vector3,
    })),
    laws: [{ kind: 'fluid', values: [bulkModulus, 7, tension ? 0 : 1, keeps ? 1 : 0] }],
    gravity: [0, 0, 0],
    timeStep,
    face: null,
  });
  using run = new SoftRun(device, model);
  const start = new Map(initialSoftState(model.soft, 1));
  start.set(
    'particle.memory',
    Float32Array.from({ length: model.soft.count }, (_, k) => volume(k)),
  );
  run.write(start);
  run.step(steps);
  const memory = Array.from(await device.read(run.particle['memory']!));
  const velocity = Array.from(await device.read(run.particle['velocity']!));
  const momentum = velocity.reduce((sum, v) => sum + v, 0) / velocity.reduce((sum, v) => sum + Math.abs(v), 1e-9);
  return { memory, momentum };
}

/** Unlike numbers, some of which are 1. */
const unlike = (k: number): number => [1, 1.4, 0.97, 1, 1.02, 0.99, 2.5][k % 7]!;

describe.each([2, 3] as const)('in %i dimensions', (dimensions) => {
  const edge = 12;
  const middle = Array.from({ length: dimensions }, (_, axis) => 6 * edge ** axis).reduce((a, b) => a + b, 0);
  // The share of a look: 8 steps, in units of 120 h/c with c = √(K/ρ).
  const share = (8 * timeStep * Math.sqrt(bulkModulus / 1000)) / (120 * cell);

  it.each([
    { start: 0.95, tension: false, kept: 0.95 + share * 0.05 },
    { start: 1.3, tension: false, kept: 1 },
    { start: 1.3, tension: true, kept: 1.3 - share * 0.3 },
    { start: 1, tension: false, kept: 1 },
  ])('J of $start in the bulk of a lattice at rest goes to 1, tension $tension', async ({ start, tension, kept }) => {
    const volume = (k: number): number => (k === middle ? start : 1);
    const [with_, without] = await Promise.all([true, false].map((keeps) => after(cpu, { dimensions, edge, keeps, tension, volume }, 1))); // prettier-ignore
    // What moves in the first step is the same for both: their ratio is that of the look alone.
    expect((with_!.memory[middle]! / without!.memory[middle]!) * start).toBeCloseTo(kept, 5);
  });

  it('looks every eighth step, and keeps momentum', async () => {
    const block = { dimensions, edge: 6, volume: unlike };
    const kept = await after(cpu, { ...block, keeps: true }, 9);
    const free = await after(cpu, { ...block, keeps: false }, 9);
    expect(kept.memory).not.toEqual(free.memory);
    // Rounding of f32, over the sum of sizes.
    expect(Math.abs(kept.momentum)).toBeLessThan(1e-4);
  });

  it.each(devices.filter(({ kind }) => kind !== 'oracle'))('agrees with the oracle on $name', async (device) => {
    const oracle = devices.find(({ kind }) => kind === 'oracle')!;
    const block = { dimensions, edge: 6, keeps: true, volume: unlike };
    const [found, exact] = [await after(device, block, 2), await after(oracle, block, 2)];
    // f32 positions and masses: 1e-6 of a density near 1, and two substeps of J.
    for (const [k, value] of exact.memory.entries()) expect(Math.abs(found.memory[k]! - value)).toBeLessThan(1e-5);
  });
});
