/** Matter from a checkpoint: all of the state that another scene can take. */
import { FileError } from '../../core/errors.ts';
import { withoutPadding } from '../../core/padding.ts';
import type { SnapshotArray } from '../../core/snapshot.ts';
import { decodeCheckpoint } from '../../formats/checkpoint.ts';
import type { Npy } from '../../formats/npy.ts';
import type { MatterNotes } from './matter-notes.ts';
import type { RunSource, SourcePieces } from './run-source.ts';

export interface CheckpointContent {
  readonly notes: MatterNotes;
  readonly arrays: ReadonlyMap<string, SnapshotArray>;
}

export function checkpointSource(bytes: Uint8Array, file: string, sha256: string): RunSource {
  const { step, arrays, matter } = decodeCheckpoint(bytes, file);
  if (!matter)
    throw new FileError(`${file}: does not say what its matter is: it was written by an older version; run it again`);
  const notes = checkedNotes(matter.notes, matter.arrays, file);
  const content = { notes, arrays };
  return {
    file,
    sha256,
    piece: notes.piece,
    time: Number((step * notes.timeStep).toPrecision(12)),
    worlds: notes.worlds,
    checkpoint: content,
    pieces: (world) => (notes.piece === 'particle' ? particles : grains)(content, matter.arrays, world, file),
  };
}

/** Numbers of a world without padding. */
export function worldNumbers({ notes, arrays }: CheckpointContent, name: string, world: number, file: string) {
  const array = arrays.get(name);
  if (array?.count !== notes.count * notes.worlds) throw damaged(file, name);
  const width = array.data.length / array.count;
  const own = array.data.slice(world * notes.count * width, (world + 1) * notes.count * width);
  return withoutPadding(array.type, own);
}

const damaged = (file: string, what: string): FileError =>
  new FileError(`${file}: ${what} is missing or wrong: copy or write the checkpoint again`);

function checkedNotes(
  given: Readonly<Record<string, unknown>>,
  arrays: ReadonlyMap<string, Npy>,
  file: string,
): MatterNotes {
  const notes = given as unknown as MatterNotes;
  const { count, worlds, timeStep, groups, parts, types = [] } = notes;
  const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
  const isGood =
    ['sphere', 'outline', 'particle'].includes(notes.piece) &&
    [count, worlds].every(isWhole) &&
    timeStep > 0 &&
    [groups, parts, types].every((list) => Array.isArray(list)) &&
    groups.every(({ first, end }, k) => first === (groups[k - 1]?.end ?? 0) && end > first) &&
    (groups.at(-1)?.end ?? 0) === count;
  if (!isGood) throw damaged(file, 'what it says of its matter');
  if (notes.piece === 'particle') return notes;
  if (arrays.get('radius')?.data.length !== count) throw damaged(file, 'matter.radius');
  if (!arrays.get('radius')!.data.every((radius) => Math.fround(radius) > 0 && Number.isFinite(Math.fround(radius))))
    throw damaged(file, 'matter.radius');
  const type = arrays.get('type')?.data;
  if (notes.piece === 'outline' && !(type?.length === count && type.every((index) => index < types.length)))
    throw damaged(file, 'matter.type');
  return notes;
}

function grains(
  content: CheckpointContent,
  given: ReadonlyMap<string, Npy>,
  world: number,
  file: string,
): SourcePieces {
  const { notes, arrays } = content;
  const numbers = (name: string) => worldNumbers(content, `grain.${name}`, world, file);
  const presence = arrays.has('grain.presence') ? numbers('presence') : null;
  const isFree = new Uint8Array(notes.count);
  for (const { first, end, held } of notes.groups) if (!held) isFree.fill(1, first, end);
  const free = Uint32Array.from({ length: notes.count }, (_, k) => k).filter((k) => isFree[k] === 1);
  const id = presence ? free.filter((k) => presence[k] === 1) : free;
  const of = (name: string, width: number): Float64Array => chosen(numbers(name), id, width, file, `grain.${name}`);
  const { name, names } = namesOf(notes, id);
  return {
    id,
    absent: free.length - id.length,
    position: of('position', 3),
    velocity: of('velocity', 3),
    spin: of('spin', 3),
    rotation: of('rotation', 4),
    radius: Float64Array.from(id, (k) => given.get('radius')!.data[k]!),
    type: notes.piece === 'outline' ? Uint32Array.from(id, (k) => given.get('type')!.data[k]!) : null,
    types: notes.types ?? [],
    name,
    names,
  };
}

function particles(
  content: CheckpointContent,
  _given: ReadonlyMap<string, Npy>,
  world: number,
  file: string,
): SourcePieces {
  const { notes } = content;
  const id = Uint32Array.from({ length: notes.count }, (_, k) => k);
  const { dimensions = 3 } = notes;
  const vectors = (name: string): Float64Array => {
    const flat = chosen(worldNumbers(content, `particle.${name}`, world, file), id, dimensions, file, name);
    if (dimensions === 3) return flat;
    return Float64Array.from({ length: 3 * id.length }, (_, k) => (k % 3 < 2 ? flat[2 * Math.floor(k / 3) + (k % 3)]! : 0)); // prettier-ignore
  };
  return {
    id,
    absent: 0,
    position: vectors('position'),
    velocity: vectors('velocity'),
    spin: new Float64Array(),
    rotation: null,
    radius: new Float64Array(),
    type: null,
    types: [],
    ...namesOf(notes, id),
  };
}

function namesOf({ groups, count }: MatterNotes, id: Uint32Array) {
  const names = [...new Set(groups.map(({ name }) => name))];
  const of = new Uint32Array(count);
  for (const { name, first, end } of groups) of.fill(names.indexOf(name), first, end);
  return { name: id.map((k) => of[k]!), names };
}

function chosen(numbers: ArrayLike<number>, id: Uint32Array, width: number, file: string, what: string): Float64Array {
  const values = new Float64Array(width * id.length);
  for (let k = 0; k < id.length; k++)
    for (let axis = 0; axis < width; axis++) values[width * k + axis] = numbers[width * id[k]! + axis]!;
  if (!values.every(Number.isFinite)) throw damaged(file, what);
  return values;
}
