/** checkpoints/00001234.npz: the newest few, each whole. */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { TalusError } from '../core/errors.ts';
import type { World } from '../world/world.ts';
import { decodeCheckpoint, encodeCheckpoint, type Checkpoint } from '../formats/checkpoint.ts';
import { RunFolderError } from './run-folder-error.ts';
import { writeWhole } from './safe-file.ts';

/** Checkpoints that are kept: should the newest be damaged, there is another. */
const kept = 3;

export class CheckpointFolder {
  readonly #folder: string;

  constructor(runFolder: string) {
    this.#folder = join(runFolder, 'checkpoints');
  }

  /** Names, oldest first. */
  list(): string[] {
    if (!existsSync(this.#folder)) return [];
    return readdirSync(this.#folder).filter((name) => /^\d+\.npz$/.test(name)).toSorted(); // prettier-ignore
  }

  clear(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async save(world: World, sceneHash: string): Promise<string> {
    mkdirSync(this.#folder, { recursive: true });
    const name = `${String(world.step).padStart(10, '0')}.npz`;
    writeWhole(join(this.#folder, name), encodeCheckpoint({ ...(await world.snapshot()), sceneHash }));
    for (const old of this.list().slice(0, -kept)) rmSync(join(this.#folder, old));
    return name;
  }

  /** The newest checkpoint that is whole; null when there is none. Throws when it belongs to another scene. */
  newest(sceneHash: string): Checkpoint | null {
    for (const name of this.list().toReversed()) {
      const path = join(this.#folder, name);
      let checkpoint: Checkpoint;
      try {
        checkpoint = decodeCheckpoint(readFileSync(path), path);
      } catch (error) {
        if (error instanceof TalusError) continue;
        throw error;
      }
      if (checkpoint.sceneHash === sceneHash) return checkpoint;
      throw new RunFolderError(
        `${path}: belongs to another scene or other overrides; resume with the same ones, or start a new run folder`,
      );
    }
    return null;
  }
}
