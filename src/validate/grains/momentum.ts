/** What no contact may change: momentum, angular momentum, and the view of someone who moves along at +10 m/s. */
import { add, cross, length, scale, subtract, type Vector3 } from '../../math/rigid.ts';
import type { Comparison, ValidationCase, ValidationPlace } from '../validation-case.ts';
import { Experiment, type ExperimentScene, type GrainMotion } from './experiment.ts';
import { fineStep, meet, pair } from './two-spheres.ts';

export const momentumCase: ValidationCase = {
  group: 'grains',
  name: 'momentum',
  title: 'an impact keeps momentum and angular momentum; a laboratory that moves at +10 m/s sees the same',
  compare,
};

const evidence = 'exact';

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison> {
  yield* compareMomentum(place);
  yield* compareFrames(place);
}

const momentumOf = (grains: readonly GrainMotion[]): Vector3 =>
  grains.reduce<Vector3>((sum, { velocity }, k) => add(sum, scale(velocity, pair.masses[k]!)), [0, 0, 0]);

/** About the origin. */
const angularMomentumOf = (grains: readonly GrainMotion[]): Vector3 =>
  grains.reduce<Vector3>(
    (sum, { position, velocity, spin }, k) => {
      const mass = pair.masses[k]!;
      const orbital = scale(cross(position, velocity), mass);
      return add(sum, add(orbital, scale(spin, 0.4 * mass * pair.radii[k]! ** 2)));
    },
    [0, 0, 0],
  );

/** The first flies past askew, spinning: every component takes part. */
async function* compareMomentum(place: ValidationPlace): AsyncGenerator<Comparison> {
  // Rounding of positions adds to angular momentum at each step: few of them are enough where only sums are compared.
  const timeStep = 10 * fineStep;
  const { before, after } = await meet(place, {
    restitution: 0.5,
    friction: 0.2,
    offset: 0.5,
    spin: [30, -20, 40],
    timeStep,
  });
  const source = 'momentum is conserved; Chung & Ooi, Granular Matter 13 (2011) 643–656, tests 5–8';
  const lost = (of: (grains: readonly GrainMotion[]) => Vector3): number =>
    length(subtract(of(after), of(before))) / length(of(before));
  const fraction = { unit: '1', target: 0, source, evidence } as const;
  yield { quantity: 'linear momentum, part lost', ...fraction, tolerance: 1e-6, measured: lost(momentumOf) };
  yield { quantity: 'angular momentum, part lost', ...fraction, tolerance: 1e-5, measured: lost(angularMomentumOf) };
}

const frameSpeed = 10;
const time = 0.5;

/** Two spheres meet askew over a floor on which a third one rolls; `speed` is that of everything along x. */
function laboratory(speed: number): ExperimentScene {
  const sphere = (position: Vector3, velocity: Vector3) =>
    ({
      material: 'glass',
      fill: { kind: 'points', positions: [position] },
      radius: 0.05,
      velocity: [velocity[0] + speed, velocity[1], velocity[2]],
    }) as const;
  return {
    time: { step: 0.001, end: time },
    materials: { glass: { friction: 0.3, restitution: 0.5 } },
    grains: [sphere([0, 0, 2], [1, 0.2, 1]), sphere([0.15, 0.03, 2], [-0.5, 0, 1]), sphere([0, 1, 0.05], [1, 0, 0])],
    bodies: [
      {
        name: 'floor',
        shape: { kind: 'plane' },
        material: 'glass',
        motion: { kind: 'velocity', velocity: [speed, 0, 0] },
      },
    ],
    domain: { min: [-1, -1, -0.1], max: [7, 2, 3] },
  };
}

async function seenAfter(place: ValidationPlace, speed: number): Promise<GrainMotion[]> {
  using experiment = new Experiment(place.device, laboratory(speed));
  experiment.advanceTo(time);
  const shift: Vector3 = [speed * experiment.time, 0, 0];
  return (await experiment.grains()).map(({ position, velocity, spin }) => ({
    position: subtract(position, shift),
    velocity: subtract(velocity, [speed, 0, 0]),
    spin,
  }));
}

async function* compareFrames(place: ValidationPlace): AsyncGenerator<Comparison> {
  const resting = await seenAfter(place, 0);
  const moving = await seenAfter(place, frameSpeed);
  const greatest = (of: (grain: GrainMotion) => Vector3): number =>
    Math.max(...resting.map((grain, k) => length(subtract(of(grain), of(moving[k]!)))));
  const same = { target: 0, source: 'Galilean relativity (Newton, Principia, corollary V)', evidence } as const;
  // Five hundred steps, each rounded by 5e-7 at a speed of 10: on the way errors add up and partly cancel.
  yield {
    quantity: 'velocity, seen from +10 m/s',
    unit: 'm/s',
    ...same,
    tolerance: 5e-5,
    measured: greatest(({ velocity }) => velocity),
  };
  yield {
    quantity: 'spin, seen from +10 m/s',
    unit: 'rad/s',
    ...same,
    tolerance: 1e-3,
    measured: greatest(({ spin }) => spin),
  };
  yield {
    quantity: 'position, seen from +10 m/s',
    unit: 'm',
    ...same,
    tolerance: 1e-4,
    measured: greatest(({ position }) => position),
  };
}
