/** Discs without anything that letters have: columns that collapse to both sides, against contact dynamics of others. */
import { formula } from '../../formats/plot/plot.ts';
import type { Vector3 } from '../../math/rigid.ts';
import { fitPower } from '../../math/statistics.ts';
import { measureSeeds, type Spread } from '../measure-seeds.ts';
import {
  untested,
  within,
  type Comparison,
  type Figure,
  type ValidationCase,
  type ValidationPlace,
} from '../validation-case.ts';
import { ShapesExperiment, type ExperimentScene } from './experiment.ts';
import { gravity } from './shape-motion.ts';
import { box, facingUp, region } from './plane-scene.ts';
import { planeSurface, reachOfMass } from './plane-surface.ts';

export const shapesDiscsCase: ValidationCase = {
  group: 'shapes',
  name: 'shapes-discs',
  title: 'columns of discs of aspect 0.5 to 12 collapse: run-out and height, against Staron and Hinch',
  isSlow: true,
  experiments,
  compare,
};

/** Height over half the width: of columns that lose their edges, and of those that fall. */
const low = [0.5, 1, 1.5];
const tall = [4, 7, 12];
const aspects = [...low, ...tall];
/**
 * The toe of a deposit is one disc thick and comes apart where discs roll on: the fewer discs, the more of the run-out that
 * takes away. With so many it takes little (see the study below).
 */
const count = 12_000;
/** Diameters from two thirds of the largest on, so that they lie in no order [m] */
const radii = [0.4, 0.44, 0.48, 0.52, 0.56, 0.6];
const middleRadius = 0.5;
/** Mean of the squares of the radii over that of the middle one. */
const spreadOfSizes = radii.reduce((sum, radius) => sum + radius ** 2, 0) / radii.length / middleRadius ** 2;
/** Of discs of two sizes that settled with friction: to choose how many fit. */
const solidFraction = 0.82;
const material = { density: 1000, friction: 1, restitution: 0.5 };
const timeStep = 0.02 * Math.sqrt(middleRadius / gravity);

interface Collapse {
  readonly aspect: number;
  readonly seed: number;
  readonly solver?: ExperimentScene['solver'];
  readonly timeStep?: number;
  readonly count?: number;
}

/** Half the width of the column [m] */
const halfWidth = (aspect: number, discs: number): number =>
  Math.sqrt((discs * Math.PI * middleRadius ** 2 * spreadOfSizes) / (solidFraction * 2 * aspect));

/**
 * How a gate leaves: at once, twice as fast as what falls from the top of the column, so that nothing leans on it or catches
 * up with it, and farther than anything runs.
 */
function flight(
  { position }: { readonly position: Vector3 },
  side: number,
  { from, column, way }: { readonly from: number; readonly column: number; readonly way: number },
) {
  const during = way / (2 * Math.sqrt(2 * gravity * column));
  const end = { time: from + during, position: [position[0] + side * way, position[1], position[2]] } as const;
  return { kind: 'keyframes', interpolation: 'linear', keyframes: [{ time: from }, end] } as const;
}

function scene(collapse: Collapse, times: { settles: number; end: number }): ExperimentScene {
  const discs = collapse.count ?? count;
  const half = halfWidth(collapse.aspect, discs);
  const reach = half * (2 + 3 * collapse.aspect);
  const poured = ((collapse.aspect * half * solidFraction) / 0.45) * 1.02 + 1;
  const gates = ([-1, 1] as const).map((side) => {
    const gate = box({
      name: side < 0 ? 'left' : 'right',
      at: [side * (half + 1), poured],
      size: [2, 4 * poured],
      material: 'gate',
    });
    return { ...gate, motion: flight(gate, side, { from: times.settles, column: collapse.aspect * half, way: reach }) };
  });
  return {
    gravity: [0, -gravity, 0],
    time: { step: collapse.timeStep ?? timeStep, end: times.end },
    seed: collapse.seed,
    domain: region(-reach, 0, reach, poured),
    materials: { disc: material, gate: { friction: 0 } },
    contacts: [{ between: ['disc', 'gate'], friction: 0 }],
    outlines: { disc: { kind: 'disc' } },
    shapes: [
      {
        outline: 'disc',
        radius: { kind: 'list', sizes: radii.map((radius) => ({ radius })) },
        material: 'disc',
        fill: { kind: 'pour', region: region(-half, 0, half, poured), count: discs },
      },
    ],
    bodies: [{ name: 'floor', shape: { kind: 'plane' }, rotation: facingUp(), material: 'disc' }, ...gates],
    ...(collapse.solver !== undefined && { solver: collapse.solver }),
  };
}

