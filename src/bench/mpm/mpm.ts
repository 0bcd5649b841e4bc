/** The benchmark of what a soft solver does all day: scatter to a grid and gather from it. */
import type { Device } from '../../device/device.ts';
import type { BenchCase, BenchRunPass, BenchSize } from '../bench-case.ts';
import { mpmRival } from './mpm-rival.ts';
import { mpmScene, type MpmScene } from './mpm-scene.ts';
import { MpmSubstep } from './mpm-substep.ts';

/** Cells filled with particles; the full size has 201,840 of them. */
const cells = { quick: [13, 12, 13], full: [29, 30, 29] } as const;
const steps: Record<BenchSize, number> = { quick: 4, full: 12 };

/**
 * Nodes are sums of multiples of 2⁻²⁰ on the GPU, which puts the affine field off by 2e-3 /s and places by 3e-5 cells after
 * a repeat; on the CPU every bit must agree.
 */
const fixedPointTolerance = 5e-3;

export const mpmCase: BenchCase = {
  group: 'kernels',
  name: 'mpm',
  title: 'a substep of MLS-MPM on a grid of 64³ nodes: clear, P2G, grid update, G2P',
  prepare: (device, size) => prepareMpm(device, mpmScene(cells[size]), steps[size]),
};

export async function prepareMpm(device: Device, scene: MpmScene, steps: number): Promise<BenchRunPass> {
  const substep = new MpmSubstep(device, scene);
  return {
    particles: scene.particleCount,
    steps,
    secondsPerStep: scene.dt,
    step: (pass) => substep.step(pass),
    restore: (pass) => substep.restore(pass),
    rivals: [await mpmRival(scene)],
    outcome: async () => new Float32Array((await device.read(substep.particles)).buffer),
    tolerance: device.kind === 'gpu' ? fixedPointTolerance : 0,
    [Symbol.dispose]: () => substep[Symbol.dispose](),
  };
}
