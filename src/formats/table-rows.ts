/**
 * Tables of numbers as text, as programs, balances and spreadsheets write them: a row a line, cells separated by commas,
 * semicolons, tabs or spaces. The first row says by which.
 */
import { FileError } from '../core/errors.ts';

export interface TableRow {
  /** From 1, as editors count. */
  readonly line: number;
  readonly content: string;
}

/** Separators in the order in which they are looked for, and what they are called. */
const separators = new Map([
  [';', 'semicolons'],
  ['\t', 'tabs'],
  [',', 'commas'],
]);
const nothing = /^(|-|nan|na|n\/a|#n\/a|null|none)$/i;
const decimalComma = /^[+-]?\d*,\d+(e[+-]?\d+)?$/i;

export class TableText {
  /** All but empty lines and remarks, which begin with # or %. */
  readonly rows: readonly TableRow[];
  /** Of the first row; null: spaces. */
  readonly #separator: string | null;
  readonly #name: string;

  /** `name` says in errors what is being read. */
  constructor(text: string, name: string) {
    this.#name = name;
    const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
    this.rows = lines.map((content, k) => ({ content, line: k + 1 })).filter(({ content }) => isRow(content));
    this.#separator = separatorOf(this.rows[0]?.content ?? '');
  }

  /** In words, like `commas` */
  get separator(): string {
    return this.#separator === null ? 'spaces' : separators.get(this.#separator)!;
  }

  cellsOf({ content, line }: TableRow): string[] {
    if (this.#separator === null) return content.trim().split(/\s+/);
    if (!content.includes('"')) return content.split(this.#separator).map((cell) => cell.trim());
    return quotedCells(content, this.#separator, `${this.#name}, line ${line}`);
  }

  /** A row must have so many cells; more are none where they are empty. */
  checkWidth(line: number, cells: readonly string[], width: number): void {
    const isWide = cells.length > width && cells.slice(width).some((cell) => cell !== '');
    if (cells.length >= width && !isWide) return;
    const count = cells.length === 1 ? '1 cell' : `${cells.length} cells`;
    const what = `has ${count}, must have ${width} like the first row, separated by ${this.separator}`;
    const cure =
      cells.length === 2 * width
        ? 'if commas are decimal points here, separate columns by semicolons'
        : 'add what is missing, or leave cells empty';
    throw new FileError(`${this.#name}, line ${line}: ${what}: ${cure}`);
  }
}

const isRow = (line: string): boolean => /^\s*[^#%\s]/.test(line);

/** The first that occurs outside quotes. */
function separatorOf(line: string): string | null {
  const bare = line.replace(/"[^"]*"/g, '');
  return [...separators.keys()].find((separator) => bare.includes(separator)) ?? null;
}

/** RFC 4180 within a line: quotes around a cell, doubled inside. */
function quotedCells(line: string, separator: string, where: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let k = 0; k < line.length; k++) {
    const character = line[k]!;
    if (character === '"') {
      if (isQuoted && line[k + 1] === '"') cell += line[++k]!;
      else isQuoted = !isQuoted;
    } else if (character === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else {
      cell += character;
    }
  }
  if (isQuoted) throw new FileError(`${where}: has a quote without an end: close it, or double it inside a cell`);
  return [...cells, cell.trim()];
}

/** NaN where there is nothing, null for what is no number. */
export function cellNumber(cell: string): number | null {
  if (nothing.test(cell)) return NaN;
  // Only cells that a comma does not separate can hold one.
  const number = Number(decimalComma.test(cell) ? cell.replace(',', '.') : cell);
  return Number.isNaN(number) ? null : number;
}
