/**
 * How many sweeps a step gets, found on the device: after the first few, and each time that their number has doubled, the
 * contacts are looked at, and once no overlap grows by more than is let be, the sweeps that were recorded beyond that do
 * nothing. So a heavy grain on light ones gets the sweeps that it takes to carry it, when it lands and not a step later,
 * and nothing need be remembered from step to step.
 */
import type { Device, Kernel } from '../../../device/device.ts';
import type { Model } from '../../../scene/model.ts';
import type { GrainScratch } from '../grain-scratch.ts';
import type { Stage } from '../stage.ts';
import close from './effort_close.wgsl';
import measure from './effort_measure.wgsl';

/** Of the root of the ratio of masses; from a ratio of a hundred on, chains of light grains under a heavy one ask for more. */
const sweepsPerRoot = 4;
const powerOfRatio = 0.8;
/**
 * Measured at a ratio of 1000, in fourteen beds under a large grain, as the greatest overlap of any two grains in any step: 120
 * let it be 6.5 % of their radius for a step or two, 160 5.4 %, and so many less than 4.3 %.
 */
const mostEver = 240;
/** Up to this ratio the sweeps that a scene asks for are enough. */
const nearlyEqual = 8;

/** Sweeps in a step at most, where the scene does not say. */
export function mostSweeps({ grains, materials }: Model, sweeps: number): number {
  const masses = Array.from(grains.radius, (radius, i) => radius ** 3 * materials[grains.material[i]!]!.density);
  const heaviest = masses.reduce((most, mass) => Math.max(most, mass), 0);
  const lightest = masses.reduce((least, mass) => Math.min(least, mass), Infinity);
  const ratio = heaviest / lightest;
  if (!(ratio > nearlyEqual)) return sweeps;
  const wanted = Math.ceil(Math.max(sweepsPerRoot * Math.sqrt(ratio), ratio ** powerOfRatio));
  return Math.max(sweeps, Math.min(wanted, mostEver));
}

export class SweepGate {
  readonly #scratch: GrainScratch;
  readonly #measure: Kernel;
  /** By the number of sweeps after which it is run. */
  readonly #closing: ReadonlyMap<number, Kernel>;

  /** Looks after `sweeps`, and whenever they have doubled until there are `most`. */
  constructor(device: Device, scratch: GrainScratch, sweeps: number, most: number) {
    this.#scratch = scratch;
    this.#measure = device.kernel(measure);
    const closing = new Map<number, Kernel>();
    for (let SWEEPS = sweeps; SWEEPS < most; SWEEPS *= 2) {
      closing.set(SWEEPS, device.kernel(close, { SWEEPS }));
    }
    this.#closing = closing;
  }

  open({ pass }: Stage): void {
    pass.clear(this.#scratch.gate);
  }

  /** Before each further sweep, with how many were recorded by now: closes the gate if these were enough. */
  close({ pass, params }: Stage, sweeps: number): void {
    const { colour_starts, contacts, motions, gate } = this.#scratch;
    const closing = this.#closing.get(sweeps);
    if (!closing) return;
    const portions = Math.ceil(contacts.count / this.#measure.constants['PORTION']!);
    pass.run(this.#measure, { params, colour_starts, contacts, motions, gate }, portions);
    pass.run(closing, { gate }, 1);
  }
}
