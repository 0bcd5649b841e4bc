/** Runs a world to its end and writes what the scene asks for into a run folder. */
import type { Snapshot } from '../core/snapshot.ts';
import type { SensorReading } from '../sensors/sensors.ts';
import type { World } from '../world/world.ts';
import { faultAmong, findBreak, RunBrokeError } from '../world/find-break.ts';
import { findRunaway } from '../world/grains/runaway.ts';
import { RateMeter } from './rate-meter.ts';
import { DiskError } from './safe-file.ts';
import type { Manifest, RunFolder, RunStatus } from './run-folder.ts';
import { RunRecord, type RecordOptions } from './run-record.ts';

export interface RunProgress {
  readonly step: number;
  readonly steps: number;
  /** Simulated, and what it is to come to [s] */
  readonly time: number;
  readonly endTime: number;
  /** At present; null until it can be told */
  readonly stepsPerSecond: number | null;
  /** Likewise [s] */
  readonly secondsLeft: number | null;
}

/** Where a run begins. */
export interface RunStart {
  /** 0, or that of the checkpoint it resumes from. */
  readonly step: number;
  /** Why newer checkpoints could not be read, a line each. */
  readonly damaged: readonly string[];
}

export interface RunOptions extends RecordOptions {
  /** Stops here with a checkpoint, if the scene's end is not sooner [s]. Default: only at the end. */
  readonly until?: number;
  /** Stops after the present stretch, with a checkpoint. */
  readonly signal?: AbortSignal;
  onStart?(start: RunStart): void;
  onProgress?(progress: RunProgress): void;
  onReading?(readings: readonly SensorReading[]): void;
}

export interface RunResult {
  readonly status: RunStatus;
  readonly manifest: Manifest;
  /** The newest row of the series for each world. */
  readonly readings: readonly SensorReading[];
  /** Steps taken, and the time that this took, writing included [s]; resumed parts not counted. */
  readonly steps: number;
  readonly seconds: number;
}

/** Steps between two looks at the clock and the signal: at most so many, and about so long [s]. */
const longestStretch = 256;
const stretchSeconds = 0.2;
/** Time between two good moments that are kept in memory, to find from there where a run broke [s]. */
const goodSeconds = 20;

export async function runScene(world: World, folder: RunFolder, options: RunOptions = {}): Promise<RunResult> {
  try {
    return await runToEnd(world, folder, options);
  } catch (error) {
    if (!(error instanceof DiskError)) throw error;
    throw new DiskError(`${error.message}; then resume the run: it goes on from its last checkpoint`, { cause: error });
  }
}

async function runToEnd(world: World, folder: RunFolder, options: RunOptions): Promise<RunResult> {
  using record = await RunRecord.open(world, folder, options);
  const { model } = world;
  const { due } = record;
  const firstStep = world.step;
  const lastStep = Math.min(model.stepCount, stepAt(options.until ?? Infinity, model.timeStep));
  const rate = new RateMeter();
  options.onStart?.({ step: firstStep, damaged: record.damaged });

  let good = { snapshot: await world.snapshot(), seconds: record.seconds };
  let stretch = 4;
  for (;;) {
    // What was due at the step of a checkpoint was written before it.
    if (world.step > firstStep || firstStep === 0) {
      const readings = await record.write();
      if (readings) options.onReading?.(readings);
    }
    rate.mark(record.seconds, world.step);
    const { perSecond } = rate;
    options.onProgress?.({
      step: world.step,
      steps: lastStep,
      time: world.time,
      endTime: lastStep * model.timeStep,
      stepsPerSecond: perSecond,
      secondsLeft: perSecond && (lastStep - world.step) / perSecond,
    });
    // Signals and timers get their turn here: a CPU device reads without ever leaving this loop.
    await new Promise((resolve) => setImmediate(resolve));
    if (world.step >= lastStep || options.signal?.aborted) break;
    const isDue = due.checkpoints(world.step) && world.step > firstStep;
    if (isDue || record.seconds > good.seconds + goodSeconds) {
      const snapshot = await present(record, world, folder, good.snapshot);
      if (isDue) await record.save('running', snapshot);
      good = { snapshot, seconds: record.seconds };
    }

    const [begun, lastGood] = [record.seconds, world.step];
    world.advance(Math.min(due.next(lastGood), lastStep, lastGood + stretch) - lastGood);
    // This waits for the device, so that its queue stays short and progress and signals true.
    const warnings = await world.warnings();
    record.notice(warnings, lastGood);
    if (faultAmong(world, warnings) !== null) await reportBreak(record, world, folder, good.snapshot, lastGood);
    const took = record.seconds - begun;
    const isWhole = world.step === lastGood + stretch;
    if (isWhole && took < stretchSeconds / 2) stretch = Math.min(2 * stretch, longestStretch);
    if (took > stretchSeconds * 2) stretch = Math.max(Math.floor(stretch / 2), 1);
  }
  const status = world.step >= model.stepCount ? 'done' : 'stopped';
  const manifest = await record.save(status, await present(record, world, folder, good.snapshot));
  return { status, manifest, readings: record.lastReadings, steps: world.step - firstStep, seconds: record.seconds };
}

/** The first step whose end is not before a time. */
const stepAt = (time: number, timeStep: number): number => Math.max(Math.ceil(time / timeStep - 1e-9), 0);

/** Finds the first bad step, and throws. */
async function reportBreak(
  record: RunRecord,
  world: World,
  folder: RunFolder,
  good: Snapshot,
  lastGood: number,
): Promise<never> {
  const end = world.step;
  const found = await findBreak(world, good, lastGood, end);
  const where = found ? `at step ${found.step}` : `between steps ${lastGood} and ${end}`;
  const what = found ? found.what : 'not again when it was repeated, so the device does not give the same bits twice';
  const cure = found?.cure ?? 'a smaller time.step';
  return endBroken(record, world, folder, good, { where, what, cure });
}

/** The present moment; throws where grains are faster than anything explains, which no step counts by itself. */
async function present(record: RunRecord, world: World, folder: RunFolder, good: Snapshot): Promise<Snapshot> {
  const runaway = await findRunaway(world);
  if (runaway === null) return world.snapshot();
  const where = `between steps ${good.step} and ${world.step}`;
  return endBroken(record, world, folder, good, { where, ...runaway });
}

/** Keeps the good moment as a checkpoint, and throws. */
async function endBroken(
  record: RunRecord,
  world: World,
  folder: RunFolder,
  good: Snapshot,
  { where, what, cure }: { readonly where: string; readonly what: string; readonly cure: string },
): Promise<never> {
  const message = `${folder.path}: the simulation broke ${where} (t = ${world.time.toPrecision(6)} s): ${what}; the last good checkpoint is ${record.saveCheckpoint(good)}; try ${cure}`;
  await record.end('broke', message);
  throw new RunBrokeError(message);
}
