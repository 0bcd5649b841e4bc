/** Sums over the grains of each world, made on the device tile by tile and added on the host in f64. */
import { packStructs, structLayout, type FieldTable } from '../core/fields.ts';
import type { DeviceArray, Kernel, Pass } from '../device/device.ts';
import type { Vector3 } from '../math/rigid.ts';
import type { Region } from '../scene/model.ts';
import kernelSource from './grain_sums.wgsl';
import shapeSource from './shapes/shape_sums.wgsl';
import { boxFields, boxOf, tileFields, tilesOf } from './sensor-part.ts';
import type { SensorGroups, GrainPart, SensorParts } from './sensor-part.ts';
import { perWorld, readFloats } from './sensor-stages.ts';

const params = {
  ...tileFields,
  gravity: { type: 'vec3f', unit: 'm/s²', doc: 'World frame.' },
  ...boxFields,
} as const satisfies FieldTable;

const sums = {
  amounts: { type: 'vec4f', unit: '1, kg, m³, 1', doc: 'Grains, mass, volume of parts inside, nothing.' },
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
  /** Of the parts of grains that are inside [m³] */
  readonly volume: number;
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
  /** Height of the highest point [m] */
  readonly top: number;
}

export class GrainSums implements GrainPart<GrainTotals> {
  readonly #parts: SensorParts;
  readonly #kernel: Kernel;
  readonly #params: DeviceArray;
  readonly #sums: DeviceArray;

  constructor(parts: SensorParts, region: Region | null) {
    const { device, model } = parts;
    this.#parts = parts;
    this.#kernel = device.kernel(model.shapes ? shapeSource : kernelSource);
    const tileCount = tilesOf(model, this.#kernel.constants['TILE']!);
    const { gravity, worldCount } = model;
    const sizes = { count: model.grains.count, tile_count: tileCount, world_count: worldCount };
    const words = packStructs(params, [{ ...sizes, gravity, ...boxOf(model, region) }]);
    this.#params = device.array('sensor.params', params, 1, words);
    this.#sums = device.array('sensor.sums', sums, worldCount * tileCount);
  }

  record(pass: Pass, { grain: { position, rotation, velocity, spin, presence } }: SensorGroups): void {
    const { model, properties, outlinePoints: points } = this.#parts;
    const state = { position, velocity, spin, presence, ...(model.shapes ? { points, rotation } : {}) };
    pass.run(
      this.#kernel,
      { params: this.#params, properties, ...state, sums: this.#sums },
      { groups: this.#sums.count },
    );
  }

  async read(): Promise<GrainTotals[]> {
    const floats = await readFloats(this.#parts.device, this.#sums);
    const { worldCount, shapes } = this.#parts.model;
    return perWorld(floats, worldCount).map((tiles) => totalOf(tiles, shapes ? 1 : 2));
  }

  [Symbol.dispose](): void {
    for (const array of [this.#params, this.#sums]) array[Symbol.dispose]();
  }
}

const layout = structLayout(sums);
const tileWords = layout.size / 4;
/** Word of the first number of each sum in a tile. */
const places = Object.fromEntries(layout.members.map(({ name, offset }) => [name, offset / 4])) as Readonly<
  Record<keyof typeof sums, number>
>;

/** The tiles of one world, one after another, as one; heights are along an axis. */
function totalOf(tiles: Float32Array, upAxis: 1 | 2): GrainTotals {
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
    translation: sum('energies', 0),
    rotation: sum('energies', 1),
    potential: sum('energies', 2),
    massTimesHeight: sum('energies', 3),
    momentum: vector((lane) => sum('momentum', lane)),
    angular: vector((lane) => sum('angular', lane)),
    low: vector((lane) => over('low', lane, Math.min, Infinity)),
    high: vector((lane) => over('high', lane, Math.max, -Infinity)),
    top: over('high', upAxis, Math.max, -Infinity),
  };
}
