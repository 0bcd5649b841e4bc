/** What sensors are made of: parts that are recorded for a moment and read back, each once however many sensors need it. */
import { packStructs, type FieldTable } from '../core/fields.ts';
import type { Device, DeviceArray, DeviceArrays, Pass } from '../device/device.ts';
import type { Vector3 } from '../math/rigid.ts';
import type { Model, Region } from '../scene/model.ts';
import type { contactFields, grainFields } from '../solvers/grains/grains-state.ts';

/** The state as sensors read it. */
export interface SensorGroups {
  readonly grain: DeviceArrays<typeof grainFields>;
  readonly contact: DeviceArrays<typeof contactFields>;
}

/** Makes something on the device for others to read. */
export interface SensorStage extends Disposable {
  /** Before anything is recorded, with the time of the moment [s]. */
  prepare?(time: number): void;
  record(pass: Pass, groups: SensorGroups): void;
}

/** Makes something that the host reads: one for each world. */
export interface SensorPart<T> extends SensorStage {
  read(): Promise<readonly T[]>;
}

/** As in sensor_grain.wgsl. */
const grainProperties = {
  radius: { type: 'f32', unit: 'm', doc: 'Radius.' },
  mass: { type: 'f32', unit: 'kg', doc: 'Mass.' },
  material: { type: 'u32', unit: '1', doc: 'Index of the material.' },
  mass_units: { type: 'u32', unit: '1', doc: 'Mass in the units in which flows are counted.' },
} as const satisfies FieldTable;

/** The heaviest grain has so many: sums are exact to nine digits of it, and 64 bits hold 10¹⁰ such grains. */
const mostMassUnits = 2 ** 31;

/** Where the parts of a scene's sensors are made; owns all of them. */
export class SensorParts implements Disposable {
  readonly device: Device;
  readonly model: Model;
  /** Of the grains of one world. */
  readonly properties: DeviceArray;
  /** Of flows [kg] */
  readonly massUnit: number;
  readonly #stages = new Map<string, SensorStage>();

  constructor(device: Device, model: Model) {
    this.device = device;
    this.model = model;
    const { grains, materials } = model;
    const mass = Array.from(grains.radius, (radius, i) => {
      return (4 / 3) * Math.PI * radius ** 3 * materials[grains.material[i]!]!.density;
    });
    this.massUnit = mass.reduce((a, b) => Math.max(a, b), 0) / mostMassUnits;
    const structs = mass.map((each, i) => ({
      radius: grains.radius[i]!,
      mass: each,
      material: grains.material[i]!,
      mass_units: Math.round(each / this.massUnit),
    }));
    this.properties = device.array('sensor.properties', grainProperties, grains.count, packStructs(grainProperties, structs)); // prettier-ignore
  }

  /** In the order in which they are recorded: what a part asks for while it is made comes before it. */
  get stages(): readonly SensorStage[] {
    return [...this.#stages.values()];
  }

  /** The same for the same key. */
  once<T extends SensorStage>(key: string, make: () => T): T {
    const known = this.#stages.get(key);
    if (known) return known as T;
    const made = make();
    this.#stages.set(key, made);
    return made;
  }

  [Symbol.dispose](): void {
    for (const stage of this.#stages.values()) stage[Symbol.dispose]();
    this.properties[Symbol.dispose]();
  }
}

/** f32 cannot hold much more; no grain is farther away. */
const far = 3e38;
/** What may be divided by a length and is still a number. */
const farForLines = 1e12;

/** Corners and period of a region for params. Everything is inside of no region, and then images are of no interest. */
export function boxOf({ period }: Model, region: Region | null, ofLines = false) {
  const reach = ofLines ? farForLines : far;
  const low: Vector3 = region?.min ?? [-reach, -reach, -reach];
  const high: Vector3 = region?.max ?? [reach, reach, reach];
  return { low, high, period: region ? period : ([0, 0, 0] as const) };
}

export const boxFields = {
  low: { type: 'vec3f', unit: 'm', doc: 'Lower corner of the box that is measured.' },
  high: { type: 'vec3f', unit: 'm', doc: 'Upper corner.' },
  period: { type: 'vec3f', unit: 'm', doc: 'Of the domain; 0 where it has none.' },
} as const satisfies FieldTable;

export const tileFields = {
  count: { type: 'u32', unit: '1', doc: 'Grains of one world.' },
  tile_count: { type: 'u32', unit: '1', doc: 'Tiles of one world.' },
  world_count: { type: 'u32', unit: '1', doc: 'Worlds.' },
} as const satisfies FieldTable;

/** How many tiles the grains of a world make; an empty one where there are none. */
export const tilesOf = (model: Model, tile: number): number => Math.max(Math.ceil(model.grains.count / tile), 1);

/** Words of an array, cut into those of each world. */
export function perWorld<T>(words: T & { subarray(a: number, b: number): T; length: number }, worldCount: number): T[] {
  const each = words.length / worldCount;
  return Array.from({ length: worldCount }, (_, world) => words.subarray(world * each, (world + 1) * each));
}

/** Structs are read as words. */
export async function readFloats(device: Device, array: DeviceArray): Promise<Float32Array> {
  const words = await device.read(array);
  return new Float32Array(words.buffer, words.byteOffset, words.length);
}
