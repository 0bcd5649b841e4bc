/**
 * A closed loop over poses: a program reads the force of grains on a plate and moves the plate, every hundredth of a second,
 * until it presses on the bed with the force that is wanted.
 *
 *     npm run build && node examples/closed-loop/poses.mjs
 */
import { World } from 'talus';

/** Force that the plate is to bear [N], how often the program looks [s], and when it ends [s]. */
const target = 4;
const period = 0.01;
const duration = 2;

const world = await World.create(
  {
    talus: 1,
    time: { step: 0.001, end: duration },
    domain: { min: [-0.06, -0.06, 0], max: [0.06, 0.06, 0.2] },
    materials: { stone: { friction: 0.5 } },
    grains: [
      {
        material: 'stone',
        radius: { kind: 'uniform', min: 0.005, max: 0.007 },
        fill: { kind: 'pour', region: { min: [-0.05, -0.05, 0], max: [0.05, 0.05, 0.08] }, count: 300 },
      },
    ],
    bodies: [
      {
        name: 'box',
        shape: { kind: 'box', size: [0.1, 0.1, 0.2], hollow: true },
        position: [0, 0, 0.1],
        material: 'stone',
      },
      {
        name: 'plate',
        shape: { kind: 'box', size: [0.098, 0.098, 0.01] },
        position: [0, 0, 0.09],
        material: 'stone',
      },
    ],
    sensors: [{ kind: 'force', body: 'plate' }],
  },
  { device: 'cpu' },
);

const plate = world.model.bodies.findIndex(({ name }) => name === 'plate');
const upwards = world.sensors.columns.findIndex(({ name }) => name === 'force-plate.z');
const steps = Math.round(period / world.model.timeStep);

/** How fast the plate follows what is missing [m/(s N)], at most [m/s]; and how much of a new reading counts, as grains rattle. */
const gain = 0.005;
const fastest = 0.05;
const share = 0.3;
let force = 0;

while (world.time < duration) {
  // observe
  const [reading] = await world.measure();
  force += share * ((reading?.values[upwards] ?? 0) - force);
  // act: down where the bed bears too little
  const { position, rotation } = world.bodyPose(plate);
  const speed = Math.max(-fastest, Math.min(fastest, gain * (force - target)));
  world.steer(plate, { position: [position[0], position[1], position[2] + speed * period], rotation }, steps);
  // step
  world.advance(steps);
  if (Math.round(world.time / period) % 50 === 0)
    console.log(
      `t = ${world.time.toFixed(2)} s: plate at ${(1000 * position[2]).toFixed(2)} mm, ${force.toFixed(2)} N of ${target}`,
    );
}
world[Symbol.dispose]();
