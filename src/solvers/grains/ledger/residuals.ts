/**
 * How well the contacts of the last step were solved. Signorini's condition 0 ≤ λ ⊥ u + gap/h ≥ 0 holds where
 * min(λ/m, u + gap/h) = 0: that number, the speed by which the contact would still change if it were solved once more, is
 * its residual, and likewise for friction. Speeds are in units of g h, what gravity makes in a step: a contact that bears a
 * weight it should not, or the other way round, has a residual of 1.
 */
import type { Device, DeviceArray, Kernel } from '../../../device/device.ts';
import type { Model } from '../../../scene/model.ts';
import { hasContactExtras } from '../grains-state.ts';
import type { GrainScratch } from '../grain-scratch.ts';
import pairs from './residual_pairs.wgsl';
import walls from './residual_walls.wgsl';

/** Of the contacts of one world. */
export interface ResidualTotals {
  /** Of normal impulses: greatest and root mean square, as speeds over g h */
  readonly greatest: number;
  readonly rms: number;
  /** Likewise of friction */
  readonly frictionGreatest: number;
  readonly frictionRms: number;
  /** Greatest speed at which partners come nearer than they may [m/s] */
  readonly approach: number;
  /** Friction beyond its limit, as a speed over g h */
  readonly beyond: number;
  /** Share of contacts that slide, among those that bear something; NaN where none does */
  readonly sliding: number;
}

/** As in residual_types.wgsl and square_groups.wgsl. */
const squareGroups = 8;
const squareSum = 8;
const frictionSquareSum = squareSum + 2 * squareGroups;
const words = frictionSquareSum + 2 * squareGroups;
/** Way in a step that counts as a residual of 1 without gravity, in smallest radii. */
const slowWay = 1e-3;

export class Residuals implements Disposable {
  readonly #device: Device;
  readonly #scratch: GrainScratch;
  readonly #pairs: Kernel;
  readonly #walls: Kernel;
  readonly #sums: DeviceArray<'u32'>;
  readonly #worldCount: number;

  constructor(device: Device, model: Model, scratch: GrainScratch) {
    this.#device = device;
    this.#scratch = scratch;
    this.#worldCount = model.worldCount;
    const smallest = model.grains.radius.reduce((least, radius) => Math.min(least, radius), 1);
    const traits = {
      EXTRA: Number(hasContactExtras(model)),
      REBOUND: Number(model.contacts.some(({ restitution }) => restitution > 0)),
      CONED: Number(model.scene.solver.kind === 'gauss-seidel'),
      SLOW_WAY: Math.hypot(...model.gravity) > 0 ? 0 : slowWay * smallest,
    };
    this.#pairs = device.kernel(pairs, traits);
    this.#walls = device.kernel(walls, traits);
    this.#sums = device.array('residuals', 'u32', model.worldCount * words);
  }

  /** Of the step that the solver took last, with its parameters. World after world. */
  async read(params: DeviceArray): Promise<ResidualTotals[]> {
    const { colour_starts, contacts, extras, grains, motions } = this.#scratch;
    const { wall_starts, wall_contacts, wall_extras } = this.#scratch;
    const common = { params, grains, motions, residuals: this.#sums };
    this.#device.submit((pass) => {
      pass.clear(this.#sums);
      pass.run(this.#pairs, { ...common, colour_starts, contacts, extras }, contacts.count);
      pass.run(this.#walls, { ...common, wall_starts, wall_contacts, wall_extras }, grains.count);
    });
    const read = (await this.#device.read(this.#sums)) as Uint32Array;
    return Array.from({ length: this.#worldCount }, (_, world) => totalsOf(read, world * words));
  }

  [Symbol.dispose](): void {
    this.#sums[Symbol.dispose]();
  }
}

/** What the words of a world say, which begin at `first`. */
export function totalsOf(read: Uint32Array, first: number): ResidualTotals {
  const floats = new Float32Array(Uint32Array.from(read.subarray(first, first + 4)).buffer);
  const [greatest, frictionGreatest, approach, beyond] = floats as unknown as [number, number, number, number];
  const [bearing, sliding, count] = [read[first + 4]!, read[first + 5]!, read[first + 6]!];
  const rmsOf = (place: number): number => Math.sqrt(sumOfSquares(read.subarray(place)) / Math.max(count, 1));
  const [rms, frictionRms] = [rmsOf(first + squareSum), rmsOf(first + frictionSquareSum)];
  return { greatest, rms, frictionGreatest, frictionRms, approach, beyond, sliding: sliding / bearing };
}

/** Of all groups. */
function sumOfSquares(read: ArrayLike<number>): number {
  const groups = Array.from({ length: squareGroups }, (_, group) => {
    return (read[2 * group]! + read[2 * group + 1]! * 2 ** 32) * 2 ** (16 * group - 80);
  });
  return groups.reduce((sum, group) => sum + group, 0);
}
