/**
 * How good a contact field is: its answers for two types against exact ones, at poses near touching. All lengths are over
 * the mean radius of the two circles, so that figures of large and small grains mean the same.
 */
import { TalusError } from '../../../core/errors.ts';
import type { Device } from '../../../device/device.ts';
import { quantile } from '../../../math/statistics.ts';
import type { ShapeType } from '../../../scene/shapes/shapes-model.ts';
import { bandPoses, type BandPoses } from './band-poses.ts';
import type { ContactFields } from './contact-fields.ts';
import { ExactFields } from './exact-fields.ts';
import { sampleField, type FieldSamples } from './sample-field.ts';

export interface FieldQuality {
  /** Poses that were compared, all with a distance of less than `band`. */
  readonly samples: number;
  /** Root mean square error of the distance. */
  readonly rmse: number;
  /** Angle between the normal and the exact one [deg]: half of them, and all but 5 %, are below. */
  readonly normalMedian: number;
  readonly normalHigh: number;
  /** Share of poses that are taken for a touch or for none wrongly, of those with a distance of more than `sure`. */
  readonly wrongSide: number;
  /** Root mean square error of the arm. */
  readonly armRmse: number;
  /** Half of the gradients are nearer than this to the change of the field's own distance: forces that come from an energy. */
  readonly gradientError: number;
  /** Root mean square difference of the distance seen from either grain; null for different types. */
  readonly exchangeError: number | null;
  /** Share of poses of which the field says nothing. */
  readonly unknown: number;
}

export interface QualityOptions {
  /** Poses to compare; 20,000 by default. */
  readonly samples?: number;
  readonly seed?: number;
  /** Indices of the two types in the field; 0 and 1, or 0 twice for one type, by default. */
  readonly kinds?: readonly [number, number];
}

/** Distances up to this count. */
export const qualityBand = 0.05;
const sure = 0.02;
/** Finite differences are taken over this, both ways, at so many of the poses. */
const probe = 1e-3;
const probes = 1000;

/** A field that is worse than this is not to be used. */
export const fieldGate = { rmse: 0.01, normalMedian: 3, wrongSide: 1e-3, unknown: 1e-3 } as const;

/** Compares a field with exact distances; it must see as far as the band, `qualityBand` times the mean radius. */
export async function measureQuality(
  device: Device,
  types: readonly [ShapeType, ShapeType],
  fields: ContactFields,
  options: QualityOptions = {},
): Promise<FieldQuality> {
  const isSame = types[0] === types[1];
  const { samples = 20_000, seed = 1, kinds = isSame ? [0, 0] : [0, 1] } = options;
  const size = (types[0].radius + types[1].radius) / 2;
  using exact = new ExactFields(device, types, { reach: 2 * qualityBand * size, contacts: 1 });
  const band = await bandPoses(device, exact, { types, band: qualityBand * size, count: samples, seed });
  const { nearest } = await sampleField(device, fields, kinds, band.poses);
  const known = [...nearest.distance.keys()].filter((k) => Math.abs(nearest.distance[k]!) < 1e29);
  const errors = known.map((k) => (nearest.distance[k]! - band.exact.distance[k]!) / size);
  const angles = known.map((k) => normalAngle(nearest, band.exact, k));
  const clear = known.filter((k) => Math.abs(band.exact.distance[k]!) > sure * size);
  const wrong = clear.filter((k) => nearest.distance[k]! > 0 !== band.exact.distance[k]! > 0);
  return {
    samples: band.poses.length / 3,
    rmse: rootMeanSquare(errors),
    normalMedian: quantile(angles, 0.5),
    normalHigh: quantile(angles, 0.95),
    wrongSide: wrong.length / Math.max(clear.length, 1),
    armRmse: rootMeanSquare(known.map((k) => (nearest.arm[k]! - band.exact.arm[k]!) / size)),
    gradientError: await gradientError(device, fields, kinds, { band, nearest, size }),
    exchangeError: isSame ? await exchangeError(device, fields, kinds, { band, nearest, size }) : null,
    unknown: 1 - known.length / nearest.distance.length,
  };
}

