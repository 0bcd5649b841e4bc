/** series.csv: one row for each time and world, what every sensor reads. Appended row by row, cut back when a run resumes. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { SensorReading } from '../sensors/sensors.ts';
import type { SensorColumn } from '../scene/model.ts';
import { writeWhole } from './safe-file.ts';

const titleOf = ({ name, unit }: SensorColumn): string => (unit === '1' ? name : `${name} [${unit}]`);

export class SeriesFile {
  readonly #path: string;
  readonly #header: string;

  constructor(path: string, columns: readonly SensorColumn[]) {
    this.#path = path;
    this.#header = ['step', 'time [s]', 'world', ...columns.map(titleOf)].join(',');
  }

  /** Starts anew, or keeps the whole rows up to `step` of what is there. */
  begin(step: number): void {
    const kept = existsSync(this.#path) && step > 0 ? this.#rowsUpTo(step) : [];
    writeWhole(this.#path, `${[this.#header, ...kept].join('\n')}\n`);
  }
  #rowsUpTo(step: number): string[] {
    const [header, ...rows] = readFileSync(this.#path, 'utf8').split('\n');
    if (header !== this.#header) return [];
    // the last piece is empty, or a row that was being written when the run died
    return rows.slice(0, -1).filter((row) => Number(row.slice(0, row.indexOf(','))) <= step);
  }

  append(readings: readonly SensorReading[]): void {
    // nine digits bring back the same f32
    const rows = readings.map(({ step, time, world, values }) =>
      [step, Number(time.toPrecision(12)), world, ...values.map((value) => Number(value.toPrecision(9)))].join(','),
    );
    appendFileSync(this.#path, `${rows.join('\n')}\n`);
  }
}
