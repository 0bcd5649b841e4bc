/**
 * The same collapses by springs with the paper's step and by the velocity-level solver with larger and larger steps: how far they
 * run out, and how long that takes. One collapse of some hundred grains says little, as the next one ends elsewhere, so there
 * are several, and their mean comes with its standard error. A CPU takes one after another, and their times are compared. A GPU
 * waits for its dispatches with so few grains, so it takes all at once.
 */
import type { Device } from '../../device/device.ts';
import { deviation, mean } from '../../math/statistics.ts';
import type { SceneInput } from '../../scene/scene.ts';
import type { World } from '../../world/world.ts';
import type { BenchCase, BenchCheck, BenchSettings, BenchSize } from '../bench-case.ts';
import {
  columnScene,
  grainsOf,
  gravity,
  kineticEnergy,
  resumedColumn,
  settledColumn,
  widthOf,
  type Bed,
  type Grains,
} from './column.ts';
import { hash, springStep, velocityStep } from './shapes-cases.ts';

interface Method {
  readonly solver: SceneInput['solver'] & { readonly kind: string };
  /** [s] */
  readonly timeStep: number;
}

/**
 * The paper has no stiffness. These are the stiffest springs for which its step is short enough by the rule of scenes, and grains at
 * the bottom overlap by a thousandth of a radius. Softer ones run farther.
 */
const bySprings: Method = { solver: { kind: 'springs', stiffness: 1e9 }, timeStep: springStep };
/** The first is the one that is asked for. */
const byVelocity: readonly Method[] = [velocityStep, 2e-3, 5e-3, 1e-2].map((timeStep) => ({
  solver: { kind: 'gauss-seidel' },
  timeStep,
}));

/** Differences from springs have a deviation of 6 % from bed to bed: 24 tell them to 1.3 %, four to 3 %, which is too little for a check. */
const usualSeeds = (device: Device): number[] =>
  Array.from({ length: device.kind === 'gpu' ? 24 : 4 }, (_, k) => k + 1);
const bedsForCheck = 12;
/** Run-outs may differ by this part. */
const sameRunOut = 0.05;
/** Times faster at 1e-3 s, and at the largest step that keeps the run-out. */
const leastGain = 8;
const gainAimedAt = 20;
/** Kinetic energy a grain of a deposit that may be measured, over that of a fall by a radius. */
const restEnergy = 0.01;

/** Behind the wall before it goes: each solver finds its own forces there [s]. And until what came down lies, over what a fall takes. */
const lengths = { quick: { rest: 0.02, falls: 0.1 }, full: { rest: 1, falls: 6 } } as const;
type Lengths = (typeof lengths)[BenchSize];

/** Grains farther out than the front [part]: single ones roll on. */
const beyondFront = 0.02;

interface Collapse {
  /** Where the front lies at the end, over the width of the column */
  readonly runOut: number;
  /** The same of the triangle against the wall that has the same centre of mass: all grains have a part in it */
  readonly runOutOfCentre: number;
}

/** Some that were let go at once, one a seed. */
interface Collapses {
  readonly each: readonly Collapse[];
  /** Kinetic energy a grain at the end [m g R] */
  readonly unrest: number;
  /** Overlaps deeper than strokes are thick, over all steps */
  readonly crossed: number;
  /** Elapsed time from when the wall went [s] */
  readonly elapsed: number;
}

/** The collapses of a method. */
type Ensemble = Method & Collapses;

interface Spread {
  readonly mean: number;
  /** Standard error of the mean; unknown of a single one */
  readonly error: number;
}

const spreadOf = (values: readonly number[]): Spread => ({
  mean: mean(values),
  error: values.length > 1 ? deviation(values) / Math.sqrt(values.length) : NaN,
});

/** In widths of the column beyond it, column by column. */
async function runOutsOf(world: World, width: number): Promise<Collapse[]> {
  const { worldCount, grains } = world.model;
  const position = await world.read('grain.position');
  return Array.from({ length: worldCount }, (_, column) => {
    const first = column * grains.count;
    const fromWall = Array.from({ length: grains.count }, (__, k) => position[3 * (first + k)]! / width + 0.5);
    fromWall.sort((a, b) => b - a);
    return { runOut: fromWall[Math.floor(beyondFront * fromWall.length)]! - 1, runOutOfCentre: 3 * mean(fromWall) - 1 };
  });
}

