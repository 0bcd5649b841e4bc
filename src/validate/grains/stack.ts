/** Spheres on top of each other: each contact carries all that is above it, and the floor carries the whole. */
import { within, type Comparison, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { Experiment, gravity, sphereMass } from './experiment.ts';

export const stackCase: ValidationCase = {
  group: 'grains',
  name: 'grains-stack',
  title: 'a column of ten spheres, dropped a little: its weight on the floor, steadily',
  compare,
};

const radius = 0.05;
const density = 2500;
const spheres = 10;
/** Half of what each sphere is to fall at the start [m]. */
const gap = 0.001;
const settled = 1;
const end = 1.5;

async function* compare({ device }: ValidationPlace): AsyncGenerator<Comparison> {
  using experiment = new Experiment(device, {
    time: { step: 0.002, end },
    materials: { stone: { density } },
    grains: [
      {
        material: 'stone',
        fill: {
          kind: 'points',
          positions: Array.from({ length: spheres }, (_, k) => [0, 0, (2 * k + 1) * (radius + gap)] as const),
        },
        radius,
      },
    ],
    bodies: [{ name: 'floor', shape: { kind: 'plane' }, material: 'stone' }],
    sensors: [{ kind: 'force', body: 'floor' }],
  });
  const { world } = experiment;
  const column = world.sensors.columns.findIndex(({ name }) => name.endsWith('.z'));
  experiment.advanceTo(settled);
  const weight = spheres * sphereMass(radius, density) * gravity;
  const loads: number[] = [];
  while (world.time < end - world.model.timeStep / 2) {
    world.advance(1);
    const [reading] = await world.measure();
    loads.push(-reading!.values[column]! / weight);
  }

  const source = 'static equilibrium: the floor bears n m g';
  const mean = loads.reduce((sum, load) => sum + load, 0) / loads.length;
  yield {
    quantity: 'load on the floor, mean over 0.5 s',
    unit: 'N',
    ...within(0.01, weight),
    measured: mean * weight,
    source,
  };
  const deviation = Math.sqrt(loads.reduce((sum, load) => sum + (load - 1) ** 2, 0) / loads.length);
  yield {
    quantity: 'load on the floor, rms deviation',
    unit: '1',
    target: 0,
    tolerance: 0.01,
    measured: deviation,
    source,
  };
  yield {
    quantity: 'load on each contact, greatest error',
    unit: '1',
    target: 0,
    tolerance: 0.01,
    measured: await greatestContactError(experiment),
    source: 'static equilibrium: contact k bears (n − k) m g',
  };
  const top = (await experiment.grains())[spheres - 1]!.position[2];
  yield {
    quantity: 'height of the top sphere',
    unit: 'm',
    ...within(0.01, (2 * spheres - 1) * radius),
    measured: top,
    source: 'rigid spheres do not give way',
  };
}

/** Over all contacts between a sphere and what it stands on: how far the force is from the weight above, part of it. */
async function greatestContactError({ world }: Experiment): Promise<number> {
  const partners = await world.read('contact.partner');
  const forces = await world.read('contact.force');
  const slots = partners.length / spheres;
  let greatest = 0;
  for (let sphere = 0; sphere < spheres; sphere++) {
    // Walls have the numbers from 2³¹ on.
    const below = [...partners.subarray(sphere * slots, (sphere + 1) * slots)].findIndex((partner) =>
      sphere === 0 ? partner >= 2 ** 31 : partner === sphere - 1,
    );
    const weight = (spheres - sphere) * sphereMass(radius, density) * gravity;
    const force = forces[4 * (sphere * slots + below) + 3] ?? NaN;
    greatest = Math.max(greatest, Math.abs(force / weight - 1));
  }
  return greatest;
}
