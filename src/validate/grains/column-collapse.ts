/** A column of grains on a floor, let go on one side: how far it runs, against how slender it was. */
import { curve, formula } from '../../formats/plot/plot.ts';
import { measureSeeds, type Spread } from '../measure-seeds.ts';
import { fitPower, mean } from '../../math/statistics.ts';
import {
  untested,
  within,
  type Comparison,
  type Figure,
  type ValidationCase,
  type ValidationPlace,
} from '../validation-case.ts';
import { Experiment, gravity, type ExperimentScene } from './experiment.ts';
import { surfaceAlong, type Surface } from './surface.ts';

export const columnCollapseCase: ValidationCase = {
  group: 'grains',
  name: 'column-collapse',
  title: 'columns of aspect 0.6 to 13 collapse: run-out as a power of the aspect',
  isSlow: true,
  compare,
};

const diameter = 0.004;
/** Of the columns along x, and of the slice along y, which goes on without end [m] */
const size = { length: 16 * diameter, depth: 4 * diameter };
/** Height over length: of columns that only lose their edge, and of those that fall. */
const low = [0.6, 1, 2, 3];
const tall = [6, 9, 13];
const aspects = [...low, ...tall];
/** Of sand: spheres that roll freely would go on as a layer of single grains, on and on. */
const material = { density: 2500, friction: 0.5, rollingFriction: 0.3, restitution: 0.2 };
const timeStep = 0.0005;
/** Low columns are some grains high: with finer ones their fronts are thin enough to be told from single grains. */
const finenessOfLow = 2;
const timeStepOfLow = 0.00035;
/**
 * What low columns have in common is their height, part of which stays behind: they end where they are thinner than this part of it.
 * Tall ones run out to a layer of single grains.
 */
const thinPart = 1 / 32;
/** Other ends of low columns, to see what that choice does. */
const otherParts = [1 / 48, 1 / 16];
const settles = 0.5;
/** Of the gate, away from the column: faster than grains follow [m/s] */
const gateSpeed = 5;

interface Collapse {
  readonly aspect: number;
  readonly seed: number;
  /** Default: as low or tall columns have it [s] */
  readonly timeStep?: number;
  /** Diameters a length, in 16; likewise */
  readonly fineness?: number;
  readonly solver?: NonNullable<ExperimentScene['solver']>;
}

const isLow = (aspect: number): boolean => low.includes(aspect);

function scene({ aspect, timeStep, seed, fineness, solver }: Required<Collapse>, end: number): ExperimentScene {
  const radius = diameter / fineness / 2;
  const { length } = size;
  const depth = size.depth / fineness;
  const height = aspect * length;
  const count = Math.round((0.6 * length * depth * height) / ((4 / 3) * Math.PI * radius ** 3));
  const gateHeight = 2 * height + length;
  const gate: readonly [number, number, number] = [length + diameter, 0, gateHeight / 2];
  return {
    time: { step: timeStep, end },
    seed,
    domain: { min: [0, -depth / 2, 0], max: [18 * length, depth / 2, 1.6 * height + 4 * diameter] },
    boundaries: { x: { kind: 'wall', material: 'grain', sides: 'low' }, y: 'periodic' },
    materials: { grain: material },
    grains: [
      {
        material: 'grain',
        fill: {
          kind: 'pour',
          region: { min: [0, -depth / 2, 0], max: [length, depth / 2, height * 1.35 + diameter] },
          count,
        },
        radius,
      },
    ],
    bodies: [
      { name: 'floor', shape: { kind: 'plane' }, material: 'grain' },
      {
        name: 'gate',
        shape: { kind: 'box', size: [2 * diameter, 8 * depth, gateHeight] },
        position: gate,
        material: 'grain',
        motion: {
          kind: 'keyframes',
          interpolation: 'linear',
          keyframes: [{ time: settles }, { time: settles + 1, position: [gate[0] + gateSpeed, gate[1], gate[2]] }],
        },
      },
    ],
    solver,
  };
}

