/**
 * Velocities made anew from what all contacts did, where masses differ much. In hundreds of sweeps the velocity of a heavy grain is
 * rounded thousands of times, and what a light one gives it in a step is a few of its last digits: of that nothing may be lost, or
 * what one grain gets another does not give. Sums of impulses are integers; what rounding takes of a velocity is kept for the next step.
 */
import { TalusError } from '../../../core/errors.ts';
import type { Device, Kernel } from '../../../device/device.ts';
import type { Model } from '../../../scene/model.ts';
import type { GrainScratch } from '../grain-scratch.ts';
import { hasContactExtras } from '../grains-state.ts';
import type { Stage } from '../stage.ts';
import grains from './settle_grains.wgsl';
import pairs from './settle_pairs.wgsl';
import walls from './settle_walls.wgsl';

export class Settle {
  readonly #scratch: GrainScratch;
  readonly #kernels: Readonly<Record<'pairs' | 'walls' | 'grains', Kernel>>;

  constructor(device: Device, model: Model, scratch: GrainScratch) {
    const EXTRA = Number(hasContactExtras(model));
    this.#scratch = scratch;
    this.#kernels = {
      pairs: device.kernel(pairs, { EXTRA }),
      walls: device.kernel(walls, { EXTRA }),
      grains: device.kernel(grains),
    };
  }

  /** When impulses are found, and the state has the velocities of before. */
  record({ pass, params, state }: Stage): void {
    const { velocity, spin, velocityRemainder: velocity_remainder, spinRemainder: spin_remainder } = state.grain;
    if (!velocity_remainder || !spin_remainder)
      throw new TalusError('solver gauss-seidel: the state was made for grains of like mass, it has no remainders');
    const { motions, spill, warnings, contacts, extras, colour_starts } = this.#scratch;
    const { wall_starts, wall_contacts, wall_extras } = this.#scratch;
    const common = { params, motions, spill, warnings };
    const ofPairs = { ...common, colour_starts, contacts, extras };
    pass.run(this.#kernels.pairs, ofPairs, portions(this.#kernels.pairs, contacts.count));
    const ofWalls = { ...common, wall_starts, wall_contacts, wall_extras };
    pass.run(this.#kernels.walls, ofWalls, portions(this.#kernels.walls, motions.count));
    const ofGrains = { params, velocity, spin, grains: this.#scratch.grains, motions, spill };
    pass.run(this.#kernels.grains, { ...ofGrains, velocity_remainder, spin_remainder }, motions.count);
  }
}

const portions = (kernel: Kernel, count: number): number => Math.ceil(count / kernel.constants['PORTION']!);
