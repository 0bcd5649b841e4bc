/** Stress and strength of contacts, made on the device tile by tile and added on the host in f64. */
import { packStructs, type FieldTable } from '../core/fields.ts';
import type { DeviceArray, Kernel, Pass } from '../device/device.ts';
import type { Region } from '../scene/model.ts';
import { ContactLinks } from './contact-links.ts';
import meansSource from './contact_means.wgsl';
import sharesSource from './contact_shares.wgsl';
import sumsSource from './contact_sums.wgsl';
import { boxFields, boxOf, tileFields, tilesOf } from './sensor-part.ts';
import type { SensorGroups, GrainPart, SensorParts } from './sensor-part.ts';
import { perWorld, readFloats } from './sensor-stages.ts';

const params = { ...tileFields, ...boxFields } as const satisfies FieldTable;
const meanParams = { tile_count: tileFields.tile_count, world_count: tileFields.world_count } as const;

const sums = {
  diagonal: { type: 'vec4f', unit: 'N m, 1', doc: 'Force · branch along xx, yy, zz; contacts that push.' },
  off_diagonal: { type: 'vec4f', unit: 'N m, N', doc: 'The same along xy, xz, yz; sum of normal forces.' },
  strength: { type: 'vec4f', unit: 'N, N², 1, 1', doc: 'Greatest, squares; friction over its limit, how many.' },
} as const satisfies FieldTable;
const tileWords = 12;

export interface ContactTotals {
  /** Σ force ⊗ branch, the symmetric part: xx, yy, zz, xy, xz, yz; compression is positive [N m] */
  readonly stress: readonly number[];
  /** Contacts that push, each counted once. */
  readonly count: number;
  /** Sum, sum of squares and greatest of their normal forces [N, N², N] */
  readonly push: number;
  readonly pushSquares: number;
  readonly greatest: number;
  /** Sum of |tangential| / (µ · normal), and over how many contacts: those with friction. */
  readonly mobilised: number;
  readonly mobilisable: number;
  /** Contacts that push harder than the mean, and than twice the mean. */
  readonly strong: number;
  readonly veryStrong: number;
}

export class ContactSums implements GrainPart<ContactTotals> {
  readonly #parts: SensorParts;
  readonly #contacts: ContactLinks;
  readonly #kernels: Readonly<Record<'sums' | 'means' | 'shares', Kernel>>;
  readonly #params: DeviceArray;
  readonly #meanParams: DeviceArray;
  readonly #sums: DeviceArray;
  readonly #means: DeviceArray<'f32'>;
  readonly #shares: DeviceArray<'vec2u'>;

  constructor(parts: SensorParts, region: Region | null) {
    const { device, model } = parts;
    const { worldCount } = model;
    this.#parts = parts;
    this.#contacts = ContactLinks.of(parts);
    const framed = { FRAMED: model.shapes ? 1 : 0 };
    this.#kernels = {
      sums: device.kernel(sumsSource, framed),
      means: device.kernel(meansSource),
      shares: device.kernel(sharesSource, framed),
    };
    const tileCount = tilesOf(model, this.#kernels.sums.constants['TILE']!);
    const sizes = { count: model.grains.count, tile_count: tileCount, world_count: worldCount };
    const words = packStructs(params, [{ ...sizes, ...boxOf(model, region, true) }]);
    this.#params = device.array('sensor.params', params, 1, words);
    this.#meanParams = device.array('sensor.params', meanParams, 1, packStructs(meanParams, [sizes]));
    this.#sums = device.array('sensor.contact sums', sums, worldCount * tileCount);
    this.#means = device.array('sensor.contact means', 'f32', worldCount);
    this.#shares = device.array('sensor.contact shares', 'vec2u', worldCount * tileCount);
  }

  record(pass: Pass, { contact: { force, frame } }: SensorGroups): void {
    const { links, listed } = this.#contacts;
    const contacts = { params: this.#params, force, listed, links, frames: frame ?? links };
    const groups = this.#sums.count;
    pass.run(this.#kernels.sums, { ...contacts, sums: this.#sums }, { groups });
    const tiles = { params: this.#meanParams, sums: this.#sums, means: this.#means };
    pass.run(this.#kernels.means, tiles, { groups: this.#means.count });
    pass.run(this.#kernels.shares, { ...contacts, means: this.#means, shares: this.#shares }, { groups });
  }

  async read(): Promise<ContactTotals[]> {
    const { device, model } = this.#parts;
    const [floats, words] = await Promise.all([readFloats(device, this.#sums), device.read(this.#shares)]);
    const shares = perWorld(words as Uint32Array, model.worldCount);
    return perWorld(floats, model.worldCount).map((tiles, world) => totalOf(tiles, shares[world]!));
  }

  [Symbol.dispose](): void {
    const arrays = [this.#params, this.#meanParams, this.#sums, this.#means, this.#shares];
    for (const array of arrays) array[Symbol.dispose]();
  }
}

function totalOf(tiles: Float32Array, shares: Uint32Array): ContactTotals {
  const sum = (words: ArrayLike<number>, width: number, lane: number): number => {
    let total = 0;
    for (let k = lane; k < words.length; k += width) total += words[k]!;
    return total;
  };
  let greatest = 0;
  for (let k = 8; k < tiles.length; k += tileWords) greatest = Math.max(greatest, tiles[k]!);
  return {
    stress: [0, 1, 2, 4, 5, 6].map((lane) => sum(tiles, tileWords, lane)),
    count: sum(tiles, tileWords, 3),
    push: sum(tiles, tileWords, 7),
    pushSquares: sum(tiles, tileWords, 9),
    greatest,
    mobilised: sum(tiles, tileWords, 10),
    mobilisable: sum(tiles, tileWords, 11),
    strong: sum(shares, 2, 0),
    veryStrong: sum(shares, 2, 1),
  };
}
