/** Columns of letters that are let go on one side: the more tangled the letters, the steeper what stays. */
import { curve } from '../../formats/plot/plot.ts';
import { mean } from '../../math/statistics.ts';
import { measureSeeds, type Spread } from '../measure-seeds.ts';
import {
  atMost,
  between,
  untested,
  within,
  type Comparison,
  type Figure,
  type ValidationCase,
  type ValidationPlace,
} from '../validation-case.ts';
import { wallAlong } from './built-walls.ts';
import { ShapesExperiment, type ExperimentScene } from './experiment.ts';
import { box, departure, region } from './plane-scene.ts';
import { planeSurface, reachOfMass } from './plane-surface.ts';
import { gravity, kineticEnergyOf, type ShapeMotion } from './shape-motion.ts';

export const shapesColumnCollapseCase: ValidationCase = {
  group: 'shapes',
  name: 'shapes-column-collapse',
  title: 'columns of O, U, N and # collapse: the angle of repose grows in this order',
  isSlow: true,
  compare,
};

const letters = ['O', 'U', 'N', '#'] as const;
type Letter = (typeof letters)[number];
const friction = 0.4;

/**
 * Of what proportions its letters are, the paper does not say: these have the weight of regular type, and the bars of # are as far
 * apart. In the eight upright faces of Liberation and DejaVu stems of N and U are 0.19 to 0.21 of the radius of their circles, and the
 * bars of # are 0.31 to 0.35 of its height apart. It is narrower than high there; ours has four alike sides.
 */
const pen = 0.2;
const barsOfType = 1 / 3;
/** Of the # in the library of letters, whose ends stick out less. */
const barsOfLibrary = 0.4;

type LetterOutline = NonNullable<ExperimentScene['outlines']>[string];

/** `bars`: how far those of # are apart, over its height. */
function outlineOf(letter: Letter, bars: number): LetterOutline {
  if (letter !== '#') return { kind: 'letter', letter, thickness: pen };
  const half = ((pen / 2) * Math.hypot(1, bars)) / (1 - pen / 2);
  const strokes = [-bars, bars].flatMap((at): [number, number, number, number, number][] => [
    [at, -1, at, 1, half],
    [-1, at, 1, at, half],
  ]);
  return { kind: 'strokes', strokes };
}

/** Grains in circles of this radius, in a bay of this width that is filled to a height as great [m] */
const radius = 0.5;
const width = 16;
/** Area of a settled column that a grain takes, over that of its circle: to fill all bays to one height. */
const roomOfGrain: Readonly<Record<Letter, number>> = { O: 1.084, U: 0.585, N: 0.663, '#': 0.924 };
const countOf = (letter: Letter): number => Math.round(width ** 2 / (roomOfGrain[letter] * Math.PI * radius ** 2));

/**
 * Share of circles in what is poured: loose enough for letters to find their own order, and no looser. From 0.45 columns fall
 * by tens of metres when they settle, and strokes of # cross at the bottom.
 */
const looseness = 0.7;

/** A deposit is at rest when its kinetic energy is this part of that of a fall by a radius. */
const restful = 1e-3;
/** When the wall goes; from when on it may be at rest; when it is measured in any case; how often it is looked at [s] */
const times = { opens: 4.5, mayRest: 5.5, ends: 40, interval: 0.5 };

interface Collapse {
  readonly letter: Letter;
  readonly seed: number;
  /** Of #: how far its bars are apart, over its height. As in type if left out. */
  readonly bars?: number;
  readonly timeStep?: number;
  readonly solver?: ExperimentScene['solver'];
}

const usualStep = 0.003;
/** Letters that lie in each other hang together in more places than discs do, and their forces take more sweeps to find. */
const usualSweeps = 12;
/** Strokes that cross once never part: while a column settles, the lowest # need more sweeps than a scene gets unasked. */
const mostSweeps = 160;

/**
 * Table 1 of the paper has 690 held grains and one outline in all: wall and floor are rows of the letter that collapses. So
 * are ours, upright, circle beside circle. On a smooth floor letters slide as far as its friction lets them, whatever
 * their outline is.
 */
