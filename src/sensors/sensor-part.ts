/** What sensors of grains are made of. */
import { packStructs, type FieldTable } from '../core/fields.ts';
import type { Device, DeviceArray, DeviceArrays } from '../device/device.ts';
import type { Vector3 } from '../math/rigid.ts';
import type { Model, Region } from '../scene/model.ts';
import type { contactFields, grainFields } from '../solvers/grains/grains-state.ts';
import type { remainderFields } from '../solvers/grains/remainders.ts';
import { noCarrier } from '../scene/shapes/shapes-model.ts';
import { noPoints, outlinePoints } from './shapes/outline-points.ts';
import { SensorStages, type SensorPart, type SensorStage } from './sensor-stages.ts';

/** The state as sensors read it. */
export interface SensorGroups {
  /** Remainders are there if grains are springs, or masses are unlike. */
  readonly grain: DeviceArrays<typeof grainFields> & Partial<DeviceArrays<typeof remainderFields>>;
  /** Contacts of grains with outlines have frames. */
  readonly contact: DeviceArrays<typeof contactFields> & { readonly frame?: DeviceArray<'vec4f'> };
}

export type GrainStage = SensorStage<SensorGroups>;
export type GrainPart<T> = SensorPart<T, SensorGroups>;

/** As in sensor_grain.wgsl. */
const grainProperties = {
  radius: { type: 'f32', unit: 'm', doc: 'Radius.' },
  mass: { type: 'f32', unit: 'kg', doc: 'Mass.' },
  material: { type: 'u32', unit: '1', doc: 'Index of the material.' },
  mass_units: { type: 'u32', unit: '1', doc: 'Mass in the units in which flows are counted.' },
  inertia: { type: 'f32', unit: 'kg m²', doc: 'Moment of inertia.' },
  volume: { type: 'f32', unit: 'm³', doc: 'Volume; of grains in the plane, 1 m thick.' },
  points: { type: 'u32', unit: '1', doc: 'Of its outline: place of its first corner.' },
  corners: { type: 'u32', unit: '1', doc: 'How many it has.' },
  samples: { type: 'u32', unit: '1', doc: 'How many follow them.' },
} as const satisfies FieldTable;

/** The heaviest grain has so many: sums are exact to nine digits of it, and 64 bits hold 10¹⁰ such grains. */
const mostMassUnits = 2 ** 31;

/** Where the parts of sensors of grains are made. */
export class SensorParts extends SensorStages<SensorGroups> {
  readonly model: Model;
  /** Of flows [kg] */
  readonly massUnit: number;
  /** Corners and samples of outlines; a single one where grains are spheres. */
  readonly outlinePoints: DeviceArray<'vec4f'>;
  readonly #packProperties: () => Uint32Array;
  #properties: DeviceArray | null = null;

  constructor(device: Device, model: Model) {
    super(device);
    this.model = model;
    const { grains, shapes, materials } = model;
    const { points, places } = outlinePoints(shapes);
    const isFree = (i: number): boolean => !shapes || shapes.carrier[i] === noCarrier;
    const mass = Array.from(grains.mass, (each, i) => (isFree(i) ? each : 0));
    this.massUnit = mass.reduce((a, b) => Math.max(a, b), 0) / mostMassUnits;
    const structOf = (each: number, i: number) => ({
      radius: grains.radius[i]!,
      mass: each,
      material: grains.material[i]!,
      mass_units: each === 0 ? 0 : Math.round(each / this.massUnit),
      inertia: isFree(i) ? grains.inertia[i]! : 0,
      volume: each / materials[grains.material[i]!]!.density,
      ...(shapes ? places[shapes.type[i]!]! : noPoints),
    });
    this.#packProperties = () => packStructs(grainProperties, mass.map(structOf));
    this.outlinePoints = device.array('sensor.outline points', 'vec4f', points.length / 4, points);
  }

  /** Of the grains of one world. Made for the first that asks: many worlds have no sensor. */
  get properties(): DeviceArray {
    const { count } = this.model.grains;
    this.#properties ??= this.device.array('sensor.properties', grainProperties, count, this.#packProperties());
    return this.#properties;
  }

  override [Symbol.dispose](): void {
    super[Symbol.dispose]();
    for (const array of [this.#properties, this.outlinePoints]) array?.[Symbol.dispose]();
  }
}

/** f32 cannot hold much more; no grain is farther away. */
const far = 3e38;
/** What may be divided by a length and is still a number. */
const farForLines = 1e12;

/** Corners and period of a region for params. Everything is inside of no region, and then images are of no interest. */
export function boxOf({ period, shapes }: Model, region: Region | null, ofLines = false) {
  const reach = ofLines ? farForLines : far;
  const [min, max] = [region?.min ?? [-reach, -reach], region?.max ?? [reach, reach]];
  // What is in the plane is in a region whatever that says of z.
  const [bottom, top] = [(shapes ? null : region?.min[2]) ?? -reach, (shapes ? null : region?.max[2]) ?? reach];
  const low: Vector3 = [min[0], min[1], bottom];
  const high: Vector3 = [max[0], max[1], top];
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
