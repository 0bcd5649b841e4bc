/** Two spheres that meet, head-on and askew: restitution, and what friction does at one impact. */
import { dot, length, scale, subtract, type Vector3 } from '../../math/rigid.ts';
import { formula, type PlotPoint } from '../../formats/plot/plot.ts';
import { within, type Comparison, type Figure, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { fineStep, meet, pair, type Meeting } from './two-spheres.ts';

export const collisionCase: ValidationCase = {
  group: 'grains',
  name: 'collision',
  title: 'two spheres meet in free space: restitution, the impulse of friction',
  compare,
};

const evidence = 'exact';
const chungOoi = 'Chung & Ooi, Granular Matter 13 (2011) 643–656';
const headOn: Meeting = { restitution: 0, friction: 0, offset: 0, spin: [0, 0, 0], timeStep: 10 * fineStep };

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const rebounds: PlotPoint[] = [];
  for (const restitution of [0, 0.2, 0.5, 0.9, 1]) {
    const { after } = await meet(place, { ...headOn, restitution });
    const measured = (after[1]!.velocity[0] - after[0]!.velocity[0]) / pair.speed;
    rebounds.push({ x: restitution, y: measured });
    yield {
      quantity: `restitution, e = ${restitution}`,
      unit: '1',
      target: restitution,
      tolerance: 0.005,
      measured,
      source: `Newton's law of impact; ${chungOoi}, test 3`,
      evidence,
    };
  }
  yield drawRebounds(rebounds);
  yield* compareFriction(place);
  yield await drawFriction(place);
}

const askew = { ...headOn, friction: 0.1, restitution: 0.5, timeStep: fineStep };

interface Blow {
  /** Along the line of centres, and across it [N s] */
  readonly normal: number;
  readonly tangential: number;
  /** Of the first sphere afterwards [rad/s] */
  readonly spin: number;
}

async function blowAt(place: ValidationPlace, offset: number): Promise<Blow> {
  const { before, after } = await meet(place, { ...askew, offset });
  const impulse = scale(subtract(after[1]!.velocity, before[1]!.velocity), pair.masses[1]);
  const direction: Vector3 = [Math.sqrt(1 - offset ** 2), -offset, 0];
  const normal = dot(impulse, direction);
  const tangential = length(subtract(impulse, scale(direction, normal)));
  return { normal, tangential, spin: length(after[0]!.spin) };
}

/** At a grazing angle, tan θ > 7/2 µ (1 + e), the contact slides to the end of the impact. */
async function* compareFriction(place: ValidationPlace): AsyncGenerator<Comparison> {
  const offset = 0.8;
  const { friction, restitution } = askew;
  const { normal, tangential, spin } = await blowAt(place, offset);
  const { masses, radii, speed } = pair;
  const reducedMass = (masses[0] * masses[1]) / (masses[0] + masses[1]);
  yield {
    quantity: 'normal impulse, askew',
    unit: 'N s',
    ...within(0.01, reducedMass * (1 + restitution) * speed * Math.sqrt(1 - offset ** 2)),
    measured: normal,
    source: "Newton's law of impact",
    evidence,
  };
  const source = `Coulomb's law at a sliding impact; ${chungOoi}, test 4`;
  yield {
    quantity: 'tangential over normal impulse, sliding',
    unit: '1',
    ...within(0.02, friction),
    measured: tangential / normal,
    source,
    evidence,
  };
  yield {
    quantity: 'spin after a sliding impact',
    unit: 'rad/s',
    ...within(0.02, (friction * normal) / (0.4 * masses[0] * radii[0])),
    measured: spin,
    source,
    evidence,
  };
}

const drawRebounds = (points: readonly PlotPoint[]): Figure => ({
  name: 'restitution',
  plot: {
    title: 'Two spheres meet head-on',
    x: { label: 'coefficient of restitution', range: [0, 1] },
    y: { label: 'speed of parting over speed of meeting', range: [0, 1] },
    series: [
      { name: "Newton's law of impact", style: 'line', colour: 6, points: formula((e) => e, [0, 1], { count: 2 }) },
      { name: 'Talus', style: 'markers', colour: 0, points },
    ],
  },
});

/** From where the contact sticks to where it slides to the end. */
async function drawFriction(place: ValidationPlace): Promise<Figure> {
  const { friction, restitution } = askew;
  const points: PlotPoint[] = [];
  for (const offset of [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95]) {
    place.report(`askew by ${offset} of the radii`);
    const { normal, tangential } = await blowAt(place, offset);
    points.push({ x: offset, y: tangential / normal });
  }
  // The tangent of the angle between the speed and the line of centres.
  const slope = (offset: number): number => offset / Math.sqrt(1 - offset ** 2);
  return {
    name: 'friction',
    plot: {
      title: 'Two spheres meet askew',
      subtitle: `µ = ${friction}, e = ${restitution}`,
      x: { label: 'distance of the path from the other centre, over the sum of radii', range: [0, 1] },
      y: { label: 'tangential over normal impulse' },
      series: [
        {
          name: '2 tan θ / 7 (1 + e) where it sticks, µ where it slides',
          style: 'line',
          colour: 6,
          points: formula((x) => Math.min((2 * slope(x)) / (7 * (1 + restitution)), friction), [0, 0.99], {
            count: 199,
          }),
        },
        { name: 'Talus', style: 'markers', colour: 0, points },
      ],
    },
  };
}
