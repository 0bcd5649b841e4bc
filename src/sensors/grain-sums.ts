/** Sums over the grains of each world, made on the device tile by tile and added on the host in f64. */
import { packStructs, structLayout, type FieldTable } from '../core/fields.ts';
import type { Device, DeviceArray, Kernel, Pass } from '../device/device.ts';
import type { Vector3 } from '../math/rigid.ts';
import type { Model, Region } from '../scene/model.ts';
import kernelSource from './grain_sums.wgsl';

const params = {
  count: { type: 'u32', unit: '1', doc: 'Grains of one world.' },
  tile_count: { type: 'u32', unit: '1', doc: 'Tiles of one world.' },
  world_count: { type: 'u32', unit: '1', doc: 'Worlds.' },
  gravity: { type: 'vec3f', unit: 'm/s²', doc: 'World frame.' },
  low: { type: 'vec3f', unit: 'm', doc: 'Lower corner of the box that is measured.' },
  high: { type: 'vec3f', unit: 'm', doc: 'Upper corner.' },
} as const satisfies FieldTable;

const sums = {
  amounts: { type: 'vec4f', unit: '1, kg, m³, 1', doc: 'Grains, mass, volume, contacts that carry force.' },
  energies: { type: 'vec4f', unit: 'J, J, J, kg m', doc: 'Translation, rotation, potential; mass times height.' },
  momentum: { type: 'vec4f', unit: 'kg m/s', doc: 'Linear momentum.' },
  angular: { type: 'vec4f', unit: 'kg m²/s', doc: 'Angular momentum about the origin.' },
  low: { type: 'vec4f', unit: 'm', doc: 'Lower corner of the box around the grains.' },
  high: { type: 'vec4f', unit: 'm', doc: 'Upper corner.' },
} as const satisfies FieldTable;

/** Sums over the grains of one world in a region. */
export interface GrainTotals {
  readonly count: number;
  /** [kg] */
  readonly mass: number;
  /** [m³] */
  readonly volume: number;
  /** Contacts that carry force, counted from both grains. */
  readonly contacts: number;
  /** [J] */
  readonly translation: number;
  readonly rotation: number;
  readonly potential: number;
  /** [kg m] */
  readonly massTimesHeight: number;
  /** [kg m/s] */
  readonly momentum: Vector3;
  /** About the origin [kg m²/s] */
  readonly angular: Vector3;
  /** Box around the grains, radii included [m]; infinite the wrong way round when there are none. */
  readonly low: Vector3;
  readonly high: Vector3;
}

export interface GrainArrays {
  readonly position: DeviceArray;
  readonly velocity: DeviceArray;
  readonly spin: DeviceArray;
  readonly contacts: DeviceArray;
}

/** f32 cannot hold more; no grain is farther away. */
const far = 3e38;

export class GrainSums implements Disposable {
  readonly #device: Device;
  readonly #kernel: Kernel;
  readonly #worldCount: number;
  readonly #tileCount: number;
  readonly #params: DeviceArray;
  readonly #properties: DeviceArray;
  readonly #sums: DeviceArray;

  constructor(device: Device, model: Model, region: Region | null) {
    const { grains, materials, worldCount } = model;
    this.#device = device;
    this.#kernel = device.kernel(kernelSource);
    this.#worldCount = worldCount;
    this.#tileCount = Math.max(Math.ceil(grains.count / this.#kernel.constants['TILE']!), 1);
    const values = {
      count: grains.count,
      tile_count: this.#tileCount,
      world_count: worldCount,
      gravity: model.gravity,
      low: region?.min ?? [-far, -far, -far],
      high: region?.max ?? [far, far, far],
    };
    this.#params = device.array('sensor.params', params, 1, packStructs(params, [values]));
    const properties = Array.from(grains.radius).flatMap((radius, i) => {
      const density = materials[grains.material[i]!]!.density;
      return [radius, (4 / 3) * Math.PI * radius ** 3 * density];
    });
    this.#properties = device.array('sensor.properties', 'vec2f', grains.count, properties);
    this.#sums = device.array('sensor.sums', sums, worldCount * this.#tileCount);
  }

  record(pass: Pass, arrays: GrainArrays): void {
    const groups = this.#worldCount * this.#tileCount;
    pass.run(
      this.#kernel,
      { params: this.#params, properties: this.#properties, ...arrays, sums: this.#sums },
      { groups },
    );
  }

  /** Totals of each world, as of the last {@link record}. */
  async read(): Promise<GrainTotals[]> {
    const words = await this.#device.read(this.#sums);
    const floats = new Float32Array(words.buffer, words.byteOffset, words.length);
    const worldWords = this.#tileCount * tileWords;
    return Array.from({ length: this.#worldCount }, (_, world) =>
      totalOf(floats.subarray(world * worldWords, (world + 1) * worldWords)),
    );
  }

  [Symbol.dispose](): void {
    for (const array of [this.#params, this.#properties, this.#sums]) array[Symbol.dispose]();
  }
}

const layout = structLayout(sums);
const tileWords = layout.size / 4;
/** Word of the first number of each sum in a tile. */
const places = Object.fromEntries(layout.members.map(({ name, offset }) => [name, offset / 4])) as Readonly<
  Record<keyof typeof sums, number>
>;

/** The tiles of one world, one after another, as one. */
function totalOf(tiles: Float32Array): GrainTotals {
  const over = (sum: keyof typeof sums, lane: number, combine: (a: number, b: number) => number, start: number) => {
    let total = start;
    for (let k = places[sum] + lane; k < tiles.length; k += tileWords) total = combine(total, tiles[k]!);
    return total;
  };
  const sum = (name: keyof typeof sums, lane: number): number => over(name, lane, (a, b) => a + b, 0);
  const vector = (of: (lane: number) => number): Vector3 => [of(0), of(1), of(2)];
  return {
    count: sum('amounts', 0),
    mass: sum('amounts', 1),
    volume: sum('amounts', 2),
    contacts: sum('amounts', 3),
    translation: sum('energies', 0),
    rotation: sum('energies', 1),
    potential: sum('energies', 2),
    massTimesHeight: sum('energies', 3),
    momentum: vector((lane) => sum('momentum', lane)),
    angular: vector((lane) => sum('angular', lane)),
    low: vector((lane) => over('low', lane, Math.min, Infinity)),
    high: vector((lane) => over('high', lane, Math.max, -Infinity)),
  };
}
