/**
 * Checkpoints: a snapshot as a zip of .npy arrays, which numpy.load opens. Padding is left out (a vec3f array has shape
 * (n, 3), a mat3x2f array (n, 3, 2) with one row for each column); `talus.json` says what it belongs to.
 */
import { FileError } from '../core/errors.ts';
import { valueShape, withoutPadding, withPadding } from '../core/padding.ts';
import type { Snapshot, SnapshotArray } from '../core/snapshot.ts';
import { isValueType, valueLayouts, type HostArray, type ScalarType, type ValueType } from '../core/value-types.ts';
import { decodeNpy, encodeNpy, type Npy } from './npy.ts';
import { decodeZip, encodeZip } from './zip.ts';

export interface Checkpoint extends Snapshot {
  /** Identifies scene and overrides: a checkpoint resumes only what it was made of. */
  readonly sceneHash: string;
  /** What another scene must know to go on with the matter: sizes, and names of what it is made of. */
  readonly matter?: CheckpointMatter;
  /** Of series.csv up to this step */
  readonly rows?: number;
}

/** Written as `matter` in the notes, and as arrays whose names begin with it. */
export interface CheckpointMatter {
  readonly notes: Readonly<Record<string, unknown>>;
  readonly arrays: ReadonlyMap<string, Npy>;
}

const format = 1;
const notesFile = 'talus.json';

interface Notes {
  readonly format: number;
  readonly step: number;
  readonly sceneHash: string;
  readonly types: Readonly<Record<string, ValueType>>;
  readonly rows?: number;
  readonly matter?: CheckpointMatter['notes'];
}

/** The bytes of the file, in pieces that follow one another. */
export function encodeCheckpoint({ step, sceneHash, arrays, matter, rows }: Checkpoint): Uint8Array[] {
  const types = Object.fromEntries([...arrays].map(([name, { type }]) => [name, type]));
  const notes: Notes = {
    format,
    step,
    sceneHash,
    types,
    ...(rows !== undefined && { rows }),
    ...(matter && { matter: matter.notes }),
  };
  const files = new Map<string, Uint8Array[]>();
  files.set(notesFile, [new TextEncoder().encode(`${JSON.stringify(notes, null, 2)}\n`)]);
  for (const [name, { type, count, data }] of arrays) {
    files.set(`${name}.npy`, encodeNpy({ shape: [count, ...valueShape(type)], data: withoutPadding(type, data) }));
  }
  for (const [name, array] of matter?.arrays ?? []) files.set(`matter.${name}.npy`, encodeNpy(array));
  return encodeZip(files);
}

/** `name` says in errors what is being read. Throws when the file is damaged or of another kind. */
export function decodeCheckpoint(bytes: Uint8Array, name: string): Checkpoint {
  const files = decodeZip(bytes, name);
  const { step, sceneHash, types, matter, rows } = readNotes(files.get(notesFile), name);
  const arrays = new Map<string, SnapshotArray>();
  for (const [key, type] of Object.entries(types)) {
    const file = files.get(`${key}.npy`);
    if (!file) throw new FileError(`${name}: array ${key} is missing: write the checkpoint again`);
    arrays.set(key, readArray(file, type, `${name}, ${key}.npy`));
  }
  return {
    step,
    sceneHash,
    arrays,
    ...(matter && { matter: { notes: matter, arrays: matterArrays(files, name) } }),
    ...(rows !== undefined && { rows }),
  };
}

function matterArrays(files: ReadonlyMap<string, Uint8Array>, name: string): Map<string, Npy> {
  const arrays = new Map<string, Npy>();
  for (const [file, bytes] of files) {
    const key = /^matter\.(.+)\.npy$/.exec(file)?.[1];
    if (key !== undefined) arrays.set(key, decodeNpy(bytes, `${name}, ${file}`));
  }
  return arrays;
}

function readNotes(file: Uint8Array | undefined, name: string): Notes {
  if (!file) throw new FileError(`${name}: has no ${notesFile}: it is no checkpoint of Talus`);
  let notes: Partial<Notes> | null;
  try {
    notes = JSON.parse(new TextDecoder().decode(file)) as Partial<Notes> | null;
  } catch (cause) {
    throw new FileError(`${name}, ${notesFile}: is no JSON: write the checkpoint again`, { cause });
  }
  if (notes?.format !== format) {
    const got = JSON.stringify(notes?.format) ?? 'none';
    throw new FileError(`${name}: format must be ${format}, got ${got}: read it with the version that wrote it`);
  }
  const { step, sceneHash, types } = notes;
  const isWhole = Number.isSafeInteger(step) && step! >= 0 && typeof sceneHash === 'string';
  if (!isWhole || typeof types !== 'object' || !Object.values(types).every((type) => isValueType(type)))
    throw new FileError(
      `${name}, ${notesFile}: step, sceneHash or types are missing or wrong: write the checkpoint again`,
    );
  return notes as Notes;
}

/** The oracle computes in f64 and keeps it so. */
const numberTypes: Readonly<Record<ScalarType, readonly (new (length: number) => HostArray)[]>> = {
  f32: [Float32Array, Float64Array],
  i32: [Int32Array],
  u32: [Uint32Array],
};

function readArray(file: Uint8Array, type: ValueType, name: string): SnapshotArray {
  const { shape, data } = decodeNpy(file, name);
  const [count, ...rest] = shape;
  const expected = valueShape(type);
  const fits = rest.length === expected.length && rest.every((size, k) => size === expected[k]);
  if (count === undefined || !fits)
    throw new FileError(
      `${name}: shape must be (${['n', ...expected].join(', ')}) for ${type}, got (${shape.join(', ')})`,
    );
  if (!numberTypes[valueLayouts[type].scalar].some((allowed) => data instanceof allowed))
    throw new FileError(`${name}: holds the wrong kind of numbers for ${type}: write the checkpoint again`);
  return { type, count, data: withPadding(type, data) };
}
