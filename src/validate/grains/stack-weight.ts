/** Spheres on top of each other: each contact carries all that is above it, and the floor carries the whole. */
import { curve } from '../../formats/plot/plot.ts';
import {
  atMost,
  within,
  type Comparison,
  type Figure,
  type ValidationCase,
  type ValidationPlace,
} from '../validation-case.ts';
import { Experiment, gravity, sphereMass } from './experiment.ts';

export const stackWeightCase: ValidationCase = {
  group: 'grains',
  name: 'stack-weight',
  title: 'columns of 10 and 50 spheres, dropped a little: what each contact bears, and how soon steadily',
  compare,
};

const radius = 0.05;
const density = 2500;
const friction = 0.5;
const timeStep = 0.001;
const weight = sphereMass(radius, density) * gravity;
/** What each sphere is to fall at the start, part of the radius. */
const gap = 0.002;
/** How far forces may be from the weights above, as a part of them, in the mean over all contacts. */
const steady = 0.01;

interface Column {
  readonly spheres: number;
  /** When all contacts must bear what they should [s] */
  readonly settled: number;
  /** When the run ends [s] */
  readonly end: number;
}

const columns: readonly Column[] = [
  { spheres: 10, settled: 0.2, end: 0.7 },
  { spheres: 50, settled: 3, end: 3.5 },
];

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const tracks: StackTrack[] = [];
  for (const column of columns) {
    const track = await watch(place, column);
    tracks.push(track);
    yield* compareColumn(column, track);
  }
  yield {
    plot: {
      title: 'Weight in a column of spheres',
      subtitle: `spheres of 5 cm, dropped by ${gap * 100} % of the radius each, h = ${timeStep} s`,
      x: { label: 'time', unit: 's', scale: 'log' },
      y: { label: 'rms error of contact forces', scale: 'log', range: [1e-6, 10] },
      series: [
        ...columns.map(({ spheres }, k) => ({
          name: `${spheres} spheres`,
          style: 'line' as const,
          points: curve(
            tracks[k]!.time,
            tracks[k]!.error.map((error) => Math.max(error, 1e-6)),
          ),
        })),
        {
          name: '1 %',
          style: 'dashes',
          colour: 6,
          points: [
            { x: 0.02, y: steady },
            { x: 3.5, y: steady },
          ],
        },
      ],
    },
  };
}

interface StackTrack {
  readonly time: readonly number[];
  /** Root mean square over all contacts of (force / weight above − 1) */
  readonly error: readonly number[];
  /** Force on the floor [N] */
  readonly load: readonly number[];
  /** Height of the top sphere at the end [m] */
  readonly top: number;
  /** Of all spheres at the end, in m g R each */
  readonly energy: number;
}

async function watch({ device, report }: ValidationPlace, { spheres, end }: Column): Promise<StackTrack> {
  report(`${spheres} spheres`);
  const spacing = (2 + gap) * radius;
  using experiment = new Experiment(device, {
    time: { step: timeStep, end },
    materials: { stone: { density, friction } },
    grains: [
      {
        material: 'stone',
        fill: {
          kind: 'points',
          positions: Array.from({ length: spheres }, (_, k) => [0, 0, (1 + gap) * radius + k * spacing] as const),
        },
        radius,
      },
    ],
    bodies: [{ name: 'floor', shape: { kind: 'plane' }, material: 'stone' }],
  });
  const track = { time: [] as number[], error: [] as number[], load: [] as number[] };
  while (experiment.time < end - timeStep / 2) {
    experiment.world.advance(1);
    const forces = await supports(experiment, spheres);
    const squares = forces.map((force, k) => (force / ((spheres - k) * weight) - 1) ** 2);
    track.time.push(experiment.time);
    track.error.push(Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / spheres));
    track.load.push(forces[0]!);
  }
  const top = (await experiment.grains())[spheres - 1]!.position[2];
  return { ...track, top, energy: (await experiment.kineticEnergy()) / (spheres * weight * radius) };
}

/** Force below each sphere [N]; 0 where it touches nothing there. */
async function supports(experiment: Experiment, spheres: number): Promise<number[]> {
  const forces = Array.from({ length: spheres }, () => 0);
  for (const { grain, partner, normal } of await experiment.contacts())
    forces[partner === null ? grain : Math.max(grain, partner)]! += normal;
  return forces;
}

function* compareColumn({ spheres, settled, end }: Column, track: StackTrack): Generator<Comparison> {
  const { time, error, load } = track;
  const each = {
    source: 'static equilibrium: contact k of n bears (n − k) m g, the floor n m g',
    evidence: 'exact',
  } as const;
  const lastBad = error.findLastIndex((value) => !(value <= steady));
  yield {
    quantity: `${spheres} spheres: time until it stays within 1 %`,
    unit: 's',
    ...atMost(settled),
    measured: lastBad === error.length - 1 ? NaN : time[lastBad + 1]!,
    ...each,
  };
  const since = time.findIndex((moment) => moment >= settled - 1e-9);
  const rms = (values: readonly number[]): number =>
    Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length);
  yield {
    quantity: `${spheres} spheres: rms error of all contacts, ${settled}–${end} s`,
    unit: '1',
    ...atMost(steady),
    measured: rms(error.slice(since)),
    ...each,
  };
  const loads = load.slice(since);
  yield {
    quantity: `${spheres} spheres: load on the floor, ${settled}–${end} s`,
    unit: 'N',
    ...within(0.01, spheres * weight),
    measured: loads.reduce((sum, value) => sum + value, 0) / loads.length,
    ...each,
  };
  yield {
    quantity: `${spheres} spheres: rms error of the floor's load`,
    unit: '1',
    ...atMost(0.01),
    measured: rms(loads.map((value) => value / (spheres * weight) - 1)),
    ...each,
  };
  const rigid = { source: 'rigid spheres at rest do not give way', evidence: 'exact' } as const;
  yield {
    quantity: `${spheres} spheres: height of the top one`,
    unit: 'm',
    ...within(0.01, (2 * spheres - 1) * radius),
    measured: track.top,
    ...rigid,
  };
  yield {
    quantity: `${spheres} spheres: kinetic energy at the end, m g R each`,
    unit: '1',
    ...atMost(1e-5),
    measured: track.energy,
    ...rigid,
  };
}