function heightOf({ moment }: Bed): number {
  const { data } = moment.arrays.get('grain.position')!;
  let top = 0;
  for (let k = 1; k < data.length; k += 4) top = Math.max(top, data[k]!);
  return top;
}

const submission = 200;

async function collapse(
  device: Device,
  grains: Grains,
  bed: Bed,
  method: Method,
  { progress, overrides, rest, falls }: BenchSettings & Lengths,
): Promise<Collapses> {
  const rested = await restedBed(device, grains, bed, { ...method, rest }, overrides);
  using world = await resumedColumn(device, { ...grains, ...method, isClosed: false }, rested, overrides);
  const steps = Math.round((falls * Math.sqrt(heightOf(bed) / gravity)) / method.timeStep);
  // Kernels are compiled and first buffers made before the clock runs.
  world.advance(1);
  await world.idle();
  const start = performance.now();
  for (let done = 1; done < steps; done += submission) {
    world.advance(Math.min(submission, steps - done));
    await world.idle();
    progress?.(`${seedWords(grains.seeds!)}, ${labelOf(method)}: ${Math.round((100 * done) / steps)} %`);
  }
  const elapsed = (performance.now() - start) / 1e3;
  const { tooDeep: crossed = 0 } = await world.warnings();
  return { each: await runOutsOf(world, widthOf(grains)), unrest: await kineticEnergy(world), crossed, elapsed };
}

/** The bed as it lies under a solver: springs are bent there, and rub otherwise. */
async function restedBed(
  device: Device,
  grains: Grains,
  bed: Bed,
  { solver, timeStep, rest }: Method & Pick<Lengths, 'rest'>,
  overrides: readonly string[] = [],
): Promise<Bed> {
  const closed = { ...grains, solver, timeStep, isClosed: true };
  using world = await resumedColumn(device, closed, bed, overrides);
  world.advance(Math.round(rest / timeStep));
  return { moment: await world.snapshot(), scene: columnScene(closed) };
}

export const collapseCase: BenchCase = {
  group: 'shapes',
  name: 'shapes-collapse',
  title: 'columns of # grains collapse: springs at 5e-5 s against the velocity-level solver at 1e-3 s and more',
  async prepare(device, size, settings) {
    const chosen = { ...(size === 'quick' ? { columns: 6, rows: 4 } : { columns: 20, rows: 30 }), outline: hash };
    const seeds = settings.seeds ?? (size === 'quick' ? [1] : usualSeeds(device));
    const isTogether = device.kind === 'gpu';
    const methods = [bySprings, ...(size === 'quick' ? byVelocity.slice(0, 1) : byVelocity)];
    const found = methods.map((): Collapses[] => []);
    // Seed by seed, so that all methods meet the same weather.
    for (const some of isTogether ? [seeds] : seeds.map((seed) => [seed])) {
      const grains = { ...chosen, seeds: some };
      const bed = await settledColumn(device, grains, settings);
      for (const [k, method] of methods.entries())
        found[k]!.push(await collapse(device, grains, bed, method, { ...settings, ...lengths[size] }));
    }
    const ensembles = methods.map((method, k) => ensembleOf(method, found[k]!));
    const shown = { ...chosen, seeds: [seeds[0]!], ...byVelocity[0]!, isClosed: false };
    const world = await resumedColumn(device, shown, await settledColumn(device, shown, settings), settings.overrides);
    const start = await world.snapshot();
    return {
      particles: grainsOf(chosen),
      secondsPerStep: velocityStep,
      advance: (steps) => world.advance(steps),
      restore: () => world.restore(start),
      conclude: () => ({
        checks: size === 'quick' ? [] : [...checksOf(ensembles), ...(isTogether ? [] : timeChecksOf(ensembles))],
        notes: [
          `means over columns with the ${seedWords(seeds)}`,
          ...(isTogether ? ['columns side by side, in which all take the sweeps of the one that needs most'] : []),
          ...ensembles.map((each) => tell(each, ensembles[0]!)),
        ],
      }),
      [Symbol.dispose]: () => world[Symbol.dispose](),
    };
  },
};

