/** series.csv: one row for each time and world, what every sensor reads. Appended row by row, cut back when a run resumes. */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync } from 'node:fs';
import { FileError } from '../core/errors.ts';
import type { SensorColumn } from '../scene/model.ts';
import type { SensorReading } from '../sensors/sensors.ts';
import { seriesHeading, seriesRow } from '../sensors/series-text.ts';
import { RunFolderError } from './run-folder-error.ts';
import { writeFailure, writePiece, writeWhole } from './safe-file.ts';

export class SeriesFile implements Disposable {
  readonly #path: string;
  readonly #header: string;
  #file: number | null = null;
  #last: readonly SensorReading[] = [];
  /** Rows of each step */
  #written: { readonly step: number; readonly count: number }[] = [];

  constructor(path: string, columns: readonly SensorColumn[]) {
    this.#path = path;
    this.#header = seriesHeading(columns);
  }

  /** The newest row of each world. */
  get last(): readonly SensorReading[] {
    return this.#last;
  }

  /** Rows of all worlds up to a step that was written. */
  rowsUpTo(step: number): number {
    let rows = 0;
    for (const { step: written, count } of this.#written) if (written <= step) rows += count;
    return rows;
  }

  /** Throws where rows before a checkpoint are gone: what is written after it would be taken for all. `expected`: undefined in old ones. */
  check(step: number, expected: number | undefined): void {
    if (step === 0 || expected === undefined) return;
    const found = existsSync(this.#path) ? this.#rowsUpTo(step).length : 0;
    if (found === expected) return;
    const what = existsSync(this.#path) ? `has ${found} rows` : 'is gone, with its rows';
    throw new RunFolderError(
      `${this.#path}: ${what} up to step ${step}, where the checkpoint has ${expected}: put the file back as it was, or start a new run folder`,
    );
  }

  /** Starts anew at step 0; otherwise keeps the whole rows up to a step of what is there. */
  begin(step: number): void {
    const rows = step > 0 && existsSync(this.#path) ? this.#rowsUpTo(step) : [];
    writeWhole(this.#path, [this.#header, ...rows, ''].join('\n'));
    const readings = rows.map(readingOf);
    this.#written = readings.map((reading) => ({ step: reading.step, count: 1 }));
    this.#last = readings.filter((reading) => reading.step === readings.at(-1)?.step);
    this.#file = openSync(this.#path, 'a');
  }

  append(readings: readonly SensorReading[]): void {
    try {
      writePiece(this.#file!, new TextEncoder().encode(`${readings.map(seriesRow).join('\n')}\n`));
    } catch (error) {
      throw writeFailure(this.#path, error);
    }
    this.#last = readings;
    if (readings.length > 0) this.#written.push({ step: readings[0]!.step, count: readings.length });
  }

  /** Makes sure that the rows are on the disk before something that relies on them is. */
  flush(): void {
    fsyncSync(this.#file!);
  }

  [Symbol.dispose](): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }

  #rowsUpTo(step: number): string[] {
    const [header, ...rows] = readFileSync(this.#path, 'utf8').split('\n');
    if (header !== this.#header)
      throw new FileError(`${this.#path}: has other columns than this scene; start a new run folder`);
    // The last piece is empty, or a row that was being written when the run died.
    return rows.slice(0, -1).filter((row) => Number(row.slice(0, row.indexOf(','))) <= step);
  }
}

function readingOf(row: string): SensorReading {
  const [step, time, world, ...values] = row.split(',').map((text) => (text === '' ? NaN : Number(text)));
  return { step: step!, time: time!, world: world!, values };
}
