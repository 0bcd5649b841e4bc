/** A tall cylinder full of grains: its wall bears most of the weight, as Janssen found. */
import { formula } from '../../formats/plot/plot.ts';
import { measureSeeds, type Spread } from '../measure-seeds.ts';
import { leastPlace, mean } from '../../math/statistics.ts';
import {
  atMost,
  between,
  untested,
  type Comparison,
  type Figure,
  type ValidationCase,
  type ValidationPlace,
} from '../validation-case.ts';
import { Experiment, gravity, type ExperimentScene } from './experiment.ts';

export const janssenCase: ValidationCase = {
  group: 'grains',
  name: 'janssen',
  title: 'stress in a tall cylinder: saturates with depth, as the wall bears the rest',
  isSlow: true,
  compare,
};

const diameter = 0.005;
const cylinder = { radius: 6 * diameter, count: 7800 };
const friction = 0.5;
const density = 2500;
const timeStep = 0.0008;
/** The bed comes to rest, then the floor goes down slowly, so that all of the wall holds the grains back [s, m/s] */
const times = { rests: 1.5, measures: 1.7, ends: 2.3 };
const floorSpeed = 0.02;
const samples = 60;
/** Levels at which the stress is measured. */
const levels = 30;

interface Column {
  readonly timeStep: number;
  readonly seed: number;
  readonly solver?: ExperimentScene['solver'];
}

function scene({ timeStep, seed, solver }: Column): ExperimentScene {
  const height = (cylinder.count * diameter ** 3) / (0.45 * 6 * cylinder.radius ** 2);
  const side = cylinder.radius / Math.SQRT2;
  const travel = floorSpeed * (times.ends - times.rests);
  return {
    time: { step: timeStep, end: times.ends },
    seed,
    materials: { grain: { density, friction } },
    grains: [
      {
        material: 'grain',
        fill: {
          kind: 'pour',
          // The square in the circle, and so much higher.
          region: { min: [-side, -side, 0], max: [side, side, (height * Math.PI) / 2] },
          count: cylinder.count,
        },
        radius: diameter / 2,
      },
    ],
    bodies: [
      {
        name: 'wall',
        // Its own ends are out of reach.
        shape: { kind: 'cylinder', radius: cylinder.radius, height: 4 * height, hollow: true },
        position: [0, 0, height],
        material: 'grain',
      },
      {
        name: 'floor',
        shape: { kind: 'plane' },
        material: 'grain',
        motion: {
          kind: 'keyframes',
          interpolation: 'linear',
          keyframes: [{ time: times.rests }, { time: times.ends, position: [0, 0, -travel] }],
        },
      },
    ],
    ...(solver !== undefined && { solver }),
  };
}

interface Profile {
  /** From the top of the bed [m] */
  readonly depth: readonly number[];
  /** Vertical stress there [Pa] */
  readonly stress: readonly number[];
  /** ρ g of the bed [N/m³] */
  readonly specificWeight: number;
  /** On the floor, and on the wall, parts of the weight */
  readonly floorPart: number;
  readonly wallPart: number;
  /** Friction at the wall over what it could be */
  readonly mobilised: number;
}

async function run({ device, report }: ValidationPlace, column: Column): Promise<Profile> {
  using experiment = new Experiment(device, scene(column));
  report(`seed ${column.seed} fills`);
  await experiment.run(times.measures);
  const profiles: Profile[] = [];
  for (let k = 0; k < samples; k++) {
    await experiment.run(times.measures + ((times.ends - times.measures) * (k + 1)) / samples);
    profiles.push(await profileOf(experiment));
    report(`seed ${column.seed} ${k + 1} of ${samples}`);
  }
  const average = (of: (profile: Profile) => number): number => mean(profiles.map(of));
  return {
    depth: profiles[0]!.depth.map((_, k) => average(({ depth }) => depth[k]!)),
    stress: profiles[0]!.stress.map((_, k) => average(({ stress }) => stress[k]!)),
    specificWeight: average(({ specificWeight }) => specificWeight),
    floorPart: average(({ floorPart }) => floorPart),
    wallPart: average(({ wallPart }) => wallPart),
    mobilised: average(({ mobilised }) => mobilised),
  };
}

/** What a level bears is the weight above it, less what the wall holds of it. */
async function profileOf(experiment: Experiment): Promise<Profile> {
  const area = Math.PI * cylinder.radius ** 2;
  const { position, mass } = await experiment.bed();
  const heights = position.map(([, , z]) => z);
  const sorted = heights.toSorted((a, b) => b - a);
  const [top, bottom] = [mean(sorted.slice(0, 20)), sorted.at(-1)! - diameter / 2];
  const contacts = await experiment.contacts();
  const walls = contacts.filter(({ body }) => body === 0);
  const weight = gravity * mass.reduce((sum, each) => sum + each, 0);
  const depth = Array.from({ length: levels }, (_, k) => ((top - bottom) * (k + 1)) / (levels + 1));
  const stress = depth.map((below) => {
    const level = top - below;
    const above = heights.reduce((sum, z, k) => sum + (z > level ? mass[k]! * gravity : 0), 0);
    const held = walls.reduce((sum, { grain, tangential }) => sum + (heights[grain]! > level ? tangential[2] : 0), 0);
    return (above - held) / area;
  });
  const onFloor = contacts.reduce((sum, { body, normal }) => sum + (body === 1 ? normal : 0), 0);
  const onWall = walls.reduce((sum, { tangential }) => sum + tangential[2], 0);
  const pressed = walls.reduce((sum, { normal }) => sum + normal, 0);
  return {
    depth,
    stress,
    specificWeight: weight / (area * (top - bottom)),
    floorPart: onFloor / weight,
    wallPart: onWall / weight,
    mobilised: onWall / (friction * pressed),
  };
}

