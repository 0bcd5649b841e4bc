/**
 * Tables of measured numbers, as balances, load cells and spreadsheets write them: separated by commas, semicolons, tabs or
 * spaces; with or without a heading; units in brackets or in a row of their own; empty cells where nothing was measured.
 */
import { FileError } from '../core/errors.ts';
import { cellNumber, TableText } from './table-rows.ts';

export interface MeasuredColumn {
  readonly name: string;
  /** As it is written; null where there is none. */
  readonly unit: string | null;
  /** NaN where nothing was measured. */
  readonly values: Float64Array;
}

/** `name` says in errors what is being read. Lines that begin with # or % are remarks. */
export function readMeasuredTable(text: string, name: string): MeasuredColumn[] {
  const table = new TableText(text, name);
  const [first, ...others] = table.rows.map((row) => ({ ...row, cells: table.cellsOf(row) }));
  if (!first) throw new FileError(`${name}: is empty: it must have a column of times and one of values`);
  const hasHeading = first.cells.some((cell) => cellNumber(cell) === null);
  const heading = hasHeading ? first.cells.map(titleOf) : first.cells.map((_, k) => untitled(k));
  // A trailing separator is no column.
  const width = heading.at(-1)?.name === '' ? heading.length - 1 : heading.length;
  if (width < 2) {
    const cure = 'separate columns by commas, semicolons or tabs';
    throw new FileError(`${name}, line ${first.line}: has one column, must have times and values: ${cure}`);
  }
  const afterHeading = hasHeading ? others : [first, ...others];
  const units = unitRow(afterHeading[0]);
  const values = units ? afterHeading.slice(1) : afterHeading;
  if (values.length === 0) throw new FileError(`${name}: has a heading, but no row of numbers below it`);
  for (const { line, cells } of values) table.checkWidth(line, cells, width);
  return heading.slice(0, width).map((title, k) => ({
    name: title.name === '' ? untitled(k).name : title.name,
    unit: units?.[k] ?? title.unit,
    values: Float64Array.from(values, ({ line, cells }) => {
      const number = cellNumber(cells[k]!);
      if (number !== null) return number;
      const where = `${name}, line ${line}: "${cells[k]}" in column "${title.name}"`;
      throw new FileError(`${where} is no number: correct it, or leave the cell empty where nothing was measured`);
    }),
  }));
}

const untitled = (k: number) => ({ name: `column ${k + 1}`, unit: null });

/** `force [N]`, `force (N)` or `force / N` */
function titleOf(cell: string): { readonly name: string; readonly unit: string | null } {
  const [, name, brackets, parentheses, quotient] =
    /^(.*?)\s*(?:\[([^\]]*)\]|\(([^)]*)\)|\s\/\s*(\S+))$/.exec(cell) ?? [];
  const unit = (brackets ?? parentheses ?? quotient)?.trim();
  return name && unit ? { name, unit } : { name: cell, unit: null };
}

/** A second row of words, such as `s,N`, is units. */
function unitRow(row: { readonly cells: readonly string[] } | undefined): readonly string[] | null {
  const isWords = row?.cells.every((cell) => cellNumber(cell) === null && cell.length <= 12);
  return row && isWords ? row.cells.map((cell) => cell.replace(/^[[(](.*)[\])]$/, '$1')) : null;
}
