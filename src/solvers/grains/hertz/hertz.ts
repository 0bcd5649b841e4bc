/**
 * Springs and dampers in place of rigid contact: Hertz along the normal, Mindlin across it (docs/solvers/grains-hertz.md).
 * All forces are found from positions and velocities at the start of the step, then they act: v ← v + h (g + F/m),
 * x ← x + h v, each with what rounding took before. With forces of positions alone that is leapfrog, of second order; dampers see the velocity half a step late.
 */
import type { Device, DeviceArray, Kernel } from '../../../device/device.ts';
import { TalusError } from '../../../core/errors.ts';
import type { Model } from '../../../scene/model.ts';
import { ContactStart } from '../contact-start.ts';
import type { GrainScratch } from '../grain-scratch.ts';
import { hasContactExtras } from '../grains-state.ts';
import type { ContactMethod, Stage } from '../stage.ts';
import { hertzLaw, hertzMemory, packPairLaws, packWallLaws } from './hertz-laws.ts';
import carry from './hertz_carry.wgsl';
import exchange from './hertz_exchange.wgsl';
import pushPairs from './hertz_push_pairs.wgsl';
import pushWalls from './hertz_push_walls.wgsl';

export interface HertzOptions {
  /** Whether dampers may pull grains together while they part. */
  readonly attraction: boolean;
}

export class Hertz implements ContactMethod {
  readonly #scratch: GrainScratch;
  readonly #grainCount: number;
  /** Lets forces act. What it undoes of overlaps is overwritten: here overlaps are what pushes. */
  readonly #act: ContactStart;
  readonly #kernels: Readonly<Record<'pushPairs' | 'pushWalls' | 'carry' | 'exchange', Kernel>>;
  readonly #arrays: Readonly<Record<'pair_laws' | 'wall_laws' | 'memories' | 'wall_memories', DeviceArray>>;

  constructor(device: Device, model: Model, scratch: GrainScratch, { attraction }: HertzOptions) {
    this.#scratch = scratch;
    this.#grainCount = model.worldCount * model.grains.count;
    this.#act = new ContactStart(device, model, scratch);
    const EXTRA = Number(hasContactExtras(model));
    const ATTRACTION = Number(attraction);
    this.#kernels = {
      pushPairs: device.kernel(pushPairs, { EXTRA, ATTRACTION }),
      pushWalls: device.kernel(pushWalls, { EXTRA, ATTRACTION }),
      carry: device.kernel(carry),
      exchange: device.kernel(exchange, { EXTRA }),
    };
    const { contacts, wall_contacts } = scratch;
    const [pairLaws, wallLaws] = [packPairLaws(model, attraction), packWallLaws(model, attraction)];
    const materials = model.materials.length;
    this.#arrays = {
      pair_laws: device.array('hertz laws of grains', hertzLaw, materials ** 2, pairLaws),
      wall_laws: device.array('hertz laws of walls', hertzLaw, materials * model.parts.length, wallLaws),
      memories: device.array('hertz memories', hertzMemory, contacts.count),
      wall_memories: device.array('hertz memories of walls', hertzMemory, wall_contacts.count),
    };
  }

  record(stage: Stage): void {
    const { pass, params } = stage;
    const { velocity, spin, remainder, velocityRemainder: velocity_remainder, spinRemainder: spin_remainder } = stage.state.grain; // prettier-ignore
    if (!remainder || !velocity_remainder || !spin_remainder)
      throw new TalusError('solver hertz: the state was made for another solver, it has no grain.remainder');
    const { grains, motions, colour_starts, contacts, extras, shifts } = this.#scratch;
    const { wall_starts, wall_contacts, wall_extras } = this.#scratch;
    const { pair_laws, wall_laws, memories, wall_memories } = this.#arrays;
    const { pushPairs: pairs, pushWalls: walls, carry: carried } = this.#kernels;
    pass.span('press', () => {
      const pairArrays = { params, pair_laws, remainder, grains, motions, colour_starts, contacts, extras, memories };
      pass.run(pairs, pairArrays, portions(pairs, contacts.count));
      const wallArrays = { params, wall_laws, remainder, grains, motions, wall_starts, wall_contacts, wall_extras, wall_memories }; // prettier-ignore
      pass.run(walls, wallArrays, this.#grainCount);
    });
    pass.span('act', () => this.#act.record(stage));
    pass.span('carry', () => {
      const remainders = { remainder, velocity_remainder, spin_remainder };
      pass.run(carried, { params, velocity, spin, grains, motions, shifts, ...remainders }, this.#grainCount);
    });
  }

  exchangeMemory({ pass, params }: Stage): void {
    const { colour_starts, contacts, extras, wall_starts, wall_contacts, wall_extras } = this.#scratch;
    const { memories, wall_memories } = this.#arrays;
    const arrays = { params, colour_starts, wall_starts, memories, wall_memories, contacts, extras, wall_contacts, wall_extras }; // prettier-ignore
    const { exchange: kernel } = this.#kernels;
    pass.run(kernel, arrays, portions(kernel, Math.max(contacts.count, wall_contacts.count)));
  }

  [Symbol.dispose](): void {
    for (const array of Object.values(this.#arrays)) array[Symbol.dispose]();
  }
}

const portions = (kernel: Kernel, count: number): number => Math.ceil(count / kernel.constants['PORTION']!);
