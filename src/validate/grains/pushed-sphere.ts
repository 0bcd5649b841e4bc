/** A sphere pushed along a plane. */
import type { ValidationPlace } from '../validation-case.ts';
import { Experiment } from './experiment.ts';

export const sphere = {
  /** [m] */
  radius: 0.05,
  /** At the start, along x [m/s] */
  speed: 1,
};

export interface Push {
  readonly friction: number;
  /** Resistance to rolling. Default: none */
  readonly rollingFriction?: number;
  /** Rolls from the start, instead of sliding. */
  readonly rolls?: boolean;
}

export function pushedSphere({ device }: ValidationPlace, { friction, rollingFriction = 0, rolls }: Push): Experiment {
  const { radius, speed } = sphere;
  return new Experiment(device, {
    time: { step: 0.0005, end: 10 },
    materials: { ball: { friction, rollingFriction } },
    grains: [
      {
        material: 'ball',
        fill: { kind: 'points', positions: [[0, 0, radius]] },
        radius,
        velocity: [speed, 0, 0],
        spin: [0, rolls ? speed / radius : 0, 0],
      },
    ],
    bodies: [{ name: 'floor', shape: { kind: 'plane' }, material: 'ball' }],
  });
}
