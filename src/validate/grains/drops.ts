/** Spheres dropped on a floor: how high they come, at the default time step and by each method that has restitution. */
import type { Comparison, ValidationCase, ValidationPlace } from '../validation-case.ts';
import { Experiment, gravity, type ExperimentScene } from './experiment.ts';

const radius = 0.005;
const evidence = 'exact';
const source = 'a sphere that leaves the floor at e times the speed of its impact rises to e² of the drop';

export const dropsCase: ValidationCase = {
  group: 'grains',
  name: 'drops',
  title: 'spheres dropped on a floor, at rest and moving: how high they rebound at the default step',
  compare,
};

interface Drop {
  /** [m] */
  readonly height: number;
  readonly restitution: number;
  /** Of the floor, upwards [m/s] */
  readonly rising: number;
  readonly solver?: NonNullable<ExperimentScene['solver']>;
}

/** Height of the rebound over that of the drop, as the floor sees them. */
async function reboundOf({ device }: ValidationPlace, { height, restitution, rising, solver }: Drop): Promise<number> {
  const end = 1.2 * Math.sqrt((2 * height) / gravity);
  using experiment = new Experiment(device, {
    domain: { min: [-0.1, -0.1, -0.1], max: [0.1, 0.1, 1.2 * height + Math.abs(rising) * end + 0.1] },
    time: { end },
    ...(solver && { solver }),
    materials: { ball: { restitution, friction: 0 } },
    grains: [
      {
        material: 'ball',
        fill: { kind: 'points', positions: [[0, 0, height + radius]] },
        radius,
        // For an observer on the floor it falls from rest.
        velocity: [0, 0, rising],
      },
    ],
    bodies: [
      {
        name: 'floor',
        material: 'ball',
        shape: { kind: 'plane' },
        ...(rising !== 0 && { motion: { kind: 'velocity', velocity: [0, 0, rising] } }),
      },
    ],
  });
  await experiment.run(end);
  const { position, velocity } = await experiment.grain();
  const { time, world } = experiment;
  // Velocities are those of half a step ago.
  const speed = velocity[2] - rising - (gravity * world.model.timeStep) / 2;
  return (position[2] - radius - rising * time + speed ** 2 / (2 * gravity)) / height;
}

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison> {
  const check = async (name: string, drop: Drop): Promise<Comparison> => ({
    quantity: `rebound over drop, ${name}`,
    unit: '1',
    target: drop.restitution ** 2,
    tolerance: 0.01 * drop.restitution ** 2,
    measured: await reboundOf(place, drop),
    source,
    evidence,
  });
  for (const restitution of [0.5, 0.9]) {
    for (const height of [0.1, 0.5, 2, 5]) {
      yield await check(`e = ${restitution}, from ${height} m`, { height, restitution, rising: 0 });
    }
  }
  for (const rising of [1, -1]) {
    yield await check(`e = 0.5, from 0.5 m, floor at ${rising} m/s`, { height: 0.5, restitution: 0.5, rising });
  }
  for (const kind of ['jacobi', 'ccp-jacobi', 'apgd'] as const) {
    yield await check(`e = 0.5, from 0.5 m, ${kind}`, { height: 0.5, restitution: 0.5, rising: 0, solver: { kind } });
  }
}
