/**
 * Candidates for contacts, which a CPU holds for some steps: a search lists all that grains may meet if they go on as they do, and what is
 * near besides. Each step sifts them for contacts, and finds the same pairs as a search would. Grains that have not come where their speed
 * would have brought them, as those that were hit, look around for themselves.
 */
import type { FieldTable } from '../../../core/fields.ts';
import { roundUp } from '../../../core/value-types.ts';
import type { Device, DeviceArray, Kernel, Pass } from '../../../device/device.ts';
import type { Model } from '../../../scene/model.ts';
import { cellGrid, isClearlyUnequal } from '../cell-grid.ts';
import type { GrainScratch } from '../grain-scratch.ts';
import findPairs from '../grains_find_pairs.wgsl';
import hold from './lists_hold.wgsl';
import sift from './lists_sift.wgsl';

/** As in held.wgsl. */
const holdWords = 21;
const halfSlackWord = 17;
/** As in found.wgsl. */
const foundWords = 16;
const foundLanes = 32;

/** How far a grain may be from where it was expected, over the smallest radius. */
const halfSlack = 0.08;
/** Steps that candidates may serve, with that of the search: where many grains are hit, and where few are. */
const horizons = { SHORT: 5, LONG: 16 } as const;
/** How far a bed that comes to rest may have come since the search, over what is seen two cells around: as in lists_move.wgsl. */
const nearby = 0.05;
/** One in so many grains may look around, and some anyway: a search is sooner done than that more do. */
const lookers = { of: 10, anyway: 32 } as const;

/** As `Reference` in held.wgsl. */
const reference = {
  position: { type: 'vec3f', unit: 'm', doc: 'Where it was in the last search.' },
  velocity: { type: 'vec3f', unit: 'm/s', doc: 'How it moved then.' },
} as const satisfies FieldTable;

/** Whether lists that a device keeps may be held as candidates too: not where sizes decide who lists whom, nor where space repeats. */
export const holdsCandidates = (device: Device, model: Model): boolean =>
  device.kind === 'cpu' && !isClearlyUnequal(model) && model.period.every((length) => length === 0);

/** What kernels are given where there are none: grains come in the order of the search. */
export interface Held {
  /** Words of held.wgsl; the first says whether grains stay in their order. */
  readonly hold: DeviceArray<'u32'>;
  readonly livelies: DeviceArray<'u32'>;
  readonly references: DeviceArray<typeof reference>;
}

/** For candidates of `radii`; none if there are none. */
export function heldArrays(device: Device, radii: Float64Array = new Float64Array(0)): Held {
  const words = new Uint32Array(holdWords);
  if (radii.length > 0)
    new Float32Array(words.buffer)[halfSlackWord] =
      halfSlack * radii.reduce((least, r) => Math.min(least, r), Infinity);
  const count = Math.max(radii.length, 1);
  return {
    hold: device.array('held candidates', 'u32', holdWords, words),
    livelies: device.array('lively grains', 'u32', count),
    references: device.array('grains of the last search', reference, count),
  };
}

export class Candidates implements Disposable {
  readonly #scratch: GrainScratch;
  readonly #held: Held;
  readonly #candidates: DeviceArray<'u32'>;
  readonly #count: number;
  readonly #kernels: { readonly anew: Kernel; readonly hold: Kernel; readonly find: Kernel; readonly sift: Kernel };

  constructor(device: Device, model: Model, scratch: GrainScratch, held: Held) {
    const { count } = model.grains;
    this.#scratch = scratch;
    this.#held = held;
    this.#count = count;
    this.#candidates = device.array('candidates', 'u32', roundUp(count, foundLanes) * foundWords);
    const NEAR = nearby * cellGrid(model).longSight;
    const limits = { ...horizons, NEAR, MOST: Math.ceil(count / lookers.of) + lookers.anyway };
    this.#kernels = {
      anew: device.kernel(hold, { ...limits, ANEW: 1 }),
      hold: device.kernel(hold, limits),
      find: device.kernel(findPairs),
      sift: device.kernel(sift),
    };
  }

  /** Decides whether they still do; once it is known whether lists are kept. */
  record(pass: Pass, isAnew: boolean): void {
    const { anew, hold } = this.#kernels;
    pass.run(isAnew ? anew : hold, { lists: this.#scratch.lists, hold: this.#held.hold }, 1);
  }

  /** Lists them anew if they do not, and in each step those that meet. */
  recordPairs(pass: Pass, params: DeviceArray): void {
    const { found, cell_starts, grains, motions, warnings, around, planes, pair_starts: pair_counts } = this.#scratch;
    const { hold, livelies } = this.#held;
    const candidates = this.#candidates;
    const common = { params, cell_starts, grains, motions, pair_counts, warnings };
    const searched = { ...common, around, planes: planes!, found: candidates, livelies, hold };
    pass.unless(hold, () => pass.run(this.#kernels.find, searched, this.#count));
    pass.run(this.#kernels.sift, { ...common, ...this.#held, candidates, found }, this.#count + 1);
  }

  [Symbol.dispose](): void {
    this.#candidates[Symbol.dispose]();
  }
}
