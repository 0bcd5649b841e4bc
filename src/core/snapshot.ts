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

/** The arrays that a snapshot must have. `grows`: with any number of elements, as many as the others of their group. */
export type SnapshotLayout = ReadonlyMap<string, SnapshotArrayLayout>;

export interface SnapshotArrayLayout extends Omit<SnapshotArray, 'data'> {
  readonly grows?: boolean;
}

/** A snapshot that does not fit what it is restored into. */
export class SnapshotError extends TalusError {
  override name = 'SnapshotError';
}

/** Throws unless the snapshot has exactly these arrays, whole. */
export function checkSnapshotFits({ step, arrays }: Snapshot, layout: SnapshotLayout): void {
  if (!Number.isSafeInteger(step) || step < 0)
    throw new SnapshotError(`snapshot: step must be an integer ≥ 0, got ${step}`);
  if (step >= 2 ** 32) throw new SnapshotError(`snapshot: step must be < 2³², got ${step}`);
  const rooms = new Map<string, number>();
  for (const [name, { type, count: usual, grows = false }] of layout) {
    const array = arrays.get(name);
    if (!array) throw new SnapshotError(`snapshot: array ${name} is missing: it was made by another solver or version`);
    const [group = ''] = name.split('.');
    if (grows && !rooms.has(group)) rooms.set(group, array.count);
    const count = rooms.get(group) ?? usual;
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
