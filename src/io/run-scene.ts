/** Runs a world to its end and writes what the scene asks for into a run folder. */
import { TalusError } from '../core/errors.ts';
import type { SensorReading } from '../sensors/sensors.ts';
import type { World } from '../world/world.ts';
import { RateMeter } from './rate-meter.ts';
import { RunFolder, sceneHash, type Manifest, type RunStatus } from './run-folder.ts';
import { schedule } from './schedule.ts';

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

export interface RunOptions {
  /** Continue from the newest checkpoint. Default: start anew. */
  readonly resume?: boolean;
  /** Replace an old run in the same folder. Default: false. */
  readonly overwrite?: boolean;
  readonly overrides?: readonly string[];
  /** Stops here with a checkpoint, if the scene's end is not sooner [s]. Default: only at the end. */
  readonly until?: number;
  /** The scene's file, for the manifest: its other files are found from there when the run resumes. */
  readonly source?: string;
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
  /** The last row of the series that was measured; empty where a resumed run had nothing left to do. */
  readonly readings: readonly SensorReading[];
  /** Steps taken, and the time that this took, writing included [s]; resumed parts not counted. */
  readonly steps: number;
  readonly seconds: number;
}

/** The simulation produced numbers that are none; the run folder keeps the last good checkpoint. */
export class RunBrokeError extends TalusError {
  override name = 'RunBrokeError';
}

/** Conditions after which going on makes no sense. */
const fatalWarnings: readonly string[] = ['nonFinite'];
/** Steps between two looks at the clock and the signal: at most so many, and about so long [s]. */
const longestStretch = 256;
const stretchSeconds = 0.2;

export async function runScene(world: World, folder: RunFolder, options: RunOptions = {}): Promise<RunResult> {
  const { model } = world;
  const hash = sceneHash(model.scene);
  let before: Pick<Manifest, 'wallSeconds' | 'warnings'> = { wallSeconds: 0, warnings: {} };
  if (options.resume) {
    before = folder.readManifest();
    const checkpoint = folder.checkpoints.newest(hash);
    if (checkpoint) world.restore(checkpoint);
  } else {
    folder.prepare({ overwrite: options.overwrite ?? false });
  }

  const series = folder.series(world);
  const firstStep = world.step;
  const lastStep = Math.min(model.stepCount, stepAt(options.until ?? Infinity, model.timeStep));
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  const rate = new RateMeter();
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
    wallSeconds: before.wallSeconds + seconds(),
    warnings: sumByName(before.warnings, await world.warnings()),
    columns: world.sensors.columns.map(({ name, unit, doc }) => ({ name, unit, doc })),
    ...(options.source !== undefined && { source: options.source }),
    ...(message !== undefined && { message }),
  });
  const save = async (status: RunStatus): Promise<Manifest> => {
    await folder.checkpoints.save(world, hash);
    const written = await manifest(status);
    folder.writeManifest(written);
    return written;
  };

  const due = schedule(model);
  series.begin(firstStep);
  if (due.hasFrames) folder.frames.begin(world.time);
  if (firstStep === 0) folder.writeManifest(await manifest('running'));
  let stretch = 4;
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
    rate.mark(seconds(), world.step);
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
    const begun = seconds();
    world.advance(Math.min(due.next(world.step), lastStep, world.step + stretch) - world.step);
    // the device works meanwhile: wait for it here, so that progress and signals stay true
    await world.device.read(world.solver.warnings);
    const took = seconds() - begun;
    if (took < stretchSeconds / 2) stretch = Math.min(2 * stretch, longestStretch);
    if (took > stretchSeconds * 2) stretch = Math.max(Math.floor(stretch / 2), 1);
  }
  const status = world.step >= model.stepCount ? 'done' : 'stopped';
  const taken = { steps: world.step - firstStep, seconds: seconds() };
  return { status, manifest: await save(status), readings: last, ...taken };
}

/** The first step whose end is not before a time. */
const stepAt = (time: number, timeStep: number): number => Math.max(Math.ceil(time / timeStep - 1e-9), 0);

function sumByName(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.keys({ ...a, ...b }).map((name) => [name, (a[name] ?? 0) + (b[name] ?? 0)]));
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
