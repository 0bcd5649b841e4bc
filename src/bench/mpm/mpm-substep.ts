/** One substep of MLS-MPM on a device: the kernels of this folder in order. */
import { packStructs } from '../../core/fields.ts';
import type { Device, DeviceArray, Kernel, Pass } from '../../device/device.ts';
import mpmG2p from './mpm_g2p.wgsl';
import mpmGridKernel from './mpm_grid.wgsl';
import mpmP2g from './mpm_p2g.wgsl';
import { blockStarts, mpmGrid, mpmParams, mpmParticle, type MpmScene } from './mpm-scene.ts';

export class MpmSubstep implements Disposable {
  readonly particles: DeviceArray<typeof mpmParticle>;
  /** Momentum and mass after `p2g`, velocity and mass after `grid`; on the GPU fixed-point words in between. */
  readonly nodes: DeviceArray<'vec4f'>;
  readonly #initial: DeviceArray<typeof mpmParticle>;
  readonly #params: DeviceArray<typeof mpmParams>;
  readonly #blockStart: DeviceArray<'u32'>;
  /** One for each colour. */
  readonly #p2g: readonly Kernel[];
  readonly #grid: Kernel;
  readonly #g2p: Kernel;

  constructor(device: Device, scene: MpmScene) {
    const { COLOURS = 1, SLAB_CELLS = 0 } = device.kernel(mpmP2g).constants;
    this.#p2g = Array.from({ length: COLOURS }, (_, colour) => device.kernel(mpmP2g, { COLOUR: colour }));
    this.#grid = device.kernel(mpmGridKernel);
    this.#g2p = device.kernel(mpmG2p);

    const starts = blockStarts(scene, SLAB_CELLS, this.#p2g[0]!.workgroupSize);
    const { particleCount, dt, gravity, mu, lambda } = scene;
    const values = { particle_count: particleCount, block_count: starts.length - 1, dt, gravity, mu, lambda };
    const words = new Uint32Array(scene.particles.buffer);
    this.#params = device.array('mpm params', mpmParams, 1, packStructs(mpmParams, [values]));
    this.#blockStart = device.array('mpm block starts', 'u32', starts.length, starts);
    this.#initial = device.array('mpm particles at the start', mpmParticle, particleCount, words);
    this.particles = device.array('mpm particles', mpmParticle, particleCount, words);
    this.nodes = device.array('mpm nodes', 'vec4f', mpmGrid ** 3);
  }

  restore(pass: Pass): void {
    pass.copy(this.#initial, this.particles);
  }

  step(pass: Pass): void {
    pass.span('clear', () => pass.clear(this.nodes));
    pass.span('p2g', () => this.p2g(pass));
    pass.span('grid', () => this.grid(pass));
    pass.span('g2p', () => this.g2p(pass));
  }

  p2g(pass: Pass): void {
    const { particles, nodes } = this;
    const blocks = this.#blockStart.count - 1;
    for (const kernel of this.#p2g) {
      const groups = Math.ceil(blocks / this.#p2g.length);
      pass.run(kernel, { params: this.#params, block_start: this.#blockStart, particles, nodes }, { groups });
    }
  }

  grid(pass: Pass): void {
    pass.run(this.#grid, { params: this.#params, nodes: this.nodes }, this.nodes.count);
  }

  g2p(pass: Pass): void {
    const { particles, nodes } = this;
    pass.run(this.#g2p, { params: this.#params, nodes, particles }, particles.count);
  }

  [Symbol.dispose](): void {
    const { particles, nodes } = this;
    for (const array of [this.#params, this.#blockStart, this.#initial, particles, nodes]) array[Symbol.dispose]();
  }
}
