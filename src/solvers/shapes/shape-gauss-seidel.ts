/**
 * Projected Gauss-Seidel over pairs of grains in colours: pairs of one colour share no grain and are solved side by side, each
 * colour sees what the ones before it did. Pairs without a colour share masses; walls come last.
 */
import type { Bindings, Device, DeviceArray, Kernel } from '../../device/device.ts';
import type { Model } from '../../scene/model.ts';
import { fewThreads } from '../grains/colouring.ts';
import { sweepModes } from '../grains/contact-start.ts';
import { reboundsInTurn } from '../grains/rebounds-in-turn.ts';
import { PairColours } from './pair-colours.ts';
import { mostShapeSweeps, ShapeGate } from './shape-gate.ts';
import type { ShapeScratch } from './shape-scratch.ts';
import type { ShapeMethod, ShapeStage, ShapeWalls } from './shape-stage.ts';
import empty from './shapes_empty.wgsl';
import rememberFrames from './shapes_remember_frames.wgsl';
import rememberPairs from './shapes_remember_pairs.wgsl';
import startPairs from './shapes_start_pairs.wgsl';
import sweepPairs from './shapes_sweep_pairs.wgsl';
import sweepShared from './shapes_sweep_shared.wgsl';
import takeShared from './shapes_take_shared.wgsl';

interface SweepKernels {
  readonly pairs: Kernel;
  readonly shared: Kernel;
  readonly taking: Kernel;
  readonly isRebound: boolean;
  readonly isGated: boolean;
}

interface SweepArrays {
  readonly pairs: readonly Bindings[];
  readonly shared: Bindings;
  readonly taking: Bindings;
}

export interface ShapeSweeps {
  /** Over all contacts in a step, at least. */
  readonly sweeps: number;
  /** At most: there are more where overlaps would grow. Default: {@link mostShapeSweeps} */
  readonly maxSweeps?: number | undefined;
}

export class ShapeGaussSeidel implements ShapeMethod {
  readonly pairsUp = false;
  readonly moves = false;
  readonly remembersAll = false;
  readonly #scratch: ShapeScratch;
  readonly #walls: ShapeWalls;
  readonly #grainCount: number;
  readonly #sweeps: number;
  readonly #maxSweeps: number;
  readonly #reboundSweeps: number;
  readonly #gate: ShapeGate;
  readonly #colours: PairColours;
  readonly #kernels: ReturnType<typeof kernelsOf>;
  readonly #known = new WeakMap<DeviceArray, SweepArrays>();

  constructor(device: Device, model: Model, scratch: ShapeScratch, walls: ShapeWalls, effort: ShapeSweeps) {
    const { sweeps, maxSweeps = mostShapeSweeps } = effort;
    this.#scratch = scratch;
    this.#walls = walls;
    this.#grainCount = model.worldCount * model.grains.count;
    this.#sweeps = sweeps;
    this.#maxSweeps = Math.max(maxSweeps, sweeps);
    this.#gate = new ShapeGate(device, scratch, sweeps, this.#maxSweeps);
    const isElastic = model.contacts.some(({ restitution }) => restitution > 0);
    // What one touch pushes apart it pushes into another, and strokes that cross once never part. So there are as many sweeps
    // for rebounds as for contacts, and those that go on until no overlap grows come last, and let what was hit part.
    const isInTurn = reboundsInTurn(model);
    this.#reboundSweeps = isElastic && !isInTurn ? sweeps : 0;
    this.#colours = new PairColours(device, model, scratch);
    this.#kernels = kernelsOf(device, { isElastic, isInTurn });
  }