function container(height: number) {
  const { positions } = wallAlong(
    [
      [-radius, height],
      [-radius, -radius],
      [5 * width, -radius],
    ],
    2 * radius,
  );
  return { outline: 'letter', radius, material: 'letter', held: true, fill: { kind: 'points', positions } } as const;
}

function scene({ letter, seed, bars = barsOfType, timeStep = usualStep, solver }: Collapse): ExperimentScene {
  const count = countOf(letter);
  const height = (count * Math.PI * radius ** 2) / (looseness * width);
  const gate = box({ name: 'gate', at: [width + 0.5, height], size: [1, 2 * height], material: 'gate' });
  return {
    gravity: [0, -gravity, 0],
    time: { step: timeStep, end: times.opens + times.ends },
    seed,
    domain: region(-2 * radius, -2 * radius, 8 * width, 2 * height),
    materials: { letter: { density: 1000, friction }, gate: { friction: 0 } },
    contacts: [{ between: ['letter', 'gate'], friction: 0 }],
    outlines: { letter: outlineOf(letter, bars) },
    shapes: [
      { name: 'container', ...container(height) },
      {
        outline: 'letter',
        radius,
        material: 'letter',
        fill: { kind: 'pour', region: region(0, 0, width, height), count },
        angle: 'random',
      },
    ],
    // 100 m in 6 s, at first by 3 g: sooner than the letters follow.
    bodies: [{ ...gate, motion: departure(gate, { from: times.opens, during: 6, way: [100, 0] }) }],
    solver: solver ?? { kind: 'gauss-seidel', sweeps: usualSweeps, maxSweeps: mostSweeps },
  };
}

interface Deposit {
  /** Of the surface: middles of bins and heights there [m] */
  readonly places: readonly number[];
  readonly heights: readonly number[];
  /** Of the line through the surface between 0.2 and 0.8 of its height [°] */
  readonly angle: number;
  /** Of the triangle against the wall that has the same centre of mass, which no bin has a part in [°] */
  readonly angleOfCentre: number;
  /** Height of the column before, over its width */
  readonly aspect: number;
  /** (L − L₀) / L₀ of the main mass */
  readonly runOut: number;
  /** Kinetic energy over that of a fall by a radius, when it was measured */
  readonly unrest: number;
  /** Overlaps that were deeper than strokes are thick, over all steps */
  readonly tooDeep: number;
}

async function run({ device, report }: ValidationPlace, collapse: Collapse): Promise<Deposit> {
  report(`${collapse.letter}, seed ${collapse.seed}`);
  using experiment = new ShapesExperiment(device, scene(collapse));
  await experiment.run(times.opens);
  const before = planeSurface(await experiment.free(), 2 * radius);
  await experiment.run(times.opens + times.mayRest);
  let grains = await experiment.free();
  while (unrestOf(grains) > restful && experiment.time < times.opens + times.ends) {
    await experiment.run(experiment.time + times.interval);
    grains = await experiment.free();
  }
  const { places, heights, slope } = planeSurface(grains, 2 * radius);
  const middle = before.heights.slice(2, Math.floor(width / (2 * radius)) - 2);
  return {
    places,
    heights,
    angle: degrees(slope(0.2, 0.8)),
    angleOfCentre: degrees(Math.atan2(...centreOf(grains))),
    aspect: mean(middle) / width,
    runOut: (reachOfMass(grains).right - width) / width,
    unrest: unrestOf(grains),
    tooDeep: (await experiment.world.warnings())['tooDeep'] ?? 0,
  };
}

const degrees = (angle: number): number => (angle * 180) / Math.PI;

const unrestOf = (grains: readonly ShapeMotion[]): number =>
  kineticEnergyOf(grains) / grains.reduce((sum, { mass }) => sum + mass * gravity * radius, 0);

/** y and x of the centre of mass [m] */
function centreOf(grains: readonly ShapeMotion[]): [y: number, x: number] {
  const moment = (axis: 0 | 1): number => grains.reduce((sum, { mass, position }) => sum + mass * position[axis], 0);
  return [moment(1), moment(0)];
}

