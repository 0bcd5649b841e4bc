/**
 * What every method that goes on from the step before begins with: contacts act with the impulses that they had, and a part
 * of the overlaps is undone by displacements that never become speed (split impulse).
 */
import type { Device, Kernel } from '../../device/device.ts';
import type { Model } from '../../scene/model.ts';
import bricksStart from './bricks/bricks_start.wgsl';
import bricksStartHeld from './bricks/bricks_start_held.wgsl';
import { fewThreads } from './colouring.ts';
import { startsShared, startsWalls, type GrainScratch } from './grain-scratch.ts';
import startPairs from './grains_start_pairs.wgsl';
import sweepShared from './grains_sweep_shared.wgsl';
import sweepWalls from './grains_sweep_walls.wgsl';
import { hasContactExtras } from './grains-state.ts';
import { pairArrays, pairKernels, pairSize } from './pair-dispatches.ts';
import type { Stage } from './stage.ts';

/** As in spill.wgsl. */
export const sweepModes = { solve: 0, start: 1, correct: 2 } as const;

export interface ContactStartOptions {
  /** Whether overlaps with walls are left to what comes next. Default: false. */
  readonly leavesWalls?: boolean;
}

interface OtherStarts {
  readonly shared: Kernel | null;
  readonly walls: Kernel | null;
}

export class ContactStart {
  readonly #scratch: GrainScratch;
  readonly #grainCount: number;
  readonly #pairs: readonly Kernel[];
  /** For contacts without a colour, but in bricks, and for walls that did not start when they were listed: first to start them, then to correct them. */
  readonly #others: readonly [OtherStarts, OtherStarts];

  constructor(device: Device, model: Model, scratch: GrainScratch, { leavesWalls = false }: ContactStartOptions = {}) {
    this.#scratch = scratch;
    this.#grainCount = model.worldCount * model.grains.count;
    const EXTRA = Number(hasContactExtras(model));
    const sources = { ofColour: startPairs, ofBricks: bricksStart, ofHeldBricks: bricksStartHeld };
    const { bricks } = scratch;
    const areStarted = startsShared(bricks);
    const FREES = Number(bricks?.takesWalls === true);
    const EMPTIES = Number(scratch.spill === scratch.pairs || !FREES);
    this.#pairs = pairKernels(
      device,
      scratch,
      sources,
      { EXTRA },
      {
        held: { EMPTIES, FREES },
        firstOpen: { SHARES: Number(areStarted) },
      },
    );
    const { start, correct } = sweepModes;
    const shared = (MODE: number): Kernel => device.kernel(sweepShared, { EXTRA, MODE });
    const walls = (MODE: number, SPILLS = 1): Kernel => device.kernel(sweepWalls, { EXTRA, MODE, SPILLS });
    this.#others = [
      {
        shared: bricks ? null : shared(start),
        walls: startsWalls(model, bricks) ? null : walls(start, Number(!bricks)),
      },
      // What no brick holds is too far apart to overlap.
      { shared: bricks ? null : shared(correct), walls: leavesWalls ? null : walls(correct) },
    ];
  }

  record(stage: Stage): void {
    const [started, corrected] = this.#others;
    // In bricks walls start when they are listed, where a dispatch can do both: before contacts of grains.
    if (this.#scratch.bricks) this.#recordOthers(stage, started);
    this.#recordPairs(stage);
    if (!this.#scratch.bricks) this.#recordOthers(stage, started);
    this.#recordOthers(stage, corrected);
  }

  #recordPairs({ pass, params }: Stage): void {
    const { contacts, extras, motions, shifts, spill, warnings, lists } = this.#scratch;
    const arrays = pairArrays(
      this.#scratch,
      { contacts, extras, motions, shifts, warnings },
      { held: { spill, lists }, open: { params, spill } },
    );
    for (const [turn, kernel] of this.#pairs.entries()) {
      pass.run(kernel, arrays[turn]!, pairSize(this.#scratch, kernel));
    }
  }

  #recordOthers({ pass, params }: Stage, { shared, walls }: OtherStarts): void {
    const { colour_starts, contacts, extras, motions, shifts, spill, warnings } = this.#scratch;
    const { wall_starts, wall_contacts, wall_grains, wall_extras, rebound_gate: gate } = this.#scratch;
    const sharedArrays = { params, colour_starts, contacts, extras, motions, spill, shifts, warnings, gate };
    if (shared) pass.run(shared, sharedArrays, fewThreads(shared, contacts.count));
    const known = { params, wall_starts, wall_contacts, wall_extras, motions, spill, shifts, warnings, gate };
    const wallArrays = { ...known, ...(wall_grains && { wall_grains }) };
    if (walls) pass.run(walls, wallArrays, Math.ceil(this.#grainCount / walls.constants['PORTION']!));
  }
}
