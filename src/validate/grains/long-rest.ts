/**
 * A small bed at rest for a million steps: nothing moves, nothing breaks, and nothing piles up in memory. When it has settled it
 * is stopped: a grain that is free to roll goes on at the speed that it has, as nothing here resists rolling.
 */
import { curve } from '../../formats/plot/plot.ts';
import {
  atMost,
  untested,
  type Comparison,
  type Figure,
  type ValidationCase,
  type ValidationPlace,
} from '../validation-case.ts';
import { Experiment, gravity, sphereMass, type ExperimentScene } from './experiment.ts';

export const longRestCase: ValidationCase = {
  group: 'grains',
  name: 'long-rest',
  title: 'a bed of 250 grains at rest for a million steps: no drift, no warning, no growth of memory',
  isSlow: true,
  compare,
};

const radius = 0.0025;
const density = 2500;
const count = 250;
/** Of the box along x and y [m] */
const width = 16 * radius;
const timeStep = 0.0005;
/** Until it has come to rest [s] */
const settles = 2;
const steps = 1_000_000;
const stretches = 200;
const energyUnit = count * sphereMass(radius, density) * gravity * radius;

function scene(seed: number): ExperimentScene {
  const half = width / 2;
  const height = (count * (4 / 3) * Math.PI * radius ** 3) / (0.4 * width ** 2);
  return {
    time: { step: timeStep, end: settles + steps * timeStep },
    seed,
    domain: { min: [-half, -half, 0], max: [half, half, 2 * height] },
    boundaries: { x: { kind: 'wall', material: 'grain' }, y: { kind: 'wall', material: 'grain' } },
    materials: { grain: { density, friction: 0.5, restitution: 0.2 } },
    grains: [
      {
        material: 'grain',
        fill: { kind: 'pour', region: { min: [-half, -half, 0], max: [half, half, height] }, count },
        radius,
      },
    ],
    bodies: [{ name: 'floor', shape: { kind: 'plane' }, material: 'grain' }],
  };
}

/** At the end of each stretch; the first is the bed at rest. */
interface RestRecord {
  /** Steps since then, in millions */
  readonly steps: number[];
  /** Of the grain that is farthest from its first place, over R */
  readonly farthest: number[];
  /** Kinetic energy a grain, over m g R */
  readonly energy: number[];
  /** Used by JavaScript and by arrays beside it [bytes] */
  readonly memory: number[];
  /** Of the fastest grain before it was stopped [m/s] */
  readonly rolling: number;
  /** By how much the mean height has sunk, over R */
  sunk: number;
  /** Warnings of all kinds, without those of the fall */
  warnings: number;
  /** Grains that are still there, at finite places */
  whole: number;
}

async function rest({ device, seeds, report }: ValidationPlace): Promise<RestRecord> {
  using experiment = new Experiment(device, scene(seeds[0]!));
  await experiment.run(settles);
  const rolling = Math.max(...(await experiment.grains()).map(({ velocity }) => Math.hypot(...velocity)));
  await experiment.stop();
  const before = await experiment.bed();
  const warned = await totalOfWarnings(experiment);
  const record: RestRecord = {
    steps: [],
    farthest: [],
    energy: [],
    memory: [],
    rolling,
    sunk: 0,
    warnings: 0,
    whole: 0,
  };
  for (let stretch = 0; stretch <= stretches; stretch++) {
    if (stretch > 0) await experiment.step(steps / stretches);
    const { position } = await experiment.bed();
    const moved = position.map((place, k) => Math.hypot(...place.map((x, axis) => x - before.position[k]![axis]!)));
    record.steps.push((stretch * steps) / stretches / 1e6);
    record.farthest.push(Math.max(...moved) / radius);
    record.energy.push((await experiment.kineticEnergy()) / energyUnit);
    record.memory.push(memoryUsed());
    record.sunk = (meanHeight(before.position) - meanHeight(position)) / radius;
    record.whole = position.filter((place) => place.every(Number.isFinite)).length;
    report(`${(100 * stretch) / stretches} %`);
  }
  record.warnings = (await totalOfWarnings(experiment)) - warned;
  return record;
}

const meanHeight = (position: readonly (readonly number[])[]): number =>
  position.reduce((sum, place) => sum + place[2]!, 0) / position.length;

const totalOfWarnings = async ({ world }: Experiment): Promise<number> =>
  Object.values(await world.warnings()).reduce((sum, warnings) => sum + warnings, 0);

/** After rubbish was collected, where the engine lets us ask for that (node --expose-gc). */
function memoryUsed(): number {
  (globalThis as { readonly gc?: () => void }).gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** What is left just after rubbish was collected rises with a leak; what is used in between goes up and down. Less is no growth. */
function growthOfMemory({ memory }: RestRecord): number {
  const part = Math.floor(stretches / 5);
  const [early, late] = [memory.slice(1, 1 + part), memory.slice(-part)].map((values) => Math.min(...values));
  return Math.max(0, late! - early!) / (steps * (1 - part / stretches));
}

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const record = await place.once(`seed ${place.seeds[0]}`, () => rest(place));
  const inertia = { source: 'what is at rest stays at rest: Newton’s first law', evidence: 'exact' } as const;
  yield { quantity: 'grains that are there, at finite places', unit: '1', target: count, tolerance: 0, measured: record.whole, ...inertia }; // prettier-ignore
  yield { quantity: 'warnings', unit: '1', ...atMost(0), measured: record.warnings, ...inertia };
  yield {
    quantity: 'sinking of the mean height, over R',
    unit: '1',
    ...atMost(0.01),
    measured: record.sunk,
    ...inertia,
  };
  yield { quantity: 'farthest way of a grain, over R', unit: '1', ...atMost(0.1), measured: record.farthest.at(-1)!, ...inertia }; // prettier-ignore
  yield { quantity: 'greatest kinetic energy a grain, over m g R', unit: '1', ...atMost(1e-6), measured: Math.max(...record.energy), ...inertia }; // prettier-ignore
  yield { quantity: 'speed of the fastest grain before it is stopped', unit: 'm/s', ...untested, measured: record.rolling, source: 'how fast grains that are free to roll would go on', evidence: 'exact' }; // prettier-ignore
  yield {
    quantity: 'growth of memory, bytes a step',
    unit: '1',
    ...atMost(1),
    measured: growthOfMemory(record),
    source: 'a step leaves nothing behind',
    evidence: 'exact',
  };
  yield draw(record, 'farthest way of a grain / R', record.farthest);
  const megabytes = record.memory.map((bytes) => bytes / 1e6);
  yield { name: 'memory', ...draw(record, 'memory of the process, beside that of the device [MB]', megabytes) };
}

const draw = ({ steps }: RestRecord, label: string, values: readonly number[]): Figure => ({
  plot: {
    title: 'A bed at rest',
    subtitle: `${count} grains, h = ${timeStep * 1000} ms`,
    x: { label: 'steps', unit: 'millions' },
    y: { label },
    series: [{ name: 'Talus', style: 'line', points: curve(steps, values) }],
  },
});
