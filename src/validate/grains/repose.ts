/** A heap that is left on a plate when the sides of its box are gone: the angle of repose. */
import { curve } from '../../formats/plot/plot.ts';
import { measureSeeds, type Spread } from '../measure-seeds.ts';
import {
  untested,
  type Comparison,
  type Figure,
  type ValidationCase,
  type ValidationPlace,
} from '../validation-case.ts';
import { Experiment, type Bed, type ExperimentScene } from './experiment.ts';
import { surfaceAlong, type Surface } from './surface.ts';

export const reposeCase: ValidationCase = {
  group: 'grains',
  name: 'repose',
  title: 'the angle at which a heap rests on a plate, against friction and rolling friction',
  isSlow: true,
  compare,
};

const diameter = 0.01;
/** Of the plate along x, and of the slice along y, which goes on without end, in diameters. */
const plate = { half: 22, depth: 6 };
const count = 4200;
const timeStep = 0.001;
/** The box opens when the bed is at rest, and the heap is measured when it is [s] */
const times = { opens: 0.6, ends: 5 };
/** Of the sides, upwards [m/s] */
const sideSpeed = 0.15;

interface Surfaces {
  readonly friction: number;
  /** Torque over R* and normal force */
  readonly rollingFriction: number;
}

/**
 * The first is compared with three seeds, the others with one. All are in the range of the law: rolling friction of at
 * most 0.1 mm between grains, from which on it has not been fitted.
 */
const surfaces: readonly Surfaces[] = [
  { friction: 0.4, rollingFriction: 0.02 },
  { friction: 0.4, rollingFriction: 0.04 },
  { friction: 0.3, rollingFriction: 0.02 },
  { friction: 0.6, rollingFriction: 0.02 },
];

/** Of Zhou et al. [°]: rolling friction as a length, torque over normal force, and the diameter, both in millimetres. */
function angleOfLaw({ friction, rollingFriction }: Surfaces): number {
  const ofGrains = (rollingFriction * diameter * 1000) / 4;
  const ofPlate = (rollingFriction * diameter * 1000) / 2;
  return 68.61 * friction ** 0.27 * friction ** 0.22 * ofGrains ** 0.06 * ofPlate ** 0.12 * (diameter * 1000) ** -0.2;
}

interface Heap extends Surfaces {
  readonly timeStep: number;
  readonly seed: number;
  readonly depth?: number;
  readonly solver?: ExperimentScene['solver'];
}

function scene({ friction, rollingFriction, timeStep, seed, depth = plate.depth, solver }: Heap): ExperimentScene {
  const half = plate.half * diameter;
  const along = depth * diameter;
  const grains = Math.round((count * depth) / plate.depth);
  const height = (grains * (Math.PI / 6) * diameter ** 3) / (0.5 * 2 * half * along);
  const thickness = 2 * diameter;
  const side = (name: string, sign: 1 | -1) => {
    const at: readonly [number, number, number] = [sign * (half + thickness / 2), 0, height];
    const lift = sideSpeed * (times.ends - times.opens);
    return {
      name,
      shape: { kind: 'box', size: [thickness, 4 * along, 2 * height] },
      position: at,
      material: 'smooth',
      motion: {
        kind: 'keyframes',
        interpolation: 'linear',
        keyframes: [{ time: times.opens }, { time: times.ends, position: [at[0], at[1], at[2] + lift] }],
      },
    } as const;
  };
  return {
    time: { step: timeStep, end: times.ends },
    seed,
    domain: { min: [-1.6 * half, -along / 2, -10 * diameter], max: [1.6 * half, along / 2, 1.5 * height] },
    boundaries: { y: 'periodic', z: { kind: 'open', sides: 'low' } },
    materials: {
      grain: { density: 2500, friction, rollingFriction, restitution: 0.3 },
      smooth: { friction: 0, rollingFriction: 0 },
    },
    grains: [
      {
        material: 'grain',
        fill: {
          kind: 'pour',
          region: { min: [-half, -along / 2, 0], max: [half, along / 2, height] },
          count: grains,
        },
        radius: diameter / 2,
      },
    ],
    bodies: [
      {
        name: 'plate',
        shape: { kind: 'box', size: [2 * half, 4 * along, thickness] },
        position: [0, 0, -thickness / 2],
        material: 'grain',
      },
      side('left', -1),
      side('right', 1),
    ],
    ...(solver !== undefined && { solver }),
  };
}

interface Rest {
  /** Mean of both sides [°] */
  readonly angle: number;
  readonly right: Surface;
}

