/** A sphere pushed over a plane: it slides, and then rolls at 5/7 of its speed, whatever the friction is. */
import { curve, formula } from '../../formats/plot/plot.ts';
import { within, type Comparison, type Figure, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { gravity, type Experiment } from './experiment.ts';
import { pushedSphere, sphere } from './pushed-sphere.ts';
import { follow, trackOf } from './track.ts';

export const slidingToRollingCase: ValidationCase = {
  group: 'grains',
  name: 'sliding-to-rolling',
  title: 'a sphere pushed over a plane slides, and then rolls at 5/7 of its speed',
  compare,
};

const { radius, speed } = sphere;
const frictions = [0.1, 0.3, 0.6];
const origin = {
  source: 'Coriolis, Théorie mathématique des effets du jeu de billard, 1835',
  evidence: 'exact',
} as const;

/** How long a sphere slides [s] */
const slideTime = (friction: number): number => (2 * speed) / (7 * friction * gravity);

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  yield* compareSliding(place, 0.3);
  for (const friction of frictions) yield* compareEnd(place, friction);
  yield await draw(place, 0.3);
}

/** Between a fifth and four fifths of the slide: away from both ends. */
async function* compareSliding(place: ValidationPlace, friction: number): AsyncGenerator<Comparison> {
  using experiment = pushedSphere(place, { friction });
  experiment.advanceTo(0.2 * slideTime(friction));
  const [timeBefore, before] = [experiment.time, await experiment.grain()];
  experiment.advanceTo(0.8 * slideTime(friction));
  const [duration, after] = [experiment.time - timeBefore, await experiment.grain()];
  yield {
    quantity: `deceleration while sliding, µ = ${friction}`,
    unit: 'm/s²',
    ...within(0.01, friction * gravity),
    measured: (before.velocity[0] - after.velocity[0]) / duration,
    ...origin,
  };
  yield {
    quantity: `gain of spin while sliding, µ = ${friction}`,
    unit: 'rad/s²',
    ...within(0.01, (5 * friction * gravity) / (2 * radius)),
    measured: (after.spin[1] - before.spin[1]) / duration,
    ...origin,
  };
}

async function* compareEnd(place: ValidationPlace, friction: number): AsyncGenerator<Comparison> {
  using experiment = pushedSphere(place, { friction });
  yield {
    quantity: `time until it rolls, µ = ${friction}`,
    unit: 's',
    ...within(0.01, slideTime(friction)),
    measured: await slideEnd(experiment, 2 * slideTime(friction)),
    ...origin,
  };
  experiment.advanceTo(4 * slideTime(friction));
  const { velocity, spin } = await experiment.grain();
  yield {
    quantity: `speed when rolling, µ = ${friction}`,
    unit: 'm/s',
    ...within(0.01, (5 / 7) * speed),
    measured: velocity[0],
    ...origin,
  };
  yield {
    quantity: `slip when rolling, part of the speed, µ = ${friction}`,
    unit: '1',
    target: 0,
    tolerance: 1e-3,
    measured: (velocity[0] - spin[1] * radius) / speed,
    ...origin,
  };
}

/** When the contact point comes to rest [s], to a step. */
async function slideEnd(experiment: Experiment, latest: number): Promise<number> {
  while (experiment.time < latest) {
    experiment.world.advance(1);
    const { velocity, spin } = await experiment.grain();
    if (velocity[0] - spin[1] * radius < 1e-3 * speed) break;
  }
  return experiment.time;
}

async function draw(place: ValidationPlace, friction: number): Promise<Figure> {
  using experiment = pushedSphere(place, { friction });
  const end = 2 * slideTime(friction);
  const track = await follow(experiment, end, 24);
  const slid = (t: number): number => Math.min(t, slideTime(friction));
  return {
    plot: {
      title: 'From sliding to rolling',
      subtitle: `a sphere of 5 cm on a plane, µ = ${friction}`,
      x: { label: 'time', unit: 's', range: [0, end] },
      y: { label: 'speed', unit: 'm/s' },
      series: [
        { name: 'v₀ − µ g t, then 5/7 v₀', style: 'line', colour: 6, points: formula((t) => speed - friction * gravity * slid(t), [0, end]) },
        { name: '5/2 µ g t, then 5/7 v₀', style: 'dashes', colour: 6, points: formula((t) => 2.5 * friction * gravity * slid(t), [0, end]) },
        { name: 'speed of the centre', style: 'markers', colour: 0, points: curve(track.time, trackOf(track, ({ velocity }) => velocity[0])) },
        { name: 'spin times radius', style: 'markers', colour: 1, points: curve(track.time, trackOf(track, ({ spin }) => spin[1] * radius)) },
      ],
    },
  }; // prettier-ignore
}
