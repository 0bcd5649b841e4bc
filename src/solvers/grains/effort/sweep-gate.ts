/**
 * How many sweeps a step gets, found on the device: after the first few the contacts are looked at, and once no overlap grows by
 * more than is let be, the sweeps that were recorded beyond that do nothing. So a heavy grain on light ones gets the sweeps
 * that it takes to carry it, when it lands and not a step later, and nothing need be remembered from step to step.
 *
 * Few contacts ask for more where grains are much alike: some ten of thirty thousand in sand that falls. Where these go colour by
 * colour, further sweeps keep to the grains of those contacts and to their neighbours.
 */
import type { Device, Kernel } from '../../../device/device.ts';
import type { Model } from '../../../scene/model.ts';
import { colours, type GrainScratch } from '../grain-scratch.ts';
import type { Stage } from '../stage.ts';
import close from './effort_close.wgsl';
import list from './effort_list.wgsl';
import measure from './effort_measure.wgsl';
import spread from './effort_spread.wgsl';

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

/** Of the masses of grains; 0 where there are none. */
function massRatio({ grains, materials }: Model): number {
  const masses = Array.from(grains.radius, (radius, i) => radius ** 3 * materials[grains.material[i]!]!.density);
  const heaviest = masses.reduce((most, mass) => Math.max(most, mass), 0);
  const lightest = masses.reduce((least, mass) => Math.min(least, mass), Infinity);
  return heaviest / lightest;
}

/** Sweeps in a step at most, where the scene does not say. */
export function mostSweeps(model: Model, sweeps: number): number {
  const ratio = massRatio(model);
  if (!(ratio > nearlyEqual)) return sweeps;
  const wanted = Math.ceil(Math.max(sweepsPerRoot * Math.sqrt(ratio), ratio ** powerOfRatio));
  return Math.max(sweeps, Math.min(wanted, mostEver));
}

/**
 * Whether further sweeps keep near to the contacts that ask for them: not in bricks, nor where a heavy grain weighs on light
 * ones, for that is felt far below it.
 */
export const keepsNear = (model: Model, { bricks }: GrainScratch): boolean =>
  bricks === null && massRatio(model) <= nearlyEqual;

export interface SweepLimits {
  readonly sweeps: number;
  readonly most: number;
  /** As `keepsNear` says. */
  readonly isNear: boolean;
}

interface NearSweeps {
  readonly spread: Kernel;
  readonly list: Kernel;
}

export class SweepGate {
  readonly #scratch: GrainScratch;
  readonly #measure: Kernel;
  /** By the number of sweeps after which it is run. */
  readonly #closing: ReadonlyMap<number, Kernel>;
  /** Null where sweeps go over all contacts. */
  readonly #near: NearSweeps | null;

  /**
   * Looks after `sweeps`, and whenever they have doubled until there are `most`; more often where sweeps keep near to what
   * asks: others may ask by then.
   */
  constructor(device: Device, scratch: GrainScratch, { sweeps, most, isNear }: SweepLimits) {
    this.#scratch = scratch;
    this.#measure = device.kernel(measure, { MARKS: Number(isNear) });
    this.#near = isNear ? { spread: device.kernel(spread), list: device.kernel(list) } : null;
    const closing = new Map<number, Kernel>();
    const nearLook = (done: number): number => done + Math.max(sweeps, Math.floor(done / 4));
    for (let SWEEPS = sweeps; SWEEPS < most; SWEEPS = isNear ? nearLook(SWEEPS) : 2 * SWEEPS) {
      closing.set(SWEEPS, device.kernel(close, { SWEEPS }));
    }
    this.#closing = closing;
  }

  open({ pass }: Stage): void {
    pass.clear(this.#scratch.gate);
  }

  /** Before each further sweep, with how many were recorded by now: closes the gate if these were enough. */
  close(stage: Stage, sweeps: number): void {
    const { pass, params } = stage;
    const { colour_starts, contacts, motions, gate } = this.#scratch;
    const closing = this.#closing.get(sweeps);
    if (!closing) return;
    pass.run(this.#measure, { params, colour_starts, contacts, motions, gate }, this.#portions(this.#measure));
    pass.run(closing, { gate }, 1);
    if (this.#near) pass.unless(gate, () => this.#keepNear(stage, this.#near!));
  }

  #keepNear({ pass, params }: Stage, { spread, list }: NearSweeps): void {
    const { colour_starts, contacts, motions, gate, busy_contacts } = this.#scratch;
    pass.run(spread, { colour_starts, contacts, gate }, this.#portions(spread));
    const ofColour = Math.ceil(motions.count / 2 / list.constants['PORTION']!);
    pass.run(list, { params, colour_starts, contacts, gate, busy_contacts }, colours * ofColour);
  }

  #portions(kernel: Kernel): number {
    return Math.ceil(this.#scratch.contacts.count / kernel.constants['PORTION']!);
  }
}
