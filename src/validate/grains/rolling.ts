/** A sphere on a plane: it slides, begins to roll, and is slowed down by rolling resistance. */
import { within, type Comparison, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { Experiment, gravity } from './experiment.ts';

export const rollingCase: ValidationCase = {
  group: 'grains',
  name: 'grains-rolling',
  title: 'a sphere pushed over a plane: slides, rolls at 5/7 of its speed, is slowed by rolling resistance',
  compare,
};

const radius = 0.05;
const speed = 1;
const friction = 0.3;
const rollingFriction = 0.05;

/** `resistance` holds back rolling; spin makes it roll from the start. */
function pushedSphere({ device }: ValidationPlace, spin: number, resistance: number): Experiment {
  return new Experiment(device, {
    time: { step: 0.0005, end: 1 },
    materials: { ball: { friction, rollingFriction: resistance } },
    grains: [
      {
        material: 'ball',
        fill: { kind: 'points', positions: [[0, 0, radius]] },
        radius,
        velocity: [speed, 0, 0],
        spin: [0, spin, 0],
      },
    ],
    bodies: [{ name: 'floor', shape: { kind: 'plane' }, material: 'ball' }],
  });
}

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison> {
  yield* compareSliding(place);
  yield* compareResistance(place);
}

async function* compareSliding(place: ValidationPlace): AsyncGenerator<Comparison> {
  const source = 'Coriolis, Théorie mathématique des effets du jeu de billard, 1835';
  const slideTime = (2 * speed) / (7 * friction * gravity);
  using experiment = pushedSphere(place, 0, 0);

  // Between a fifth and four fifths of the slide: away from both ends.
  experiment.advanceTo(0.2 * slideTime);
  const [timeBefore, before] = [experiment.world.time, await experiment.grain()];
  experiment.advanceTo(0.8 * slideTime);
  const [timeAfter, after] = [experiment.world.time, await experiment.grain()];
  const slowing = (before.velocity[0] - after.velocity[0]) / (timeAfter - timeBefore);
  yield {
    quantity: 'deceleration while sliding',
    unit: 'm/s²',
    ...within(0.01, friction * gravity),
    measured: slowing,
    source,
  };
  const gain = (after.spin[1] - before.spin[1]) / (timeAfter - timeBefore);
  const gainTarget = (5 * friction * gravity) / (2 * radius);
  yield { quantity: 'gain of spin while sliding', unit: 'rad/s²', ...within(0.01, gainTarget), measured: gain, source };

  const start = await slideEnd(experiment, 2 * slideTime);
  yield { quantity: 'time until it rolls', unit: 's', ...within(0.01, slideTime), measured: start, source };
  experiment.advanceTo(4 * slideTime);
  const { velocity, spin } = await experiment.grain();
  yield {
    quantity: 'speed when rolling',
    unit: 'm/s',
    ...within(0.01, (5 / 7) * speed),
    measured: velocity[0],
    source,
  };
  const slip = (velocity[0] - spin[1] * radius) / speed;
  yield {
    quantity: 'slip when rolling, part of the speed',
    unit: '1',
    target: 0,
    tolerance: 1e-3,
    measured: slip,
    source,
  };
}

/** When the contact point comes to rest [s], to a step. */
async function slideEnd(experiment: Experiment, latest: number): Promise<number> {
  while (experiment.world.time < latest) {
    experiment.world.advance(1);
    const { velocity, spin } = await experiment.grain();
    if (velocity[0] - spin[1] * radius < 1e-3 * speed) break;
  }
  return experiment.world.time;
}

async function* compareResistance(place: ValidationPlace): AsyncGenerator<Comparison> {
  using experiment = pushedSphere(place, speed / radius, rollingFriction);
  const time = 0.5;
  experiment.advanceTo(time);
  const { velocity } = await experiment.grain();
  yield {
    quantity: 'deceleration by rolling resistance',
    unit: 'm/s²',
    ...within(0.02, (5 / 7) * rollingFriction * gravity),
    measured: (speed - velocity[0]) / experiment.world.time,
    source: 'torque µᵣ N R on a rolling sphere: 5/7 µᵣ g; Ai et al., Powder Technology 206 (2011) 269–282, model A',
  };
}
