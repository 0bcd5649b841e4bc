/** How grains move and how densely they lie in bins along an axis of a region. */
import { packStructs, type FieldTable } from '../core/fields.ts';
import type { DeviceArray, Kernel, Pass } from '../device/device.ts';
import type { Vector3 } from '../math/rigid.ts';
import type { Region } from '../scene/model.ts';
import kernelSource from './bin_sums.wgsl';
import { boxFields, boxOf, tileFields, tilesOf } from './sensor-part.ts';
import type { SensorGroups, GrainPart, SensorParts } from './sensor-part.ts';
import { perWorld, readFloats } from './sensor-stages.ts';

const params = {
  ...tileFields,
  bin_count: { type: 'u32', unit: '1', doc: 'Bins.' },
  axis: { type: 'u32', unit: '1', doc: 'Across the bins: 0, 1 or 2.' },
  ...boxFields,
} as const satisfies FieldTable;

const binSum = {
  motion: { type: 'vec4f', unit: 'm/s, kg', doc: 'Mean velocity, mass.' },
  diagonal: { type: 'vec4f', unit: 'J, 1', doc: 'Mass · v′ v′ along xx, yy, zz; grains.' },
  off_diagonal: { type: 'vec4f', unit: 'J, m³', doc: 'The same along xy, xz, yz; volume.' },
} as const satisfies FieldTable;
const binWords = 12;

/** Grains of one world whose centre is in a bin. */
export interface BinTotals {
  readonly count: number;
  /** [kg] */
  readonly mass: number;
  /** Weighted by mass [m/s]; 0 where there are no grains. */
  readonly velocity: Vector3;
  /** Σ mass · v′ ⊗ v′ with v′ from the mean velocity: xx, yy, zz, xy, xz, yz [J] */
  readonly scatter: readonly number[];
  /** Of the parts of all grains that are in the bin [m³] */
  readonly volume: number;
}

export interface Bins {
  readonly region: Region;
  /** 0, 1 or 2 */
  readonly axis: number;
  readonly bins: number;
}

/** Reads one list of bins for each world. */
export class BinSums implements GrainPart<readonly BinTotals[]> {
  readonly #parts: SensorParts;
  readonly #kernel: Kernel;
  readonly #bins: number;
  readonly #groups: number;
  readonly #params: DeviceArray;
  readonly #sums: DeviceArray;

  constructor(parts: SensorParts, { region, axis, bins }: Bins) {
    const { device, model } = parts;
    this.#parts = parts;
    this.#bins = bins;
    this.#kernel = device.kernel(kernelSource);
    const tileCount = tilesOf(model, this.#kernel.constants['TILE']!);
    this.#groups = model.worldCount * tileCount;
    const sizes = { count: model.grains.count, tile_count: tileCount, world_count: model.worldCount };
    const words = packStructs(params, [{ ...sizes, bin_count: bins, axis, ...boxOf(model, region) }]);
    this.#params = device.array('sensor.params', params, 1, words);
    this.#sums = device.array('sensor.bins', binSum, this.#groups * bins);
  }

  record(pass: Pass, { grain: { position, velocity, presence } }: SensorGroups): void {
    const { properties } = this.#parts;
    const arrays = { params: this.#params, properties, position, velocity, presence, sums: this.#sums };
    pass.run(this.#kernel, arrays, { groups: this.#groups });
  }

  async read(): Promise<BinTotals[][]> {
    const floats = await readFloats(this.#parts.device, this.#sums);
    return perWorld(floats, this.#parts.model.worldCount).map((tiles) =>
      Array.from({ length: this.#bins }, (_, bin) => {
        let total = nothing;
        for (let k = bin * binWords; k < tiles.length; k += this.#bins * binWords) {
          total = joined(total, totalsAt(tiles, k));
        }
        return total;
      }),
    );
  }

  [Symbol.dispose](): void {
    for (const array of [this.#params, this.#sums]) array[Symbol.dispose]();
  }
}

const nothing: BinTotals = { count: 0, mass: 0, velocity: [0, 0, 0], scatter: [0, 0, 0, 0, 0, 0], volume: 0 };

function totalsAt(w: Float32Array, k: number): BinTotals {
  return {
    velocity: [w[k]!, w[k + 1]!, w[k + 2]!],
    mass: w[k + 3]!,
    scatter: [w[k + 4]!, w[k + 5]!, w[k + 6]!, w[k + 8]!, w[k + 9]!, w[k + 10]!],
    count: w[k + 7]!,
    volume: w[k + 11]!,
  };
}

/** Pairs of axes in the order of `scatter`. */
const pairs = [[0, 0], [1, 1], [2, 2], [0, 1], [0, 2], [1, 2]] as const; // prettier-ignore

/** Scatter about the common mean: that of the two, and of their means (Chan, Golub and LeVeque 1983). */
function joined(a: BinTotals, b: BinTotals): BinTotals {
  const mass = a.mass + b.mass;
  const share = mass === 0 ? 0 : b.mass / mass;
  const apart = (k: 0 | 1 | 2): number => b.velocity[k] - a.velocity[k];
  const mean = (k: 0 | 1 | 2): number => a.velocity[k] + share * apart(k);
  return {
    count: a.count + b.count,
    mass,
    volume: a.volume + b.volume,
    velocity: [mean(0), mean(1), mean(2)],
    scatter: pairs.map(([i, j], k) => a.scatter[k]! + b.scatter[k]! + a.mass * share * apart(i) * apart(j)),
  };
}
