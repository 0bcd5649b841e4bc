/** A drum built of blocks that turns nine letters over: it stays closed, they climb, avalanche and mix. */
import { curve } from '../../formats/plot/plot.ts';
import { fitLine } from '../../math/statistics.ts';
import { measureSeeds } from '../measure-seeds.ts';
import {
  atMost,
  between,
  untested,
  type Comparison,
  type Figure,
  type ValidationCase,
  type ValidationPlace,
} from '../validation-case.ts';
import { wallAlong, wallAround, type BuiltWall } from './built-walls.ts';
import { ShapesExperiment, type ExperimentScene } from './experiment.ts';
import { region } from './plane-scene.ts';
import { planeSurface } from './plane-surface.ts';
import { gravity, type ShapeMotion } from './shape-motion.ts';

export const shapesDrumCase: ValidationCase = {
  group: 'shapes',
  name: 'shapes-drum',
  title: 'ten outlines in a drum built of blocks: none gets out, they avalanche and mix',
  isSlow: true,
  compare,
};

const letters = ['I', '♥', 'G', 'R', 'A', 'P', 'H', 'C', 'S'];
const friction = 0.1;
const radius = 0.5;
const count = 270;
/** Of the circle on which the blocks lie, and between them [m] */
const drum = { radius: 14, spacing: 0.5 };
const block = { length: 0.7, width: 0.5 };
/** [rad/s] */
const spin = 0.5;
/** It turns from the beginning, and is watched when letters have come down [s] */
const times = { settled: 5, ends: 20 };
const timeStep = 0.0025;
const interval = 0.5;

/** A ring, and twelve ribs that take letters along: with a friction of 0.1 they would only slide. */
function drumWall(): BuiltWall {
  const ring = wallAround([0, 0], drum.radius, { from: 0, to: 2 * Math.PI, spacing: drum.spacing });
  const ribs = Array.from({ length: 12 }, (_, k) => (k * Math.PI) / 6).map((turn) =>
    wallAlong(
      [drum.radius - 0.6, drum.radius - 1.6].map((distance) => [distance * Math.cos(turn), distance * Math.sin(turn)]),
      drum.spacing,
    ),
  );
  return {
    positions: [ring, ...ribs].flatMap(({ positions }) => positions),
    angles: [ring, ...ribs].flatMap(({ angles }) => angles),
  };
}

function scene(seed: number): ExperimentScene {
  const [x, y] = [block.length / 2, block.width / 2];
  const half = 0.68 * drum.radius;
  return {
    gravity: [0, -gravity, 0],
    time: { step: timeStep, end: times.ends },
    seed,
    domain: region(-drum.radius - 1, -drum.radius - 1, drum.radius + 1, drum.radius + 1),
    materials: { letter: { density: 1000, friction } },
    fields: { kind: 'exact' },
    outlines: {
      block: { kind: 'polygon', points: [[-x, -y], [x, -y], [x, y], [-x, y]], rounding: 0.1 }, // prettier-ignore
      ...Object.fromEntries(letters.map((letter, k) => [`letter${k}`, { kind: 'letter', letter }] as const)),
    },
    shapes: [
      {
        name: 'drum',
        outline: 'block',
        material: 'letter',
        fill: { kind: 'points', ...drumWall() },
        origin: [0, 0, 0],
        motion: { kind: 'velocity', spin: [0, 0, spin] },
      },
      {
        name: 'letters',
        outline: letters.map((_, k) => `letter${k}`),
        radius,
        material: 'letter',
        fill: { kind: 'pour', region: region(-half, -half, half, half), count },
        angle: 'random',
      },
    ],
  };
}

interface Turning {
  readonly time: number[];
  /** Of the surface, up to where the wall rises [°] */
  readonly angle: number[];
  /** Of the neighbours of letters, share of those that began in the other half */
  readonly mixed: number[];
  /** Greatest distance of the centre of a letter from the axis, over the drum's radius */
  readonly farthest: number;
  readonly present: number;
}

