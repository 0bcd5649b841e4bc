/**
 * Tables of measured numbers, as balances, load cells and spreadsheets write them: separated by commas, semicolons, tabs or
 * spaces; with or without a heading; units in brackets or in a row of their own; empty cells where nothing was measured.
 */
import { FileError } from '../core/errors.ts';

export interface MeasuredColumn {
  readonly name: string;
  /** As it is written; null where there is none. */
  readonly unit: string | null;
  /** NaN where nothing was measured. */
  readonly values: Float64Array;
}

interface Row {
  /** From 1, as editors count. */
  readonly line: number;
  readonly cells: readonly string[];
}

const separators = [';', '\t', ','];
const nothing = /^(|-|nan|na|n\/a|#n\/a|null|none)$/i;
const decimalComma = /^[+-]?\d*,\d+(e[+-]?\d+)?$/i;

/** `name` says in errors what is being read. Lines that begin with # or % are remarks. */
export function readMeasuredTable(text: string, name: string): MeasuredColumn[] {
  const rows = readRows(text, name);
  const [first] = rows;
  if (!first) throw new FileError(`${name}: is empty: it must have a column of times and one of values`);
  const hasHeading = first.cells.some((cell) => numberOf(cell) === null);
  const heading = hasHeading ? first.cells.map(titleOf) : first.cells.map((_, k) => untitled(k));
  // A trailing separator is no column.
  const width = heading.at(-1)?.name === '' ? heading.length - 1 : heading.length;
  if (width < 2) {
    const cure = 'separate columns by commas, semicolons or tabs';
    throw new FileError(`${name}, line ${first.line}: has one column, must have times and values: ${cure}`);
  }
  const afterHeading = hasHeading ? rows.slice(1) : rows;
  const units = unitRow(afterHeading[0]);
  const values = units ? afterHeading.slice(1) : afterHeading;
  if (values.length === 0) throw new FileError(`${name}: has a heading, but no row of numbers below it`);
  for (const row of values) checkWidth(row, width, name);
  return heading.slice(0, width).map((title, k) => ({
    name: title.name === '' ? untitled(k).name : title.name,
    unit: units?.[k] ?? title.unit,
    values: Float64Array.from(values, ({ line, cells }) => {
      const number = numberOf(cells[k]!);
      if (number !== null) return number;
      const where = `${name}, line ${line}: "${cells[k]}" in column "${title.name}"`;
      throw new FileError(`${where} is no number: correct it, or leave the cell empty where nothing was measured`);
    }),
  }));
}

const untitled = (k: number) => ({ name: `column ${k + 1}`, unit: null });

function readRows(text: string, name: string): Row[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const numbered = lines.map((content, k) => ({ content, line: k + 1 })).filter(({ content }) => isRow(content));
  const separator = separatorOf(numbered[0]?.content ?? '');
  return numbered.map(({ content, line }) => ({
    line,
    cells: splitCells(content, separator, `${name}, line ${line}`),
  }));
}

const isRow = (line: string): boolean => /^\s*[^#%\s]/.test(line);

/** The first that occurs outside quotes; null: spaces. */
function separatorOf(line: string): string | null {
  const bare = line.replace(/"[^"]*"/g, '');
  return separators.find((separator) => bare.includes(separator)) ?? null;
}

/** RFC 4180 within a line: quotes around a cell, doubled inside. */
function splitCells(line: string, separator: string | null, where: string): string[] {
  if (separator === null) return line.trim().split(/\s+/);
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

/** `force [N]`, `force (N)` or `force / N` */
function titleOf(cell: string): { readonly name: string; readonly unit: string | null } {
  const [, name, brackets, parentheses, quotient] =
    /^(.*?)\s*(?:\[([^\]]*)\]|\(([^)]*)\)|\s\/\s*(\S+))$/.exec(cell) ?? [];
  const unit = (brackets ?? parentheses ?? quotient)?.trim();
  return name && unit ? { name, unit } : { name: cell, unit: null };
}

/** A second row of words, such as `s,N`, is units. */
function unitRow(row: Row | undefined): readonly string[] | null {
  const isWords = row?.cells.every((cell) => numberOf(cell) === null && cell.length <= 12);
  return row && isWords ? row.cells.map((cell) => cell.replace(/^[[(](.*)[\])]$/, '$1')) : null;
}

/** NaN where there is nothing, null for what is no number. */
function numberOf(cell: string): number | null {
  if (nothing.test(cell)) return NaN;
  // Only cells that a comma does not separate can hold one.
  const number = Number(decimalComma.test(cell) ? cell.replace(',', '.') : cell);
  return Number.isNaN(number) ? null : number;
}

function checkWidth({ line, cells }: Row, width: number, name: string): void {
  const isWide = cells.length > width && cells.slice(width).some((cell) => cell !== '');
  if (cells.length >= width && !isWide) return;
  const what = `${name}, line ${line}: has ${cells.length} cells, must have ${width} like the first row`;
  const cure =
    cells.length === 2 * width
      ? 'if commas are decimal points here, separate columns by semicolons'
      : 'add what is missing, or leave cells empty';
  throw new FileError(`${what}: ${cure}`);
}
