/**
 * Sweeps that gather momentum, where pushes still change: before each, velocities and impulses go on the way that the sweeps before went
 * (nonsmooth conjugate gradients: Silcowitz-Hansen, Niebe and Erleben 2010). A plain sweep takes a load through a few layers, so that
 * a column whose forces are those of the step before swings; and past a heavy grain by the ratio of its mass to that of light ones.
 *
 * How many there are is found on the device, for each world alone: they are over when a sweep changes pushes by little, or no less than a
 * part of what the first sweep of the step changed, as in what flows. A plain sweep comes after them.
 */
import type { Device, DeviceArray, Kernel } from '../../../device/device.ts';
import type { Model } from '../../../scene/model.ts';
import type { GrainScratch } from '../grain-scratch.ts';
import { onwardWay } from '../grain-structs.ts';
import { hasContactExtras } from '../grains-state.ts';
import { onceAModel } from '../once-a-model.ts';
import type { Stage } from '../stage.ts';
import decide from './effort_decide.wgsl';
import measure from './effort_measure.wgsl';
import onwardGrains from './effort_onward_grains.wgsl';
import onwardPairs from './effort_onward_pairs.wgsl';
import ofWorlds from './effort_worlds.wgsl';
import { looksAfter } from './sweep-gate.ts';

/** As in asked.wgsl. */
const head = 4;
export const measured = { nothing: 0, first: 1, last: 2 } as const;
/** Words of a world that are its gate: whether it goes on, and whether it has never gone on. */
export const gateWords = { goesOn: 0, hasGoneOn: 1 } as const;

/** Where there is no gravity: what counts as a change of a sweep, as a way in a step, in smallest radii. */
const slowWay = 1e-3;

export const slowWayOf = onceAModel(({ gravity, grains }: Pick<Model, 'gravity' | 'grains'>): number => {
  if (Math.hypot(...gravity) > 0) return 0;
  return slowWay * grains.radius.reduce((least, radius) => Math.min(least, radius), 1);
});

/** Times the change of its push that a contact asks for, it gets, in sweeps that gather momentum. */
export const acceleratedRelaxation = 1.3;

export interface AcceleratedLimits {
  /** That all contacts get, the plain one after these included. */
  readonly sweeps: number;
  /** Of all, at most. */
  readonly most: number;
  /** Of all, at most, while nothing but pushes asks. */
  readonly mostForLoads: number;
  /** Whether overlaps that would grow ask as well; with `holds`, contacts too that push apart what they should but hold. */
  readonly looks: boolean;
  readonly holds: boolean;
  /** Whether those that were hit are to part again. */
  readonly rebounds: boolean;
}

interface OnwardKernels {
  readonly pairs: Kernel;
  readonly grains: Kernel;
}

export class AcceleratedSweeps implements Disposable {
  /** What worlds ask: the first word is the gate of all sweeps that gather momentum. */
  readonly asked: DeviceArray<'u32'>;
  readonly #scratch: GrainScratch;
  readonly #limits: AcceleratedLimits;
  readonly #pairWays: DeviceArray<typeof onwardWay>;
  readonly #wallWays: DeviceArray<typeof onwardWay>;
  readonly #motionWays: DeviceArray<typeof onwardWay>;
  readonly #begin: OnwardKernels;
  readonly #onward: OnwardKernels;
  readonly #ofWorlds: Kernel | null;
  readonly #measure: Kernel;
  readonly #decide: (traits: { begins: boolean; looks: boolean; loads: boolean }) => Kernel;
  readonly #looks: ReadonlySet<number>;

