/**
 * Faults of the disk, for tests in one process. The calls of `node:fs` that change something are counted; from a given one
 * on they fail: as if the process had been killed there, or as if the disk were full.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const changing = ['openSync', 'writeSync', 'renameSync', 'rmSync', 'mkdirSync'] as const;

export interface FaultOptions {
  /** Which call is the first to fail, from 0. Default: none. */
  readonly first?: number;
  /** What is thrown. Default: {@link Killed}, by all calls from then on. */
  readonly error?: () => Error;
  /** A write that fails writes half of its bytes first. Default: false. */
  readonly isTorn?: boolean;
}

/** Stands for the end of the process: nothing that runs after it reaches the disk. */
export class Killed extends Error {
  override name = 'Killed';
}

export class FsFaults implements Disposable {
  /** Names of the calls so far. */
  readonly calls: string[] = [];
  readonly #options: FaultOptions;
  readonly #originals = new Map<string, (...given: never[]) => unknown>();

  constructor(options: FaultOptions = {}) {
    this.#options = options;
    for (const name of changing) this.#replace(name, (original, given) => this.#call(name, original, given));
    // Kills lose nothing that was written; only waiting for the disk would take long.
    this.#replace('fsyncSync', () => undefined);
    syncBuiltinESMExports();
  }

  [Symbol.dispose](): void {
    for (const [name, original] of this.#originals) (fs as unknown as Record<string, unknown>)[name] = original;
    syncBuiltinESMExports();
  }

  #replace(name: string, by: (original: (...given: unknown[]) => unknown, given: unknown[]) => unknown): void {
    const all = fs as unknown as Record<string, (...given: unknown[]) => unknown>;
    const original = all[name]!;
    this.#originals.set(name, original);
    all[name] = (...given) => by(original, given);
  }

  #call(name: string, original: (...given: unknown[]) => unknown, given: unknown[]): unknown {
    const { first = Infinity, error = () => new Killed('here the process ended'), isTorn } = this.#options;
    if (name === 'openSync' && given[1] === 'r') return original(...given);
    const index = this.calls.push(name) - 1;
    if (index < first) return original(...given);
    if (isTorn && name === 'writeSync' && index === first) {
      const [file, bytes, offset = 0, length = bytes.length] = given as [number, Uint8Array, number?, number?];
      original(file, bytes, offset, Math.floor(length / 2));
    }
    throw error();
  }
}
