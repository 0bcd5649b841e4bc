/**
 * A run on disk: manifest.json, series.csv, frames for ParaView, checkpoints. It may be killed at any moment: what is there
 * is whole, and the run resumes from its newest checkpoint to the same bits.
 */
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { MatterOrigin } from '../scene/carried/run-source.ts';
import type { SensorColumn } from '../scene/model.ts';
import type { Scene } from '../scene/scene.ts';
import { CheckpointFolder } from './checkpoint-folder.ts';
import { FrameFolder } from './frames.ts';
import { RunFolderError } from './run-folder-error.ts';
import { lockName } from './run-lock.ts';
import { isUnfinished, removeUnfinished, writeWhole } from './safe-file.ts';
import { SeriesFile } from './series.ts';

export type RunStatus = 'running' | 'done' | 'stopped' | 'broke';

/** Everything about a run that its data do not say. */
export interface Manifest {
  readonly talus: string;
  readonly status: RunStatus;
  readonly scene: Scene;
  readonly overrides: readonly string[];
  readonly seed: number;
  readonly device: string;
  /** In all worlds; a scene has grains or particles of soft matter. */
  readonly grains: number;
  readonly particles: number;
  /** In which each step was taken; 1 for grains */
  readonly substeps: number;
  readonly worlds: number;
  readonly timeStep: number;
  readonly steps: number;
  readonly stepsDone: number;
  /** Time that stepping and writing took, resumed parts added [s] */
  readonly wallSeconds: number;
  /** Since the start, resumed parts included. */
  readonly warnings: Readonly<Record<string, number>>;
  /** A grain or particle for each of them, where it is known. */
  readonly offenders: Readonly<Record<string, number>>;
  /** Steps, the first and the last, in one of which each of them was counted for the first time. */
  readonly warnedIn: Readonly<Record<string, readonly [number, number]>>;
  readonly columns: readonly { readonly name: string; readonly unit: string; readonly doc: string }[];
  /** Where the run was resumed, and on what. */
  readonly resumes: readonly { readonly step: number; readonly device: string; readonly talus: string }[];
  /** Path of the newest checkpoint from the run folder, by which other scenes are filled; left out before the first. */
  readonly checkpoint?: string;
  /** Moments of other runs that matter came from. */
  readonly filledFrom?: readonly MatterOrigin[];
  /** Path of the scene's file from the run folder, where there was one. */
  readonly source?: string;
  readonly message?: string;
}

const manifestName = 'manifest.json';
/** What a run writes; the manifest goes first when a run is replaced, so that half a run is never taken for one. */
const parts = [manifestName, 'checkpoints', 'frames.pvd', 'frames', 'series.csv'];

export class RunFolder {
  readonly path: string;
  readonly checkpoints: CheckpointFolder;
  readonly frames: FrameFolder;

  constructor(path: string) {
    this.path = path;
    this.checkpoints = new CheckpointFolder(path);
    this.frames = new FrameFolder(path);
  }

  get exists(): boolean {
    return existsSync(this.path);
  }

  series(columns: readonly SensorColumn[]): SeriesFile {
    return new SeriesFile(join(this.path, 'series.csv'), columns);
  }

  /** For a new run: refuses a folder that holds something else than a run, or a run that is not to be replaced. */
  prepare({ overwrite = false } = {}): void {
    const names = this.#names() ?? [];
    if (names.includes(manifestName)) {
      if (!overwrite)
        throw new RunFolderError(
          `${this.path}: holds a run already; resume it with --resume, or replace it with --overwrite`,
        );
    } else if (!names.every((name) => overwrite && parts.includes(name))) {
      const cure = names.every((name) => parts.includes(name))
        ? 'replace what is left of an old one with --overwrite'
        : 'name another folder';
      throw new RunFolderError(`${this.path}: is not empty and holds no run; ${cure}`);
    }
    for (const part of parts) {
      if (names.includes(part)) rmSync(join(this.path, part), { recursive: true });
    }
  }

  /** Of the run to resume; null when it was killed before it had begun. */
  readManifest(): Manifest | null {
    const names = this.#names();
    if (names?.length === 0) return null;
    if (!names?.includes(manifestName))
      throw new RunFolderError(`${this.path}: holds no run to resume; start one without --resume`);
    const path = join(this.path, manifestName);
    const manifest = readJson(path);
    if (typeof manifest?.wallSeconds !== 'number' || !Array.isArray(manifest.resumes))
      throw new RunFolderError(`${path}: is no manifest of this version: start a new run folder`);
    return manifest as Manifest;
  }

  writeManifest(manifest: Manifest): void {
    writeWhole(join(this.path, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
  }

  /** Removes what a killed run was writing. */
  removeUnfinished(): void {
    for (const folder of [this.path, this.checkpoints.path]) removeUnfinished(folder);
  }

  /** What is in the folder, drafts and the lock left out; null where there is none. */
  #names(): string[] | null {
    return existsSync(this.path)
      ? readdirSync(this.path).filter((name) => !isUnfinished(name) && name !== lockName)
      : null;
  }
}

function readJson(path: string): Partial<Manifest> | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Partial<Manifest> | null;
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new RunFolderError(`${path}: is no JSON: put it back as it was, or start a new run folder`, { cause });
  }
}