  record(stage: ShapeStage): void {
    const { pass } = stage;
    pass.span('colours', () => {
      this.#empty(stage);
      this.#colours.recordColours(stage);
    });
    pass.span('contacts', () => this.#colours.recordContacts(stage));
    pass.span('start', () => this.#start(stage));
    pass.span('solve', () => {
      for (let sweep = 0; sweep < this.#sweeps; sweep++) this.#sweep(stage, this.#kernels.solve);
    });
    pass.span('rebound', () => {
      for (let sweep = 0; sweep < this.#reboundSweeps; sweep++) this.#sweep(stage, this.#kernels.rebound);
    });
    if (this.#maxSweeps > this.#sweeps) pass.span('further', () => this.#sweepFurther(stage));
  }

  remember({ pass, params, state }: ShapeStage): void {
    const { poses, wall_starts, colour_starts, shape_pairs, contacts } = this.#scratch;
    const { partner, force, frame, colour } = state.contact;
    const { rememberPairs, rememberFrames } = this.#kernels;
    const places = { params, wall_starts, colour_starts, shape_pairs, contacts };
    pass.run(rememberPairs, { ...places, poses, partner, force, colour }, this.#portions(rememberPairs));
    pass.run(rememberFrames, { ...places, frame }, this.#portions(rememberFrames));
  }

  [Symbol.dispose](): void {
    this.#colours[Symbol.dispose]();
  }

  #empty({ pass, params }: ShapeStage): void {
    const { used_colours, bids, colourless, spill, shifts } = this.#scratch;
    const { empty } = this.#kernels;
    const threads = Math.ceil(this.#grainCount / empty.constants['PORTION']!);
    pass.run(empty, { params, used_colours, bids, colourless, spill, shifts }, threads);
  }

  #start(stage: ShapeStage): void {
    const { pass, params } = stage;
    const { colour_starts, poses, shape_pairs, contacts, motions, shifts, turns } = this.#scratch;
    const { startPairs, startShared } = this.#kernels;
    const portions = this.#pairsOfColour(startPairs);
    for (const turn of turns) {
      pass.run(startPairs, { colour_starts, poses, shape_pairs, contacts, motions, shifts, turn }, portions);
    }
    const arrays = this.#arrays(params);
    for (const { shared, taking } of startShared) this.#share(stage, shared, taking, arrays);
    this.#walls.recordStart(stage);
  }

  #sweepFurther(stage: ShapeStage): void {
    this.#gate.open(stage);
    for (let sweep = this.#sweeps; sweep < this.#maxSweeps; sweep++) {
      stage.pass.unless(this.#scratch.gate, () => {
        this.#gate.close(stage, sweep);
        this.#sweep(stage, this.#kernels.further);
      });
    }
  }

  #sweep(stage: ShapeStage, { pairs, shared, taking, isRebound, isGated }: SweepKernels): void {
    const { pass, params } = stage;
    const arrays = this.#arrays(params);
    const portions = this.#pairsOfColour(pairs);
    for (const ofColour of arrays.pairs) pass.run(pairs, ofColour, portions);
    this.#share(stage, shared, taking, arrays);
    this.#walls.recordSweep(stage, { isRebound, isGated });
  }

  #share({ pass }: ShapeStage, shared: Kernel, taking: Kernel, arrays: SweepArrays): void {
    pass.run(shared, arrays.shared, fewThreads(shared, this.#scratch.pairs.count));
    pass.run(taking, arrays.taking, Math.ceil(this.#grainCount / taking.constants['PORTION']!));
  }

  /** No two pairs of one colour share a grain, but for grains that are carried: each has a free one of its own. */
  #pairsOfColour(kernel: Kernel): number {
    return Math.ceil(this.#grainCount / kernel.constants['PORTION']!);
  }

  #portions(kernel: Kernel): number {
    return Math.ceil(this.#scratch.pairs.count / kernel.constants['PORTION']!);
  }

  /** The same objects in every step: a device knows them again. */
  #arrays(params: DeviceArray): SweepArrays {
    const known = this.#known.get(params);
    if (known) return known;
    const { colour_starts, shape_pairs, contacts, poses, motions, shifts, spill, turns, gate } = this.#scratch;
    const arrays = {
      pairs: turns.map((turn) => ({ colour_starts, shape_pairs, contacts, motions, gate, turn })),
      shared: { params, colour_starts, shape_pairs, contacts, motions, spill, shifts, poses, gate },
      taking: { params, motions, spill, shifts, gate },
    };
    this.#known.set(params, arrays);
    return arrays;
  }
}

/** What rebounds in turn does so in all sweeps. */
function kernelsOf(
  device: Device,
  { isElastic, isInTurn }: { readonly isElastic: boolean; readonly isInTurn: boolean },
) {
  const { solve, start, correct } = sweepModes;
  const swept = (isRebound: boolean, isGated: boolean): SweepKernels => ({
    ...{ isRebound, isGated },
    pairs: device.kernel(sweepPairs, { REBOUND: Number(isRebound), GATED: Number(isGated) }),
    shared: device.kernel(sweepShared, { REBOUND: Number(isRebound), GATED: Number(isGated), MODE: solve }),
    taking: device.kernel(takeShared, { GATED: Number(isGated), MODE: solve }),
  });
  return {
    solve: swept(isInTurn, false),
    further: swept(isElastic, true),
    rebound: swept(true, false),
    empty: device.kernel(empty),
    startPairs: device.kernel(startPairs),
    startShared: [start, correct].map((MODE) => ({
      shared: device.kernel(sweepShared, { MODE }),
      taking: device.kernel(takeShared, { MODE }),
    })),
    rememberPairs: device.kernel(rememberPairs),
    rememberFrames: device.kernel(rememberFrames),
  };
}
