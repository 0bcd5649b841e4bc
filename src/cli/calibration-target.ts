/** What `talus calibrate` is to reach: a number, or a curve from a table. */
import { FileError } from '../core/errors.ts';
import { decodeText } from '../formats/decode-text.ts';
import { readDisk } from '../scene/read-disk.ts';
import { readMeasuredTable, type MeasuredColumn } from '../formats/measured-table.ts';
import { unitFactor } from '../formats/unit-factor.ts';
import type { Curve } from '../design/calibration/response.ts';
import { UsageError } from './failure.ts';

export type CalibrationTarget = { readonly unit: string | null } & (
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'curve'; readonly curve: Curve }
);

export interface TargetPlace {
  /** Of the scene's sensors, like `out.weight`. */
  readonly column: string;
  /** Of the table, where the name does not tell. */
  readonly targetColumn?: string;
  /** When the clock of the table starts, in the time of the scene [s] */
  readonly start: number;
}

export function readTarget(text: string, place: TargetPlace): CalibrationTarget {
  if (!/\.(csv|tsv|txt)$/i.test(text)) return { kind: 'value', ...numberWithUnit(text) };
  const table = readMeasuredTable(readTable(text), text);
  const names = table.map(({ name }) => name).join(', ');
  const time = table.find(({ name }) => /^time\b/i.test(name)) ?? table.find(({ name }) => name === 'column 1');
  if (time === undefined) throw new UsageError(`calibrate: ${text} has no column "time": its columns are ${names}`);
  const seconds = time.unit === null ? 1 : unitFactor(time.unit, 's');
  if (seconds === null)
    throw new UsageError(`calibrate: ${text}: its column "${time.name}" must be times, is in ${time.unit}`);
  const values = valuesColumn(table.filter((other) => other !== time), place); // prettier-ignore
  if (values === undefined) {
    const wanted = place.targetColumn ?? place.column;
    throw new UsageError(`calibrate: ${text} has no column "${wanted}": its columns are ${names}: name one by --target-column`); // prettier-ignore
  }
  const times = time.values.map((moment) => moment * seconds);
  return { kind: 'curve', curve: curveOf(times, values.values, place.start, text), unit: values.unit };
}

/** `25deg` or `-1.5e-2 mm` */
function numberWithUnit(text: string): { readonly value: number; readonly unit: string | null } {
  const [, digits, unit = ''] = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*([a-zµμ°%].*)?$/i.exec(text) ?? [];
  if (digits === undefined)
    throw new UsageError(
      `calibrate: --target must be a number or the path of a .csv, .tsv or .txt file, got "${text}"`,
    );
  return { value: Number(digits), unit: unit.trim() === '' ? null : unit.trim() };
} // prettier-ignore

/** That which is named; of the same name as the sensor's, or its last word; the only one, but for bounds of it. */
function valuesColumn(columns: readonly MeasuredColumn[], { column, targetColumn }: TargetPlace): MeasuredColumn | undefined {
  const named = (name: string): MeasuredColumn | undefined => columns.find((other) => other.name === name);
  if (targetColumn !== undefined) return named(targetColumn);
  const others = columns.filter(({ name }) => !/^(lower|upper)$/i.test(name));
  return named(column) ?? named(column.split('.').at(-1)!) ?? (others.length === 1 ? others[0] : undefined);
} // prettier-ignore

/** In the unit of the scene; `unit` is that of a number, `columnUnit` that of a table's values. */
export function convertTarget(
  target: CalibrationTarget,
  unit: string,
  columnUnit: string,
  scale: number | undefined,
): CalibrationTarget {
  const wanted = target.kind === 'value' ? unit : columnUnit;
  const converted = target.unit === null ? 1 : unitFactor(target.unit, wanted);
  if (converted === null && scale === undefined) {
    throw new UsageError(`calibrate: --target is in ${target.unit}, the scene's column in ${wanted}: measure a column of the same kind, or give --scale`); // prettier-ignore
  }
  const factor = (converted ?? 1) * (scale ?? 1);
  if (target.kind === 'value') return { ...target, value: factor * target.value };
  return { ...target, curve: { time: target.curve.time, value: target.curve.value.map((value) => factor * value) } };
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
