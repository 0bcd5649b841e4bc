/** Three spheres on a floor and one on top of them: it stands by friction, or falls apart, as statics says. */
import { formula } from '../../formats/plot/plot.ts';
import type { Vector3 } from '../../math/rigid.ts';
import { length } from '../../math/rigid.ts';
import {
  atMost,
  within,
  type Comparison,
  type Figure,
  type ValidationCase,
  type ValidationPlace,
} from '../validation-case.ts';
import { Experiment, gravity, sphereMass, type ExperimentScene } from './experiment.ts';

export const pyramidCase: ValidationCase = {
  group: 'grains',
  name: 'pyramid',
  title: 'one sphere on three: stands or falls with friction, and how its weight is shared',
  compare,
};

const radius = 0.05;
const density = 2500;
const timeStep = 0.0005;
const time = 1;
const weight = sphereMass(radius, density) * gravity;

/** Gap between the lower spheres where forces are compared, part of their diameter. */
const apart = 0.01;
/** Of the lines through the centres from the vertical, where the lower spheres are so far apart. */
const leanOf = (gap: number): number => Math.asin((1 + gap) / Math.sqrt(3));
const lean = leanOf(0);
/** Moments about the centre of a lower sphere: friction above equals friction below, so that F/N = tan(lean/2). */
const leastFriction = Math.tan(lean / 2);

interface Surface {
  readonly friction: number;
  readonly rollingFriction: number;
}

const origin = {
  source: 'statics of four spheres: F/N = tan(α/2) at the upper contacts, each of which bears m g / 3',
  evidence: 'exact',
} as const;

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  using standing = pyramids(place, [
    { friction: 0.5, rollingFriction: 0.2 },
    { friction: 0.01, rollingFriction: 0.2 },
  ]);
  standing.advanceTo(time);
  const [stands, falls] = await heights(standing);
  yield {
    quantity: 'height of the top, µ = 0.5, µᵣ = 0.2',
    unit: 'm',
    ...within(0.002, topHeight),
    measured: stands!,
    ...origin,
  };
  yield {
    quantity: 'height of the top, µ = 0.01, µᵣ = 0.2',
    unit: 'm',
    ...within(0.02, radius),
    measured: falls!,
    source: 'without friction the top comes down to the floor',
    evidence: 'exact',
  };
  yield* compareForces(place);
  const parts = Array.from({ length: 11 }, (_, k) => 0.9 + 0.02 * k - 0.002);
  const tops = await released(
    place,
    parts.map((part) => ({ friction: part * leastFriction, rollingFriction: 0 })),
  );
  const first = tops.findIndex((top) => top > 0.99 * topHeight);
  const isOneChange = first > 0 && tops.slice(first).every((top) => top > 0.99 * topHeight);
  yield {
    quantity: 'least friction that stands',
    unit: '1',
    ...within(0.03, leastFriction),
    measured: isOneChange ? leastFriction * (parts[first]! - 0.01) : NaN,
    ...origin,
  };
  yield draw(parts, tops);
}

async function* compareForces(place: ValidationPlace): AsyncGenerator<Comparison> {
  // Lower spheres that touch may press on each other, by as much as friction lets them: statics does not say.
  using experiment = pyramids(place, [{ friction: 0.5, rollingFriction: 0 }], placesOf(apart));
  experiment.advanceTo(time);
  const upper = (await experiment.contacts()).filter(({ grain, partner }) => partner !== null && Math.max(grain, partner) === 3); // prettier-ignore
  const greatest = (part: (contact: (typeof upper)[number]) => number, target: number): number =>
    upper.length === 3 ? Math.max(...upper.map((contact) => Math.abs(part(contact) / target - 1))) : NaN;
  yield {
    quantity: 'normal force of the upper contacts, greatest error',
    unit: '1',
    ...atMost(0.01),
    measured: greatest(({ normal }) => normal, weight / 3),
    ...origin,
  };
  yield {
    quantity: 'friction of the upper contacts, greatest error',
    unit: '1',
    ...atMost(0.01),
    measured: greatest(({ tangential }) => length(tangential), (Math.tan(leanOf(apart) / 2) * weight) / 3),
    ...origin,
  };
  yield {
    quantity: 'kinetic energy, m g R',
    unit: '1',
    ...atMost(1e-5),
    measured: (await experiment.kineticEnergy()) / (weight * radius),
    source: 'rests; Chrono, unit test of stacked spheres',
    evidence: 'cross-code',
  };
}

/** Of the top sphere's centre above the floor [m] */
const topHeight = radius + 2 * radius * Math.cos(lean);

/** One pyramid a surface, far from each other on one floor. */
function pyramids(
  { device }: ValidationPlace,
  surfaces: readonly Surface[],
  places: readonly Vector3[] = placesOf(0),
): Experiment {
  const materials = Object.fromEntries(surfaces.map((surface, k) => [`m${k}`, { density, ...surface }]));
  const grains: ExperimentScene['grains'] = surfaces.map((_, k) => ({
    material: `m${k}`,
    fill: { kind: 'points', positions: places.map(([x, y, z]) => [x, y + 20 * radius * k, z] as const) },
    radius,
  }));
  return new Experiment(device, {
    time: { step: timeStep, end: time },
    materials: { ...materials, floor: {} },
    contacts: surfaces.map((surface, k) => ({ between: [`m${k}`, 'floor'], ...surface }) as const),
    grains,
    bodies: [{ name: 'floor', shape: { kind: 'plane' }, material: 'floor' }],
  });
}

/** Three that touch each other or are so far apart, in parts of their diameter, and the top on them. */
function placesOf(gap: number): readonly Vector3[] {
  const out = 2 * radius * Math.sin(leanOf(gap));
  const lower = [0, 1, 2].map((k): Vector3 => {
    const angle = (2 * Math.PI * k) / 3;
    return [out * Math.cos(angle), out * Math.sin(angle), radius];
  });
  return [...lower, [0, 0, radius + 2 * radius * Math.cos(leanOf(gap))]];
}

/** Of the top spheres now [m] */
async function heights(experiment: Experiment): Promise<number[]> {
  return (await experiment.grains()).filter((_, k) => k % 4 === 3).map(({ position }) => position[2]);
}

async function released(place: ValidationPlace, surfaces: readonly Surface[]): Promise<number[]> {
  using experiment = pyramids(place, surfaces);
  experiment.advanceTo(time);
  return await heights(experiment);
}

const draw = (parts: readonly number[], tops: readonly number[]): Figure => ({
  plot: {
    title: 'A pyramid of four spheres',
    subtitle: `without rolling resistance, after ${time} s`,
    x: { label: 'friction coefficient µ' },
    y: { label: 'height of the top', unit: 'm', range: [0.04, 0.14] },
    series: [
      {
        name: 'stands from tan(α/2) on',
        style: 'line',
        colour: 6,
        points: formula((x) => (x < leastFriction ? radius : topHeight), [0.28, 0.355], { count: 501 }),
      },
      {
        name: 'Talus',
        style: 'markers',
        colour: 0,
        points: parts.map((part, k) => ({ x: part * leastFriction, y: tops[k]! })),
      },
    ],
  },
});