const seedWords = (seeds: readonly number[]): string => `${seeds.length === 1 ? 'seed' : 'seeds'} ${seeds.join(', ')}`;

function ensembleOf(method: Method, parts: readonly Collapses[]): Ensemble {
  return {
    ...method,
    each: parts.flatMap(({ each }) => each),
    unrest: Math.max(...parts.map(({ unrest }) => unrest)),
    crossed: parts.reduce((sum, { crossed }) => sum + crossed, 0),
    elapsed: parts.reduce((sum, { elapsed }) => sum + elapsed, 0),
  };
}

/** In widths of the column beyond it: that of the front, and that of the triangle with the same centre of mass */
const measures = { front: ({ runOut }: Collapse) => runOut, centre: ({ runOutOfCentre }: Collapse) => runOutOfCentre };
type Measure = keyof typeof measures;

const runOutOf = ({ each }: Ensemble, measure: Measure): Spread => spreadOf(each.map(measures[measure]));

/** How much farther than springs, as a part of their mean run-out: a pair of collapses a seed, which began from one bed. */
function fartherThan(reference: Ensemble, each: Ensemble, measure: Measure): Spread {
  const [ours, theirs] = [each, reference].map((ensemble) => ensemble.each.map(measures[measure])) as [number[], number[]]; // prettier-ignore
  const scale = mean(theirs);
  return spreadOf(ours.map((runOut, k) => (runOut - theirs[k]!) / scale));
}

const isSame = (reference: Ensemble, each: Ensemble): boolean =>
  (['front', 'centre'] as const).every((measure) => Math.abs(fartherThan(reference, each, measure).mean) <= sameRunOut);

function checksOf([reference, ...others]: readonly Ensemble[]): BenchCheck[] {
  const [asked] = others as [Ensemble];
  const unrest = Math.max(...[reference!, ...others].map((each) => each.unrest));
  return [
    ...(asked.each.length < bedsForCheck ? [] : (['front', 'centre'] as const)).map((measure) =>
      atMost(
        `run-out of the ${measure} from that of springs`,
        Math.abs(fartherThan(reference!, asked, measure).mean),
        sameRunOut,
      ),
    ),
    atMost('overlaps deeper than strokes', reference!.crossed + asked.crossed, 0),
    atMost('greatest energy a grain when it was measured', unrest, restEnergy, 'm g R'),
  ];
}

/** The same work, one column after another. */
function timeChecksOf([reference, ...others]: readonly Ensemble[]): BenchCheck[] {
  const [asked] = others as [Ensemble];
  const hasEnough = asked.each.length >= bedsForCheck;
  const largest = hasEnough && others.findLast((each) => isSame(reference!, each) && each.crossed === 0);
  const share = (each: Ensemble): number => each.elapsed / reference!.elapsed;
  return [
    atMost('time over that of springs', share(asked), 1 / leastGain),
    ...(largest ? [atMost(`the same at ${largest.timeStep} s`, share(largest), 1 / gainAimedAt)] : []),
  ];
}

const atMost = (quantity: string, measured: number, limit: number, unit = '1'): BenchCheck => ({
  ...{ quantity, measured, limit, unit },
  pass: measured <= limit,
});

const labelOf = ({ solver, timeStep }: Method): string => `${solver.kind} at ${timeStep} s`;

function tell(each: Ensemble, reference: Ensemble): string {
  const gain = reference.elapsed / each.elapsed;
  const crossed = each.crossed > 0 ? `, ${each.crossed} overlaps deeper than strokes` : '';
  const runOuts = (['front', 'centre'] as const).map((measure) => {
    const values = each.each.map((collapse) => measures[measure](collapse).toFixed(3)).join(' ');
    const farther = each === reference ? '' : `, ${shown(fartherThan(reference, each, measure))} farther than springs`;
    return `run-out of the ${measure} ${shown(runOutOf(each, measure))} widths${farther} (${values})`;
  });
  return `${labelOf(each)}: ${runOuts.join('; ')}; ${each.elapsed.toPrecision(3)} s, ${gain.toPrecision(3)} times as fast as springs${crossed}`;
}

const shown = ({ mean: value, error }: Spread): string =>
  Number.isNaN(error) ? value.toFixed(3) : `${value.toFixed(3)} ± ${error.toFixed(3)}`;
