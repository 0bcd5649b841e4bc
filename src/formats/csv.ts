/** Tables of numbers as text: a heading with the names of the columns, then a row a line. */
import { FileError } from '../core/errors.ts';

/** Columns by name, in the order of the file. `name` says in errors what is being read. Lines that begin with # are not. */
export function decodeCsv(bytes: Uint8Array, name: string): Map<string, Float64Array> {
  const lines = new TextDecoder().decode(bytes).split(/\r\n|\r|\n/);
  const headingLine = lines.findIndex(isRow);
  if (headingLine < 0) throw new FileError(`${name}: is empty: it must begin with the names of its columns`);
  const names = cells(lines[headingLine]!).map((cell) => cell.replaceAll('"', '').trim());
  const repeated = names.find((column, k) => names.indexOf(column) !== k);
  if (repeated !== undefined) throw new FileError(`${name}, line ${headingLine + 1}: has two columns "${repeated}"`);
  const columns = names.map((): number[] => []);
  for (let line = headingLine + 1; line < lines.length; line++) {
    if (!isRow(lines[line]!)) continue;
    const row = cells(lines[line]!);
    if (row.length !== names.length) {
      throw new FileError(
        `${name}, line ${line + 1}: must have ${names.length} numbers like the heading, got ${row.length}`,
      );
    }
    for (const [k, cell] of row.entries()) columns[k]!.push(numberOf(cell));
  }
  return new Map(names.map((column, k) => [column, Float64Array.from(columns[k]!)]));
}

const isRow = (line: string): boolean => /^\s*[^#\s]/.test(line);
const cells = (line: string): string[] => line.split(',');
/** NaN for what is no number: a column of words does no harm as long as nobody asks for it. */
const numberOf = (cell: string): number => (cell.trim() === '' ? NaN : Number(cell));
