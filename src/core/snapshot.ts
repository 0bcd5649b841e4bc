/** A moment of a run, on the host: every array of the state by name, and when it was. Restoring it resumes with the same bits. */
import { TalusError } from './errors.ts';
import { valueLayouts, type HostArray, type ValueType } from './value-types.ts';

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

/** The arrays that a snapshot must have. */
export type SnapshotLayout = ReadonlyMap<string, Omit<SnapshotArray, 'data'>>;

/** A snapshot that does not fit what it is restored into. */
export class SnapshotError extends TalusError {
  override name = 'SnapshotError';
}

/** Throws unless the snapshot has exactly these arrays, whole. */
export function checkSnapshotFits({ step, arrays }: Snapshot, layout: SnapshotLayout): void {
  if (!Number.isSafeInteger(step) || step < 0)
    throw new SnapshotError(`snapshot: step must be an integer ≥ 0, got ${step}`);
  for (const [name, { type, count }] of layout) {
    const array = arrays.get(name);
    if (!array) throw new SnapshotError(`snapshot: array ${name} is missing: it was made by another solver or version`);
    if (array.type !== type || array.count !== count) {
      throw new SnapshotError(
        `snapshot: ${name} must be ${count} × ${type}, got ${array.count} × ${array.type}: it belongs to another scene`,
      );
    }
    const words = (count * valueLayouts[type].stride) / 4;
    if (array.data.length !== words)
      throw new SnapshotError(`snapshot: ${name} must have ${words} words, padding included, got ${array.data.length}`);
  }
  for (const name of arrays.keys()) {
    if (!layout.has(name))
      throw new SnapshotError(`snapshot: array ${name} is unknown here: it was made by another solver or version`);
  }
}
