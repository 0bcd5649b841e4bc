/** The text of series.csv: a heading with names and units, then a row for each reading. Files and pages write the same. */
import type { SensorColumn } from '../scene/model.ts';
import type { SensorReading } from './sensors.ts';

const fixedColumns = ['step', 'time [s]', 'world'];

/** Spreadsheets take a file for ASCII unless it says otherwise, and then other programs stumble over what it says. */
const titleOf = ({ name, unit }: SensorColumn): string =>
  unit === '1' ? name : `${name} [${unit.replaceAll('²', '^2').replaceAll('³', '^3').replaceAll('·', ' ')}]`;

/** A name may hold a comma or a quote: RFC 4180. */
const quoted = (title: string): string => (/[",\n]/.test(title) ? `"${title.replaceAll('"', '""')}"` : title);

/** Digits that bring back the same number; nothing where there was nothing to measure. */
const cell = (value: number): string => (Number.isNaN(value) ? '' : String(value));

/** Without the end of the line. */
export const seriesHeading = (columns: readonly SensorColumn[]): string =>
  [...fixedColumns, ...columns.map((column) => quoted(titleOf(column)))].join(',');

/** Without the end of the line. */
export const seriesRow = ({ step, time, world, values }: SensorReading): string =>
  // The product of step and time step, less the noise of its last digits.
  [step, Number(time.toPrecision(12)), world, ...values.map(cell)].join(',');