interface JanssenFit {
  /** Depth in which the stress saturates [m] */
  readonly length: number;
  /** Of the top layer, in which the stress grows as in a fluid [m] */
  readonly offset: number;
  readonly rSquared: number;
}

const janssen = (depth: number, length: number, offset: number): number =>
  depth < offset ? depth : offset + length * (1 - Math.exp(-(depth - offset) / length));

function fitJanssen({ depth, stress, specificWeight }: Profile): JanssenFit {
  const error = (length: number, offset: number): number =>
    depth.reduce((sum, s, k) => sum + (stress[k]! / specificWeight - janssen(s, length, offset)) ** 2, 0);
  const reach = depth.at(-1)!;
  const bestLength = (offset: number): number => leastPlace((length) => error(length, offset), 0.05 * reach, 5 * reach);
  const offset = leastPlace((candidate) => error(bestLength(candidate), candidate), 0, 0.3 * reach);
  const length = bestLength(offset);
  const heads = stress.map((value) => value / specificWeight);
  const middle = mean(heads);
  const variance = heads.reduce((sum, head) => sum + (head - middle) ** 2, 0);
  return { length, offset, rSquared: 1 - error(length, offset) / variance };
}

/** Horizontal over vertical stress */
const ratioOf = (profile: Profile): number => cylinder.radius / (2 * friction * fitJanssen(profile).length);

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const spread = await measureSeeds(place, 'column', (seed) => run(place, { timeStep, seed }));
  const law = {
    source:
      'σ = ρ g λ (1 − e^(−z/λ)), λ = R / (2 µ K): Janssen, Z. Ver. Dtsch. Ing. 39 (1895) 1045; top layer as in a fluid: Landry et al., Phys. Rev. E 67 (2003) 041303',
    evidence: 'empirical',
  } as const;
  yield {
    quantity: 'floor and wall together bear, part of the weight',
    unit: '1',
    target: 1,
    tolerance: 0.01,
    ...spread.of(({ floorPart, wallPart }) => floorPart + wallPart),
    source: 'equilibrium',
    evidence: 'exact',
  };
  yield {
    quantity: '1 − R² of the law',
    unit: '1',
    ...atMost(0.02),
    ...spread.of((profile) => 1 - fitJanssen(profile).rSquared),
    ...law,
  };
  yield {
    quantity: 'K, horizontal over vertical stress',
    unit: '1',
    ...between(0.5, 1),
    ...spread.of(ratioOf),
    ...law,
  };
  const told = { ...untested, source: 'what the floor bears, and how near the wall is to slip', evidence: 'empirical' } as const; // prettier-ignore
  yield { quantity: 'part of the weight on the floor', unit: '1', ...spread.of(({ floorPart }) => floorPart), ...told };
  yield { quantity: 'friction of the wall, part of µ N', unit: '1', ...spread.of(({ mobilised }) => mobilised), ...told }; // prettier-ignore
  yield draw(spread);
  const variants: [string, Partial<Column>][] = [
    ['h / 2', { timeStep: timeStep / 2 }],
    ['twice the sweeps', { solver: { kind: 'gauss-seidel', sweeps: 8 } }],
  ];
  for (const [name, changes] of variants) {
    const profile = await run(place, { timeStep, seed: place.seeds[0]!, ...changes });
    yield {
      quantity: `K with ${name}`,
      unit: '1',
      ...untested,
      measured: ratioOf(profile),
      source: 'how the result depends on time step and sweeps',
      evidence: 'empirical',
    };
  }
}

function draw({ results, seeds }: Spread<Profile>): Figure {
  const inRadii = (length: number): number => length / cylinder.radius;
  const fit = fitJanssen(results[0]!);
  const reach = results[0]!.depth.at(-1)!;
  return {
    plot: {
      title: 'Stress in a cylinder of grains',
      subtitle: `${cylinder.count} grains, 12 diameters wide, µ = ${friction}, the floor goes down slowly`,
      x: { label: 'depth / R' },
      y: { label: 'vertical stress / ρ g R' },
      series: [
        { name: 'a fluid', style: 'dashes', colour: 6, points: formula((x) => x, [0, 3]) },
        {
          name: `Janssen, K = ${ratioOf(results[0]!).toFixed(2)}`,
          style: 'line',
          colour: 6,
          points: formula((x) => inRadii(janssen(x * cylinder.radius, fit.length, fit.offset)), [0, inRadii(reach)]),
        },
        ...results.map(({ depth, stress, specificWeight }, k) => ({
          name: `seed ${seeds[k]}`,
          style: 'markers' as const,
          colour: k,
          points: depth.map((s, at) => ({ x: inRadii(s), y: inRadii(stress[at]! / specificWeight) })),
        })),
      ],
    },
  };
}
