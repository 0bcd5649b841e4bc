/**
 * Projected Gauss-Seidel over contacts in colours: contacts of one colour share no grain and are solved side by side, each
 * colour sees what the ones before it did. Contacts without a colour share masses; walls come last.
 */
import { bindsEnough } from '../../device/binds-enough.ts';
import type { Bindings, Device, DeviceArray, Kernel } from '../../device/device.ts';
import type { Model } from '../../scene/model.ts';
import bricksSweep from './bricks/bricks_sweep.wgsl';
import bricksSweepHeld from './bricks/bricks_sweep_held.wgsl';
import bricksSweepWalled from './bricks/bricks_sweep_walled.wgsl';
import { ContactStart, sweepModes } from './contact-start.ts';
import {
  AcceleratedSweeps,
  acceleratedRelaxation,
  gateWords,
  measured,
  slowWayOf,
} from './effort/accelerated-sweeps.ts';
import { adapts } from './effort/mass-ratio.ts';
import { keepsNear, mostForLoads, mostSweeps, SweepGate } from './effort/sweep-gate.ts';
import { fewThreads } from './colouring.ts';
import type { GrainScratch } from './grain-scratch.ts';
import sweepPairs from './grains_sweep_pairs.wgsl';
import sweepShared from './grains_sweep_shared.wgsl';
import sweepWalls from './grains_sweep_walls.wgsl';
import { hasContactExtras } from './grains-state.ts';
import { pairArrays, pairKernels, pairSize } from './pair-dispatches.ts';
import { reboundsInTurn } from './rebounds-in-turn.ts';
import { settles } from './remainders.ts';
import { Settle } from './settle/settle.ts';
import type { ContactMethod, Stage } from './stage.ts';

interface SweepKernels {
  /** One after another. */
  readonly pairs: readonly Kernel[];
  /** Null where there are none but contacts that no brick holds, and these wait for a later sweep. */
  readonly shared: Kernel | null;
  readonly walls: Kernel;
  /** Whether they keep to busy contacts. */
  readonly isListed: boolean;
}

interface SweepArrays {
  readonly pairs: readonly Bindings[];
  readonly shared: Bindings;
  readonly walls: Bindings;
  /** Of the first of the pairs, if it begins with walls. */
  readonly walled: Bindings;
}

/** The first dispatch of a sweep that begins with what the start of contacts, or the sweep before, leaves to do with walls. */
interface WalledSweeps {
  readonly first: Kernel;
  readonly next: Kernel;
  /** Before sweeps that gather momentum. */
  readonly measured: Kernel;
  /** Unless it is the first. */
  readonly last: Kernel;
}

/** Sweeps over what asks for them, and what is near to it. */
interface FurtherSweeps {
  readonly gate: SweepGate;
  readonly kernels: SweepKernels;
}

/** Sweeps that gather momentum. */
interface Accelerated {
  readonly sweeps: AcceleratedSweeps;
  readonly kernels: SweepKernels;
  /** After the last of them, if they come after the sweeps that all contacts get. */
  readonly end: SweepKernels | null;
}

/**
 * Successive over-relaxation (Young 1954): a load passes few layers in a sweep, so deep beds take many, and fewer if each contact changes
 * its push by more than it asks for. What that leaves between neighbours, one last sweep without it sets right. Measured in
 * docs/solvers/grains-methods.md.
 */
export const usualRelaxation = 1.4;

export interface GaussSeidelOptions {
  /** Over all contacts in a step, at least. */
  readonly sweeps: number;
  /** At most: there are more where contacts ask for it. Default: {@link mostSweeps} */
  readonly maxSweeps?: number | undefined;
  /** Of pushes, in all sweeps that all contacts get but the last. Default: {@link usualRelaxation} */
  readonly relaxation?: number | undefined;
}

