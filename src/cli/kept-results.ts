/**
 * What single experiments of a validation case found, a file each, in a folder that the user names: a case that was
 * interrupted goes on, and seeds that ran on several machines come together.
 */
import { readDisk } from '../scene/read-disk.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../io/safe-file.ts';
import { UsageError } from './failure.ts';

interface KeptResult {
  /** Version of Talus: what another one found is not taken. */
  readonly version: string;
  readonly case: string;
  readonly experiment: string;
  readonly device: string;
  /** [s] */
  readonly seconds: number;
  readonly result: unknown;
}

export interface KeptResultsOptions {
  readonly folder: string;
  readonly case: string;
  readonly version: string;
  readonly device: string;
}

export class KeptResults {
  readonly #options: KeptResultsOptions;

  constructor(options: KeptResultsOptions) {
    this.#options = options;
  }

  /** As it comes back from its file, also the first time: both are alike. */
  async once<T>(experiment: string, run: () => Promise<T>): Promise<T> {
    const path = this.#path(experiment);
    const kept = this.#find(path, experiment);
    if (kept !== null) return kept.result as T;
    const begun = performance.now();
    const result = await run();
    const { case: name, version, device } = this.#options;
    const seconds = Number(((performance.now() - begun) / 1000).toFixed(1));
    const text = JSON.stringify({ case: name, experiment, version, device, seconds, result } satisfies KeptResult);
    writeWhole(path, `${text}\n`);
    return (JSON.parse(text) as { result: T }).result;
  }

  #path(experiment: string): string {
    const words = experiment
      .toLowerCase()
      .replaceAll('%', 'percent')
      .replaceAll('#', 'hash')
      .match(/[\p{L}\p{N}.]+/gu);
    return join(this.#options.folder, `${this.#options.case}-${(words ?? []).join('-')}.json`);
  }

  #find(path: string, experiment: string): KeptResult | null {
    if (!existsSync(path)) return null;
    const kept = parse(path);
    return kept.version === this.#options.version && kept.experiment === experiment ? kept : null;
  }
}

function parse(path: string): KeptResult {
  try {
    return JSON.parse(Buffer.from(readDisk(path)).toString('utf8')) as KeptResult;
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new UsageError(`validate: ${path}: not the result of an experiment: delete it, or --keep another folder`, {
      cause,
    });
  }
}
