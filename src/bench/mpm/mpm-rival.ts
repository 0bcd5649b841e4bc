/** The same substep by hand: src/bench/rivals/mpm.as.ts, on one thread. */
import type { BenchRivalHost } from '../bench-case.ts';
import { loadRival, RivalMemory } from '../rivals/load-rival.ts';
import { blockStarts, mpmGrid, type MpmScene } from './mpm-scene.ts';
import mpmP2g from './mpm_p2g.wgsl';

/** Exports of mpm.as.ts; arrays are addresses. */
interface MpmFunctions {
  clear(nodes: number): void;
  p2g(particles: number, nodes: number, begin: number, end: number, dt: number, mu: number, lambda: number): void;
  grid(nodes: number, dt: number, gravity: number): void;
  g2p(particles: number, nodes: number, count: number, dt: number, scratch: number): void;
}

export async function mpmRival(scene: MpmScene): Promise<Required<BenchRivalHost>> {
  const memory = new RivalMemory();
  const { clear, p2g, grid, g2p } = await loadRival<MpmFunctions>('mpm', memory);
  const nodes = memory.allocate(16 * mpmGrid ** 3);
  const particles = memory.allocate(scene.particles.byteLength);
  const scratch = memory.allocate(64);
  const { particleCount, dt, gravity, mu, lambda } = scene;

  // The order in which the kernel adds to the nodes on the CPU: so the sums have the same bits.
  const { COLOURS = 1, SLAB_CELLS = 0 } = mpmP2g.cpu.constants;
  const starts = blockStarts(scene, SLAB_CELLS, 1);
  const blocks = Array.from({ length: COLOURS }, (_, colour) =>
    [...starts.keys()].slice(0, -1).filter((block) => block % COLOURS === colour),
  ).flat();

  const values = (): Float32Array => memory.floats(particles, scene.particles.length);
  return {
    label: 'AssemblyScript SIMD by hand',
    run(steps) {
      for (let step = 0; step < steps; step++) {
        clear(nodes);
        for (const block of blocks) p2g(particles, nodes, starts[block]!, starts[block + 1]!, dt, mu, lambda);
        grid(nodes, dt, gravity);
        g2p(particles, nodes, particleCount, dt, scratch);
      }
    },
    restore: () => values().set(scene.particles),
    outcome: () => Promise.resolve(values().slice()),
  };
}
