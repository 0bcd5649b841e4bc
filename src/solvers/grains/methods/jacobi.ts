/**
 * Projected Jacobi: all contacts answer at once to the velocities of the sweep before, then each grain adds up what it got.
 * Two ways to keep the answers from adding up to too much: contacts share the masses of their grains (Tonge, Benevolenski
 * and Voroshilov 2012), with friction by the disc, or steps are damped by a factor (Tasora and Negrut 2009), with friction by
 * the cone.
 */
import type { Device, DeviceArray, Kernel } from '../../../device/device.ts';
import type { Model } from '../../../scene/model.ts';
import { ContactStart } from '../contact-start.ts';
import type { GrainScratch } from '../grain-scratch.ts';
import { sortedMotion } from '../grain-structs.ts';
import { hasContactExtras } from '../grains-state.ts';
import type { ContactMethod, Stage } from '../stage.ts';
import { ContactLinks } from './contact-links.ts';
import jacobiGrains from './grains_jacobi_grains.wgsl';
import jacobiPairs from './grains_jacobi_pairs.wgsl';
import { reboundSweeps } from './rebound-sweeps.ts';

export interface JacobiOptions {
  /** Over all contacts in a step. */
  readonly sweeps: number;
  readonly friction: { readonly kind: 'disc' } | { readonly kind: 'cone'; readonly relaxation: number };
}

interface SweepKernels {
  readonly pairs: Kernel;
  readonly grains: Kernel;
}

export class Jacobi implements ContactMethod {
  readonly #scratch: GrainScratch;
  readonly #grainCount: number;
  readonly #sweeps: number;
  readonly #reboundSweeps: number;
  readonly #start: ContactStart;
  readonly #links: ContactLinks;
  readonly #free: DeviceArray<typeof sortedMotion>;
  readonly #solve: SweepKernels;
  readonly #rebound: SweepKernels;

  constructor(device: Device, model: Model, scratch: GrainScratch, { sweeps, friction }: JacobiOptions) {
    this.#scratch = scratch;
    this.#grainCount = model.worldCount * model.grains.count;
    this.#sweeps = sweeps;
    // Steps that are damped are as short for rebounds as for all else.
    this.#reboundSweeps = reboundSweeps(model, sweeps, friction.kind === 'cone' ? 1 : undefined);
    this.#start = new ContactStart(device, model, scratch);
    this.#links = new ContactLinks(device, model, scratch);
    this.#free = device.array('free motions', sortedMotion, this.#grainCount);
    const EXTRA = Number(hasContactExtras(model));
    const law = friction.kind === 'cone' ? { CONE: 1, RELAXATION: friction.relaxation } : { CONE: 0 };
    const swept = (REBOUND: number): SweepKernels => ({
      pairs: device.kernel(jacobiPairs, { ...law, EXTRA, REBOUND }),
      grains: device.kernel(jacobiGrains, { ...law, EXTRA, REBOUND }),
    });
    this.#solve = swept(0);
    this.#rebound = swept(1);
  }

  record(stage: Stage): void {
    const { pass } = stage;
    pass.span('start', () => {
      pass.copy(this.#scratch.motions, this.#free);
      this.#links.record(stage);
      this.#start.record(stage);
    });
    pass.span('solve', () => {
      for (let sweep = 0; sweep < this.#sweeps; sweep++) this.#sweep(stage, this.#solve);
    });
    pass.span('rebound', () => {
      for (let sweep = 0; sweep < this.#reboundSweeps; sweep++) this.#sweep(stage, this.#rebound);
    });
  }

  #sweep({ pass, params }: Stage, { pairs, grains }: SweepKernels): void {
    const { colour_starts, contacts, extras, motions } = this.#scratch;
    const { wall_starts, wall_contacts, wall_extras } = this.#scratch;
    const [{ links }, free] = [this.#links, this.#free];
    const pairArrays = { params, colour_starts, links, motions, contacts, extras };
    pass.run(pairs, pairArrays, Math.ceil(contacts.count / pairs.constants['PORTION']!));
    const grainArrays = { params, links, contacts, extras, wall_starts, wall_contacts, wall_extras, free, motions };
    pass.run(grains, grainArrays, Math.ceil(this.#grainCount / grains.constants['PORTION']!));
  }

  [Symbol.dispose](): void {
    for (const part of [this.#links, this.#free]) part[Symbol.dispose]();
  }
}