async function run({ device, report }: ValidationPlace, heap: Heap): Promise<Rest> {
  report(`µ = ${heap.friction}, µᵣ = ${heap.rollingFriction}, seed ${heap.seed}`);
  using experiment = new Experiment(device, scene(heap));
  await experiment.run(times.ends);
  const bed = await experiment.bed();
  const depth = (heap.depth ?? plate.depth) * diameter;
  const sides = [1, -1].map((sign) => surfaceAlong(half(bed, sign), { bin: 1.25 * diameter, depth }));
  // Grains at the edge of the plate stay there as a step: the foot of the heap is left out.
  const angles = sides.map((side) => (side.slope(0.3, 0.95) * 180) / Math.PI);
  return { angle: (angles[0]! + angles[1]!) / 2, right: sides[0]! };
}

/** The grains on one side of the middle and on the plate, seen from the middle. */
function half({ index, position, radius, mass }: Bed, sign: number): Bed {
  const chosen = [...index.keys()].filter((k) => sign * position[k]![0] >= 0 && position[k]![2] > 0);
  return {
    index: chosen.map((k) => index[k]!),
    position: chosen.map((k) => [sign * position[k]![0], position[k]![1], position[k]![2]]),
    radius: chosen.map((k) => radius[k]!),
    mass: chosen.map((k) => mass[k]!),
  };
}

const origin = {
  source:
    'φ = 68.61 µₚₚ^0.27 µₚᵥ^0.22 µᵣₚₚ^0.06 µᵣₚᵥ^0.12 d^−0.2, lengths in mm: Zhou et al., Powder Technology 125 (2002) 45–54',
  evidence: 'empirical',
} as const;

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const [first, ...others] = surfaces;
  const spread = await measureSeeds(place, named(first!), (seed) => run(place, { ...first!, timeStep, seed }));
  yield {
    quantity: `angle of repose, ${named(first!)}`,
    unit: '°',
    target: angleOfLaw(first!),
    tolerance: 2,
    ...spread.of(({ angle }) => angle),
    ...origin,
  };
  const measured = [spread.of(({ angle }) => angle).measured];
  for (const surface of others) {
    const { angle } = await run(place, { ...surface, timeStep, seed: place.seeds[0]! });
    measured.push(angle);
    yield {
      quantity: `angle of repose, ${named(surface)}`,
      unit: '°',
      target: angleOfLaw(surface),
      // A single heap is a degree or two from the mean of many.
      tolerance: 4,
      measured: angle,
      ...origin,
    };
  }
  yield* draw(spread, measured);
  const variants: [string, Partial<Heap>][] = [
    ['h / 2', { timeStep: timeStep / 2 }],
    ['twice the sweeps', { solver: { kind: 'gauss-seidel', sweeps: 8 } }],
    ['twice the depth', { depth: 2 * plate.depth }],
  ];
  for (const [name, changes] of variants) {
    const { angle } = await run(place, { ...first!, timeStep, seed: place.seeds[0]!, ...changes });
    yield {
      quantity: `angle of repose with ${name}`,
      unit: '°',
      ...untested,
      measured: angle,
      source: 'how the result depends on time step, sweeps and size',
      evidence: 'empirical',
    };
  }
}

const named = ({ friction, rollingFriction }: Surfaces): string => `µ = ${friction}, µᵣ = ${rollingFriction}`;

function* draw({ results, seeds }: Spread<Rest>, measured: readonly number[]): Generator<Figure> {
  yield {
    plot: {
      title: 'Angle of repose on a plate',
      subtitle: `grains of 1 cm; rolling friction as torque over R* and normal force`,
      x: { label: 'law of Zhou et al.', unit: '°', range: [10, 30] },
      y: { label: 'measured', unit: '°', range: [10, 30] },
      series: [
        {
          name: 'equal ± 2°',
          style: 'band',
          colour: 6,
          points: [10, 30].map((x) => ({ x, y: x, low: x - 2, high: x + 2 })),
        },
        ...surfaces.map((surface, k) => ({
          name: named(surface),
          style: 'markers' as const,
          colour: k,
          points: [{ x: angleOfLaw(surface), y: measured[k]! }],
        })),
      ],
    },
  };
  const inDiameters = (lengths: readonly number[]): number[] => lengths.map((length) => length / diameter);
  yield {
    name: 'surface',
    plot: {
      title: 'Right half of the heap',
      subtitle: named(surfaces[0]!),
      x: { label: 'distance from the middle / d' },
      y: { label: 'height / d' },
      series: results.map(({ right }, k) => ({
        name: `seed ${seeds[k]}`,
        style: 'line',
        points: curve(inDiameters(right.places), inDiameters(right.heights)),
      })),
    },
  };
}
