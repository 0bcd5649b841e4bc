/** A heap that is left on a plate when the sides of its box are gone: the angle of repose. */
import { curve } from '../../formats/plot/plot.ts';
import type { Vector3 } from '../../math/rigid.ts';
import { mean } from '../../math/statistics.ts';
import { measureSeeds, type Spread } from '../measure-seeds.ts';
import {
  atMost,
  untested,
  type Comparison,
  type Figure,
  type ValidationCase,
  type ValidationPlace,
} from '../validation-case.ts';
import { Experiment, gravity, sphereMass, type Bed, type ExperimentScene } from './experiment.ts';
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
const plate = { half: 22, depth: 30 };
const count = 21_000;
/** In which the surface is measured, a whole part of the depth, in diameters. */
const sliceDepth = 6;
const density = 2500;
const timeStep = 0.001;
/** The box opens when the bed is at rest; the heap is measured when it is, or at the latest [s] */
const times = { opens: 0.6, latest: 20 };
/** Of the sides, upwards [m/s] */
const sideSpeed = 0.15;
/** Kinetic energy of a grain, in mgR: at more than that, one grain in a thousand still rolls. */
const restEnergy = 1e-5;

interface Surfaces {
  readonly friction: number;
  /** Torque over R* and normal force */
  readonly rollingFriction: number;
}

interface Studied extends Surfaces {
  /** The same experiment in LAMMPS: docs/solvers/grains-repose.md [°] */
  readonly angleInLammps: number;
}

/**
 * The first is compared with three seeds, the others with one. All are in the range of the law: rolling friction of at
 * most 0.1 mm between grains, from which on it has not been fitted.
 */
const surfaces: readonly Studied[] = [
  { friction: 0.4, rollingFriction: 0.02, angleInLammps: 16.2 },
  { friction: 0.4, rollingFriction: 0.04, angleInLammps: 19.7 },
  { friction: 0.3, rollingFriction: 0.02, angleInLammps: 14.2 },
  { friction: 0.6, rollingFriction: 0.02, angleInLammps: 18.0 },
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
  /** Of the plate, in diameters, as `plate` */
  readonly half?: number;
  readonly depth?: number;
  readonly solver?: ExperimentScene['solver'];
}

