/**
 * Sweeps that gather momentum: before each, velocities and impulses go on the way that the last sweep went. Where a heavy grain weighs on
 * light ones a sweep moves its load by the ratio of their masses, so that sweeps alone would have to be as many as that; with momentum
 * they are as many as its root (Nesterov 1983).
 *
 * How much momentum is right depends on how many sweeps it takes, which is not known before: it grows as they do.
 */
import type { Device, DeviceArray, Kernel } from '../../../device/device.ts';
import type { Model } from '../../../scene/model.ts';
import type { GrainScratch } from '../grain-scratch.ts';
import { sortedMotion } from '../grain-structs.ts';
import { hasContactExtras } from '../grains-state.ts';
import type { Stage } from '../stage.ts';
import onwardGrains from './effort_onward_grains.wgsl';
import onwardPairs from './effort_onward_pairs.wgsl';
import type { SweepLimits } from './sweep-gate.ts';

/** Last sweeps without momentum: they even out what it has left. At most a quarter of all. */
const finalSweeps = 100;
/** With more, contacts that open and close again keep each other busy, however many sweeps there are. */
const mostMomentum = 0.95;

/**
 * Before each sweep, by how many were taken by then: as many as it takes for their number to double may take four times as many to
 * settle.
 */
export function momenta({ sweeps, most }: SweepLimits): ReadonlyMap<number, number> {
  const firstOfLast = most - Math.min(finalSweeps, Math.floor(most / 4));
  const each = new Map<number, number>();
  let begun = sweeps;
  for (let sweep = sweeps; sweep < most; sweep++) {
    if (sweep === 2 * begun) begun = sweep;
    const root = Math.max(begun / 4, 1);
    // It starts anew each time that they have doubled.
    const isWithout = sweep === begun || sweep >= firstOfLast;
    each.set(sweep, isWithout ? 0 : Math.min((root - 1) / (root + 1), mostMomentum));
  }
  return each;
}

interface OnwardKernels {
  readonly pairs: Kernel;
  readonly grains: Kernel;
}

export class OnwardSweeps implements Disposable {
  readonly #scratch: GrainScratch;
  readonly #pairsBefore: DeviceArray<'vec4f'>;
  readonly #wallsBefore: DeviceArray<'vec4f'>;
  readonly #motionsBefore: DeviceArray<typeof sortedMotion>;
  /** Before each sweep, by how many were taken by then. */
  readonly #kernels: ReadonlyMap<number, OnwardKernels>;

  constructor(device: Device, model: Model, scratch: GrainScratch, limits: SweepLimits) {
    const EXTRA = Number(hasContactExtras(model));
    this.#scratch = scratch;
    this.#pairsBefore = device.array('pairs before a sweep', 'vec4f', (1 + EXTRA) * scratch.contacts.count);
    this.#wallsBefore = device.array('walls before a sweep', 'vec4f', (1 + EXTRA) * scratch.wall_contacts.count);
    this.#motionsBefore = device.array('motions before a sweep', sortedMotion, scratch.motions.count);
    const plan = momenta(limits);
    const kernels = new Map(
      [...new Set(plan.values())].map((MOMENTUM) => [
        MOMENTUM,
        {
          pairs: device.kernel(onwardPairs, { EXTRA, MOMENTUM }),
          grains: device.kernel(onwardGrains, { EXTRA, MOMENTUM }),
        },
      ]),
    );
    this.#kernels = new Map([...plan].map(([sweep, momentum]) => [sweep, kernels.get(momentum)!]));
  }

  /** Before a sweep, when `sweeps` were taken. */
  record({ pass, params }: Stage, sweeps: number): void {
    const { colour_starts, contacts, extras, motions, gate } = this.#scratch;
    const { wall_starts, wall_contacts, wall_extras } = this.#scratch;
    const { pairs, grains } = this.#kernels.get(sweeps)!;
    const [pairs_before, walls_before, motions_before] = [this.#pairsBefore, this.#wallsBefore, this.#motionsBefore];
    const ofPairs = { colour_starts, gate, contacts, extras, pairs_before };
    pass.run(pairs, ofPairs, Math.ceil(contacts.count / pairs.constants['PORTION']!));
    const ofGrains = { params, wall_starts, gate, wall_contacts, wall_extras, motions, walls_before, motions_before };
    pass.run(grains, ofGrains, Math.ceil(motions.count / grains.constants['PORTION']!));
  }

  [Symbol.dispose](): void {
    for (const array of [this.#pairsBefore, this.#wallsBefore, this.#motionsBefore]) array[Symbol.dispose]();
  }
}
