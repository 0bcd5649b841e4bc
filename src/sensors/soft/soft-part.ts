/** What sensors of soft matter are made of. */
import type { FieldTable } from '../../core/fields.ts';
import type { Device, DeviceArray } from '../../device/device.ts';
import type { Vector3 } from '../../math/rigid.ts';
import type { Model, ParticleRange, Region } from '../../scene/model.ts';
import type { SoftModel } from '../../scene/soft/soft-model.ts';
import type { BodyForce } from '../../solvers/parts/body-force.ts';
import { SensorStages, type SensorPart, type SensorStage } from '../sensor-stages.ts';

/** The state as sensors read it: in the plane or in space, with `thickness` in the plane only. */
export interface SoftGroups {
  readonly particle: Readonly<Record<'position' | 'velocity' | 'affine' | 'deformation' | 'memory', DeviceArray>> & {
    readonly thickness?: DeviceArray;
  };
}

export type SoftStage = SensorStage<SoftGroups>;
export type SoftPart<T> = SensorPart<T, SoftGroups>;

/** What the solver keeps for all who ask. */
export interface SoftSources {
  /** Mass [kg], volume at rest [m³], μ and λ [Pa] of each particle of one world */
  readonly matter: DeviceArray<'vec4f'>;
  /** Of each: index of its law, and 2¹⁶ times that of its muscle */
  readonly tags: DeviceArray<'u32'>;
  /** `LawParams` of each law, as in law_types.wgsl */
  readonly laws: DeviceArray;
  /** What matter did to each body in the last step: world after world, body after body. */
  readBodyForces(): Promise<readonly BodyForce[]>;
}

/** Where the parts of sensors of soft matter are made. */
export class SoftParts extends SensorStages<SoftGroups> {
  readonly model: Model;
  readonly soft: SoftModel;
  readonly sources: SoftSources;

  constructor(device: Device, model: Model, soft: SoftModel, sources: SoftSources) {
    super(device);
    this.model = model;
    this.soft = soft;
    this.sources = sources;
  }
}

/** Which particles are looked at: some, or all, that are in a region, or anywhere. */
export interface Selection {
  /** Null for all */
  readonly particles: ParticleRange | null;
  readonly region: Region | null;
}

/** f32 cannot hold much more; no particle is farther away. */
const far = 3e38;

/** Of a tile kernel. */
export const selectionFields = {
  count: { type: 'u32', unit: '1', doc: 'Particles of one world.' },
  first: { type: 'u32', unit: '1', doc: 'The first that is looked at.' },
  end: { type: 'u32', unit: '1', doc: 'One more than the last.' },
  tile_count: { type: 'u32', unit: '1', doc: 'Tiles of one world.' },
  world_count: { type: 'u32', unit: '1', doc: 'Worlds.' },
} as const satisfies FieldTable;

export const boxFields = {
  low: { type: 'vec3f', unit: 'm', doc: 'Lower corner of the box that is measured.' },
  high: { type: 'vec3f', unit: 'm', doc: 'Upper corner.' },
} as const satisfies FieldTable;

/** Values of the two tables above; an empty tile where there are no particles. */
export function selectionValues({ model, soft }: SoftParts, { particles, region }: Selection, tile: number) {
  const { first, end } = particles ?? { first: 0, end: soft.count };
  const tile_count = Math.max(Math.ceil((end - first) / tile), 1);
  const low: Vector3 = region?.min ?? [-far, -far, -far];
  const high: Vector3 = region?.max ?? [far, far, far];
  return { count: soft.count, first, end, tile_count, world_count: model.worldCount, low, high };
}

/** The same for the same particles. */
export const selectionKey = ({ particles, region }: Selection): string => JSON.stringify([particles, region]);