function scene({ friction, rollingFriction, timeStep, seed, solver, ...size }: Heap): ExperimentScene {
  const { half: halfInDiameters, depth } = { ...plate, ...size };
  const half = halfInDiameters * diameter;
  const along = depth * diameter;
  // As high as it is wide, compared with the usual one.
  const grains = Math.round((count * depth * halfInDiameters ** 2) / (plate.depth * plate.half ** 2));
  const height = (grains * (Math.PI / 6) * diameter ** 3) / (0.5 * 2 * half * along);
  const thickness = 2 * diameter;
  const side = (name: string, sign: 1 | -1) => {
    const at: readonly [number, number, number] = [sign * (half + thickness / 2), 0, height];
    const lift = sideSpeed * (times.latest - times.opens);
    return {
      name,
      shape: { kind: 'box', size: [thickness, 4 * along, 2 * height] },
      position: at,
      material: 'smooth',
      motion: {
        kind: 'keyframes',
        interpolation: 'linear',
        keyframes: [{ time: times.opens }, { time: times.latest, position: [at[0], at[1], at[2] + lift] }],
      },
    } as const;
  };
  return {
    time: { step: timeStep, end: times.latest },
    seed,
    domain: { min: [-1.6 * half, -along / 2, -10 * diameter], max: [1.6 * half, along / 2, 1.5 * height] },
    boundaries: { y: 'periodic', z: { kind: 'open', sides: 'low' } },
    materials: {
      grain: { density, friction, rollingFriction, restitution: 0.3 },
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
  /** Mean of both sides and all slices [°] */
  readonly angle: number;
  /** Of one slice */
  readonly right: Surface;
  /** Kinetic energy of a grain when it was measured, in mgR */
  readonly unrest: number;
}

async function run({ device, report }: ValidationPlace, heap: Heap): Promise<Rest> {
  report(`µ = ${heap.friction}, µᵣ = ${heap.rollingFriction}, seed ${heap.seed}`);
  using experiment = new Experiment(device, scene(heap));
  const unrest = await comeToRest(experiment);
  const bed = await experiment.bed();
  const sides = slices(bed, (heap.depth ?? plate.depth) / sliceDepth).flatMap((slice) =>
    [1, -1].map((sign) => surfaceAlong(half(slice, sign), { bin: 1.25 * diameter, depth: sliceDepth * diameter })),
  );
  // Grains at the edge of the plate stay there as a step: the foot of the heap is left out.
  const angles = sides.map((surface) => (surface.slope(0.3, 0.95) * 180) / Math.PI);
  return { angle: mean(angles), right: sides[0]!, unrest };
}

/** Kinetic energy of a grain then, in mgR: slopes go on changing for seconds after most grains have left. */
async function comeToRest(experiment: Experiment): Promise<number> {
  const unit = sphereMass(diameter / 2, density) * gravity * (diameter / 2);
  for (let time = times.opens + 1; ; time += 0.5) {
    await experiment.run(time);
    const { index } = await experiment.bed();
    const unrest = (await experiment.kineticEnergy()) / (index.length * unit);
    if (unrest <= restEnergy || time >= times.latest) return unrest;
  }
}

/** Of equal depth: the highest grain of a deep slice is higher than most. */
function slices(bed: Bed, sliceCount: number): Bed[] {
  const depth = sliceDepth * diameter;
  const first = (-sliceCount * depth) / 2;
  return Array.from({ length: sliceCount }, (_, slice) =>
    chosen(bed, ([, y]) => Math.min(Math.max(Math.floor((y - first) / depth), 0), sliceCount - 1) === slice),
  );
}

/** The grains on one side of the middle and on the plate, seen from the middle. */
function half(bed: Bed, sign: number): Bed {
  const side = chosen(bed, ([x, , z]) => sign * x >= 0 && z > 0);
  return { ...side, position: side.position.map(([x, y, z]) => [sign * x, y, z]) };
}

function chosen({ index, position, radius, mass }: Bed, isChosen: (position: Vector3) => boolean): Bed {
  const places = [...index.keys()].filter((k) => isChosen(position[k]!));
  return {
    index: places.map((k) => index[k]!),
    position: places.map((k) => position[k]!),
    radius: places.map((k) => radius[k]!),
    mass: places.map((k) => mass[k]!),
  };
}

const law = {
  source:
    'φ = 68.61 µₚₚ^0.27 µₚᵥ^0.22 µᵣₚₚ^0.06 µᵣₚᵥ^0.12 d^−0.2, lengths in mm: Zhou et al., Powder Technology 125 (2002) 45–54',
  evidence: 'empirical',
} as const;
const lammps = {
  source: 'the same experiment in LAMMPS, Hertz and Mindlin with history, rolling friction with a spring',
  evidence: 'cross-code',
} as const;

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const [first, ...others] = surfaces;
  const spread = await measureSeeds(place, named(first!), (seed) => run(place, { ...first!, timeStep, seed }));
  const found = spread.of(({ angle }) => angle);
  yield* angles(first!, { law: 2, lammps: 1 }, found);
  const rests = [...spread.results];
  const alone = async (experiment: string, heap: Omit<Heap, 'seed'>): Promise<Rest> => {
    const seed = place.seeds[0]!;
    const rest = await place.once(`${experiment}, seed ${seed}`, () => run(place, { ...heap, seed }));
    rests.push(rest);
    return rest;
  };
  const measured = [found.measured];
  for (const surface of others) {
    const { angle } = await alone(named(surface), { ...surface, timeStep });
    measured.push(angle);
    // Of one heap, and of two in LAMMPS.
    yield* angles(surface, { law: 4, lammps: 2 }, { measured: angle });
  }
  yield* draw(spread, measured);
  const variants: [string, Partial<Heap>][] = [
    ['h / 2', { timeStep: timeStep / 2 }],
    ['twice the sweeps', { solver: { kind: 'gauss-seidel', sweeps: 8 } }],
    ['a fifth of the depth', { depth: sliceDepth }],
    ['twice the plate and height, two fifths of the depth', { half: 2 * plate.half, depth: 2 * sliceDepth }],
  ];
  for (const [name, changes] of variants) {
    const { angle } = await alone(name, { ...first!, timeStep, ...changes });
    yield {
      quantity: `angle of repose with ${name}`,
      unit: '°',
      ...untested,
      measured: angle,
      source: 'how the result depends on time step, sweeps and size',
      evidence: 'empirical',
    };
  }
  yield {
    quantity: 'greatest kinetic energy of a grain in a heap that was measured',
    unit: 'mgR',
    ...atMost(restEnergy),
    measured: Math.max(...rests.map(({ unrest }) => unrest)),
    source: 'a heap has its angle of repose when it rests',
    evidence: 'exact',
  };
}

function* angles(
  surface: Studied,
  tolerance: { readonly law: number; readonly lammps: number },
  found: { readonly measured: number; readonly spread?: number },
): Generator<Comparison> {
  const quantity = `angle of repose, ${named(surface)}`;
  yield { quantity, unit: '°', target: angleOfLaw(surface), tolerance: tolerance.law, ...found, ...law };
  const target = surface.angleInLammps;
  yield { quantity: `${quantity}: LAMMPS`, unit: '°', target, tolerance: tolerance.lammps, ...found, ...lammps };
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
