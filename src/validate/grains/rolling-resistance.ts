/** A rolling sphere that is slowed down by rolling resistance, and stops for good. */
import { curve, formula } from '../../formats/plot/plot.ts';
import { within, type Comparison, type Figure, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { gravity } from './experiment.ts';
import { pushedSphere, sphere } from './pushed-sphere.ts';
import { follow, trackOf } from './track.ts';

export const rollingResistanceCase: ValidationCase = {
  group: 'grains',
  name: 'rolling-resistance',
  title: 'a rolling sphere is slowed by 5/7 µᵣ g, and stops',
  compare,
};

const friction = 0.5;
const resistances = [0.02, 0.05, 0.2];
const { radius, speed } = sphere;

const slowing = (resistance: number): number => (5 / 7) * resistance * gravity;

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const origin = {
    source: 'torque µᵣ N R on a rolling sphere: 5/7 µᵣ g; Ai et al., Powder Technology 206 (2011) 269–282, model A',
    evidence: 'exact',
  } as const;
  for (const rollingFriction of resistances) {
    using experiment = pushedSphere(place, { friction, rollingFriction, rolls: true });
    const stop = speed / slowing(rollingFriction);
    experiment.advanceTo(0.8 * stop);
    const { velocity } = await experiment.grain();
    yield {
      quantity: `deceleration, µᵣ = ${rollingFriction}`,
      unit: 'm/s²',
      ...within(0.02, slowing(rollingFriction)),
      measured: (speed - velocity[0]) / experiment.time,
      ...origin,
    };
    experiment.advanceTo(1.5 * stop);
    const after = await experiment.grain();
    yield {
      quantity: `way until it stops, µᵣ = ${rollingFriction}`,
      unit: 'm',
      ...within(0.02, speed ** 2 / (2 * slowing(rollingFriction))),
      measured: after.position[0],
      ...origin,
    };
    yield {
      quantity: `speed after it stopped, µᵣ = ${rollingFriction}`,
      unit: 'm/s',
      target: 0,
      tolerance: 1e-4,
      measured: Math.hypot(...after.velocity) + radius * Math.hypot(...after.spin),
      ...origin,
    };
  }
  yield await draw(place);
}

async function draw(place: ValidationPlace): Promise<Figure> {
  const rollingFriction = 0.2;
  using experiment = pushedSphere(place, { friction, rollingFriction, rolls: true });
  const end = (1.3 * speed) / slowing(rollingFriction);
  const track = await follow(experiment, end, 26);
  const law = formula((t) => Math.max(speed - slowing(rollingFriction) * t, 0), [0, end], { count: 131 });
  const measured = curve(
    track.time,
    trackOf(track, ({ velocity }) => velocity[0]),
  );
  return {
    plot: {
      title: 'A sphere slowed by rolling resistance',
      subtitle: `µ = ${friction}, µᵣ = ${rollingFriction}`,
      x: { label: 'time', unit: 's', range: [0, end] },
      y: { label: 'speed', unit: 'm/s' },
      series: [
        { name: 'v₀ − 5/7 µᵣ g t', style: 'line', colour: 6, points: law },
        { name: 'Talus', style: 'markers', colour: 0, points: measured },
      ],
    },
  };
}
