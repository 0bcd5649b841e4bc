/** Whether a bed is at rest, in the measures of the grains themselves: overlap in R, energy in m g R, creep in R/s. */
import type { Vector3 } from '../../math/rigid.ts';
import type { World } from '../../world/world.ts';
import type { BenchCheck } from '../bench-case.ts';
import { bedRadius, gravity } from './bed.ts';
import { pairOverlaps } from './overlaps.ts';

export interface Moment {
  /** [s] */
  readonly time: number;
  /** [m] */
  readonly meanHeight: number;
  /** Of translation and rotation, a grain [m g R] */
  readonly kineticEnergy: number;
}

/** Of grains that are all alike. */
export async function momentOf(world: World): Promise<Moment> {
  const [position, velocity, spin] = await Promise.all(
    ['grain.position', 'grain.velocity', 'grain.spin'].map((name) => world.read(name)),
  );
  const count = position!.length / 3;
  const radius = world.model.grains.radius[0]!;
  let [height, energy] = [0, 0];
  for (let k = 0; k < count; k++) {
    height += position![3 * k + 2]!;
    energy += squared(velocity!, k) + 0.4 * radius ** 2 * squared(spin!, k);
  }
  return {
    time: world.time,
    meanHeight: height / count,
    kineticEnergy: energy / count / (2 * gravity * radius),
  };
}

const squared = (values: ArrayLike<number>, k: number): number =>
  values[3 * k]! ** 2 + values[3 * k + 1]! ** 2 + values[3 * k + 2]! ** 2;

export interface RestLimits {
  /** 99th percentile over the pairs that overlap [R] */
  readonly overlap: number;
  /** A grain [m g R] */
  readonly kineticEnergy: number;
  /** Drop of the mean height [R/s] */
  readonly creep: number;
}

/** Where a bed counts as at rest. */
export const rest: RestLimits = { overlap: 0.01, kineticEnergy: 1e-6, creep: 0.01 };

/** Below that 99 % of the overlaps of pairs that overlap lie [R]. */
export function overlapOf(position: ArrayLike<number>, period: Vector3): number {
  const overlaps = pairOverlaps({ position, radius: bedRadius, period });
  return overlaps[Math.floor(0.99 * overlaps.length)] ?? 0;
}

/** What a bed was like from the first moment to the last: overlap now, energy on average, creep from end to end. */
export function restChecks(overlap: number, moments: readonly Moment[], limits: RestLimits): BenchCheck[] {
  const [first, last] = [moments[0]!, moments.at(-1)!];
  const kineticEnergy = moments.reduce((sum, moment) => sum + moment.kineticEnergy, 0) / moments.length;
  const creep = (first.meanHeight - last.meanHeight) / bedRadius / (last.time - first.time);
  return [
    check('overlap, 99th percentile', overlap, limits.overlap, 'R'),
    check('kinetic energy a grain', kineticEnergy, limits.kineticEnergy, 'm g R'),
    check('creep', Math.abs(creep), limits.creep, 'R/s'),
  ];
}

const check = (quantity: string, measured: number, limit: number, unit: string): BenchCheck => ({
  quantity,
  measured,
  limit,
  unit,
  pass: measured <= limit,
});
