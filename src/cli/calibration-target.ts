/** What `talus calibrate` is to reach: a number, or a curve from a table. */
import { FileError } from '../core/errors.ts';
import { decodeText } from '../formats/decode-text.ts';
import { readDisk } from '../scene/read-disk.ts';
import { readMeasuredTable } from '../formats/measured-table.ts';
import type { Curve } from '../design/calibration/response.ts';
import { UsageError } from './failure.ts';

export type CalibrationTarget =
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'curve'; readonly curve: Curve };

/** `start` is when the clock of the table starts, in the time of the scene [s]. */
export function readTarget(text: string, column: string, start: number): CalibrationTarget {
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value)) return { kind: 'value', value };
  if (!/\.(csv|tsv|txt)$/i.test(text))
    throw new UsageError(
      `calibrate: --target must be a number or the path of a .csv, .tsv or .txt file, got "${text}"`,
    );
  const table = readMeasuredTable(readTable(text), text);
  const names = table.map(({ name }) => name).join(', ');
  const time = table.find(({ name }) => /^time\b/i.test(name)) ?? table.find(({ name }) => name === 'column 1');
  if (time === undefined) throw new UsageError(`calibrate: ${text} has no column "time": its columns are ${names}`);
  if (time.unit !== null && time.unit !== 's')
    throw new UsageError(
      `calibrate: ${text}: its column "${time.name}" must be times in s, is in ${time.unit}: convert it`,
    );
  const others = table.filter((other) => other !== time);
  const values = others.find(({ name }) => name === column) ?? (others.length === 1 ? others[0] : undefined);
  if (values === undefined)
    throw new UsageError(`calibrate: ${text} has no column "${column}": its columns are ${names}`);
  return { kind: 'curve', curve: curveOf(time.values, values.values, start, text) };
}

function readTable(path: string): string {
  try {
    return decodeText(readDisk(path), path);
  } catch (cause) {
    if (!(cause instanceof FileError)) throw cause;
    throw new UsageError(`calibrate: --target ${cause.message}`, { cause });
  }
}

function curveOf(time: Float64Array, value: Float64Array, start: number, path: string): Curve {
  const rows = [...time.keys()].filter((k) => !Number.isNaN(time[k]) && !Number.isNaN(value[k]));
  const late = rows.findIndex((row, k) => k > 0 && time[row]! <= time[rows[k - 1]!]!);
  if (late >= 0) throw new UsageError(`calibrate: ${path}: times must rise, row ${late + 1} has ${time[rows[late]!]}`);
  if (rows.length === 0) throw new UsageError(`calibrate: ${path} has no row with numbers`);
  return { time: rows.map((row) => time[row]! + start), value: rows.map((row) => value[row]!) };
}
