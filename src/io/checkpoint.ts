/**
 * Checkpoints: a snapshot as a zip of .npy arrays, which numpy.load opens. Padding is left out (a vec3f array has shape
 * (n, 3), a mat3x3f array (n, 3, 3) with one row for each column); `talus.json` says what it belongs to.
 */
import { unzipSync, zipSync, type Zippable } from 'fflate';
import { TalusError } from '../core/errors.ts';
import type { Snapshot, SnapshotArray } from '../core/snapshot.ts';
import { isValueType, valueLayouts, type HostArray, type ValueType } from '../core/value-types.ts';
import { decodeNpy, encodeNpy } from './npy.ts';

export interface Checkpoint extends Snapshot {
  /** Identifies scene and overrides: a checkpoint resumes only what it was made of. */
  readonly sceneHash: string;
}

const notesFile = 'talus.json';

interface Notes {
  readonly format: 1;
  readonly step: number;
  readonly sceneHash: string;
  readonly types: Readonly<Record<string, ValueType>>;
}

/** Shape of one element, and how many words one row of it takes on a device. */
function shapeOf(type: ValueType): { shape: number[]; rowWords: number } {
  const matrix = /^mat(\d)x(\d)f$/.exec(type);
  if (matrix) return { shape: [Number(matrix[1]), Number(matrix[2])], rowWords: matrix[2] === '2' ? 2 : 4 };
  const vector = /^vec(\d)/.exec(type);
  if (vector) return { shape: [Number(vector[1])], rowWords: valueLayouts[type].stride / 4 };
  return { shape: [], rowWords: 1 };
}

/** Copies rows of `width` words between arrays with different distances between rows. */
function copyRows(from: HostArray, fromWords: number, to: HostArray, toWords: number, width: number): void {
  if (fromWords === toWords) {
    to.set(from);
    return;
  }
  const rows = from.length / fromWords;
  for (let row = 0; row < rows; row++)
    for (let k = 0; k < width; k++) to[row * toWords + k] = from[row * fromWords + k]!;
}

function emptyLike(data: HostArray, length: number): HostArray {
  return new (data.constructor as new (length: number) => HostArray)(length);
}

function packed({ type, count, data }: SnapshotArray): Uint8Array {
  const { shape, rowWords } = shapeOf(type);
  const width = shape.at(-1) ?? 1;
  const bare = emptyLike(data, (data.length / rowWords) * width);
  copyRows(data, rowWords, bare, width, width);
  return encodeNpy({ shape: [count, ...shape], data: bare });
}

export function encodeCheckpoint({ step, sceneHash, arrays }: Checkpoint): Uint8Array {
  const notes: Notes = {
    format: 1,
    step,
    sceneHash,
    types: Object.fromEntries([...arrays].map(([name, { type }]) => [name, type])),
  };
  const files: Zippable = { [notesFile]: new TextEncoder().encode(`${JSON.stringify(notes, null, 2)}\n`) };
  for (const [name, array] of arrays) files[`${name}.npy`] = packed(array);
  // floats hardly shrink: store them, with a fixed date so that equal states give equal files
  return zipSync(files, { level: 0, mtime: new Date(1980, 0, 1) });
}

/** `name` says in errors what is being read. Throws when the file is damaged or of another format. */
export function decodeCheckpoint(bytes: Uint8Array, name: string): Checkpoint {
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes);
  } catch (error) {
    throw new TalusError(`${name}: is damaged or no checkpoint`, { cause: error });
  }
  const text = files[notesFile];
  if (!text) throw new TalusError(`${name}: has no ${notesFile}: it is no checkpoint of Talus`);
  const notes = JSON.parse(new TextDecoder().decode(text)) as Notes;
  if (notes.format !== 1)
    throw new TalusError(`${name}: format must be 1, got ${String(notes.format)}: it was written by a newer version`);
  const arrays = new Map<string, SnapshotArray>();
  for (const [key, type] of Object.entries(notes.types)) {
    const file = files[`${key}.npy`];
    if (!file || !isValueType(type))
      throw new TalusError(`${name}: array ${key} is missing or of unknown type ${type}`);
    const { shape, data } = decodeNpy(file, `${name}, ${key}.npy`);
    const { shape: elementShape, rowWords } = shapeOf(type);
    const count = shape[0] ?? 0;
    const width = elementShape.at(-1) ?? 1;
    const padded = emptyLike(data, (count * valueLayouts[type].stride) / 4);
    copyRows(data, width, padded, rowWords, width);
    arrays.set(key, { type, count, data: padded });
  }
  return { step: notes.step, sceneHash: notes.sceneHash, arrays };
}
