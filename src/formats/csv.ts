/** Tables of numbers with the names of their columns in the first row. */
import { decodeText } from './decode-text.ts';
import { FileError } from '../core/errors.ts';
import { cellNumber, TableText } from './table-rows.ts';

export class CsvTable {
  /** In the order of the file. NaN for what is no number: a column of words does no harm as long as nobody asks for it. */
  readonly columns: ReadonlyMap<string, Float64Array>;
  readonly #text: TableText;

  /** `name` says in errors what is being read, `known` are columns that it may have: one that has none, but numbers, has no heading. */
  constructor(bytes: Uint8Array, name: string, known: readonly string[]) {
    this.#text = new TableText(decodeText(bytes, name), name);
    const [heading, ...rows] = this.#text.rows;
    if (!heading) throw new FileError(`${name}: is empty: it must begin with the names of its columns`);
    const names = namesIn(this.#text.cellsOf(heading));
    const where = `${name}, line ${heading.line}`;
    const number = names.find((cell) => Number.isFinite(cellNumber(cell) ?? NaN));
    if (number !== undefined && !names.some((cell) => known.includes(cell))) {
      const cure = `name the columns in a row above that does not begin with #, like ${known.join(', ')}`;
      throw new FileError(`${where}: has no heading, but the number "${number}": ${cure}`);
    }
    const repeated = names.find((column, k) => names.indexOf(column) !== k);
    if (repeated !== undefined) {
      const all = `${names.join(', ')}, separated by ${this.separator}`;
      throw new FileError(`${where}: has two columns "${repeated}" among ${all}: give each a name of its own`);
    }
    const columns = names.map(() => new Float64Array(rows.length));
    for (const [k, row] of rows.entries()) {
      const cells = this.#text.cellsOf(row);
      this.#text.checkWidth(row.line, cells, names.length);
      for (const [column, numbers] of columns.entries()) numbers[k] = cellNumber(cells[column]!) ?? NaN;
    }
    this.columns = new Map(names.map((column, k) => [column, columns[k]!]));
  }

  /** Between columns, in words, like `commas` */
  get separator(): string {
    return this.#text.separator;
  }

  /** Where a number is, and what is written there. Rows count from 0, below the heading. */
  cell(row: number, column: string): { readonly line: number; readonly text: string } {
    const place = this.#text.rows[row + 1]!;
    return { line: place.line, text: this.#text.cellsOf(place)[[...this.columns.keys()].indexOf(column)]! };
  }
}

/** A trailing separator is no column. */
function namesIn(cells: readonly string[]): string[] {
  const names = cells.map((cell) => cell.replaceAll('"', '').trim());
  const titled = names.at(-1) === '' ? names.slice(0, -1) : names;
  return titled.map((title, k) => (title === '' ? `column ${k + 1}` : title));
}