/** Of the free surface, between 0.6 of the radius to both sides [rad] */
function surfaceAngle(letters: readonly ShapeMotion[]): number {
  const lifted = letters.map((grain) => ({
    ...grain,
    position: [grain.position[0], grain.position[1] + drum.radius] as const,
  }));
  const { places, heights } = planeSurface(lifted, 2 * radius);
  const inside = [...places.keys()].filter((k) => Math.abs(places[k]!) < 0.6 * drum.radius);
  return Math.atan(fitLine(inside.map((k) => places[k]!), inside.map((k) => heights[k]!)).slope); // prettier-ignore
}

/** Letters that began on the left are of one kind, the others of another. */
function mixedShare(letters: readonly ShapeMotion[], wasLeft: ReadonlySet<number>): number {
  let [same, other] = [0, 0];
  for (const one of letters)
    for (const two of letters) {
      if (one.index >= two.index) continue;
      if (Math.hypot(one.position[0] - two.position[0], one.position[1] - two.position[1]) > 2.2 * radius) continue;
      if (wasLeft.has(one.index) === wasLeft.has(two.index)) same++;
      else other++;
    }
  return other / (same + other);
}

async function run({ device, report }: ValidationPlace, seed: number): Promise<Turning> {
  report(`seed ${seed}`);
  using experiment = new ShapesExperiment(device, scene(seed));
  await experiment.run(times.settled);
  const start = await experiment.free();
  const middle = start.map(({ position }) => position[0]).toSorted((a, b) => a - b)[Math.floor(start.length / 2)]!;
  const wasLeft = new Set(start.filter(({ position }) => position[0] < middle).map(({ index }) => index));
  const turning = { time: [] as number[], angle: [] as number[], mixed: [] as number[], farthest: 0, present: 0 };
  while (experiment.time < times.ends - interval / 2) {
    await experiment.run(experiment.time + interval);
    const grains = await experiment.free();
    turning.time.push(experiment.time);
    turning.angle.push((surfaceAngle(grains) * 180) / Math.PI);
    turning.mixed.push(mixedShare(grains, wasLeft));
    turning.farthest = Math.max(
      turning.farthest,
      ...grains.map(({ position }) => Math.hypot(...position) / drum.radius),
    );
    turning.present = grains.length;
  }
  return turning;
}

const origin = {
  source: 'nine letters and a block in a drum that turns: Figure 1 of the Configurational Element Method, section 8.5',
  evidence: 'cross-code',
} as const;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const spread = await measureSeeds(place, 'drum', (seed) => run(place, seed));
  yield {
    quantity: 'letters that are still there',
    unit: '1',
    target: count,
    tolerance: 0,
    ...spread.of(({ present }) => present),
    ...origin,
  };
  yield {
    quantity: 'farthest from the axis, over the radius',
    unit: '1',
    ...atMost(1),
    measured: Math.max(...spread.results.map(({ farthest }) => farthest)),
    ...origin,
  };
  yield {
    quantity: 'mean angle of the surface',
    unit: '°',
    ...between(5, 45),
    ...spread.of(({ angle }) => mean(angle)),
    ...origin,
  };
  yield {
    quantity: 'neighbours from the other half, at first',
    unit: '1',
    ...untested,
    ...spread.of(({ mixed }) => mixed[0]!),
    ...origin,
  };
  yield {
    quantity: 'neighbours from the other half, at last',
    unit: '1',
    ...between(0.35, 0.6),
    ...spread.of(({ mixed }) => mixed.at(-1)!),
    ...origin,
  };
  yield {
    plot: {
      title: 'A drum of letters',
      subtitle: `${count} letters, ${spin} rad/s, µ = ${friction}; ${spread.words}`,
      x: { label: 'time', unit: 's' },
      y: { label: 'neighbours from the other half', range: [0, 0.6] },
      series: spread.results.map(({ time, mixed }) => ({ style: 'line', colour: 0, points: curve(time, mixed) })),
    },
  };
}