interface Deposit {
  /** As it stood before it was let go */
  readonly aspect: number;
  /** (L∞ − L₀) / L₀, mean of both sides */
  readonly runOut: number;
  /** H∞ / L₀ */
  readonly height: number;
}

export async function runDiscs({ device, report }: ValidationPlace, collapse: Collapse): Promise<Deposit> {
  const { aspect, seed } = collapse;
  const half = halfWidth(aspect, collapse.count ?? count);
  const falls = Math.sqrt((aspect * half) / gravity);
  const settles = 3 * falls + 2;
  const end = settles + 6 * falls + 4;
  report(`aspect ${aspect}, seed ${seed}`);
  using experiment = new ShapesExperiment(device, scene(collapse, { settles, end }));
  await experiment.run(settles);
  const standing = await experiment.grains();
  const centre = standing.reduce((sum, { mass, position }) => sum + mass * position[1], 0);
  const mass = standing.reduce((sum, grain) => sum + grain.mass, 0);
  await experiment.run(end);
  const grains = await experiment.grains();
  const { left, right } = reachOfMass(grains);
  const surface = planeSurface(grains, 2 * middleRadius);
  return {
    // Twice the height of the centre of mass: of a box, its height, without the ups and downs of its top.
    aspect: (2 * centre) / mass / half,
    runOut: ((right - left) / 2 - half) / half,
    height: Math.max(...surface.heights) / half,
  };
}

const origin = {
  source:
    'ΔL/L₀ = 2.5 a for a ≲ 2, 3.25 a^0.7 above; H/L₀ = 0.65 a^0.35: Staron & Hinch, J. Fluid Mech. 545 (2005) 1–27',
  evidence: 'cross-code',
} as const;

/** Discs of another code, for the plot: Kumar, thesis, Cambridge 2015, chapter 4. */
const shortRunOut = (a: number): number => (a < 2 ? 1.67 * a : 2.5 * a ** (2 / 3));
const lawOfRunOut = (a: number): number => (a < 2 ? 2.5 * a : 3.25 * a ** 0.7);
const lawOfHeight = (a: number): number => (a < 0.7 ? a : 0.65 * a ** 0.35);

const variants: Readonly<Record<string, Partial<Collapse>>> = {
  'h / 2': { timeStep: timeStep / 2 },
  'three times the sweeps': { solver: { kind: 'gauss-seidel', sweeps: 12 } },
  'a quarter of the discs': { count: count / 4 },
  'twice the discs': { count: 2 * count },
};
const studiedAspect = 4;
const columnOf = (aspect: number): string => `aspect ${aspect}`;
const nameOf = (column: string, seed: number): string => `${column}, seed ${seed}`;
const variantOf = (name: string): string => `${columnOf(studiedAspect)}, ${name}`;

