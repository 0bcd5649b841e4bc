/** Runs a world to its end and writes what the scene asks for into a run folder. */
import { TalusError } from '../core/errors.ts';
import type { SensorReading } from '../sensors/sensors.ts';
import type { World } from '../world/world.ts';
import { RunFolder, sceneHash, type Manifest, type RunStatus } from './run-folder.ts';

export interface RunProgress {
  readonly step: number;
  readonly steps: number;
  /** Simulated [s] */
  readonly time: number;
  readonly stepsPerSecond: number;
  /** [s]; null until it can be told */
  readonly secondsLeft: number | null;
}

export interface RunOptions {
  /** Continue from the newest checkpoint. Default: start anew. */
  readonly resume?: boolean;
  /** Replace an old run in the same folder. Default: false. */
  readonly overwrite?: boolean;
  readonly overrides?: readonly string[];
  /** Version of the program, for the manifest. */
  readonly version?: string;
  /** Stops after the present stretch, with a checkpoint. */
  readonly signal?: AbortSignal;
  onProgress?(progress: RunProgress): void;
  onReading?(readings: readonly SensorReading[]): void;
}

export interface RunResult {
  readonly status: RunStatus;
  readonly manifest: Manifest;
  readonly readings: readonly SensorReading[];
}

/** The simulation produced numbers that are none; the run folder keeps the last good checkpoint. */
export class RunBrokeError extends TalusError {
  override name = 'RunBrokeError';
}

/** Conditions after which going on makes no sense. */
const fatalWarnings: readonly string[] = ['nonFinite'];
/** Steps between two looks at the clock and the signal, at most. */
const longestStretch = 256;

export async function runScene(world: World, folder: RunFolder, options: RunOptions = {}): Promise<RunResult> {
  const { model } = world;
  const hash = sceneHash(model.scene);
  let secondsBefore = 0;
  if (options.resume) {
    secondsBefore = folder.readManifest().wallSeconds;
    const checkpoint = folder.checkpoints.newest(hash);
    if (checkpoint) world.restore(checkpoint);
  } else {
    folder.prepare({ overwrite: options.overwrite ?? false });
  }

  const series = folder.series(world);
  const firstStep = world.step;
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  let last: SensorReading[] = [];
  const manifest = async (status: RunStatus, message?: string): Promise<Manifest> => ({
    talus: options.version ?? '',
    status,
    scene: model.scene,
    overrides: options.overrides ?? [],
    seed: model.seed,
    device: world.device.name,
    grains: model.grains.count * model.worldCount,
    worlds: model.worldCount,
    timeStep: model.timeStep,
    steps: model.stepCount,
    stepsDone: world.step,
    wallSeconds: secondsBefore + seconds(),
    warnings: await world.warnings(),
    columns: world.sensors.columns.map(({ name, unit, doc }) => ({ name, unit, doc })),
    ...(message !== undefined && { message }),
  });
  const save = async (status: RunStatus): Promise<Manifest> => {
    await folder.checkpoints.save(world, hash);
    const written = await manifest(status);
    folder.writeManifest(written);
    return written;
  };

  series.begin(firstStep);
  folder.frames.begin(world.time);
  if (firstStep === 0) folder.writeManifest(await manifest('running'));
  const due = schedule(world);
  for (;;) {
    if (world.step > firstStep || firstStep === 0) {
      await checkHealth(world, folder, manifest);
      if (due.series(world.step)) {
        last = await world.measure();
        series.append(last);
        options.onReading?.(last);
      }
      if (due.frames(world.step)) await folder.frames.add(world);
      if (due.checkpoints(world.step)) await save('running');
    }
    const rate = (world.step - firstStep) / Math.max(seconds(), 1e-9);
    const left = model.stepCount - world.step;
    options.onProgress?.({
      step: world.step,
      steps: model.stepCount,
      time: world.time,
      stepsPerSecond: rate,
      secondsLeft: world.step > firstStep ? left / rate : null,
    });
    if (left <= 0 || options.signal?.aborted) break;
    world.advance(Math.min(due.next(world.step), world.step + longestStretch) - world.step);
    // the device works meanwhile: wait for it here, so that progress and signals stay true
    await world.device.read(world.solver.warnings);
  }
  const status = world.step >= model.stepCount ? 'done' : 'stopped';
  return { status, manifest: await save(status), readings: last };
}

async function checkHealth(
  world: World,
  folder: RunFolder,
  manifest: (status: RunStatus, message?: string) => Promise<Manifest>,
): Promise<void> {
  const warnings = await world.warnings();
  const fatal = fatalWarnings.find((name) => (warnings[name] ?? 0) > 0);
  if (fatal === undefined) return;
  const newest = folder.checkpoints.list().at(-1);
  const message = `${folder.path}: the simulation broke by step ${world.step} (t = ${world.time.toPrecision(6)} s): ${warnings[fatal]} × ${fatal}; the last good checkpoint is ${newest ?? 'none'}; try a smaller time.step`;
  folder.writeManifest(await manifest('broke', message));
  throw new RunBrokeError(message);
}

/** Which steps write what. Times are turned into whole steps once, so that nothing drifts. */
function schedule(world: World): {
  series(step: number): boolean;
  frames(step: number): boolean;
  checkpoints(step: number): boolean;
  next(step: number): number;
} {
  const { scene, timeStep, stepCount } = world.model;
  const every = (interval: number, whenZero: number): number =>
    interval > 0 ? Math.max(Math.round(interval / timeStep), 1) : whenZero;
  const periods = {
    series: every(scene.output.series, 1),
    frames: every(scene.output.frames, Infinity),
    checkpoints: every(scene.output.checkpoints, Infinity),
  };
  const isDue = (period: number) => (step: number) =>
    step % period === 0 || (step === stepCount && period !== Infinity);
  return {
    series: isDue(periods.series),
    frames: isDue(periods.frames),
    checkpoints: isDue(periods.checkpoints),
    next: (step) =>
      Math.min(stepCount, ...Object.values(periods).map((period) => (Math.floor(step / period) + 1) * period)),
  };
}
