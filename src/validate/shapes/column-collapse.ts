/** Columns of letters that are let go on one side: the more tangled the letters, the steeper what stays. */
import { curve } from '../../formats/plot/plot.ts';
import { measureSeeds, type Spread } from '../measure-seeds.ts';
import {
  atMost,
  between,
  untested,
  type Comparison,
  type Figure,
  type ValidationCase,
  type ValidationPlace,
} from '../validation-case.ts';
import { ShapesExperiment, type ExperimentScene } from './experiment.ts';
import { gravity } from './shape-motion.ts';
import { box, departure, region } from './plane-scene.ts';
import { planeSurface, reachOfMass, type PlaneSurface } from './plane-surface.ts';

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

/** The column before it is let go: grains in circles of a radius of half a metre, in a bay of this width [m]. */
const radius = 0.5;
const width = 16;
const count = 500;
/** When the wall goes, and when it is over [s] */
const times = { opens: 4.5, ends: 13.5 };

interface Collapse {
  readonly letter: Letter;
  readonly seed: number;
  readonly timeStep?: number;
  readonly solver?: ExperimentScene['solver'];
}

const usualStep = 0.003;
/** Letters that lie in each other hang together in more places than discs do, and their forces take more sweeps to find. */
const usualSweeps = 12;

function scene({ letter, seed, timeStep = usualStep, solver }: Collapse): ExperimentScene {
  // Loose, so that letters find their own order.
  const height = (count * Math.PI * radius ** 2) / (0.45 * width);
  const gate = box({ name: 'gate', at: [width + 0.5, height], size: [1, 3 * height], material: 'gate' });
  return {
    gravity: [0, -gravity, 0],
    time: { step: timeStep, end: times.ends },
    seed,
    domain: region(0, 0, 8 * width, height),
    boundaries: {
      x: { kind: 'wall', material: 'letter', sides: 'low' },
      y: { kind: 'wall', material: 'letter', sides: 'low' },
    },
    materials: { letter: { density: 1000, friction }, gate: { friction: 0 } },
    contacts: [{ between: ['letter', 'gate'], friction: 0 }],
    outlines: { letter: { kind: 'letter', letter } },
    shapes: [
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
    solver: solver ?? { kind: 'gauss-seidel', sweeps: usualSweeps },
  };
}

interface Deposit {
  readonly surface: PlaneSurface;
  /** [°] */
  readonly angle: number;
  /** Height of the column before, over its width */
  readonly aspect: number;
  /** (L − L₀) / L₀ of the main mass */
  readonly runOut: number;
  /** Grains in the second column width over those in the first: how full the front is. */
  readonly front: number;
  /** Kinetic energy over that of a fall by a radius, when it was measured */
  readonly unrest: number;
  /** Overlaps that were deeper than strokes are thick, over all steps */
  readonly tooDeep: number;
}

async function run({ device, report }: ValidationPlace, collapse: Collapse): Promise<Deposit> {
  report(`${collapse.letter}, seed ${collapse.seed}`);
  using experiment = new ShapesExperiment(device, scene(collapse));
  await experiment.run(times.opens);
  const before = planeSurface(await experiment.grains(), 2 * radius);
  await experiment.run(times.ends);
  const grains = await experiment.grains();
  const surface = planeSurface(grains, 2 * radius);
  const inside = (from: number, to: number): number => grains.filter(({ position: [x] }) => x >= from && x < to).length;
  const middle = before.heights.slice(2, Math.floor(width / (2 * radius)) - 2);
  const fall = grains.reduce((sum, { mass }) => sum + mass * gravity * radius, 0);
  const kinetic = grains.reduce((sum, { mass, velocity }) => sum + (mass / 2) * Math.hypot(...velocity) ** 2, 0);
  return {
    surface,
    angle: (surface.slope(0.2, 0.8) * 180) / Math.PI,
    aspect: middle.reduce((sum, height) => sum + height, 0) / middle.length / width,
    runOut: (reachOfMass(grains).right - width) / width,
    front: inside(width, 2 * width) / inside(0, width),
    unrest: kinetic / fall,
    tooDeep: (await experiment.world.warnings())['tooDeep'] ?? 0,
  };
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
    yield { quantity: `run-out ΔL/L₀, ${letter}`, unit: '1', ...told, ...spread.of(({ runOut }) => runOut) };
    yield { quantity: `strokes that crossed, ${letter}`, unit: '1', ...told, ...spread.of(({ tooDeep }) => tooDeep) };
    yield { quantity: `height over width before, ${letter}`, unit: '1', ...told, ...spread.of(({ aspect }) => aspect) };
    yield {
      quantity: `unrest at the end, ${letter}`,
      unit: '1',
      ...atMost(0.01),
      ...spread.of(({ unrest }) => unrest),
      source: 'what is measured has come to rest: kinetic energy over that of a fall by a radius',
      evidence: 'exact',
    };
  }
  const angle = (letter: Letter): number => deposits.get(letter)!.of((deposit) => deposit.angle).measured;
  for (const [k, letter] of letters.slice(1).entries())
    yield {
      quantity: `angle of ${letter} over that of ${letters[k]!}`,
      unit: '1',
      ...between(1, 3),
      measured: angle(letter) / angle(letters[k]!),
      ...origin,
    };
  yield* study(place);
  yield draw(deposits);
}

/** How the result depends on time step and sweeps. */
async function* study(place: ValidationPlace): AsyncGenerator<Comparison> {
  const variants: [string, Partial<Collapse>][] = [
    ['h / 2', { timeStep: usualStep / 2 }],
    ['three times the sweeps', { solver: { kind: 'gauss-seidel', sweeps: 3 * usualSweeps } }],
  ];
  for (const [name, changes] of variants) {
    const { angle, runOut } = await run(place, { letter: '#', seed: place.seeds[0]!, ...changes });
    const told = { ...untested, source: 'how the result depends on time step and sweeps', evidence: 'exact' } as const;
    yield { quantity: `angle of repose, #, seed 1, ${name}`, unit: '°', ...told, measured: angle };
    yield { quantity: `run-out ΔL/L₀, #, seed 1, ${name}`, unit: '1', ...told, measured: runOut };
  }
}

function draw(deposits: ReadonlyMap<Letter, Spread<Deposit>>): Figure {
  return {
    plot: {
      title: 'Deposits of letters',
      subtitle: `${count} grains of each, µ = ${friction}; seed ${[...deposits.values()][0]!.seeds[0]}`,
      x: { label: 'distance', unit: 'm' },
      y: { label: 'height', unit: 'm' },
      series: [...deposits].map(([name, { results }]) => ({
        name,
        style: 'line',
        points: curve(results[0]!.surface.places, results[0]!.surface.heights),
      })),
    },
  };
}