/** Throws where a field is worse than `fieldGate`, with the figures. */
export function assertQuality(quality: FieldQuality, names: readonly [string, string]): void {
  const { rmse, normalMedian, wrongSide, unknown } = quality;
  const percent = (share: number): string => `${(100 * share).toPrecision(3)} %`;
  const figures = [
    [rmse <= fieldGate.rmse, `rmse ${rmse.toPrecision(3)} (at most ${fieldGate.rmse})`],
    [
      normalMedian <= fieldGate.normalMedian,
      `median normal error ${normalMedian.toPrecision(3)}° (at most ${fieldGate.normalMedian}°)`,
    ],
    [wrongSide <= fieldGate.wrongSide, `wrong side ${percent(wrongSide)} (at most ${percent(fieldGate.wrongSide)})`],
    [unknown <= fieldGate.unknown, `unknown ${percent(unknown)} (at most ${percent(fieldGate.unknown)})`],
  ] as const;
  if (figures.every(([passes]) => passes)) return;
  const text = figures.map(([passes, figure]) => (passes ? figure : `${figure}: too much`)).join(', ');
  throw new TalusError(
    `field of ${names.join(' and ')}: not good enough: ${text}; use a table, a finer one, or a larger net`,
  );
}

interface Compared {
  readonly band: BandPoses;
  readonly nearest: FieldSamples;
  /** [m] */
  readonly size: number;
}

async function gradientError(
  device: Device,
  fields: ContactFields,
  kinds: readonly [number, number],
  { band, nearest, size }: Compared,
): Promise<number> {
  const count = Math.min(probes, nearest.distance.length);
  const steps = [probe, probe * size, probe * size];
  const moved = Array.from({ length: count }, (_, k) =>
    steps.flatMap((step, axis) =>
      [1, -1].flatMap((side) => [0, 1, 2].map((j) => band.poses[3 * k + j]! + (j === axis ? side * step : 0))),
    ),
  );
  const { distance } = (await sampleField(device, fields, kinds, moved.flat())).nearest;
  const errors = Array.from({ length: count }, (_, k) => {
    const differences = steps.map((step, axis) => {
      const slope = (distance[6 * k + 2 * axis]! - distance[6 * k + 2 * axis + 1]!) / (2 * step);
      return (slope - nearest.gradient[3 * k + axis]!) / (axis === 0 ? size : 1);
    });
    return Math.hypot(...differences);
  });
  return quantile(errors, 0.5);
}

async function exchangeError(
  device: Device,
  fields: ContactFields,
  kinds: readonly [number, number],
  { band, nearest, size }: Compared,
): Promise<number> {
  const back = Array.from({ length: nearest.distance.length }, (_, k) =>
    seenBack(band.poses.subarray(3 * k, 3 * k + 3)),
  );
  const { distance } = (await sampleField(device, fields, kinds, back.flat())).nearest;
  const isKnown = (d: number): boolean => Math.abs(d) < 1e29;
  const both = [...distance.keys()].filter((k) => isKnown(distance[k]!) && isKnown(nearest.distance[k]!));
  return rootMeanSquare(both.map((k) => (distance[k]! - nearest.distance[k]!) / size));
}

/** The first grain seen from the second: the inverse of a pose. */
export function seenBack(pose: ArrayLike<number>): [number, number, number] {
  const [turn, x, y] = [pose[0]!, pose[1]!, pose[2]!];
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return [-turn, -(c * x + s * y), s * x - c * y];
}

function normalAngle(found: FieldSamples, exact: FieldSamples, k: number): number {
  const [x, y] = [found.gradient[3 * k + 1]!, found.gradient[3 * k + 2]!];
  const [u, v] = [exact.gradient[3 * k + 1]!, exact.gradient[3 * k + 2]!];
  return (Math.abs(Math.atan2(x * v - y * u, x * u + y * v)) * 180) / Math.PI;
}

const rootMeanSquare = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / Math.max(values.length, 1));
