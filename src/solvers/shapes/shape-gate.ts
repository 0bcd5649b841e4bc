/**
 * How many sweeps a step gets, found on the device as for spheres (effort/sweep-gate.ts): after the first few, and each time
 * that their number has grown by a quarter, touches are looked at, and once no overlap grows by more than is let be, further
 * sweeps do nothing. A bed at rest needs few, one that grains fall on needs many for a moment.
 */
import type { Device, Kernel } from '../../device/device.ts';
import close from '../grains/effort/effort_close.wgsl';
import type { ShapeScratch } from './shape-scratch.ts';
import type { ShapeStage } from './shape-stage.ts';
import measure from './shapes_effort.wgsl';

/** Where the scene does not say: a heap of 40 layers of # that falls on itself needs 32 not to grow into each other. */
export const mostShapeSweeps = 40;

export class ShapeGate {
  readonly #scratch: ShapeScratch;
  readonly #measure: Kernel;
  /** By the number of sweeps after which it is run. */
  readonly #closing: ReadonlyMap<number, Kernel>;

  /** Looks after `sweeps`, and whenever they have grown by a quarter until there are `most`. */
  constructor(device: Device, scratch: ShapeScratch, sweeps: number, most: number) {
    this.#scratch = scratch;
    this.#measure = device.kernel(measure);
    const closing = new Map<number, Kernel>();
    for (let SWEEPS = sweeps; SWEEPS < most; SWEEPS += Math.ceil(SWEEPS / 4))
      closing.set(SWEEPS, device.kernel(close, { SWEEPS }));
    this.#closing = closing;
  }

  open({ pass }: ShapeStage): void {
    pass.clear(this.#scratch.gate);
  }

  /** Before each further sweep, with how many were recorded by now: closes the gate if these were enough. */
  close({ pass, params }: ShapeStage, sweeps: number): void {
    const { colour_starts, shape_pairs, contacts, motions, poses, gate } = this.#scratch;
    const closing = this.#closing.get(sweeps);
    if (!closing) return;
    const portions = Math.ceil(shape_pairs.count / this.#measure.constants['PORTION']!);
    pass.run(this.#measure, { params, colour_starts, shape_pairs, contacts, motions, poses, gate }, portions);
    pass.run(closing, { gate }, 1);
  }
}