interface Deposit {
  readonly surface: Pick<Surface, 'places' | 'heights'>;
  /** Height before it was let go, over its length */
  readonly aspect: number;
  /** (L∞ − L₀) / L₀ */
  readonly runOut: number;
  /** The same of low columns by each of `otherParts`, then by a layer of single grains */
  readonly otherRunOuts: readonly number[];
  /** The same of the triangle against the wall that has the same centre of mass */
  readonly runOutOfCentre: number;
  /** H∞ / L₀ */
  readonly height: number;
}

async function run({ device, report }: ValidationPlace, collapse: Collapse): Promise<Deposit> {
  const { aspect, seed } = collapse;
  const [fineness, step] = isLow(aspect) ? [finenessOfLow, timeStepOfLow] : [1, timeStep];
  const chosen = { fineness, timeStep: step, solver: { kind: 'gauss-seidel' } as const, ...collapse };
  const { length } = size;
  const falls = Math.sqrt((aspect * length) / gravity);
  const end = settles + 7 * falls + 0.7;
  report(`aspect ${aspect}, seed ${seed}`);
  using experiment = new Experiment(device, scene(chosen, end));
  await experiment.run(settles);
  const [grain, depth] = [diameter / chosen.fineness, size.depth / chosen.fineness];
  const before = surfaceAlong(await experiment.bed(), { bin: 2 * grain, depth });
  await experiment.run(end);
  const bed = await experiment.bed();
  const surface = surfaceAlong(bed, { bin: isLow(aspect) ? diameter : grain, depth });
  const front = isLow(aspect) ? surface.end(thinPart * aspect * length) : surface.front;
  return {
    surface: { places: surface.places, heights: surface.heights },
    aspect: before.volumeHeight(length) / length,
    runOut: (front - length) / length,
    otherRunOuts: [...otherParts.map((part) => surface.end(part * aspect * length)), surface.front].map(
      (end) => (end - length) / length,
    ),
    runOutOfCentre: (3 * mean(bed.position.map(([x]) => x))) / length - 1,
    height: surface.heightNear(0, 4 * grain) / length,
  };
}

const origin = {
  source:
    'ΔL/L₀ = 1.2 a for a < 2.3–3, 1.6–1.9 a^2/3 above: Lajeunesse et al., Phys. Fluids 17 (2005) 103302; Lube et al., Phys. Rev. E 72 (2005) 041301',
  evidence: 'experiment',
} as const;

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const deposits: Spread<Deposit>[] = [];
  for (const aspect of aspects) {
    const spread = await measureSeeds(place, `aspect ${aspect}`, (seed) => run(place, { aspect, seed }));
    deposits.push(spread);
    yield {
      quantity: `run-out ΔL/L₀, aspect ${spread.of((deposit) => deposit.aspect).measured.toFixed(2)}`,
      unit: '1',
      ...untested,
      ...spread.of(({ runOut }) => runOut),
      ...origin,
    };
  }
  const fit = (chosen: readonly number[], runOutOf = ({ runOut }: Deposit): number => runOut) => {
    const of = (number: (deposit: Deposit) => number): number[] =>
      chosen.map((aspect) => deposits[aspects.indexOf(aspect)]!.of(number).measured);
    return fitPower(of((deposit) => deposit.aspect), of(runOutOf)); // prettier-ignore
  };
  const [gentle, steep] = [fit(low), fit(tall)];
  yield { quantity: 'exponent, low columns', unit: '1', target: 1, tolerance: 0.1, measured: gentle.exponent, ...origin }; // prettier-ignore
  yield { quantity: 'factor, low columns', unit: '1', ...within(0.25, 1.2), measured: gentle.factor, ...origin };
  yield { quantity: 'exponent, tall columns', unit: '1', target: 2 / 3, tolerance: 0.1, measured: steep.exponent, ...origin }; // prettier-ignore
  for (const [name, chosen] of [
    ['low', low],
    ['tall', tall],
  ] as const) {
    const measured = fit(chosen, ({ runOutOfCentre }) => runOutOfCentre).exponent;
    yield { quantity: `exponent by the centre of mass, ${name} columns`, unit: '1', ...untested, measured, ...origin };
  }
  for (const [k, end] of [...otherParts.map((part) => `1/${1 / part} of the height`), 'single grains'].entries()) {
    const measured = fit(low, ({ otherRunOuts }) => otherRunOuts[k]!).exponent;
    yield { quantity: `exponent by an end at ${end}, low columns`, unit: '1', ...untested, measured, ...origin };
  }
  yield {
    quantity: 'run-out of the tallest over 1.75 a^2/3',
    unit: '1',
    ...untested,
    measured: deposits.at(-1)!.of(({ runOut, aspect }) => runOut / (1.75 * aspect ** (2 / 3))).measured,
    source:
      'channels of the experiments have side walls, which hold grains back; 2-D discs without run 3.25 a^0.7: Staron & Hinch, J. Fluid Mech. 545 (2005) 1–27',
    evidence: 'cross-code',
  };
  yield* draw(deposits);
  yield* study(place);
}

