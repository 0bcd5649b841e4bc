/** The same experiment in a laboratory that moves at +10 m/s: what is seen in it must not differ. */
import { length, subtract, type Vector3 } from '../../math/rigid.ts';
import type { SceneInput } from '../../scene/scene.ts';
import type { Comparison, ValidationCase, ValidationPlace } from '../validation-case.ts';
import { Experiment, type GrainMotion } from './experiment.ts';

export const galileanCase: ValidationCase = {
  group: 'grains',
  name: 'grains-galilean',
  title: 'collision and rolling in a frame that moves at +10 m/s: the same, relative to it',
  compare,
};

const frameSpeed = 10;
const time = 0.5;

/** Two spheres meet askew over a floor on which a third one rolls; `speed` is that of everything along x. */
function laboratory(speed: number): Omit<SceneInput, 'talus'> {
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
  const shift: Vector3 = [speed * experiment.world.time, 0, 0];
  return (await experiment.grains()).map(({ position, velocity, spin }) => ({
    position: subtract(position, shift),
    velocity: subtract(velocity, [speed, 0, 0]),
    spin,
  }));
}

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison> {
  const resting = await seenAfter(place, 0);
  const moving = await seenAfter(place, frameSpeed);
  const source = 'Galilean relativity (Newton, Principia, corollary V)';
  const greatest = (of: (grain: GrainMotion) => Vector3): number =>
    Math.max(...resting.map((grain, k) => length(subtract(of(grain), of(moving[k]!)))));
  // Five hundred steps, each rounded by 5e-7 at a speed of 10: on the way errors add up and partly cancel.
  yield {
    quantity: 'velocity, greatest difference',
    unit: 'm/s',
    target: 0,
    tolerance: 5e-5,
    measured: greatest(({ velocity }) => velocity),
    source,
  };
  yield {
    quantity: 'spin, greatest difference',
    unit: 'rad/s',
    target: 0,
    tolerance: 1e-3,
    measured: greatest(({ spin }) => spin),
    source,
  };
  yield {
    quantity: 'position, greatest difference',
    unit: 'm',
    target: 0,
    tolerance: 1e-4,
    measured: greatest(({ position }) => position),
    source,
  };
}
