/** Blocks on a slope of 16°: they slide where the tangent of the slope is more than their friction. */
import { formula } from '../../formats/plot/plot.ts';
import {
  atMost,
  within,
  type Comparison,
  type Figure,
  type ValidationCase,
  type ValidationPlace,
} from '../validation-case.ts';
import { bothSolvers, type SolverChoice } from './both-solvers.ts';
import { ShapesExperiment } from './experiment.ts';
import { gravity } from './shape-motion.ts';
import { facingUp } from './plane-scene.ts';

export const shapesInclineCase: ValidationCase = {
  group: 'shapes',
  name: 'shapes-incline',
  title: 'blocks on a slope of 16°: slide with a friction of 0.28, hold with 0.30 and 0.32',
  compare,
};

const slope = (16 * Math.PI) / 180;
const [sine, cosine] = [Math.sin(slope), Math.cos(slope)];
const limit = Math.tan(slope);
const time = 3;
/** Springs are pressed by 1 mm under the block. */
const solvers = bothSolvers(0.002, { stiffness: 1e7, step: 5e-4 });

interface Descent {
  /** Since the start, down the slope [m] */
  readonly way: number;
  /** In the second half of the time, when springs are pressed as they stay [m] */
  readonly lateWay: number;
  /** Over the second half of the time [m/s²] */
  readonly acceleration: number;
}

/** Blocks with a friction each, one after another along the slope. */
async function released(
  { device }: ValidationPlace,
  frictions: readonly number[],
  choice: SolverChoice,
): Promise<Descent[]> {
  using experiment = new ShapesExperiment(device, {
    gravity: [0, -gravity, 0],
    time: { step: choice.timeStep, end: time },
    materials: {
      slope: {},
      ...Object.fromEntries(frictions.map((friction, k) => [`m${k}`, { density: 1000, friction }])),
    },
    contacts: frictions.map((friction, k) => ({ between: [`m${k}`, 'slope'], friction }) as const),
    outlines: { block: { kind: 'polygon', points: [[0, 0], [2, 0], [2, 1], [0, 1]], rounding: 0.05 } }, // prettier-ignore
    shapes: frictions.map((_, k) => ({
      outline: 'block',
      material: `m${k}`,
      // The one that slides most is the lowest, if it is the first.
      fill: { kind: 'points', positions: [[-6 * k * cosine + 0.5 * sine, 6 * k * sine + 0.5 * cosine, 0]] },
      angle: -slope,
    })),
    bodies: [{ name: 'slope', shape: { kind: 'plane' }, rotation: facingUp(-slope), material: 'slope' }],
    solver: choice.solver,
  });
  const along = async (): Promise<{ place: number; speed: number }[]> =>
    (await experiment.grains()).map(({ position, velocity }) => ({
      place: position[0] * cosine - position[1] * sine,
      speed: velocity[0] * cosine - velocity[1] * sine,
    }));
  const start = await along();
  await experiment.run(time / 2);
  const middle = await along();
  await experiment.run(time);
  return (await along()).map(({ place, speed }, k) => ({
    way: place - start[k]!.place,
    lateWay: place - middle[k]!.place,
    acceleration: (speed - middle[k]!.speed) / (time / 2),
  }));
}

const slidingAcceleration = (friction: number): number => Math.max(gravity * (sine - friction * cosine), 0);

const origin = {
  source: 'a block slides where tan α > µ, with a = g (sin α − µ cos α) (Coulomb, Théorie des machines simples, 1785)',
  evidence: 'exact',
} as const;

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  for (const choice of solvers) {
    const [sliding, ...holding] = await released(place, [0.28, 0.3, 0.32], choice);
    yield {
      quantity: `acceleration with 0.28, ${choice.name}`,
      unit: 'm/s²',
      ...within(0.02, slidingAcceleration(0.28)),
      measured: sliding!.acceleration,
      ...origin,
    };
    for (const [k, friction] of [0.3, 0.32].entries())
      yield {
        quantity: `way in ${time} s with ${friction.toFixed(2)}, ${choice.name}`,
        unit: 'm',
        ...atMost(1e-3),
        measured: Math.abs(holding[k]!.way),
        ...origin,
      };
    const descents = await released(place, parts.map((part) => part * limit), choice); // prettier-ignore
    yield {
      quantity: `least friction that holds, ${choice.name}`,
      unit: '1',
      ...within(0.01, limit),
      measured: limit * changeAt(descents.map(({ lateWay }) => lateWay > 1e-3)),
      ...origin,
    };
  }
  yield await draw(place);
}

/** Coefficients around the threshold, as parts of it: 1 % apart, none on it. */
const parts = Array.from({ length: 10 }, (_, k) => 0.955 + 0.01 * k);

/** Halfway between the last part that moves and the first that does not; no number unless there is one such place. */
function changeAt(moves: readonly boolean[]): number {
  const first = moves.indexOf(false);
  return first > 0 && moves.lastIndexOf(true) === first - 1 ? parts[first]! - 0.005 : NaN;
}

async function draw(place: ValidationPlace): Promise<Figure> {
  const frictions = Array.from({ length: 9 }, (_, k) => 0.04 * k);
  const series = [];
  for (const [colour, choice] of solvers.entries()) {
    const descents = await released(place, frictions, choice);
    const points = frictions.map((x, k) => ({ x, y: descents[k]!.acceleration }));
    series.push({ name: choice.name, style: 'markers', colour, points } as const);
  }
  return {
    plot: {
      title: 'A block on a slope of 16°',
      x: { label: 'friction coefficient µ', range: [0, 0.34] },
      y: { label: 'acceleration', unit: 'm/s²' },
      series: [
        {
          name: 'g (sin α − µ cos α)',
          style: 'line',
          colour: 6,
          points: formula(slidingAcceleration, [0, 0.34], { count: 251 }),
        },
        ...series,
      ],
    },
  };
}
