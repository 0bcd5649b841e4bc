/**
 * How many sweeps a step gets, found on the device: after the first few the contacts are looked at, and once no overlap grows by
 * more than is let be, the sweeps that were recorded beyond that do nothing. So a heavy grain on light ones gets the sweeps
 * that it takes to carry it, when it lands and not a step later, and nothing need be remembered from step to step. Loads of the step
 * before that are not borne any more must be taken off as well: what is left of a blow would throw a heavy grain up again.
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
import { fewGrains } from '../bricks/brick-grid.ts';
import { adapts, massRatio } from './mass-ratio.ts';

/**
 * Sweeps in a step at most while nothing but pushes that change asks: 48 bring columns of 150 grains to rest, 96 what bears grains of 1000 times
 * the mass. A GPU launches even those that do nothing, five to eight dispatches each: where grains are alike it has those of a column, and only
 * in worlds that are one brick.
 */
const forLoads = { cpu: { alike: 48, unlike: 96 }, gpu: { alike: 12, unlike: 48 } } as const;

export function mostForLoads(kind: Device['kind'], model: Model): number {
  const { alike, unlike } = forLoads[kind === 'gpu' ? 'gpu' : 'cpu'];
  if (adapts(kind, model)) return unlike;
  return kind === 'gpu' && model.grains.count > fewGrains ? 0 : alike;
}

/**
 * Of the root of the ratio of masses, and at most. Measured on a CPU for a ratio of 1000, a grain of the size of the light ones or of ten
 * times that, set down and dropped from five radii: 100 sweeps with momentum keep the greatest overlap of any two grains in any step
 * below 5 % of their radius. A GPU launches even those that do nothing, a CPU stops.
 */
const onCpu = { perRoot: 120, atMost: 3840 };
const onGpu = { perRoot: 4, atMost: 128 };

/** Sweeps in a step at most, where the scene does not say. */
export function mostSweeps(kind: Device['kind'], model: Model, sweeps: number): number {
  const loads = mostForLoads(kind, model);
  if (!adapts(kind, model)) return Math.max(sweeps, loads);
  const { perRoot, atMost } = kind === 'gpu' ? onGpu : onCpu;
  return Math.max(sweeps, loads, Math.min(Math.ceil(perRoot * Math.sqrt(massRatio(model))), atMost));
}

/**
 * Whether further sweeps keep near to the contacts that ask for them: not in bricks, nor where a heavy grain weighs on light
 * ones, for that is felt far below it.
 */
export const keepsNear = (kind: Device['kind'], model: Model, { bricks }: GrainScratch): boolean =>
  bricks === null && !adapts(kind, model);

export interface SweepLimits {
  readonly sweeps: number;
  readonly most: number;
  /** As `keepsNear` says. */
  readonly isNear: boolean;
}

/** Up to here contacts are looked at when sweeps have doubled: there are few. */
const fewSweeps = 32;

/**
 * After how many sweeps contacts are looked at: after `sweeps`, when they have doubled, and then, until there are `most`, when they are
 * a quarter more; so from the beginning where sweeps keep near to what asks: others may ask by then.
 */
export function looksAfter({ sweeps, most, isNear }: SweepLimits): number[] {
  const looks: number[] = [];
  const soon = (done: number): number => done + Math.max(sweeps, Math.floor(done / 4));
  for (let done = sweeps; done < most; done = isNear || done >= fewSweeps ? soon(done) : 2 * done) looks.push(done);
  return looks;
}

export interface SweepGateOptions extends SweepLimits {
  /** Whether contacts that push apart what they should but hold ask as well. */
  readonly holds: boolean;
  /** Whether those that were hit are to part again. */
  readonly rebounds: boolean;
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

  constructor(device: Device, scratch: GrainScratch, options: SweepGateOptions) {
    const { isNear, holds, rebounds } = options;
    this.#scratch = scratch;
    this.#measure = device.kernel(measure, { MARKS: Number(isNear), HOLDS: Number(holds), REBOUND: Number(rebounds) });
    this.#near = isNear ? { spread: device.kernel(spread), list: device.kernel(list) } : null;
    this.#closing = new Map(looksAfter(options).map((SWEEPS) => [SWEEPS, device.kernel(close, { SWEEPS })]));
  }

  open({ pass }: Stage): void {
    pass.clear(this.#scratch.gate);
  }

  /** Before each further sweep, with how many were recorded by now: closes the gate if these were enough. */
  close(stage: Stage, sweeps: number): void {
    const { pass, params } = stage;
    const { colour_starts, contacts, extras, motions, gate } = this.#scratch;
    const closing = this.#closing.get(sweeps);
    if (!closing) return;
    pass.run(this.#measure, { params, colour_starts, contacts, extras, motions, gate }, this.#portions(this.#measure));
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