async function* study(place: ValidationPlace): AsyncGenerator<Comparison> {
  const variants: [string, Partial<Collapse>][] = [
    ['h / 2', { timeStep: timeStepOfLow / 2 }],
    ['twice the sweeps', { solver: { kind: 'gauss-seidel', sweeps: 8 } }],
    ['grains of twice the size', { fineness: 1, timeStep }],
  ];
  for (const [name, changes] of variants) {
    const experiment = `aspect 2, ${name}`;
    const spread = await measureSeeds(place, experiment, (seed) => run(place, { aspect: 2, seed, ...changes }));
    yield {
      quantity: `run-out of ${experiment}`,
      unit: '1',
      ...untested,
      ...spread.of(({ runOut }) => runOut),
      source: 'how the result depends on time step, sweeps and resolution',
      evidence: 'experiment',
    };
  }
}

function* draw(deposits: readonly Spread<Deposit>[]): Generator<Figure> {
  yield {
    plot: {
      title: 'Run-out of columns',
      subtitle: `grains of ${diameter * 1000} mm, columns of 16 diameters, low ones of 32 up to a 32nd of their height, µ = ${material.friction}, µᵣ = ${material.rollingFriction}; ${deposits[0]!.words}`,
      x: { label: 'aspect a = H₀ / L₀', scale: 'log' },
      y: { label: 'ΔL / L₀', scale: 'log' },
      series: [
        { name: '1.2 a', style: 'line', colour: 6, points: formula((a) => 1.2 * a, [0.8, 3], { scale: 'log' }) },
        {
          name: '1.6–1.9 a^2/3',
          style: 'band',
          colour: 6,
          points: formula((a) => 1.75 * a ** (2 / 3), [2.3, 14], { scale: 'log' }).map((point) => ({
            ...point,
            low: (1.6 / 1.75) * point.y,
            high: (1.9 / 1.75) * point.y,
          })),
        },
        {
          name: 'Talus',
          style: 'markers',
          colour: 0,
          points: deposits.map((spread) => {
            const { measured, spread: deviation } = spread.of(({ runOut }) => runOut);
            const x = spread.of(({ aspect }) => aspect).measured;
            return { x, y: measured, low: measured - deviation, high: measured + deviation };
          }),
        },
      ],
    },
  };
  yield {
    name: 'deposits',
    plot: {
      title: 'Deposits',
      subtitle: `seed ${deposits[0]!.seeds[0]} of each`,
      x: { label: 'distance / L₀' },
      y: { label: 'height / L₀' },
      series: deposits.map(({ results }) => ({
        name: `a = ${results[0]!.aspect.toFixed(1)}`,
        style: 'line',
        points: curve(
          results[0]!.surface.places.map((x) => x / size.length),
          results[0]!.surface.heights.map((z) => z / size.length),
        ),
      })),
    },
  };
}
