/**
 * The same collapse by springs with the paper's step and by the velocity-level solver with larger and larger steps: how far it
 * runs out, and how long that takes.
 */
import type { Snapshot } from '../../core/snapshot.ts';
import type { Device } from '../../device/device.ts';
import type { World } from '../../world/world.ts';
import type { BenchCase, BenchCheck, BenchSettings } from '../bench-case.ts';
import { grainRadius, grainsOf, gravity, resumedColumn, settledColumn, widthOf, type Column } from './column.ts';
import { hash, springs, springStep, velocityStep } from './shapes-cases.ts';

/** Steps of the velocity-level solver [s], the first is the one that is asked for. */
const velocitySteps = [velocityStep, 2e-3, 5e-3, 1e-2];

/** Run-outs may differ by this part. */
const sameRunOut = 0.05;
/** Times faster at 1e-3 s, at least. */
const leastGain = 8;

interface Collapse {
  readonly solver: string;
  readonly timeStep: number;
  /** Where the front lies at the end, over the width of the column */
  readonly runOut: number;
  /** Elapsed time [s] */
  readonly elapsed: number;
}

/** Until grains have come down and run out: a few times what a fall from the top takes [s] */
const durationOf = (height: number): number => 4 * Math.sqrt(height / gravity);

/** Grains farther out than the front [part]: single ones roll on. */
const beyondFront = 0.02;

async function frontOf(world: World): Promise<number> {
  const position = await world.read('grain.position');
  const x = Array.from({ length: position.length / 3 }, (_, k) => position[3 * k]!).sort((a, b) => b - a);
  return x[Math.floor(beyondFront * x.length)]!;
}

async function heightOf(settled: Snapshot): Promise<number> {
  const { data } = settled.arrays.get('grain.position')!;
  let top = 0;
  for (let k = 1; k < data.length; k += 4) top = Math.max(top, data[k]!);
  return top + grainRadius;
}

const submission = 200;

async function collapse(
  device: Device,
  column: Column,
  settled: Snapshot,
  { progress, overrides }: BenchSettings,
): Promise<Collapse> {
  using world = await resumedColumn(device, column, settled, overrides);
  const solver = column.solver!.kind;
  const steps = Math.round(durationOf(await heightOf(settled)) / column.timeStep);
  // Kernels are compiled and first buffers made before the clock runs.
  world.advance(1);
  await world.idle();
  const start = performance.now();
  for (let done = 1; done < steps; done += submission) {
    world.advance(Math.min(submission, steps - done));
    await world.idle();
    progress?.(`${solver}, ${column.timeStep} s: ${Math.round((100 * done) / steps)} %`);
  }
  const elapsed = (performance.now() - start) / 1e3;
  const runOut = (await frontOf(world)) / widthOf(column) - 0.5;
  return { solver, timeStep: column.timeStep, runOut, elapsed };
}

export const collapseCase: BenchCase = {
  group: 'shapes',
  name: 'shapes-collapse',
  title: 'a column of # grains collapses: springs at 5e-5 s against the velocity-level solver at 1e-3 s and more',
  async prepare(device, size, settings) {
    const chosen = { ...(size === 'quick' ? { columns: 6, rows: 4 } : { columns: 20, rows: 30 }), outline: hash };
    const settled = await settledColumn(device, chosen, settings);
    const open = { ...chosen, isClosed: false };
    const wanted = size === 'quick' ? velocitySteps.slice(0, 1) : velocitySteps;
    const bySprings = await collapse(device, { ...open, solver: springs, timeStep: springStep }, settled, settings);
    const byVelocity: Collapse[] = [];
    for (const timeStep of wanted)
      byVelocity.push(
        await collapse(device, { ...open, solver: { kind: 'gauss-seidel' }, timeStep }, settled, settings),
      );
    const world = await resumedColumn(
      device,
      { ...open, solver: { kind: 'gauss-seidel' }, timeStep: velocityStep },
      settled,
      settings.overrides,
    );
    const start = await world.snapshot();
    return {
      particles: grainsOf(chosen),
      secondsPerStep: velocityStep,
      advance: (steps) => world.advance(steps),
      restore: () => world.restore(start),
      conclude: () => ({
        checks: size === 'quick' ? [] : checksOf(bySprings, byVelocity[0]!),
        notes: [tell(bySprings, bySprings), ...byVelocity.map((each) => tell(each, bySprings))],
      }),
      [Symbol.dispose]: () => world[Symbol.dispose](),
    };
  },
};

function checksOf(bySprings: Collapse, first: Collapse): BenchCheck[] {
  const apart = Math.abs(first.runOut / bySprings.runOut - 1);
  const share = first.elapsed / bySprings.elapsed;
  return [
    {
      quantity: 'run-out from that of springs',
      measured: apart,
      limit: sameRunOut,
      unit: '1',
      pass: apart <= sameRunOut,
    },
    {
      quantity: 'time over that of springs',
      measured: share,
      limit: 1 / leastGain,
      unit: '1',
      pass: share <= 1 / leastGain,
    },
  ];
}

function tell({ solver, timeStep, runOut, elapsed }: Collapse, reference: Collapse): string {
  const gain = reference.elapsed / elapsed;
  return `${solver} at ${timeStep} s: run-out ${runOut.toFixed(3)} widths, ${elapsed.toPrecision(3)} s, ${gain.toPrecision(3)} times as fast as springs`;
}
