/** What a run writes into its folder as it goes: rows, frames, checkpoints and the manifest. */
import type { Snapshot } from '../core/snapshot.ts';
import type { SensorReading } from '../sensors/sensors.ts';
import type { World } from '../world/world.ts';
import { checkpointMatter } from '../scene/carried/matter-notes.ts';
import { fingerprint } from './fingerprint.ts';
import { RunFolderError } from './run-folder-error.ts';
import type { Manifest, RunFolder, RunStatus } from './run-folder.ts';
import { RunLock } from './run-lock.ts';
import { schedule, type Schedule } from './schedule.ts';
import type { SeriesFile } from './series.ts';

export interface RecordOptions {
  /** Continue from the newest checkpoint, or from the start where there is none. Default: start anew. */
  readonly resume?: boolean;
  /** Replace an old run in the same folder. Default: false. */
  readonly overwrite?: boolean;
  readonly overrides?: readonly string[];
  /** The scene's file, for the manifest: its other files are found from there when the run resumes. */
  readonly source?: string;
  /** Version of the program, for the manifest. */
  readonly version?: string;
}

export class RunRecord implements Disposable {
  readonly due: Schedule;
  /** Why newer checkpoints than the one that was resumed from could not be read, a line each. */
  readonly damaged: readonly string[];
  readonly #world: World;
  readonly #folder: RunFolder;
  readonly #options: RecordOptions;
  readonly #sceneHash: string;
  readonly #series: SeriesFile;
  readonly #lock: RunLock;
  readonly #started = performance.now();
  readonly #secondsBefore: number;
  readonly #resumes: Manifest['resumes'];
  #checkpoint: string | null = null;
  /** Of the series up to the checkpoint that was resumed from, where it says so. */
  readonly #rows: number | undefined;
  readonly #warnedIn: Record<string, readonly [number, number]> = {};

  private constructor(
    world: World,
    folder: RunFolder,
    options: RecordOptions,
    beginning: Beginning & { readonly lock: RunLock },
  ) {
    this.#world = world;
    this.#folder = folder;
    this.#options = options;
    this.#sceneHash = beginning.sceneHash;
    this.#lock = beginning.lock;
    this.#series = folder.series(world.sensors.columns);
    this.due = schedule(world.model);
    this.damaged = beginning.damaged;
    this.#secondsBefore = beginning.before?.wallSeconds ?? 0;
    this.#checkpoint = beginning.checkpoint;
    this.#rows = beginning.rows;
    const resume = { step: world.step, device: world.device.name, talus: options.version ?? '' };
    this.#resumes = beginning.before ? [...beginning.before.resumes, resume] : [];
    // What came after the checkpoint will come again.
    for (const [name, steps] of Object.entries(beginning.before?.warnedIn ?? {}))
      if (steps[1] <= world.step) this.#warnedIn[name] = steps;
  }

  /** Begins or resumes: sets the world to the step from which it goes on. */
  static async open(world: World, folder: RunFolder, options: RecordOptions): Promise<RunRecord> {
    // Where there is no folder, none is made for the lock either.
    if (options.resume && !folder.exists) folder.readManifest();
    const lock = new RunLock(folder.path);
    try {
      return await RunRecord.#openLocked(world, folder, options, lock);
    } catch (error) {
      lock[Symbol.dispose]();
      throw error;
    }
  }

