/**
 * What took long to compute and can be computed again: files in the cache folder of the operating system, named by what
 * they were made of. Losing one costs time and nothing else, so whatever is wrong with a file is the same as not having it.
 */
import { readDisk } from '../scene/read-disk.ts';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Snapshot } from '../core/snapshot.ts';
import { TalusError } from '../core/errors.ts';
import { decodeCheckpoint, encodeCheckpoint } from '../formats/checkpoint.ts';
import { writeWhole } from './safe-file.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the operating system wants caches; the variable TALUS_CACHE names another place. */
export function cacheFolder(environment: Environment = process.env, platform: string = process.platform): string {
  const { TALUS_CACHE, XDG_CACHE_HOME, LOCALAPPDATA } = environment;
  if (TALUS_CACHE) return TALUS_CACHE;
  if (platform === 'win32') return join(LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'talus', 'cache');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'talus');
  return join(XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'talus');
}

/** Identifies parts by their content: text, numbers in JSON, and arrays. */
export function contentHash(...parts: readonly (string | ArrayBufferView)[]): string {
  const hash = createHash('sha256');
  // The length comes first, so that no two lists of parts make the same bytes.
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : bytesOf(part);
    hash.update(`${bytes.byteLength}:`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
}

const bytesOf = (view: ArrayBufferView): Uint8Array => new Uint8Array(view.buffer, view.byteOffset, view.byteLength);

/** Snapshots that were put away under a key, and are found again by it. */
export class SnapshotCache {
  readonly #folder: string;

  constructor(folder: string = cacheFolder()) {
    this.#folder = folder;
  }

  /** Null where there is none, or one that cannot be read. */
  find(name: string, key: string): Snapshot | null {
    const path = this.#path(name, key);
    if (!existsSync(path)) return null;
    try {
      const { step, sceneHash, arrays } = decodeCheckpoint(readDisk(path), path);
      return sceneHash === key ? { step, arrays } : null;
    } catch (error) {
      if (error instanceof TalusError) return null;
      throw error;
    }
  }

  /** Whether it could be put away: a disk that is full or read-only is no reason to fail. */
  keep(name: string, key: string, snapshot: Snapshot): boolean {
    try {
      writeWhole(this.#path(name, key), encodeCheckpoint({ ...snapshot, sceneHash: key }));
      return true;
    } catch (error) {
      if (error instanceof TalusError) return false;
      throw error;
    }
  }

  #path(name: string, key: string): string {
    return join(this.#folder, `${name}-${key}.npz`);
  }
}