const origin = {
  source: 'angle of repose grows from O to U to N to #: Figure 4 of the Configurational Element Method, section 8.2',
  evidence: 'cross-code',
} as const;

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const deposits = new Map<Letter, Spread<Deposit>>();
  for (const letter of letters) {
    const spread = await measureSeeds(place, letter, (seed) => run(place, { letter, seed }));
    deposits.set(letter, spread);
    const told = { ...untested, ...origin };
    yield { quantity: `angle of repose, ${letter}`, unit: '°', ...told, ...spread.of(({ angle }) => angle) };
    yield { quantity: `angle by the centre of mass, ${letter}`, unit: '°', ...told, ...spread.of(({ angleOfCentre }) => angleOfCentre) }; // prettier-ignore
    yield { quantity: `run-out ΔL/L₀, ${letter}`, unit: '1', ...told, ...spread.of(({ runOut }) => runOut) };
    yield { quantity: `strokes that crossed, ${letter}`, unit: '1', ...told, ...spread.of(({ tooDeep }) => tooDeep) };
    yield {
      quantity: `height over width before, ${letter}`,
      unit: '1',
      ...within(0.05, 1),
      ...spread.of(({ aspect }) => aspect),
      source: 'columns of one height and width are compared: others fall from higher, and run farther',
      evidence: 'exact',
    };
    yield {
      quantity: `unrest at the end, ${letter}`,
      unit: '1',
      ...atMost(restful),
      ...spread.of(({ unrest }) => unrest),
      source: 'what is measured has come to rest: kinetic energy over that of a fall by a radius',
      evidence: 'exact',
    };
  }
  const measures: [string, (deposit: Deposit) => number][] = [
    ['angle', ({ angle }) => angle],
    ['angle by the centre of mass', ({ angleOfCentre }) => angleOfCentre],
  ];
  for (const [k, letter] of letters.slice(1).entries())
    for (const [name, number] of measures)
      yield {
        quantity: `${name} of ${letter} over that of ${letters[k]!}`,
        unit: '1',
        ...between(1, 3),
        measured: deposits.get(letter)!.of(number).measured / deposits.get(letters[k]!)!.of(number).measured,
        ...origin,
      };
  yield* study(place);
  yield draw(deposits);
}

/** How the result depends on how far the bars of # stick out, on time step and sweeps. */
async function* study(place: ValidationPlace): AsyncGenerator<Comparison> {
  const name = `# with bars ${barsOfLibrary} of its height apart`;
  const wide = await measureSeeds(place, name, (seed) => run(place, { letter: '#', seed, bars: barsOfLibrary }));
  const told = { ...untested, source: 'how the result depends on the proportions of #', evidence: 'exact' } as const;
  yield { quantity: `angle of repose, ${name}`, unit: '°', ...told, ...wide.of(({ angle }) => angle) };
  yield { quantity: `angle by the centre of mass, ${name}`, unit: '°', ...told, ...wide.of(({ angleOfCentre }) => angleOfCentre) }; // prettier-ignore
  const variants: [string, Partial<Collapse>][] = [
    ['h / 2', { timeStep: usualStep / 2 }],
    ['three times the sweeps', { solver: { kind: 'gauss-seidel', sweeps: 3 * usualSweeps, maxSweeps: mostSweeps } }],
  ];
  for (const [variant, changes] of variants) {
    const { angle, runOut } = await run(place, { letter: '#', seed: place.seeds[0]!, ...changes });
    const source = 'how the result depends on time step and sweeps';
    const label = `#, seed ${place.seeds[0]}, ${variant}`;
    yield { quantity: `angle of repose, ${label}`, unit: '°', ...told, source, measured: angle };
    yield { quantity: `run-out ΔL/L₀, ${label}`, unit: '1', ...told, source, measured: runOut };
  }
}

function draw(deposits: ReadonlyMap<Letter, Spread<Deposit>>): Figure {
  return {
    plot: {
      title: 'Deposits of letters',
      subtitle: `columns of ${width} m by ${width} m, circles of ${2 * radius} m, µ = ${friction}; seed ${[...deposits.values()][0]!.seeds[0]}`,
      x: { label: 'distance', unit: 'm' },
      y: { label: 'height', unit: 'm' },
      series: [...deposits].map(([name, { results }]) => ({
        name,
        style: 'line',
        points: curve(results[0]!.places, results[0]!.heights),
      })),
    },
  };
}
