/**
 * Accelerated projected gradient descent (Mazhar, Heyn, Negrut and Tasora 2015), the accurate method: Nesterov's momentum,
 * steps as long as they may be, a new start where momentum leads astray. Contacts share the masses of their grains: in that
 * metric steps have a safe length, and unequal grains do no harm.
 *
 * It solves Signorini's and Coulomb's laws, as Gauss-Seidel does. Limits of friction are held for rounds of sweeps, in each of
 * which it minimises a convex function, and then follow the pushes: where that comes to rest the laws hold, though nothing
 * proves that it does, and from a cold start with much friction there may be many solutions. With the cone instead of the laws
 * it minimises ½ γᵀ N γ + γᵀ r as a whole: velocities are unique and convergence is proven, but contacts that slide open.
 */
import type { Device, DeviceArray, Kernel } from '../../../device/device.ts';
import type { Model } from '../../../scene/model.ts';
import { ContactStart } from '../contact-start.ts';
import type { GrainScratch } from '../grain-scratch.ts';
import { sortedMotion } from '../grain-structs.ts';
import { hasContactExtras } from '../grains-state.ts';
import type { ContactMethod, Stage } from '../stage.ts';
import { ContactLinks } from './contact-links.ts';
import decide from './grains_descent_decide.wgsl';
import descentGrains from './grains_descent_grains.wgsl';
import loadGrains from './grains_descent_load_grains.wgsl';
import loadPairs from './grains_descent_load_pairs.wgsl';
import descentPairs from './grains_descent_pairs.wgsl';
import storeGrains from './grains_descent_store_grains.wgsl';
import storePairs from './grains_descent_store_pairs.wgsl';
import { reboundSweeps } from './rebound-sweeps.ts';

/** As in descent.wgsl. */
const headVectors = 2;
const freePlace = 3;
const iteratePlaces = 3;

/** Last sweeps without momentum: they even out what limits of friction that were held have left. At most a quarter of all. */
const finalSweeps = 10;

interface SweepKernels {
  readonly pairs: Kernel;
  readonly grains: Kernel;
  readonly decide: Kernel;
}

export interface ApgdOptions {
  /** Over all contacts in a step, at most. */
  readonly sweeps: number;
  /** The step is solved when the velocities that contacts still ask for are less, as the root of the mean square [m/s]. */
  readonly tolerance: number;
  readonly friction: 'coulomb' | 'cone';
}

export class Apgd implements ContactMethod {
  readonly #scratch: GrainScratch;
  readonly #grainCount: number;
  readonly #sweeps: number;
  readonly #reboundSweeps: number;
  readonly #start: ContactStart;
  readonly #links: ContactLinks;
  readonly #kernels: ReturnType<typeof kernelsOf>;
  /** Of the last iterates, and without contacts. */
  readonly #velocities: DeviceArray<typeof sortedMotion>;
  /** Of all contacts, two vectors each: impulse, then turn and push by which friction is limited. */
  readonly #iterates: DeviceArray<'vec4f'>;
  readonly #descent: DeviceArray<'vec4u'>;

