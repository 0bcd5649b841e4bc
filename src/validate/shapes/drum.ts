/** A drum built of blocks that turns nine letters over: it stays closed, they climb, avalanche and mix. */
import { curve } from '../../formats/plot/plot.ts';
import { fitLine, mean } from '../../math/statistics.ts';
import { measureSeeds } from '../measure-seeds.ts';
import {
  atMost,
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
import { gravity, momentaOf, type ShapeMotion } from './shape-motion.ts';

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
const settled = 5;
const turns = 4;
const ends = settled + (turns * 2 * Math.PI) / spin;
const timeStep = 0.0025;
/** Between looks at its torque, and at who lies beside whom [s] */
const interval = { torque: 0.05, mixing: 0.5 };

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
    time: { step: timeStep, end: ends },
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
  /** Since letters were told apart, in turns of the drum */
  readonly turned: number[];
  /** Of the surface, up to where the wall rises [°] */
  readonly angle: number[];
  /** Of the neighbours of letters, share of those that began in the other half, over that of a random mixture */
  readonly mixed: number[];
  /** Mean torque of the letters on the drum, over what their weight and the change of their angular momentum ask for */
  readonly torque: number;
  /** Greatest distance of the centre of a letter from the axis, over the drum's radius */
  readonly farthest: number;
  /** How often a letter was seen under the highest place of the wall */
  readonly overTop: number;
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

/**
 * Letters that began on the left are of one kind, the others of another. Were the kinds given out at random, a neighbour would
 * be of the other kind with the same probability wherever letters lie: so this tends to 1, give or take 0.04 for the 500
 * neighbours that there are.
 */
function mixedShare(letters: readonly ShapeMotion[], wasLeft: ReadonlySet<number>): number {
  let [same, other] = [0, 0];
  for (const one of letters)
    for (const two of letters) {
      if (one.index >= two.index) continue;
      if (Math.hypot(one.position[0] - two.position[0], one.position[1] - two.position[1]) > 2.2 * radius) continue;
      if (wasLeft.has(one.index) === wasLeft.has(two.index)) same++;
      else other++;
    }
  const [left, all] = [wasLeft.size, letters.length];
  return other / (same + other) / ((2 * left * (all - left)) / (all * (all - 1)));
}

/** Letters under the highest place of the wall: what is carried over it passes there, what is thrown does not get so high. */
const isOverTop = ({ position: [, y] }: ShapeMotion): boolean => y > drum.radius - 2 * radius;

async function run({ device, report }: ValidationPlace, seed: number): Promise<Turning> {
  report(`seed ${seed}`);
  using experiment = new ShapesExperiment(device, scene(seed));
  await experiment.run(settled);
  const start = await experiment.free();
  const middle = start.map(({ position }) => position[0]).toSorted((a, b) => a - b)[Math.floor(start.length / 2)]!;
  const wasLeft = new Set(start.filter(({ position }) => position[0] < middle).map(({ index }) => index));
  const [turned, angle, mixed, torques, pulls]: number[][] = [[], [], [], [], []];
  let [grains, farthest, overTop] = [start, 0, 0];
  while (experiment.time < ends - interval.torque / 2) {
    await experiment.run(experiment.time + interval.torque);
    grains = await experiment.free();
    const [onDrum] = (await experiment.world.bodyForces())!;
    torques!.push(onDrum!.torque[2]);
    pulls!.push(-gravity * grains.reduce((sum, { mass, position }) => sum + mass * position[0], 0));
    farthest = Math.max(farthest, ...grains.map(({ position }) => Math.hypot(...position) / drum.radius));
    overTop += grains.filter(isOverTop).length;
    if (torques!.length % Math.round(interval.mixing / interval.torque) > 0) continue;
    turned!.push(((experiment.time - settled) * spin) / (2 * Math.PI));
    angle!.push((surfaceAngle(grains) * 180) / Math.PI);
    mixed!.push(mixedShare(grains, wasLeft));
  }
  const gained = momentaOf(grains).angular - momentaOf(start).angular;
  const asked = mean(pulls!) - gained / (experiment.time - settled);
  return {
    ...{ turned: turned!, angle: angle!, mixed: mixed!, farthest, overTop },
    torque: mean(torques!) / asked,
    present: grains.length,
  };
}

/** Mean over a turn that begins after so many. */
const overTurn = ({ turned, mixed }: Turning, from: number): number =>
  mean(mixed.filter((_, k) => turned[k]! > from && turned[k]! <= from + 1.001));

const origin = {
  source: 'nine letters and a block in a drum that turns: Figure 1 of the Configurational Element Method, section 8.5',
  evidence: 'cross-code',
} as const;

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
    quantity: 'letters that ride over the top',
    unit: '1',
    target: 0,
    tolerance: 0,
    ...spread.of(({ overTop }) => overTop),
    source: `the drum turns with ω² R/g = ${((spin ** 2 * drum.radius) / gravity).toFixed(2)} < 1: nothing is carried around`,
    evidence: 'exact',
  };
  yield {
    quantity: 'mean torque on the drum over that of the letters’ weight and angular momentum',
    unit: '1',
    target: 1,
    tolerance: 0.05,
    ...spread.of(({ torque }) => torque),
    source: 'angular momentum about the axis; forces are sampled every 0.05 s',
    evidence: 'exact',
  };
  yield {
    quantity: 'mean angle of the surface',
    unit: '°',
    ...untested,
    ...spread.of(({ angle }) => mean(angle)),
    ...origin,
  };
  for (let turn = 0; turn < turns - 1; turn++) {
    yield {
      quantity: `neighbours from the other half over those of a random mixture, turn ${turn + 1}`,
      unit: '1',
      ...untested,
      ...spread.of((turning) => overTurn(turning, turn)),
      ...origin,
    };
  }
  yield {
    quantity: `neighbours from the other half over those of a random mixture, turn ${turns}`,
    unit: '1',
    target: 1,
    tolerance: 0.1,
    ...spread.of((turning) => overTurn(turning, turns - 1)),
    source: 'a drum that avalanches mixes until neighbours are as chance has them; letters of one size do not part',
    evidence: 'exact',
  };
  yield {
    plot: {
      title: 'A drum of letters',
      subtitle: `${count} letters, ${spin} rad/s, µ = ${friction}; ${spread.words}`,
      x: { label: 'turns', unit: '1' },
      y: { label: 'neighbours from the other half, over those of a random mixture', range: [0, 1.2] },
      series: spread.results.map(({ turned, mixed }) => ({ style: 'line', colour: 0, points: curve(turned, mixed) })),
    },
  };
}