  constructor(device: Device, model: Model, scratch: GrainScratch, limits: AcceleratedLimits) {
    const EXTRA = Number(hasContactExtras(model));
    const WORLDS = Number(model.worldCount > 1);
    const { contacts, wall_contacts, motions } = scratch;
    this.#scratch = scratch;
    this.#limits = limits;
    const ways = (label: string, count: number) => device.array(label, onwardWay, count);
    this.#pairWays = ways('ways of pairs', (1 + EXTRA) * contacts.count);
    this.#wallWays = ways('ways of walls', (1 + EXTRA) * wall_contacts.count);
    this.#motionWays = ways('ways of grains', 2 * motions.count);
    const onward = (BEGINS: number): OnwardKernels => ({
      pairs: device.kernel(onwardPairs, { EXTRA, WORLDS, BEGINS }),
      grains: device.kernel(onwardGrains, { EXTRA, WORLDS, BEGINS }),
    });
    this.#begin = onward(1);
    this.#onward = onward(0);
    this.#ofWorlds = WORLDS ? device.kernel(ofWorlds) : null;
    const { looks, holds, rebounds, sweeps, most } = limits;
    this.#measure = device.kernel(measure, {
      OF_WORLDS: 1,
      WORLDS,
      HOLDS: Number(holds),
      REBOUND: Number(rebounds),
    });
    this.#looks = new Set(looks ? looksAfter({ sweeps, most, isNear: false }) : []);
    const HAS_ONE = Number(sweeps === 2);
    const kernels = new Map<number, Kernel>();
    this.#decide = ({ begins, looks, loads }) => {
      const [BEGINS, LOOKS, LOADS] = [begins, looks, loads].map(Number) as [number, number, number];
      const key = BEGINS + 2 * LOOKS + 4 * LOADS;
      const kernel = kernels.get(key) ?? device.kernel(decide, { BEGINS, LOOKS, LOADS, HAS_ONE });
      kernels.set(key, kernel);
      return kernel;
    };
    const ofWorld = this.#decide({ begins: true, looks, loads: true }).constants['WORDS']!;
    this.asked = device.array('asked of sweeps', 'u32', head + model.worldCount * ofWorld + WORLDS * motions.count);
  }

  /** Before the first sweep of a step. */
  open({ pass, params }: Stage): void {
    pass.clear(this.asked);
    const { grains } = this.#scratch;
    if (this.#ofWorlds) pass.run(this.#ofWorlds, { params, grains, asked: this.asked }, grains.count);
  }

  /** When all sweeps but the last were taken. `sweep`: takes one and measures it. */
  record(stage: Stage, sweep: () => void): void {
    const { sweeps, most, mostForLoads, looks } = this.#limits;
    const { pass } = stage;
    this.#close(stage, { begins: true, looks, loads: true });
    pass.unless(this.asked, () => {
      this.#goOn(stage, this.#begin);
      for (let taken = sweeps; taken < most; taken++) {
        pass.unless(this.asked, () => {
          sweep();
          this.#close(stage, { begins: false, looks: this.#looks.has(taken), loads: taken + 1 < mostForLoads });
          this.#goOn(stage, this.#onward);
        });
      }
    });
  }

  #close(stage: Stage, traits: { begins: boolean; looks: boolean; loads: boolean }): void {
    const { pass, params } = stage;
    const { colour_starts, contacts, extras, motions } = this.#scratch;
    const gate = this.asked;
    const portions = Math.ceil(contacts.count / this.#measure.constants['PORTION']!);
    if (traits.looks) pass.run(this.#measure, { params, colour_starts, contacts, extras, motions, gate }, portions);
    pass.run(this.#decide(traits), { params, asked: gate }, { groups: 1 });
  }

  #goOn({ pass, params }: Stage, { pairs, grains }: OnwardKernels): void {
    const { colour_starts, contacts, extras, motions } = this.#scratch;
    const { wall_starts, wall_contacts, wall_extras } = this.#scratch;
    const [pair_ways, wall_ways, motion_ways] = [this.#pairWays, this.#wallWays, this.#motionWays];
    const common = { params, asked: this.asked };
    const ofPairs = { ...common, colour_starts, contacts, extras, pair_ways };
    pass.run(pairs, ofPairs, Math.ceil(contacts.count / pairs.constants['PORTION']!));
    const ofGrains = { ...common, wall_starts, wall_contacts, wall_extras, motions, wall_ways, motion_ways };
    pass.run(grains, ofGrains, Math.ceil(motions.count / grains.constants['PORTION']!));
  }

  [Symbol.dispose](): void {
    for (const array of [this.asked, this.#pairWays, this.#wallWays, this.#motionWays]) array[Symbol.dispose]();
  }
}
