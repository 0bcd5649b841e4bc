/**
 * What every method that goes on from the step before begins with: contacts act with the impulses that they had, and a part
 * of the overlaps is undone by displacements that never become speed (split impulse).
 */
import type { Bindings, Device, Kernel } from '../../device/device.ts';
import type { Model } from '../../scene/model.ts';
import bricksStart from './bricks/bricks_start.wgsl';
import bricksStartHeld from './bricks/bricks_start_held.wgsl';
import type { GrainScratch } from './grain-scratch.ts';
import startPairs from './grains_start_pairs.wgsl';
import { hasContactExtras } from './grains-state.ts';
import { pairArrays, pairKernels, pairSize } from './pair-dispatches.ts';
import { startDispatches, type RestDispatch } from './rest-dispatches.ts';
import type { Stage } from './stage.ts';

export class ContactStart {
  readonly #scratch: GrainScratch;
  readonly #pairs: readonly Kernel[];
  readonly #pairArrays: readonly Bindings[];
  /** For contacts without a colour and for walls. */
  readonly #rest: readonly RestDispatch[];

  constructor(device: Device, model: Model, scratch: GrainScratch) {
    this.#scratch = scratch;
    const EXTRA = Number(hasContactExtras(model));
    const { contacts, extras, motions, shifts, warnings } = scratch;
    const sources = { ofColour: startPairs, ofBricks: bricksStart, ofHeldBricks: bricksStartHeld };
    this.#pairs = pairKernels(device, scratch, sources, { EXTRA });
    this.#pairArrays = pairArrays(scratch, { contacts, extras, motions, shifts, warnings });
    this.#rest = startDispatches(device, scratch, { EXTRA });
  }

  record({ pass, params }: Stage): void {
    for (const [turn, kernel] of this.#pairs.entries()) {
      pass.run(kernel, this.#pairArrays[turn]!, pairSize(this.#scratch, kernel));
    }
    const { rebound_gate } = this.#scratch;
    for (const { kernel, size, arrays } of this.#rest) pass.run(kernel, arrays(params, rebound_gate), size);
  }
}