  static async #openLocked(world: World, folder: RunFolder, options: RecordOptions, lock: RunLock): Promise<RunRecord> {
    const record = new RunRecord(world, folder, options, { ...begin(world, folder, options), lock });
    record.notice(await world.warnings(), 0);
    // The manifest comes first: with it, the folder holds a run.
    if (options.resume) record.#series.check(world.step, record.#rows);
    await record.#writeManifest('running');
    folder.removeUnfinished();
    record.#series.begin(world.step);
    folder.frames.begin(world.step, world.model.timeStep);
    return record;
  }

  /** Time that this part of the run has taken [s] */
  get seconds(): number {
    return (performance.now() - this.#started) / 1000;
  }

  /** The newest row of the series for each world. */
  get lastReadings(): readonly SensorReading[] {
    return this.#series.last;
  }

  /** Rows and frames that are due at the present step. Returns the readings, null where none were due. */
  async write(): Promise<readonly SensorReading[] | null> {
    const readings = this.due.series(this.#world.step) ? await this.#world.measure() : null;
    if (readings) this.#series.append(readings);
    if (this.due.frames(this.#world.step)) await this.#folder.frames.add(this.#world);
    return readings;
  }

  /** Remembers which conditions were counted for the first time since a step. */
  notice(warnings: Readonly<Record<string, number>>, since: number): void {
    for (const [name, times] of Object.entries(warnings))
      if (times > 0) this.#warnedIn[name] ??= [since + 1, this.#world.step];
  }

  /** A checkpoint of the present step, which is given, and the manifest. */
  save(status: RunStatus, snapshot: Snapshot): Promise<Manifest> {
    this.saveCheckpoint(snapshot);
    return this.#writeManifest(status);
  }

  /** Of any step up to the present one. Returns the name. */
  saveCheckpoint(snapshot: Snapshot): string {
    // Whoever finds the checkpoint is to find the rows before it.
    this.#series.flush();
    const name = this.#folder.checkpoints.save(snapshot, this.#sceneHash, {
      matter: checkpointMatter(this.#world.model),
      rows: this.#series.rowsUpTo(snapshot.step),
    });
    this.#checkpoint = `checkpoints/${name}`;
    return name;
  }

  /** For the last time, where no state is worth a checkpoint. */
  async end(status: RunStatus, message: string): Promise<void> {
    await this.#writeManifest(status, message);
  }

  [Symbol.dispose](): void {
    this.#series[Symbol.dispose]();
    this.#lock[Symbol.dispose]();
  }

  async #writeManifest(status: RunStatus, message?: string): Promise<Manifest> {
    const { model, device, step, sensors, matter } = this.#world;
    const count = matter.count * model.worldCount;
    const { version = '', overrides = [], source } = this.#options;
    const manifest: Manifest = {
      talus: version,
      status,
      scene: model.scene,
      overrides,
      seed: model.seed,
      device: device.name,
      grains: matter.piece === 'grain' ? count : 0,
      particles: matter.piece === 'particle' ? count : 0,
      substeps: matter.substeps,
      worlds: model.worldCount,
      timeStep: model.timeStep,
      steps: model.stepCount,
      stepsDone: step,
      wallSeconds: this.#secondsBefore + this.seconds,
      warnings: await this.#world.warnings(),
      offenders: await this.#world.offenders(),
      warnedIn: this.#warnedIn,
      columns: sensors.columns.map(({ name, unit, doc }) => ({ name, unit, doc })),
      resumes: this.#resumes,
      ...(this.#checkpoint !== null && { checkpoint: this.#checkpoint }),
      ...(model.origins.length > 0 && { filledFrom: model.origins }),
      ...(source !== undefined && { source }),
      ...(message !== undefined && { message }),
    };
    this.#folder.writeManifest(manifest);
    return manifest;
  }
}

interface Beginning {
  readonly sceneHash: string;
  /** Of the run that is resumed; null for a new one. */
  readonly before: Manifest | null;
  readonly damaged: readonly string[];
  /** Path from the run folder of the one that was resumed from; null where there is none. */
  readonly checkpoint: string | null;
  /** That it has in the series */
  readonly rows?: number | undefined;
}

function begin(world: World, folder: RunFolder, { resume, overwrite = false }: RecordOptions): Beginning {
  const sceneHash = fingerprint(world.model);
  const before = resume ? folder.readManifest() : null;
  if (before === null) {
    folder.prepare({ overwrite });
    return { sceneHash, before, damaged: [], checkpoint: null };
  }
  checkOrigins(world.model.origins, before.filledFrom ?? [], folder.path);
  const { checkpoint, name, damaged } = folder.checkpoints.newest(sceneHash);
  if (checkpoint) world.restore(checkpoint);
  return {
    sceneHash,
    before,
    damaged,
    checkpoint: name === null ? null : `checkpoints/${name}`,
    rows: checkpoint?.rows,
  };
}

/** A run goes on only with the matter that it began with. */
function checkOrigins(now: Origins, before: Origins, path: string): void {
  for (const { fill, file, sha256 } of before) {
    const found = now.find((origin) => origin.fill === fill);
    if (!found || found.sha256 === sha256) continue;
    const other = found.file === file ? `${file} is another file now` : `the run has gone on to ${found.file}`;
    throw new RunFolderError(
      `${path}: ${fill} was filled from ${file} (SHA-256 ${sha256.slice(0, 12)}…), but ${other}: put it back, or start a new run folder`,
    );
  }
}

type Origins = NonNullable<Manifest['filledFrom']>;
