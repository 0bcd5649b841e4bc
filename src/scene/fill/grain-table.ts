/** A file with a row a grain: CSV with a heading, whatever separates its columns, .npy or .npz. */
import { FileError } from '../../core/errors.ts';
import { CsvTable } from '../../formats/csv.ts';
import { decodeNpy } from '../../formats/npy.ts';
import { decodeZip } from '../../formats/zip.ts';

/** Devices compute in f32. */
const greatestFloat = 3.4028234663852886e38;

/** Columns in their order. */
export interface TableForm {
  readonly required: readonly string[];
  readonly optional: string;
}

export class GrainTable {
  readonly #file: string;
  readonly #form: TableForm;
  readonly #columns: ReadonlyMap<string, ArrayLike<number>>;
  /** What knows of lines and of what is written there; null for arrays. */
  readonly #text: CsvTable | null;

  /** Throws where a column is missing that must be there. */
  constructor(bytes: Uint8Array, file: string, form: TableForm) {
    this.#file = file;
    this.#form = form;
    this.#text = /\.csv$/i.test(file) ? new CsvTable(bytes, file, namesOf(form)) : null;
    this.#columns = this.#text?.columns ?? readArrays(bytes, file, form);
    for (const name of form.required) this.raw(name);
  }

  has(name: string): boolean {
    return this.#columns.has(name);
  }

  /** What to tell of columns that it has beside those of its form; null where there are none. */
  get unused(): string | null {
    const known = namesOf(this.#form);
    const unused = [...this.#columns.keys()].filter((name) => !known.includes(name));
    if (unused.length === 0) return null;
    return `${this.#file}: ${unused.join(', ')} ${unused.length === 1 ? 'is' : 'are'} not used: known are ${known.join(', ')}`;
  }

  /** What it has, in words, like `has X, Y, separated by commas` */
  get columns(): string {
    const by = this.#text ? `, separated by ${this.#text.separator}` : '';
    return `has ${[...this.#columns.keys()].join(', ')}${by}`;
  }

  /** As the file has it. */
  raw(name: string): ArrayLike<number> {
    const column = this.#columns.get(name);
    if (column) return column;
    const { required, optional } = this.#form;
    const names = `${required.join(', ')} and may have ${optional}`;
    throw new FileError(`${this.#file}: has no ${name}, ${this.columns}: it must have ${names}`);
  }

  /** Numbers of a column times a factor. */
  column(name: string, scale = 1): Float64Array {
    const column = this.raw(name);
    const first = this.#columns.get('x');
    if (first && column.length !== first.length) {
      throw new FileError(`${this.#file}: has ${column.length} of ${name}, but ${first.length} of x`);
    }
    const scaled = Float64Array.from(column, (number) => number * scale);
    this.require(name, 'be a number that f32 can hold', (row) => Math.abs(scaled[row]!) <= greatestFloat);
    return scaled;
  }

  /** Throws where a column is not as it must be: the first row, and how many there are. */
  require(name: string, rule: string, isGood: (row: number) => boolean): void {
    const column = this.raw(name);
    const bad = Array.from(column, (_, row) => row).filter((row) => !isGood(row));
    if (bad.length === 0) return;
    const others =
      bad.length === 1 ? 'correct or remove its row' : `correct or remove the rows of these ${bad.length} grains`;
    const row = bad[0]!;
    const cell = this.#text?.cell(row, name);
    const where = cell ? `${this.#file}, line ${cell.line}: ${name}` : `${this.#file}: ${name} of grain ${row}`;
    throw new FileError(`${where} must ${rule}, got ${cell ? `"${cell.text}"` : column[row]}: ${others}`);
  }
}

const namesOf = ({ required, optional }: TableForm): string[] => [...required, optional];

function readArrays(bytes: Uint8Array, file: string, form: TableForm): ReadonlyMap<string, ArrayLike<number>> {
  if (/\.vtp$/i.test(file)) throw momentOfRun(file);
  if (/\.npy$/i.test(file)) return columnsOf(bytes, file, form);
  if (/\.npz$/i.test(file)) return arraysOf(bytes, file, form);
  throw new FileError(`${file} is of no known kind: its name must end in .csv, .npy or .npz`);
}

function columnsOf(bytes: Uint8Array, file: string, form: TableForm): Map<string, Float64Array> {
  const { shape, data } = decodeNpy(bytes, file);
  const width = shape[1] ?? 0;
  const names = namesOf(form);
  const fewest = form.required.length;
  if (shape.length !== 2 || (width !== fewest && width !== names.length)) {
    throw new FileError(
      `${file}: must have shape (n, ${fewest}) or (n, ${names.length}), got (${shape.join(', ')}): a row ${form.required.join(' ')} or ${names.join(' ')}`,
    );
  }
  const column = (k: number) => Float64Array.from({ length: shape[0]! }, (_, row) => data[width * row + k]!);
  return new Map(names.slice(0, width).map((name, k) => [name, column(k)]));
}

const momentOfRun = (file: string): FileError =>
  new FileError(`${file}: is a moment of a run and no table: fill from it with "kind": "run", "from": "${file}"`);

/** An array a column. */
function arraysOf(bytes: Uint8Array, file: string, form: TableForm): Map<string, ArrayLike<number>> {
  const columns = new Map<string, ArrayLike<number>>();
  const entries = decodeZip(bytes, file);
  if (entries.has('talus.json')) throw momentOfRun(file);
  for (const [entry, content] of entries) {
    const name = entry.replace(/\.npy$/, '');
    const { shape, data } = decodeNpy(content, `${file}, ${entry}`);
    if (namesOf(form).includes(name) && shape.length !== 1) {
      throw new FileError(`${file}, ${entry}: must have shape (n,), got (${shape.join(', ')})`);
    }
    columns.set(name, data);
  }
  return columns;
}
