/** checkpoints/0000001234.npz: the newest few, each whole, named after their step. */
import { readDisk } from '../scene/read-disk.ts';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FileError } from '../core/errors.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { decodeCheckpoint, encodeCheckpoint, type Checkpoint } from '../formats/checkpoint.ts';
import { RunFolderError } from './run-folder-error.ts';
import { removeUnfinished, writeWhole } from './safe-file.ts';

/** Checkpoints that are kept: should the newest be damaged, there is another. */
const kept = 3;

const stepOf = (name: string): number => Number.parseInt(name, 10);

/** What is there to resume from. */
export interface FoundCheckpoint {
  /** The newest that is whole; null when there is none. */
  readonly checkpoint: Checkpoint | null;
  /** Of its file */
  readonly name: string | null;
  /** Why newer ones could not be read, a line each. */
  readonly damaged: readonly string[];
}

export class CheckpointFolder {
  readonly path: string;

  constructor(runFolder: string) {
    this.path = join(runFolder, 'checkpoints');
  }

  /** Names, oldest first. */
  list(): string[] {
    if (!existsSync(this.path)) return [];
    return readdirSync(this.path).filter((name) => /^\d+\.npz$/.test(name)).toSorted((a, b) => stepOf(a) - stepOf(b)); // prettier-ignore
  }

  /** Returns the name. */
  save(snapshot: Snapshot, sceneHash: string, more: Pick<Checkpoint, 'matter' | 'rows'> = {}): string {
    const name = `${String(snapshot.step).padStart(10, '0')}.npz`;
    writeWhole(join(this.path, name), encodeCheckpoint({ ...snapshot, ...more, sceneHash }));
    removeUnfinished(this.path);
    // Later ones are damaged, or of a newer version: they are nobody's spares, and not ours to remove.
    const old = this.list().filter((each) => stepOf(each) <= snapshot.step).slice(0, -kept); // prettier-ignore
    for (const each of old) rmSync(join(this.path, each));
    return name;
  }

  /** Throws when the newest that can be read belongs to another scene. */
  newest(sceneHash: string): FoundCheckpoint {
    const damaged: string[] = [];
    for (const name of this.list().toReversed()) {
      const path = join(this.path, name);
      try {
        const checkpoint = decodeCheckpoint(readDisk(path), path);
        if (checkpoint.sceneHash === sceneHash) return { checkpoint, name, damaged };
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
        damaged.push(error.message);
        continue;
      }
      throw new RunFolderError(
        `${path}: belongs to another scene or other overrides; resume with the same ones, or start a new run folder`,
      );
    }
    return { checkpoint: null, name: null, damaged };
  }
}
