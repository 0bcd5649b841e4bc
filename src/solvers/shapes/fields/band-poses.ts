/** Random poses of two grains that nearly touch or overlap a little. */
import { TalusError } from '../../../core/errors.ts';
import type { Device } from '../../../device/device.ts';
import { RandomStream } from '../../../math/random-stream.ts';
import type { ShapeType } from '../../../scene/shapes/shapes-model.ts';
import type { ExactFields } from './exact-fields.ts';
import { sampleField, type FieldSamples } from './sample-field.ts';

export interface BandPoses {
  /** Turn, x, y of the second seen from the first, one after another [rad, m, m]. */
  readonly poses: Float32Array;
  /** What the exact field says of them. */
  readonly exact: FieldSamples;
}

export interface BandOptions {
  readonly types: readonly [ShapeType, ShapeType];
  /** Distances up to this, on either side of touching [m] */
  readonly band: number;
  readonly count: number;
  readonly seed: number;
}

/** Poses tried at once */
const batch = 4;

/** Uniform over turns and places at which |d| < band; `exact` is of the two types. */
export async function bandPoses(device: Device, exact: ExactFields, options: BandOptions): Promise<BandPoses> {
  const { types, band, count, seed } = options;
  const span = types[0].radius + types[1].radius + band;
  const random = new RandomStream([seed, 0], [0, 0]);
  const poses = new Float32Array(3 * count);
  const found = {
    distance: new Float32Array(count),
    gradient: new Float32Array(3 * count),
    arm: new Float32Array(count),
  };
  const feature = new Uint32Array(count);
  let filled = 0;
  for (let tries = 0; filled < count; tries++) {
    if (tries > 1000) throw new TalusError(`field of ${types.map(({ name }) => name).join(' and ')}: they never touch`);
    const drawn = Float32Array.from({ length: 3 * batch * count }, (_, k) =>
      k % 3 === 0 ? random.between(-Math.PI, Math.PI) : random.between(-span, span),
    );
    const { nearest } = await sampleField(device, exact, [0, 1], drawn);
    for (let k = 0; k < batch * count && filled < count; k++) {
      if (!(Math.abs(nearest.distance[k]!) < band)) continue;
      poses.set(drawn.subarray(3 * k, 3 * k + 3), 3 * filled);
      found.gradient.set(nearest.gradient.subarray(3 * k, 3 * k + 3), 3 * filled);
      found.distance[filled] = nearest.distance[k]!;
      found.arm[filled] = nearest.arm[k]!;
      feature[filled] = nearest.feature[k]!;
      filled++;
    }
  }
  return { poses, exact: { ...found, feature } };
}
