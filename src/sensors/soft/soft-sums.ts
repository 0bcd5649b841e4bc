/** Sums over the particles of each world, made on the device tile by tile and added on the host in f64. */
import { packStructs, structLayout, type FieldTable } from '../../core/fields.ts';
import type { DeviceArray, Kernel, Pass } from '../../device/device.ts';
import { length, scale, type Vector3 } from '../../math/rigid.ts';
import type { Model } from '../../scene/model.ts';
import { perWorld, readFloats } from '../sensor-stages.ts';
import type { Selection, SoftGroups, SoftPart, SoftParts } from './soft-part.ts';
import { boxFields, selectionFields, selectionValues } from './soft-part.ts';
import kernelSource from './soft_sums.wgsl';

const params = {
  ...selectionFields,
  spread: { type: 'f32', unit: 'm²', doc: 'Second moment of the kernel.' },
  gravity: { type: 'vec3f', unit: 'm/s²', doc: 'World frame.' },
  up: { type: 'vec3f', unit: '1', doc: 'Against gravity, of length 1.' },
  ...boxFields,
} as const satisfies FieldTable;

const sums = {
  amounts: { type: 'vec4f', unit: '1, kg, J, J', doc: 'Particles, mass, kinetic and potential energy.' },
  moment: { type: 'vec4f', unit: 'kg m', doc: 'Mass times position and times height.' },
  momentum: { type: 'vec4f', unit: 'kg m/s', doc: 'Linear momentum.' },
  angular: { type: 'vec4f', unit: 'kg m²/s', doc: 'Angular momentum about the origin.' },
  ends: { type: 'vec4f', unit: 'm', doc: 'Largest height, and largest of its negative.' },
} as const satisfies FieldTable;

/** Sums over particles of one world. */
export interface SoftTotals {
  readonly count: number;
  /** [kg] */
  readonly mass: number;
  /** [J] */
  readonly kinetic: number;
  readonly potential: number;
  /** Mass times position [kg m] */
  readonly moment: Vector3;
  /** [kg m] */
  readonly massTimesHeight: number;
  /** [kg m/s] */
  readonly momentum: Vector3;
  /** About the origin, that of the velocities within particles included [kg m²/s] */
  readonly angular: Vector3;
  /** Heights; infinite the wrong way round when there are none [m] */
  readonly bottom: number;
  readonly top: number;
}

export class SoftSums implements SoftPart<SoftTotals> {
  readonly #parts: SoftParts;
  readonly #kernel: Kernel;
  readonly #params: DeviceArray;
  readonly #sums: DeviceArray;

  constructor(parts: SoftParts, selection: Selection) {
    const { device, model, soft } = parts;
    this.#parts = parts;
    this.#kernel = device.kernel(kernelSource, { DIMENSIONS: soft.dimensions });
    const selected = selectionValues(parts, selection, this.#kernel.constants['TILE']!);
    const values = { ...selected, spread: soft.cellSize ** 2 / 4, gravity: model.gravity, up: upOf(model) };
    this.#params = device.array('sensor.params', params, 1, packStructs(params, [values]));
    this.#sums = device.array('sensor.sums', sums, model.worldCount * selected.tile_count);
  }

  record(pass: Pass, { particle: { position, velocity, affine } }: SoftGroups): void {
    const { matter } = this.#parts.sources;
    const arrays = { params: this.#params, matter, position, velocity, affine, sums: this.#sums };
    pass.run(this.#kernel, arrays, { groups: this.#sums.count });
  }

  async read(): Promise<SoftTotals[]> {
    const floats = await readFloats(this.#parts.device, this.#sums);
    return perWorld(floats, this.#parts.model.worldCount).map(totalOf);
  }

  [Symbol.dispose](): void {
    for (const array of [this.#params, this.#sums]) array[Symbol.dispose]();
  }
}

/** Against gravity; where there is none, along z, and in the plane along y. */
function upOf({ gravity, soft }: Model): Vector3 {
  const strength = length(gravity);
  if (strength > 0) return scale(gravity, -1 / strength);
  return soft?.dimensions === 2 ? [0, 1, 0] : [0, 0, 1];
}

const layout = structLayout(sums);
const tileWords = layout.size / 4;
/** Word of the first number of each sum in a tile. */
const places = Object.fromEntries(layout.members.map(({ name, offset }) => [name, offset / 4])) as Readonly<
  Record<keyof typeof sums, number>
>;

/** The tiles of one world, one after another, as one. */
function totalOf(tiles: Float32Array): SoftTotals {
  const over = (name: keyof typeof sums, lane: number, combine: (a: number, b: number) => number, start: number) => {
    let total = start;
    for (let k = places[name] + lane; k < tiles.length; k += tileWords) total = combine(total, tiles[k]!);
    return total;
  };
  const sum = (name: keyof typeof sums, lane: number): number => over(name, lane, (a, b) => a + b, 0);
  const vector = (name: keyof typeof sums): Vector3 => [sum(name, 0), sum(name, 1), sum(name, 2)];
  return {
    count: sum('amounts', 0),
    mass: sum('amounts', 1),
    kinetic: sum('amounts', 2),
    potential: sum('amounts', 3),
    moment: vector('moment'),
    massTimesHeight: sum('moment', 3),
    momentum: vector('momentum'),
    angular: vector('angular'),
    bottom: -over('ends', 1, Math.max, -Infinity),
    top: over('ends', 0, Math.max, -Infinity),
  };
}
