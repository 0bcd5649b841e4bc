/** How particles are strained, and the stress that their laws answer with. */
import { packStructs, structLayout, type FieldTable } from '../../core/fields.ts';
import type { DeviceArray, Kernel, Pass } from '../../device/device.ts';
import { lawMask } from '../../solvers/soft/law-params.ts';
import { perWorld, readFloats } from '../sensor-stages.ts';
import type { Selection, SoftGroups, SoftPart, SoftParts, SoftStage } from './soft-part.ts';
import { boxFields, selectionFields, selectionValues } from './soft-part.ts';
import strainSource from './soft_strain.wgsl';
import sumSource from './soft_strain_sums.wgsl';

const strainParams = {
  count: selectionFields.count,
  all_count: { type: 'u32', unit: '1', doc: 'Particles of all worlds.' },
} as const satisfies FieldTable;

/** As in soft_strain.wgsl. */
const strain = {
  normal: { type: 'vec4f', unit: 'Pa, 1', doc: 'Cauchy stress xx yy zz; volume over that at rest.' },
  shear: { type: 'vec4f', unit: 'Pa, 1', doc: 'xy xz yz; largest stretch.' },
  energy: { type: 'vec4f', unit: 'J/m³', doc: 'Elastic energy a volume at rest, and nothing.' },
} as const satisfies FieldTable;
const strainWords = structLayout(strain).size / 4;

/** Of one particle, as its law answers to it; muscles are not in it. */
export interface ParticleStrain {
  /** J, over that at rest */
  readonly volume: number;
  /** A third of the trace of Cauchy's stress, compression positive [Pa] */
  readonly pressure: number;
  /** Of von Mises [Pa] */
  readonly misesStress: number;
}

export class Strains implements SoftStage {
  /** xx yy zz J, xy xz yz and the largest stretch of each particle. */
  readonly strains: DeviceArray<typeof strain>;
  readonly #parts: SoftParts;
  readonly #kernel: Kernel;
  readonly #params: DeviceArray;

  static of(parts: SoftParts): Strains {
    return parts.once('strains', () => new Strains(parts));
  }

  constructor(parts: SoftParts) {
    const { device, model, soft } = parts;
    this.#parts = parts;
    this.#kernel = device.kernel(strainSource, { DIMENSIONS: soft.dimensions, LAWS: lawMask(soft.laws) });
    const all_count = soft.count * model.worldCount;
    this.#params = device.array('sensor.params', strainParams, 1, packStructs(strainParams, [{ count: soft.count, all_count }])); // prettier-ignore
    this.strains = device.array('sensor.strains', strain, all_count);
  }

  record(pass: Pass, { particle: { affine, deformation, memory, thickness = deformation } }: SoftGroups): void {
    const { laws, matter, tags } = this.#parts.sources;
    const state = { affine, deformation, thickness, memory };
    pass.run(this.#kernel, { params: this.#params, laws, matter, tags, ...state, strains: this.strains }, this.strains.count); // prettier-ignore
  }

  /** What was recorded, of each particle of each world. */
  async read(): Promise<(particle: number) => ParticleStrain> {
    const words = await readFloats(this.#parts.device, this.strains);
    return (particle) => strainOf(words.subarray(particle * strainWords, (particle + 1) * strainWords));
  }

  [Symbol.dispose](): void {
    for (const array of [this.#params, this.strains]) array[Symbol.dispose]();
  }
}

function strainOf(words: Float32Array): ParticleStrain {
  const [xx, yy, zz, volume, xy, xz, yz] = words as unknown as [number, number, number, number, number, number, number]; // prettier-ignore
  const differences = (xx - yy) ** 2 + (yy - zz) ** 2 + (zz - xx) ** 2;
  const misesStress = Math.sqrt(differences / 2 + 3 * (xy ** 2 + xz ** 2 + yz ** 2));
  return { volume, pressure: -(xx + yy + zz) / 3, misesStress };
}

const sumParams = { ...selectionFields, ...boxFields } as const satisfies FieldTable;

const sums = {
  normal: { type: 'vec4f', unit: 'Pa m³, m³', doc: 'Stress times volume, xx yy zz; volume.' },
  shear: { type: 'vec4f', unit: 'Pa m³, J', doc: 'xy xz yz; elastic energy.' },
  ends: { type: 'vec4f', unit: '1', doc: 'Largest of: volume ratio, its negative, stretch.' },
} as const satisfies FieldTable;
const tileWords = structLayout(sums).size / 4;

export interface StrainTotals {
  /** Mean Cauchy stress xx yy zz xy xz yz, tension positive; NaN where there is no matter [Pa] */
  readonly stress: readonly number[];
  /** Elastic [J] */
  readonly energy: number;
  /** Of the volume over that at rest */
  readonly smallestVolume: number;
  readonly largestVolume: number;
  readonly largestStretch: number;
}

export class StrainSums implements SoftPart<StrainTotals> {
  readonly #parts: SoftParts;
  readonly #strains: Strains;
  readonly #kernel: Kernel;
  readonly #params: DeviceArray;
  readonly #sums: DeviceArray;

  constructor(parts: SoftParts, selection: Selection) {
    const { device, model, soft } = parts;
    this.#parts = parts;
    this.#strains = Strains.of(parts);
    this.#kernel = device.kernel(sumSource, { DIMENSIONS: soft.dimensions });
    const values = selectionValues(parts, selection, this.#kernel.constants['TILE']!);
    this.#params = device.array('sensor.params', sumParams, 1, packStructs(sumParams, [values]));
    this.#sums = device.array('sensor.sums', sums, model.worldCount * values.tile_count);
  }

  record(pass: Pass, { particle: { position } }: SoftGroups): void {
    const { matter } = this.#parts.sources;
    const { strains } = this.#strains;
    const arrays = { params: this.#params, matter, position, strains, sums: this.#sums };
    pass.run(this.#kernel, arrays, { groups: this.#sums.count });
  }

  async read(): Promise<StrainTotals[]> {
    const floats = await readFloats(this.#parts.device, this.#sums);
    return perWorld(floats, this.#parts.model.worldCount).map(totalOf);
  }

  [Symbol.dispose](): void {
    for (const array of [this.#params, this.#sums]) array[Symbol.dispose]();
  }
}

/** The tiles of one world, one after another, as one. */
function totalOf(tiles: Float32Array): StrainTotals {
  const totals = new Float64Array(tileWords).fill(0, 0, 8).fill(-Infinity, 8);
  for (const [k, value] of tiles.entries()) {
    const word = k % tileWords;
    totals[word] = word < 8 ? totals[word]! + value : Math.max(totals[word]!, value);
  }
  const [xx, yy, zz, volume, xy, xz, yz, energy] = totals as unknown as [number, number, number, number, number, number, number, number]; // prettier-ignore
  const isEmpty = volume === 0;
  const end = (k: number): number => (isEmpty ? NaN : totals[8 + k]!);
  return {
    stress: [xx, yy, zz, xy, xz, yz].map((sum) => sum / volume),
    energy,
    smallestVolume: -end(1),
    largestVolume: end(0),
    largestStretch: end(2),
  };
}
