/** Columns of touching spheres that no force holds yet: how soon the floor bears their weight steadily, and under a heavy sphere. */
import { curve } from '../../formats/plot/plot.ts';
import { atMost, type Comparison, type Figure, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { Experiment, gravity, sphereMass } from './experiment.ts';

export const columnsCase: ValidationCase = {
  group: 'grains',
  name: 'columns',
  title:
    'columns of 10, 40 and 100 spheres, and ten under one of 1000 times the mass: how soon the floor bears them steadily',
  compare,
};

const radius = 0.5;
const density = 2500;
const timeStep = 0.01;
const end = 3;
/** How far the load may be from the weight, as a part of it. */
const steady = 0.01;
/** By when it must be [s] */
const settled = 1;

interface Column {
  readonly name: string;
  readonly spheres: number;
  /** Of the sphere on top, over that of the others; 0: there is none */
  readonly ratio: number;
}

const columns: readonly Column[] = [
  { name: '10 spheres', spheres: 10, ratio: 0 },
  { name: '40 spheres', spheres: 40, ratio: 0 },
  { name: '100 spheres', spheres: 100, ratio: 0 },
  { name: 'ten under one of 1000 times the mass', spheres: 10, ratio: 1000 },
];

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const tracks: (readonly number[])[] = [];
  for (const column of columns) {
    const loads = await watch(place, column);
    tracks.push(loads);
    const lastBad = loads.findLastIndex((load) => !(Math.abs(load - 1) <= steady));
    yield {
      quantity: `${column.name}: time until the load stays within 1 %`,
      unit: 's',
      ...atMost(settled),
      measured: lastBad === loads.length - 1 ? NaN : (lastBad + 1) * timeStep,
      source: 'static equilibrium: the floor bears the weight of all',
      evidence: 'exact',
    };
  }
  yield {
    plot: {
      title: 'Load of columns that no force holds at first',
      subtitle: `spheres of ${radius} m that touch, h = ${timeStep} s`,
      x: { label: 'time', unit: 's', scale: 'log' },
      y: { label: 'load over weight' },
      series: columns.map(({ name }, k) => ({
        name,
        style: 'line' as const,
        points: curve(
          tracks[k]!.map((_, step) => (step + 1) * timeStep),
          tracks[k]!,
        ),
      })),
    },
  };
}

/** What the floor bears in each step, over the weight. */
async function watch({ device, report }: ValidationPlace, { name, spheres, ratio }: Column): Promise<number[]> {
  report(name);
  const positions = Array.from({ length: spheres + 1 }, (_, k) => [0, 0, (2 * k + 1) * radius] as const);
  const top = { material: 'heavy', fill: { kind: 'points', positions: positions.slice(spheres) }, radius } as const;
  using experiment = new Experiment(device, {
    time: { step: timeStep, end },
    materials: {
      stone: { density, friction: 0.5 },
      ...(ratio > 0 && { heavy: { density: ratio * density, friction: 0.5 } }),
    },
    grains: [
      { material: 'stone', fill: { kind: 'points', positions: positions.slice(0, spheres) }, radius },
      ...(ratio > 0 ? [top] : []),
    ],
    bodies: [{ name: 'floor', shape: { kind: 'plane' }, material: 'stone' }],
  });
  const weight = (spheres + ratio) * sphereMass(radius, density) * gravity;
  const loads: number[] = [];
  for (let step = 0; step < end / timeStep; step++) {
    experiment.world.advance(1);
    const contacts = await experiment.contacts();
    loads.push(contacts.reduce((sum, { body, normal }) => sum + (body === null ? 0 : normal), 0) / weight);
  }
  return loads;
}
