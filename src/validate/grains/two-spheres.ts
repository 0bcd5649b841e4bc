/** Two unlike spheres in free space: the first flies past the other, or at it. */
import type { Vector3 } from '../../math/rigid.ts';
import type { ValidationPlace } from '../validation-case.ts';
import { Experiment, sphereMass, type GrainMotion } from './experiment.ts';
import { follow, type Track } from './track.ts';

/** Radius and density differ, so that no symmetry hides a mistake. */
const radii = [0.01, 0.015] as const;
const densities = [2500, 4000] as const;

export const pair = {
  /** [m] */
  radii,
  /** [kg] */
  masses: [sphereMass(radii[0], densities[0]), sphereMass(radii[1], densities[1])] as const,
  /** Of the first sphere, along x; the other stands still [m/s] */
  speed: 3,
};

export interface Meeting {
  readonly restitution: number;
  readonly friction: number;
  /** How far beside the other's centre the first sphere flies, part of the sum of radii */
  readonly offset: number;
  /** Of the first sphere at the start [rad/s] */
  readonly spin: Vector3;
  /** [s] */
  readonly timeStep: number;
  /** Between the start and the end, at which both are looked at. Default: none */
  readonly moments?: number;
}

const reach = radii[0] + radii[1];
/** They meet after a fifth of this time [s]. */
const time = 0.01;
/** In which the first sphere flies 0.2 % of the reach: the normal at the impact is known as closely [s]. */
export const fineStep = (0.002 * reach) / pair.speed;

export async function meet(
  { device }: ValidationPlace,
  { restitution, friction, offset, spin, timeStep, moments = 0 }: Meeting,
): Promise<{ before: GrainMotion[]; after: GrainMotion[]; track: Track }> {
  const surface = { restitution, friction };
  const start: Vector3 = [-reach * Math.sqrt(1 - offset ** 2) - 0.2 * pair.speed * time, offset * reach, 0];
  using experiment = new Experiment(device, {
    gravity: [0, 0, 0],
    time: { step: timeStep, end: time },
    materials: { a: { density: densities[0], ...surface }, b: { density: densities[1], ...surface } },
    grains: [
      {
        material: 'a',
        fill: { kind: 'points', positions: [start] },
        radius: radii[0],
        velocity: [pair.speed, 0, 0],
        spin,
      },
      { material: 'b', fill: { kind: 'points', positions: [[0, 0, 0]] }, radius: radii[1] },
    ],
  });
  const track = await follow(experiment, time, moments + 1);
  return { before: track.motion[0]!, after: track.motion.at(-1)!, track };
}
