/**
 * What `talus fields` writes: a zip with `talus.json`, which says what outlines the fields are of and what they are worth,
 * and the weights of nets as .npy, which numpy.load opens. Pairs whose net was refused are noted as tables, which are made
 * from the outlines when they are needed.
 */
import { FileError } from '../../../../core/errors.ts';
import { decodeNpy, encodeNpy } from '../../../../formats/npy.ts';
import { decodeZip, encodeZip } from '../../../../formats/zip.ts';
import type { NetKind, ShapeType } from '../../../../scene/shapes/shapes-model.ts';
import type { FieldQuality } from '../field-quality.ts';
import { netShapes } from './net.ts';
import type { PairNets } from './neural-fields.ts';

export interface FieldsFile {
  readonly net: NetKind;
  readonly types: readonly FileType[];
  readonly pairs: readonly FilePair[];
}

/** A type as it was when its fields were made. */
export interface FileType {
  readonly name: string;
  /** [m] */
  readonly radius: number;
  /** Each stroke: both ends, and its radius, in the unit circle. */
  readonly strokes: readonly (readonly number[])[];
}

export interface FilePair {
  /** Indices of two types, the lower one first. */
  readonly kinds: readonly [number, number];
  /** Of the field that is used. */
  readonly quality: FieldQuality;
  /** null: the pair has a table. */
  readonly nets: Omit<PairNets, 'kinds'> | null;
  /** What the net was worth, where it was refused. */
  readonly refused: FieldQuality | null;
  /** null where no net was trained. */
  readonly training: TrainingRecord | null;
}

/** How a net was trained. */
export interface TrainingRecord {
  readonly steps: number;
  readonly seed: number;
  /** Means over stretches of steps of equal length. */
  readonly losses: Float32Array;
}

const format = 1;
const notesFile = 'talus.json';

interface Notes {
  readonly format: number;
  readonly holds: 'fields';
  readonly net: NetKind;
  readonly types: readonly FileType[];
  readonly pairs: readonly NotedPair[];
}

interface NotedPair extends Omit<FilePair, 'nets' | 'training'> {
  readonly kind: 'neural' | 'table';
  readonly training: Omit<TrainingRecord, 'losses'> | null;
}

export const fileType = ({ name, radius, outline }: ShapeType): FileType => ({
  name,
  radius,
  strokes: outline.strokes.map(({ a, b, radius: thickness }) => [...a, ...b, thickness]),
});

const arrayName = (index: number, what: 'distance' | 'arm' | 'losses'): string => `pair-${index}-${what}.npy`;

/** The bytes of the file, in pieces that follow one another. */
export function encodeFields({ net, types, pairs }: FieldsFile): Uint8Array[] {
  const files = new Map<string, Uint8Array[]>();
  const noted = pairs.map(({ kinds, quality, nets, refused, training }): NotedPair => {
    const kind = nets ? 'neural' : 'table';
    return { kinds, kind, quality, refused, training: training && { steps: training.steps, seed: training.seed } };
  });
  const notes: Notes = { format, holds: 'fields', net, types, pairs: noted };
  files.set(notesFile, [new TextEncoder().encode(`${JSON.stringify(notes, null, 1)}\n`)]);
  for (const [k, { nets, training }] of pairs.entries()) {
    const arrays = { ...nets, ...(training && { losses: training.losses }) };
    for (const what of ['distance', 'arm', 'losses'] as const) {
      const data = arrays[what];
      if (data) files.set(arrayName(k, what), encodeNpy({ shape: [data.length], data }));
    }
  }
  return encodeZip(files);
}

/** `name` says in errors what is being read. */
export function decodeFields(bytes: Uint8Array, name: string): FieldsFile {
  const files = decodeZip(bytes, name);
  const { net, types, pairs } = readNotes(files.get(notesFile), name);
  const numbers = (k: number, what: 'distance' | 'arm' | 'losses'): Float32Array => {
    const file = arrayName(k, what);
    const bytesOf = files.get(file);
    if (!bytesOf) throw new FileError(`${name}: ${file} is missing: run \`talus fields\` again`);
    const { data } = decodeNpy(bytesOf, `${name}, ${file}`);
    if (!(data instanceof Float32Array)) throw new FileError(`${name}, ${file}: holds the wrong kind of numbers: run \`talus fields\` again`); // prettier-ignore
    return data;
  };
  return {
    net,
    types,
    pairs: pairs.map(({ kind, training, ...pair }, k) => ({
      kinds: pair.kinds,
      quality: pair.quality,
      nets: kind === 'neural' ? { distance: numbers(k, 'distance'), arm: numbers(k, 'arm') } : null,
      refused: pair.refused,
      training: training && { ...training, losses: numbers(k, 'losses') },
    })),
  };
}

function readNotes(file: Uint8Array | undefined, name: string): Notes {
  const cure = 'write it with `talus fields`';
  if (!file) throw new FileError(`${name}: has no ${notesFile}: it holds no fields; ${cure}`);
  let notes: Partial<Notes> | null;
  try {
    notes = JSON.parse(new TextDecoder().decode(file)) as Partial<Notes> | null;
  } catch (cause) {
    throw new FileError(`${name}, ${notesFile}: is no JSON: ${cure}`, { cause });
  }
  if (notes?.holds !== 'fields') throw new FileError(`${name}: holds no fields: ${cure}`);
  if (notes.format !== format) throw new FileError(`${name}: format must be ${format}, got ${notes.format}: ${cure}`);
  const isWhole =
    notes.net !== undefined && notes.net in netShapes && Array.isArray(notes.types) && Array.isArray(notes.pairs);
  if (!isWhole) throw new FileError(`${name}, ${notesFile}: net, types or pairs are missing or wrong: ${cure}`);
  return notes as Notes;
}

/** Lengths of an outline that differ by less than this are the same. */
const tolerance = 1e-5;

/** Of each pair of types, what a file has for them; throws where it has nothing. */
export function pairsFor(file: FieldsFile, types: readonly ShapeType[], name: string): FilePair[] {
  const wanted = types.map(fileType);
  return wanted.flatMap((first, a) =>
    wanted.slice(a).map((second, k): FilePair => {
      const found = file.pairs.find(({ kinds }) => {
        const [one, two] = [file.types[kinds[0]]!, file.types[kinds[1]]!];
        // Fields of grains that are all larger are the same in their own units.
        const isSameRatio =
          Math.abs(one.radius * second.radius - two.radius * first.radius) <= tolerance * one.radius * second.radius;
        return isSameRatio && looksLike(one, first) && looksLike(two, second);
      });
      if (!found) throw new FileError(`${name}: has no field of ${first.name} and ${second.name}; it is of ${file.types.map((type) => type.name).join(', ')}: run \`talus fields\` on this scene`); // prettier-ignore
      return { ...found, kinds: [a, a + k] };
    }),
  );
}

const looksLike = (one: FileType, other: FileType): boolean =>
  one.strokes.length === other.strokes.length &&
  one.strokes.every((stroke, k) => stroke.every((x, j) => Math.abs(x - other.strokes[k]![j]!) <= tolerance));
