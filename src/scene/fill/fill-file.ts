/** Grains at places read from a file: a table with columns x, y, z and, if wanted, radius. */
import { FileError } from '../../core/errors.ts';
import { decodeCsv } from '../../formats/csv.ts';
import { decodeNpy } from '../../formats/npy.ts';
import { decodeZip } from '../../formats/zip.ts';
import { readSceneFile, type ReadFile } from '../scene-files.ts';
import type { SceneFill, SceneRadius } from '../scene.ts';
import { greatestGrainCount } from '../schema-grains.ts';
import { drawRadii } from './draw-radii.ts';
import type { FillContext } from './fill-context.ts';
import type { PlacedGrains } from './placed-grains.ts';

type FileFill = Extract<SceneFill, { kind: 'file' }>;
type Table = ReadonlyMap<string, ArrayLike<number>>;

const columnNames = ['x', 'y', 'z', 'radius'];
/** Devices compute in f32. */
const greatestFloat = 3.4028234663852886e38;

export function fillFile(
  fill: FileFill,
  radius: SceneRadius | undefined,
  context: FillContext,
  readFile: ReadFile | undefined,
): PlacedGrains {
  const table = context.inFile('.fill.file', () => readTable(readSceneFile(fill.file, readFile), fill.file));
  const unused = [...table.keys()].filter((name) => !columnNames.includes(name));
  if (unused.length > 0) context.note('.fill.file', `${fill.file}: ${unused.join(', ')} are not used`);
  const hasRadii = table.has('radius');
  if (hasRadii && radius !== undefined) {
    throw context.problem('.radius', `${fill.file} has radii of its own`, 'remove one of the two');
  }
  if (!hasRadii && radius === undefined) {
    throw context.problem('.radius', `is missing, and ${fill.file} has no radii`, 'give one here or there');
  }
  return context.inFile('.fill.file', () => {
    const places = ['x', 'y', 'z'].map((name) => scaledColumn(table, name, fill));
    const count = places[0]!.length;
    if (count === 0) throw new FileError(`${fill.file}: has no grains`);
    if (count > greatestGrainCount) throw new FileError(`${fill.file}: has more than ${greatestGrainCount} grains`);
    return {
      position: Float64Array.from({ length: 3 * count }, (_, k) => places[k % 3]![Math.floor(k / 3)]!),
      radius: radius === undefined ? positiveRadii(table, fill) : drawRadii(radius, count, context.dice('radius')),
    };
  });
}

function readTable(bytes: Uint8Array, file: string): Table {
  if (/\.csv$/i.test(file)) return decodeCsv(bytes, file);
  if (/\.npy$/i.test(file)) return columnsOf(bytes, file);
  if (/\.npz$/i.test(file)) return arraysOf(bytes, file);
  throw new FileError(`${file} is of no known kind: its name must end in .csv, .npy or .npz`);
}

/** A row a grain. */
function columnsOf(bytes: Uint8Array, file: string): Table {
  const { shape, data } = decodeNpy(bytes, file);
  const width = shape[1] ?? 0;
  if (shape.length !== 2 || (width !== 3 && width !== 4)) {
    throw new FileError(
      `${file}: must have shape (n, 3) or (n, 4), got (${shape.join(', ')}): a row x y z or x y z radius`,
    );
  }
  const column = (k: number) => Float64Array.from({ length: shape[0]! }, (_, row) => data[width * row + k]!);
  return new Map(columnNames.slice(0, width).map((name, k) => [name, column(k)]));
}

/** An array a column. */
function arraysOf(bytes: Uint8Array, file: string): Table {
  const table = new Map<string, ArrayLike<number>>();
  for (const [entry, content] of decodeZip(bytes, file)) {
    const name = entry.replace(/\.npy$/, '');
    const { shape, data } = decodeNpy(content, `${file}, ${entry}`);
    if (columnNames.includes(name) && shape.length !== 1) {
      throw new FileError(`${file}, ${entry}: must have shape (n,), got (${shape.join(', ')})`);
    }
    table.set(name, data);
  }
  return table;
}

function scaledColumn(table: Table, name: string, { file, scale }: FileFill): Float64Array {
  const column = table.get(name);
  if (!column) throw new FileError(`${file}: has no ${name}: it must have x, y, z and may have radius`);
  const first = table.get('x');
  if (first && column.length !== first.length) {
    throw new FileError(`${file}: has ${column.length} of ${name}, but ${first.length} of x`);
  }
  const scaled = Float64Array.from(column, (number) => number * scale);
  const bad = scaled.findIndex((number) => !(Math.abs(number) <= greatestFloat));
  if (bad >= 0)
    throw new FileError(`${file}: ${name} of grain ${bad} must be a number that f32 can hold, got ${column[bad]}`);
  return scaled;
}

function positiveRadii(table: Table, fill: FileFill): Float64Array {
  const radii = scaledColumn(table, 'radius', fill);
  const bad = radii.findIndex((radius) => !(Math.fround(radius) > 0));
  if (bad >= 0)
    throw new FileError(`${fill.file}: radius of grain ${bad} must be > 0, got ${table.get('radius')![bad]}`);
  return radii;
}