function experiments(place: ValidationPlace): ReadonlyMap<string, () => Promise<Deposit>> {
  const first = place.seeds[0]!;
  return new Map([
    ...aspects.flatMap((aspect) =>
      place.seeds.map((seed) => [nameOf(columnOf(aspect), seed), () => runDiscs(place, { aspect, seed })] as const),
    ),
    ...Object.entries(variants).map(
      ([name, changes]) =>
        [
          nameOf(variantOf(name), first),
          () => runDiscs(place, { aspect: studiedAspect, seed: first, ...changes }),
        ] as const,
    ),
  ]);
}

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const deposits: Spread<Deposit>[] = [];
  for (const aspect of aspects) {
    const spread = await measureSeeds(place, columnOf(aspect), (seed) => runDiscs(place, { aspect, seed }));
    deposits.push(spread);
    const standing = spread.of((deposit) => deposit.aspect).measured;
    const label = `aspect ${standing.toFixed(2)}`;
    yield { quantity: `run-out ΔL/L₀, ${label}`, unit: '1', ...within(0.1, lawOfRunOut(standing)), ...spread.of(({ runOut }) => runOut), ...origin }; // prettier-ignore
    yield { quantity: `height H/L₀, ${label}`, unit: '1', ...within(0.1, lawOfHeight(standing)), ...spread.of(({ height }) => height), ...origin }; // prettier-ignore
  }
  const fit = (chosen: readonly number[], number: (deposit: Deposit) => number) => {
    const of = (what: (deposit: Deposit) => number): number[] =>
      chosen.map((aspect) => deposits[aspects.indexOf(aspect)]!.of(what).measured);
    return fitPower(of((deposit) => deposit.aspect), of(number)); // prettier-ignore
  };
  const runOut = ({ runOut }: Deposit): number => runOut;
  yield { quantity: 'exponent of the run-out, low', unit: '1', target: 1, tolerance: 0.1, measured: fit(low, runOut).exponent, ...origin }; // prettier-ignore
  yield { quantity: 'exponent of the run-out, tall', unit: '1', target: 0.7, tolerance: 0.1, measured: fit(tall, runOut).exponent, ...origin }; // prettier-ignore
  yield { quantity: 'exponent of the height, tall', unit: '1', target: 0.35, tolerance: 0.1, measured: fit(tall, ({ height }) => height).exponent, ...origin }; // prettier-ignore
  yield* study(place);
  yield draw(deposits);
}

async function* study(place: ValidationPlace): AsyncGenerator<Comparison> {
  for (const name of Object.keys(variants)) {
    const experiment = nameOf(variantOf(name), place.seeds[0]!);
    const { runOut } = await place.once(experiment, experiments(place).get(experiment)!);
    yield {
      quantity: `run-out of ${experiment}`,
      unit: '1',
      ...untested,
      measured: runOut,
      source: 'how the result depends on time step, sweeps and resolution',
      evidence: 'cross-code',
    };
  }
}

function draw(deposits: readonly Spread<Deposit>[]): Figure {
  const points = (number: (deposit: Deposit) => number) =>
    deposits.map((spread) => {
      const { measured, spread: deviation } = spread.of(number);
      return {
        x: spread.of(({ aspect }) => aspect).measured,
        y: measured,
        low: measured - deviation,
        high: measured + deviation,
      };
    });
  return {
    plot: {
      title: 'Columns of discs',
      subtitle: `${count} discs, µ = ${material.friction}, e = ${material.restitution}; ${deposits[0]!.words}`,
      x: { label: 'aspect a = H₀ / L₀', scale: 'log' },
      y: { label: 'over L₀', scale: 'log' },
      series: [
        {
          name: 'ΔL, Staron & Hinch',
          style: 'line',
          colour: 0,
          points: formula(lawOfRunOut, [0.4, 14], { scale: 'log' }),
        },
        {
          name: 'ΔL, Kumar',
          style: 'line',
          colour: 2,
          points: formula(shortRunOut, [0.4, 14], { scale: 'log' }),
        },
        { name: 'ΔL, Talus', style: 'markers', colour: 0, points: points(({ runOut }) => runOut) },
        {
          name: 'H, Staron & Hinch',
          style: 'line',
          colour: 1,
          points: formula(lawOfHeight, [0.4, 14], { scale: 'log' }),
        },
        { name: 'H, Talus', style: 'markers', colour: 1, points: points(({ height }) => height) },
      ],
    },
  };
}
