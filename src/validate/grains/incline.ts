/** Spheres on a slope: they roll, slide or rest, and change from one to the other where mechanics says. */
import type { SceneInput } from '../../scene/scene.ts';
import { within, type Comparison, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { Experiment, gravity, type GrainMotion } from './experiment.ts';

export const inclineCase: ValidationCase = {
  group: 'grains',
  name: 'grains-incline',
  title: 'spheres on a slope of 20°: acceleration rolling and sliding, thresholds of slip and of rest',
  compare,
};

const radius = 0.05;
const slope = (20 * Math.PI) / 180;
const [sine, cosine] = [Math.sin(slope), Math.cos(slope)];
/** Down the slope is +x of the slope's frame, turned about y. */
const turned: readonly [number, number, number, number] = [0, Math.sin(slope / 2), 0, Math.cos(slope / 2)];
const time = 0.4;

const source =
  'rigid sphere on a slope: rolls where µ ≥ 2/7 tan θ, rests where µᵣ ≥ tan θ (Morin, Classical Mechanics, 2008, ch. 8)';

interface Surface {
  readonly friction: number;
  readonly rollingFriction: number;
}

/** One sphere of each surface, side by side on the same slope. */
async function released({ device }: ValidationPlace, surfaces: readonly Surface[]): Promise<GrainMotion[]> {
  const materials = Object.fromEntries(surfaces.map((surface, k) => [`m${k}`, surface]));
  const grains: SceneInput['grains'] = surfaces.map((_, k) => ({
    material: `m${k}`,
    fill: { kind: 'points', positions: [[radius * sine, 4 * radius * k, radius * cosine]] },
    radius,
  }));
  // The slope takes over the surface of whatever lies on it.
  const contacts: SceneInput['contacts'] = surfaces.map((surface, k) => ({ between: [`m${k}`, 'slope'], ...surface }));
  using experiment = new Experiment(device, {
    time: { step: 0.0005, end: time },
    materials: { ...materials, slope: {} },
    contacts,
    grains,
    bodies: [{ name: 'slope', shape: { kind: 'plane' }, material: 'slope', rotation: turned }],
  });
  experiment.advanceTo(time);
  return await experiment.grains();
}

/** [m/s], down the slope */
const speedOf = ({ velocity }: GrainMotion): number => velocity[0] * cosine - velocity[2] * sine;
/** Of the contact point, part of the speed */
const slipOf = (grain: GrainMotion): number => 1 - (grain.spin[1] * radius) / speedOf(grain);

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison> {
  const low = 0.05;
  const [rolling, sliding] = await released(place, [
    { friction: 0.5, rollingFriction: 0 },
    { friction: low, rollingFriction: 0 },
  ]);
  const rollingTarget = (5 / 7) * gravity * sine;
  yield {
    quantity: 'acceleration rolling',
    unit: 'm/s²',
    ...within(0.01, rollingTarget),
    measured: speedOf(rolling!) / time,
    source,
  };
  const slidingTarget = gravity * (sine - low * cosine);
  yield {
    quantity: 'acceleration sliding',
    unit: 'm/s²',
    ...within(0.01, slidingTarget),
    measured: speedOf(sliding!) / time,
    source,
  };
  const spinTarget = (5 * low * gravity * cosine) / (2 * radius);
  yield {
    quantity: 'gain of spin sliding',
    unit: 'rad/s²',
    ...within(0.01, spinTarget),
    measured: sliding!.spin[1] / time,
    source,
  };
  yield* compareThresholds(place);
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
    measured: slipLimit * changeAt(slipping.map((grain) => slipOf(grain) > 1e-3)),
    source,
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
    measured: restLimit * changeAt(rolling.map((grain) => speedOf(grain) > 1e-3)),
    source,
  };
}

/** Halfway between the last part that moves and the first that does not; no number unless there is one such place. */
function changeAt(moves: readonly boolean[]): number {
  const first = moves.indexOf(false);
  return first > 0 && moves.lastIndexOf(true) === first - 1 ? parts[first]! - 0.005 : NaN;
}
