/**
 * The rule of GranularGym (Millard et al. 2023), for comparison only. It does not pass forces on: the floor below a stack
 * of ten grains carries the weight of one. Grains do not turn, impacts do not rebound, nothing is kept from step to step.
 */
import { TalusError } from '../../../core/errors.ts';
import type { Device, DeviceArray, Kernel } from '../../../device/device.ts';
import type { Model } from '../../../scene/model.ts';
import type { GrainScratch } from '../grain-scratch.ts';
import { sortedMotion } from '../grain-structs.ts';
import { hasContactExtras } from '../grains-state.ts';
import type { ContactMethod, Stage } from '../stage.ts';
import { ContactLinks } from './contact-links.ts';
import forgetPairs from './grains_forget_pairs.wgsl';
import forgetWalls from './grains_forget_walls.wgsl';
import rule from './grains_granulargym.wgsl';

export interface GranularGymOptions {
  /** Over all contacts in a step. */
  readonly sweeps: number;
  /** Part of a partner's velocity that is left out. */
  readonly damping: number;
  /** Part of an overlap that is undone in a step, by velocity. */
  readonly correction: number;
}

export class GranularGym implements ContactMethod {
  readonly #scratch: GrainScratch;
  readonly #grainCount: number;
  readonly #links: ContactLinks;
  readonly #free: DeviceArray<typeof sortedMotion>;
  readonly #forgetPairs: Kernel;
  readonly #forgetWalls: Kernel;
  readonly #rule: Kernel;

  constructor(device: Device, model: Model, scratch: GrainScratch, options: GranularGymOptions) {
    if (hasContactExtras(model)) {
      throw new TalusError(
        'solver granulargym: knows friction alone, so restitution, rollingFriction, twistingFriction and cohesion must be 0',
      );
    }
    this.#scratch = scratch;
    this.#grainCount = model.worldCount * model.grains.count;
    this.#links = new ContactLinks(device, model, scratch);
    this.#free = device.array('free motions', sortedMotion, this.#grainCount);
    this.#forgetPairs = device.kernel(forgetPairs);
    this.#forgetWalls = device.kernel(forgetWalls);
    const { sweeps: SWEEPS, damping: DAMPING, correction: CORRECTION } = options;
    this.#rule = device.kernel(rule, { SWEEPS, DAMPING, CORRECTION });
  }

  record(stage: Stage): void {
    const { pass, params } = stage;
    const { colour_starts, contacts, wall_starts, wall_contacts, motions, shifts } = this.#scratch;
    const [{ links }, free] = [this.#links, this.#free];
    const portions = (count: number, kernel: Kernel): number => Math.ceil(count / kernel.constants['PORTION']!);
    pass.span('start', () => {
      pass.clear(shifts);
      pass.copy(motions, free);
      this.#links.record(stage);
      pass.run(this.#forgetPairs, { colour_starts, contacts }, portions(contacts.count, this.#forgetPairs));
      const walls = { params, wall_starts, wall_contacts };
      pass.run(this.#forgetWalls, walls, portions(wall_contacts.count, this.#forgetWalls));
    });
    pass.span('solve', () => {
      const arrays = { params, links, wall_starts, free, contacts, wall_contacts, motions };
      pass.run(this.#rule, arrays, portions(this.#grainCount, this.#rule));
    });
  }

  [Symbol.dispose](): void {
    for (const part of [this.#links, this.#free]) part[Symbol.dispose]();
  }
}