  constructor(device: Device, model: Model, scratch: GrainScratch, options: ApgdOptions) {
    this.#scratch = scratch;
    this.#grainCount = model.worldCount * model.grains.count;
    this.#sweeps = options.sweeps;
    this.#reboundSweeps = reboundSweeps(model, options.sweeps);
    this.#start = new ContactStart(device, model, scratch);
    this.#links = new ContactLinks(device, model, scratch);
    const hasExtras = hasContactExtras(model);
    this.#kernels = kernelsOf(device, hasExtras, options);
    this.#velocities = device.array('velocities of iterates', sortedMotion, (iteratePlaces + 1) * this.#grainCount);
    const vectors = 2 * (scratch.contacts.count + scratch.wall_contacts.count);
    this.#iterates = device.array('iterates', 'vec4f', iteratePlaces * vectors);
    this.#descent = device.array(
      'descent',
      'vec4u',
      headVectors + 2 * this.#kernels.solve.sweep.decide.constants['GROUPS']!,
    );
  }

  record(stage: Stage): void {
    const { pass } = stage;
    pass.span('start', () => {
      this.#load(stage, this.#kernels.keepFree);
      this.#links.record(stage);
      this.#start.record(stage);
    });
    pass.span('solve', () => this.#descend(stage, this.#kernels.solve, this.#sweeps));
    if (this.#reboundSweeps === 0) return;
    pass.span('rebound', () => this.#descend(stage, this.#kernels.rebound, this.#reboundSweeps));
  }

  [Symbol.dispose](): void {
    for (const part of [this.#links, this.#velocities, this.#iterates, this.#descent]) part[Symbol.dispose]();
  }

  #groupsFor(kernel: Kernel, count: number): { readonly groups: number } {
    return { groups: Math.min(kernel.constants['GROUPS']!, Math.ceil(count / kernel.workgroupSize)) };
  }

  #descend(stage: Stage, kernels: Record<'sweep' | 'last', SweepKernels>, sweeps: number): void {
    const { pass, params } = stage;
    const { colour_starts, contacts, extras, motions, wall_starts, wall_contacts, wall_extras } = this.#scratch;
    const [{ links }, velocities, iterates, descent] = [this.#links, this.#velocities, this.#iterates, this.#descent];
    const { loadPairs: fromPairs, loadGrains: fromGrains, storePairs: toPairs, storeGrains: toGrains } = this.#kernels;
    const pairs = { colour_starts, contacts, extras, iterates, descent };
    // Groups that are not needed leave their sums at zero.
    pass.clear(descent);
    pass.run(fromPairs, pairs, this.#portions(contacts.count, fromPairs));
    this.#load(stage, fromGrains);
    // What is recorded is the most that may be needed: once the step is solved, the rest does nothing.
    const firstOfLast = sweeps - Math.min(finalSweeps, Math.floor(sweeps / 4));
    for (let sweep = 0; sweep < sweeps; sweep++) {
      const kernel = sweep < firstOfLast ? kernels.sweep : kernels.last;
      const pairArrays = { ...pairs, params, links, velocities };
      pass.run(kernel.pairs, pairArrays, this.#groupsFor(kernel.pairs, contacts.count));
      const grains = {
        params,
        links,
        contacts,
        wall_starts,
        wall_contacts,
        wall_extras,
        velocities,
        iterates,
        descent,
      };
      pass.run(kernel.grains, grains, this.#groupsFor(kernel.grains, this.#grainCount));
      pass.run(kernel.decide, { descent }, { groups: 1 });
    }
    pass.run(toPairs, { ...pairs, params }, this.#portions(contacts.count, toPairs));
    const grains = { params, wall_starts, velocities, iterates, descent, wall_contacts, wall_extras, motions };
    pass.run(toGrains, grains, this.#portions(this.#grainCount, toGrains));
  }

  #load({ pass, params }: Stage, kernel: Kernel): void {
    const { motions, wall_starts, wall_contacts, wall_extras } = this.#scratch;
    const [velocities, iterates] = [this.#velocities, this.#iterates];
    const arrays = { params, wall_starts, wall_contacts, wall_extras, motions, velocities, iterates };
    pass.run(kernel, arrays, this.#portions(this.#grainCount, kernel));
  }

  #portions(count: number, kernel: Kernel): number {
    return Math.ceil(count / kernel.constants['PORTION']!);
  }
}

function kernelsOf(device: Device, hasExtras: boolean, { tolerance: TOLERANCE, friction }: ApgdOptions) {
  const EXTRA = Number(hasExtras);
  const CONE = Number(friction === 'cone');
  // A contact that resists rolling turns a grain in two ways at once.
  const GREATEST_CURVATURE = hasExtras ? 2 : 1;
  const sweepKernels = (REBOUND: number, FINAL: number): SweepKernels => ({
    pairs: device.kernel(descentPairs, { EXTRA, CONE, REBOUND, FINAL }),
    grains: device.kernel(descentGrains, { EXTRA, CONE, REBOUND, FINAL }),
    decide: device.kernel(decide, { TOLERANCE, CONE, GREATEST_CURVATURE, FINAL }),
  });
  const sweeps = (REBOUND: number) => {
    const sweep = sweepKernels(REBOUND, 0);
    return { sweep, last: friction === 'cone' ? sweep : sweepKernels(REBOUND, 1) };
  };
  return {
    keepFree: device.kernel(loadGrains, { EXTRA, SLOT: freePlace }),
    loadPairs: device.kernel(loadPairs, { EXTRA }),
    loadGrains: device.kernel(loadGrains, { EXTRA, SLOT: 0 }),
    solve: sweeps(0),
    rebound: sweeps(1),
    storePairs: device.kernel(storePairs, { EXTRA }),
    storeGrains: device.kernel(storeGrains, { EXTRA }),
  };
}