export class GaussSeidel implements ContactMethod {
  readonly #scratch: GrainScratch;
  readonly #grainCount: number;
  readonly #sweeps: number;
  readonly #maxSweeps: number;
  readonly #reboundSweeps: number;
  readonly #start: ContactStart;
  readonly #solve: SweepKernels;
  /** The first of the sweeps that all contacts get, and the last but one: they measure how much pushes change. */
  readonly #first: SweepKernels;
  readonly #measured: SweepKernels;
  /** For the last sweep that all contacts get. */
  readonly #last: SweepKernels;
  /** Null where there are no more than all contacts get. */
  readonly #accelerated: Accelerated | null;
  /** Sweeps that are only taken where contacts ask for more, and near to these; null where there are none. */
  readonly #further: FurtherSweeps | null;
  readonly #rebound: SweepKernels;
  /** Null where walls have a dispatch of their own in every sweep. */
  readonly #walled: WalledSweeps | null;
  /** Whether further sweeps, or those that gather momentum, come after what rebounds. */
  readonly #isLate: boolean;
  /** Null where masses are alike. */
  readonly #settle: Settle | null;
  readonly #known = new WeakMap<DeviceArray, ReadonlyMap<DeviceArray, SweepArrays>>();

  constructor(device: Device, model: Model, scratch: GrainScratch, options: GaussSeidelOptions) {
    const { sweeps, maxSweeps = mostSweeps(device.kind, model, sweeps) } = options;
    const isInTurn = reboundsInTurn(model);
    // What rebounds in turn is a collision each time: more of it would add energy.
    const relaxation = isInTurn ? 1 : (options.relaxation ?? usualRelaxation);
    this.#scratch = scratch;
    this.#grainCount = model.worldCount * model.grains.count;
    this.#sweeps = sweeps;
    this.#maxSweeps = Math.max(maxSweeps, sweeps);
    const isUneven = adapts(device.kind, model);
    const isElastic = model.contacts.some(({ restitution }) => restitution > 0);
    const isNear = options.maxSweeps !== undefined && maxSweeps > sweeps && keepsNear(device.kind, model, scratch);
    const accelerates = !isInTurn && sweeps > 1 && this.#maxSweeps > sweeps;
    // Where a heavy grain weighs on light ones, or sweeps keep near.
    this.#isLate = isNear || (accelerates && isUneven && isElastic);
    const EXTRA = Number(hasContactExtras(model));
    const SLOW_WAY = slowWayOf(model);
    const WORLDS = Number(model.worldCount > 1 && accelerates);
    const always = isInTurn ? { EXTRA, REBOUND: 1 } : { EXTRA };
    const measuring = (MEASURE: number) => (accelerates ? { MEASURE, SLOW_WAY, WORLDS } : {});
    const measures = { first: measuring(measured.first), last: measuring(measured.last) };
    this.#walled = walledSweeps(device, scratch, always, { sweeps, relaxation, measures });
    this.#start = new ContactStart(device, model, scratch, { leavesWalls: this.#walled !== null });
    // What rebounds pushes into others. Where further sweeps come after it, it does so in the last of those that all get, if contacts
    // push by then; elsewhere sweeps that rebound must do, and may be as many as all have.
    const isLastElastic = isElastic && this.#isLate && sweeps > 1 && !this.#walled;
    const asked = options.maxSweeps === undefined && !isUneven ? sweeps : this.#maxSweeps;
    const rebounds = this.#isLate ? 1 : Math.max(1, Math.min(Math.floor(asked / 4), sweeps));
    this.#reboundSweeps = isElastic && !isLastElastic && !isInTurn ? rebounds : 0;
    const sources = { ofColour: sweepPairs, ofBricks: bricksSweep, ofHeldBricks: bricksSweepHeld };
    const swept = (traits: Readonly<Record<string, number>>, RELAXATION = 1, hasShared = true): SweepKernels => {
      const { MEASURE: _, ...others } = traits;
      const { SLOW_WAY: __, ...ofOthers } = others;
      return {
        pairs: pairKernels(device, scratch, sources, { ...traits, ...always, RELAXATION }),
        shared: hasShared ? device.kernel(sweepShared, { ...ofOthers, ...always, MODE: sweepModes.solve }) : null,
        walls: device.kernel(sweepWalls, { ...ofOthers, ...always, MODE: sweepModes.solve }),
        isListed: traits['LISTED'] === 1,
      };
    };
    const REBOUND = Number(isInTurn || (isElastic && this.#isLate));
    // What no brick holds is two cells apart, and may only meet as the step ends: once is enough.
    const hasShared = scratch.bricks === null;
    this.#solve = swept({}, relaxation, hasShared);
    this.#first = swept(measures.first, relaxation, hasShared);
    this.#measured = swept(measures.last, relaxation, hasShared);
    this.#last = swept(isLastElastic ? { REBOUND: 1 } : {});
    if (accelerates) {
      const limits = {
        sweeps,
        most: this.#maxSweeps,
        mostForLoads: mostForLoads(device.kind, model),
        looks: isUneven || (options.maxSweeps !== undefined && !isNear),
        holds: isUneven,
        rebounds: REBOUND === 1,
      };
      const gated = { GATED: 1, ...measures.last, REBOUND: isNear ? 0 : REBOUND };
      const isAfter = this.#isLate && !isNear;
      this.#accelerated = {
        sweeps: new AcceleratedSweeps(device, model, scratch, {
          ...limits,
          // Those that keep near do the rest.
          most: isNear ? Math.min(limits.most, limits.mostForLoads) : limits.most,
        }),
        kernels: swept(gated, acceleratedRelaxation, hasShared),
        end: isAfter ? swept({ GATED: 1, WORLDS, GATE_WORD: gateWords.hasGoneOn, REBOUND }) : null,
      };
    } else this.#accelerated = null;
    if (isNear) {
      const limits = { sweeps, most: this.#maxSweeps, isNear };
      const gate = new SweepGate(device, scratch, { ...limits, holds: isUneven, rebounds: REBOUND === 1 });
      this.#further = { gate, kernels: swept({ GATED: 1, LISTED: 1, REBOUND }) };
    } else this.#further = null;
    this.#rebound = swept({ REBOUND: 1, GATED: 1 });
    this.#settle = settles(model) ? new Settle(device, model, scratch) : null;
  }

  record(stage: Stage): void {
    const { pass } = stage;
    const { rebound_gate } = this.#scratch;
    pass.span('start', () => this.#start.record(stage));
    pass.span('solve', () => this.#sweepAll(stage));
    pass.span('rebound', () => {
      // Nothing rebounds where all are at rest.
      pass.unless(rebound_gate, () => {
        for (let sweep = 0; sweep < this.#reboundSweeps; sweep++) this.#sweep(stage, this.#rebound, rebound_gate);
      });
    });
    if (this.#isLate) pass.span('solve', () => this.#sweepLate(stage));
    if (this.#settle) pass.span('settle', () => this.#settle!.record(stage));
  }

  /** What all contacts get, with sweeps that gather momentum before the last. */
  #sweepAll(stage: Stage): void {
    const [walled, gate] = [this.#walled, this.#baseGate];
    this.#accelerated?.sweeps.open(stage);
    for (let sweep = 1; sweep < this.#sweeps; sweep++) {
      const isMeasured = sweep === this.#sweeps - 1;
      const kernels = sweep === 1 ? this.#first : isMeasured ? this.#measured : this.#solve;
      this.#sweepPairs(
        stage,
        kernels,
        gate,
        sweep === 1 ? walled?.first : isMeasured ? walled?.measured : walled?.next,
      );
      if (!walled) this.#sweepWalls(stage, kernels, gate);
    }
    if (this.#accelerated && !this.#accelerated.end) {
      if (walled) this.#sweepWalls(stage, this.#solve, gate);
      this.#accelerate(stage, this.#accelerated);
      this.#sweep(stage, this.#last, gate);
      return;
    }
    this.#sweepPairs(stage, this.#last, gate, this.#sweeps === 1 ? walled?.first : walled?.last);
    this.#sweepWalls(stage, this.#last, gate);
  }

  #accelerate(stage: Stage, { sweeps, kernels }: Accelerated): void {
    sweeps.record(stage, () => this.#sweep(stage, kernels, sweeps.asked));
  }

  #sweepLate(stage: Stage): void {
    if (this.#accelerated?.end) {
      this.#accelerate(stage, this.#accelerated);
      this.#sweep(stage, this.#accelerated.end, this.#accelerated.sweeps.asked);
    }
    if (!this.#further) return;
    const { gate, kernels } = this.#further;
    gate.open(stage);
    for (let sweep = this.#sweeps; sweep < this.#maxSweeps; sweep++) {
      gate.close(stage, sweep);
      stage.pass.unless(this.#scratch.gate, () => this.#sweep(stage, kernels, this.#scratch.gate));
    }
  }

  get #baseGate(): DeviceArray<'u32'> {
    return this.#accelerated?.sweeps.asked ?? this.#scratch.gate;
  }

  #sweep(stage: Stage, kernels: SweepKernels, gate: DeviceArray): void {
    this.#sweepPairs(stage, kernels, gate);
    this.#sweepWalls(stage, kernels, gate);
  }

  /** `walled`: instead of the first. */
  #sweepPairs({ pass, params }: Stage, kernels: SweepKernels, gate: DeviceArray, walled?: Kernel): void {
    const { pairs, shared, isListed } = kernels;
    const arrays = this.#arrays(params).get(gate)!;
    if (walled) pass.run(walled, arrays.walled, pairSize(this.#scratch, walled));
    for (const [turn, kernel] of pairs.entries()) {
      if (turn === 0 && walled) continue;
      pass.run(kernel, arrays.pairs[turn]!, pairSize(this.#scratch, kernel, isListed));
    }
    if (shared) pass.run(shared, arrays.shared, fewThreads(shared, this.#scratch.contacts.count));
  }

  #sweepWalls({ pass, params }: Stage, { walls }: SweepKernels, gate: DeviceArray): void {
    const size = Math.ceil(this.#grainCount / walls.constants['PORTION']!);
    pass.run(walls, this.#arrays(params).get(gate)!.walls, size);
  }

  /** For each gate. The same objects in every step: a device knows them again. */
  #arrays(params: DeviceArray): ReadonlyMap<DeviceArray, SweepArrays> {
    const known = this.#known.get(params);
    if (known) return known;
    const { colour_starts, contacts, extras, motions, shifts, spill, warnings } = this.#scratch;
    const { wall_starts, wall_contacts, wall_grains, wall_extras, busy_contacts } = this.#scratch;
    const walls = { params, wall_starts, wall_contacts, wall_extras, motions, spill, shifts, warnings };
    const { spill: _, ...joined } = walls;
    const [walled] = pairArrays(this.#scratch, { contacts, extras, ...joined, gate: this.#baseGate }, {});
    const gated = (gate: DeviceArray): SweepArrays => ({
      pairs: pairArrays(this.#scratch, { params, contacts, extras, motions, gate }, { ofColour: { busy_contacts } }),
      shared: { params, colour_starts, contacts, extras, motions, spill, shifts, warnings, gate },
      walls: { ...walls, gate, ...(wall_grains && { wall_grains }) },
      walled: walled!,
    });
    const { gate, rebound_gate } = this.#scratch;
    const arrays = new Map([gate, rebound_gate, this.#baseGate].map((each) => [each, gated(each)]));
    this.#known.set(params, arrays);
    return arrays;
  }

  /** All else that it works on is the solver's. */
  [Symbol.dispose](): void {
    this.#accelerated?.sweeps[Symbol.dispose]();
  }
}

interface WalledOptions {
  readonly sweeps: number;
  readonly relaxation: number;
  /** Constants of the first, and of the last but one. */
  readonly measures: Readonly<Record<'first' | 'last', Readonly<Record<string, number>>>>;
}

function walledSweeps(
  device: Device,
  { bricks }: GrainScratch,
  traits: Readonly<Record<string, number>>,
  { sweeps, relaxation, measures }: WalledOptions,
): WalledSweeps | null {
  if (!bricks?.isHeld || !bindsEnough(device, bricksSweepWalled)) return null;
  const kernel = (MODE: number, RELAXATION: number, measured: Readonly<Record<string, number>> = {}): Kernel =>
    device.kernel(bricksSweepWalled, { ...traits, ...measured, MODE, RELAXATION });
  const { correct, solve } = sweepModes;
  return {
    first: kernel(correct, sweeps === 1 ? 1 : relaxation, sweeps === 1 ? {} : measures.first),
    next: kernel(solve, relaxation),
    measured: kernel(solve, relaxation, measures.last),
    last: kernel(solve, 1),
  };
}
