/** A moment of a run, on the host: every array of the state by name, and when it was. Restoring it resumes with the same bits. */
import { TalusError } from './errors.ts';
import type { HostArray, ValueType } from './value-types.ts';

export interface SnapshotArray {
  readonly type: ValueType;
  /** Elements, not numbers. */
  readonly count: number;
  /** One number a word, padding included, as devices keep it. */
  readonly data: HostArray;
}

export interface Snapshot {
  /** Steps taken since the start. */
  readonly step: number;
  /** By `group.field`, in the order of the state's tables. */
  readonly arrays: ReadonlyMap<string, SnapshotArray>;
}

/** A snapshot that does not fit what it is restored into. */
export class SnapshotError extends TalusError {
  override name = 'SnapshotError';
}

/** Throws unless both have the same arrays: names, types and counts. */
export function checkSnapshotFits(given: Snapshot, expected: ReadonlyMap<string, Omit<SnapshotArray, 'data'>>): void {
  for (const [name, { type, count }] of expected) {
    const array = given.arrays.get(name);
    if (!array) throw new SnapshotError(`snapshot: array ${name} is missing: it was made by another solver or version`);
    if (array.type !== type || array.count !== count) {
      throw new SnapshotError(
        `snapshot: ${name} must be ${count} × ${type}, got ${array.count} × ${array.type}: it belongs to another scene`,
      );
    }
  }
  for (const name of given.arrays.keys()) {
    if (!expected.has(name))
      throw new SnapshotError(`snapshot: array ${name} is unknown here: it was made by another solver or version`);
  }
}
