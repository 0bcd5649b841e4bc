/** Spheres on a slope: they roll, slide or rest, and change from one to the other where mechanics says. */
import { formula } from '../../formats/plot/plot.ts';
import { within, type Comparison, type Figure, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { Experiment, gravity, type ExperimentScene, type GrainMotion } from './experiment.ts';

export const inclineCase: ValidationCase = {
  group: 'grains',
  name: 'incline',
  title: 'spheres on a slope: acceleration rolling and sliding, thresholds of slip and of rest',
  compare,
};

const radius = 0.05;
const time = 0.4;
const degrees = Math.PI / 180;
/** Of most of the spheres [rad] */
const slope = 20 * degrees;

const origin = {
  source:
    'rigid sphere on a slope: rolls where µ ≥ 2/7 tan θ, rests where µᵣ ≥ tan θ (Morin, Classical Mechanics, 2008, ch. 8)',
  evidence: 'exact',
} as const;

interface Surface {
  readonly friction: number;
  readonly rollingFriction: number;
}

interface Descent {
  /** Down the slope [m/s] */
  readonly speed: number;
  /** [rad/s] */
  readonly spin: number;
}

/** One sphere of each surface, side by side on the same slope; after {@link time}. */
async function released(
  { device }: ValidationPlace,
  surfaces: readonly Surface[],
  angle: number = slope,
): Promise<Descent[]> {
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const materials = Object.fromEntries(surfaces.map((surface, k) => [`m${k}`, surface]));
  const grains: ExperimentScene['grains'] = surfaces.map((_, k) => ({
    material: `m${k}`,
    fill: { kind: 'points', positions: [[radius * sine, 4 * radius * k, radius * cosine]] },
    radius,
  }));
  // The slope takes over the surface of whatever lies on it.
  const contacts = surfaces.map((surface, k) => ({ between: [`m${k}`, 'slope'], ...surface }) as const);
  using experiment = new Experiment(device, {
    time: { step: 0.0005, end: time },
    materials: { ...materials, slope: {} },
    contacts,
    grains,
    bodies: [
      {
        name: 'slope',
        shape: { kind: 'plane' },
        material: 'slope',
        // Down the slope is +x of its frame, turned about y.
        rotation: [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)],
      },
    ],
  });
  experiment.advanceTo(time);
  return (await experiment.grains()).map(({ velocity, spin }: GrainMotion) => ({
    speed: velocity[0] * cosine - velocity[2] * sine,
    spin: spin[1],
  }));
}

/** Of the contact point, part of the speed */
const slipOf = ({ speed, spin }: Descent): number => 1 - (spin * radius) / speed;

const rollingAcceleration = (5 / 7) * gravity * Math.sin(slope);
const slidingAcceleration = (friction: number): number => gravity * (Math.sin(slope) - friction * Math.cos(slope));

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const low = 0.05;
  const [rolling, sliding] = await released(place, [
    { friction: 0.5, rollingFriction: 0 },
    { friction: low, rollingFriction: 0 },
  ]);
  yield {
    quantity: 'acceleration rolling',
    unit: 'm/s²',
    ...within(0.01, rollingAcceleration),
    measured: rolling!.speed / time,
    ...origin,
  };
  yield {
    quantity: 'acceleration sliding',
    unit: 'm/s²',
    ...within(0.01, slidingAcceleration(low)),
    measured: sliding!.speed / time,
    ...origin,
  };
  yield {
    quantity: 'gain of spin sliding',
    unit: 'rad/s²',
    ...within(0.01, (5 * low * gravity * Math.cos(slope)) / (2 * radius)),
    measured: sliding!.spin / time,
    ...origin,
  };
  yield* compareThresholds(place);
  yield* compareBlock(place);
  yield await draw(place);
}

/** Coefficients around a threshold, as parts of it: 1 % apart, none on it. */
const parts = Array.from({ length: 10 }, (_, k) => 0.955 + 0.01 * k);

async function* compareThresholds(place: ValidationPlace): AsyncGenerator<Comparison> {
  const slipLimit = (2 / 7) * Math.tan(slope);
  const slipping = await released(
    place,
    parts.map((part) => ({ friction: part * slipLimit, rollingFriction: 0 })),
  );
  yield {
    quantity: 'least friction that rolls',
    unit: '1',
    ...within(0.01, slipLimit),
    measured: slipLimit * changeAt(slipping.map((descent) => slipOf(descent) > 1e-3)),
    ...origin,
  };
  const restLimit = Math.tan(slope);
  const rolling = await released(
    place,
    parts.map((part) => ({ friction: 1, rollingFriction: part * restLimit })),
  );
  yield {
    quantity: 'least rolling resistance that rests',
    unit: '1',
    ...within(0.01, restLimit),
    measured: restLimit * changeAt(rolling.map(({ speed }) => speed > 1e-3)),
    ...origin,
  };
}

/** A sphere that resists rolling with more than its friction can turn is a block. */
async function* compareBlock(place: ValidationPlace): AsyncGenerator<Comparison> {
  const angle = 16 * degrees;
  const limit = Math.tan(angle);
  const blocks = await released(
    place,
    parts.map((part) => ({ friction: part * limit, rollingFriction: 1 })),
    angle,
  );
  yield {
    quantity: 'least friction that holds a block at 16°',
    unit: '1',
    ...within(0.01, limit),
    measured: limit * changeAt(blocks.map(({ speed }) => speed > 1e-3)),
    source: 'a block slides where tan θ > µ (Coulomb, Théorie des machines simples, 1785)',
    evidence: 'exact',
  };
}

/** Halfway between the last part that moves and the first that does not; no number unless there is one such place. */
function changeAt(moves: readonly boolean[]): number {
  const first = moves.indexOf(false);
  return first > 0 && moves.lastIndexOf(true) === first - 1 ? parts[first]! - 0.005 : NaN;
}

async function draw(place: ValidationPlace): Promise<Figure> {
  const frictions = Array.from({ length: 13 }, (_, k) => 0.02 * k);
  const descents = await released(
    place,
    frictions.map((friction) => ({ friction, rollingFriction: 0 })),
  );
  return {
    plot: {
      title: 'A sphere on a slope of 20°',
      x: { label: 'friction coefficient µ', range: [0, 0.25] },
      y: { label: 'acceleration', unit: 'm/s²' },
      series: [
        {
          name: 'g (sin θ − µ cos θ), then 5/7 g sin θ',
          style: 'line',
          colour: 6,
          points: formula((x) => Math.max(slidingAcceleration(x), rollingAcceleration), [0, 0.25], { count: 251 }),
        },
        {
          name: 'Talus',
          style: 'markers',
          colour: 0,
          points: frictions.map((x, k) => ({ x, y: descents[k]!.speed / time })),
        },
      ],
    },
  };
}
