/**
 * A run on disk: manifest.json, series.csv, frames for ParaView, checkpoints. It may be killed at any moment: what is there
 * is whole, and the run resumes from its newest checkpoint to the same bits.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { RunFolderError } from './run-folder-error.ts';
import type { Scene } from '../scene/scene.ts';
import type { World } from '../world/world.ts';
import { CheckpointFolder } from './checkpoint-folder.ts';
import { FrameFolder } from './frames.ts';
import { writeWhole } from './safe-file.ts';
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
  readonly grains: number;
  readonly worlds: number;
  readonly timeStep: number;
  readonly steps: number;
  readonly stepsDone: number;
  /** Time that stepping and writing took, resumed parts added [s] */
  readonly wallSeconds: number;
  readonly warnings: Readonly<Record<string, number>>;
  readonly columns: readonly { readonly name: string; readonly unit: string; readonly doc: string }[];
  /** Path of the scene's file from the run folder, where there was one. */
  readonly source?: string;
  readonly message?: string;
}

/** Two runs with equal hashes compute the same, as long as both run: a run may be made longer when it is resumed. */
export function sceneHash(scene: Scene): string {
  const { title: _title, about: _about, output: _output, $schema: _schema, time, ...physics } = scene;
  const { end: _end, ...timeStep } = time;
  const hashed = JSON.stringify({ ...physics, ...timeStep });
  return createHash('sha256').update(hashed).digest('hex').slice(0, 16);
}

export class RunFolder {
  readonly path: string;
  readonly checkpoints: CheckpointFolder;
  readonly frames: FrameFolder;

  constructor(path: string) {
    this.path = path;
    this.checkpoints = new CheckpointFolder(path);
    this.frames = new FrameFolder(path);
  }

  series(world: World): SeriesFile {
    return new SeriesFile(join(this.path, 'series.csv'), world.sensors.columns);
  }

  /** For a new run: refuses a folder that holds something else than an old run. */
  prepare({ overwrite = false } = {}): void {
    if (existsSync(this.path) && readdirSync(this.path).length > 0) {
      if (!existsSync(this.#manifestPath)) {
        throw new RunFolderError(`${this.path}: is not empty and holds no run; name another folder`);
      }
      if (!overwrite)
        throw new RunFolderError(
          `${this.path}: holds a run already; resume it with --resume, or replace it with --overwrite`,
        );
      for (const part of ['manifest.json', 'series.csv', 'frames.pvd', 'frames'])
        rmSync(join(this.path, part), { recursive: true, force: true });
      this.checkpoints.clear();
    }
    mkdirSync(this.path, { recursive: true });
  }

  readManifest(): Manifest {
    if (!existsSync(this.#manifestPath))
      throw new RunFolderError(`${this.path}: holds no run to resume; start one without --resume`);
    return JSON.parse(readFileSync(this.#manifestPath, 'utf8')) as Manifest;
  }
  writeManifest(manifest: Manifest): void {
    writeWhole(this.#manifestPath, `${JSON.stringify(manifest, null, 2)}\n`);
  }
  get #manifestPath(): string {
    return join(this.path, 'manifest.json');
  }
}
