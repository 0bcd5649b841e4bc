/** All that the sensors of the scene have read since it was opened, ready to be drawn at any scale, and as text. */
import { signal, type ReadonlySignal } from '@preact/signals';
import { seriesHeading, seriesRow, type SensorColumn } from 'talus';
import type { SeriesRow } from '../protocol.ts';
import { GrowingColumn } from './growing-column.ts';

/** Curves over common times; null where there is nothing to draw. */
export interface Curves {
  readonly times: number[];
  readonly values: (number | null)[][];
}

export class SeriesStore {
  #columns: readonly SensorColumn[] = [];
  #time = new GrowingColumn();
  #values: GrowingColumn[] = [];
  readonly #version = signal(0);

  get columns(): readonly SensorColumn[] {
    return this.#columns;
  }

  /** Another number whenever something changed. */
  get version(): ReadonlySignal<number> {
    return this.#version;
  }

  get length(): number {
    return this.#time.length;
  }

  /** First and last time [s]; null where there is nothing yet. */
  get span(): readonly [number, number] | null {
    return this.length === 0 ? null : [this.#time.at(0), this.#time.at(this.length - 1)];
  }

  /** Forgets all, for a scene with these columns. */
  start(columns: readonly SensorColumn[]): void {
    this.#columns = columns;
    this.#time = new GrowingColumn();
    this.#values = columns.map(() => new GrowingColumn());
    this.#version.value++;
  }

  /** Whether these are the columns that it holds. */
  fits(columns: readonly SensorColumn[]): boolean {
    return columns.length === this.#columns.length && columns.every(({ name }, k) => name === this.#columns[k]!.name);
  }

  /** Takes back what was read after `validUntil` [s], then adds rows. */
  extend(rows: readonly SeriesRow[], validUntil: number): void {
    const kept = this.rowsUntil(validUntil);
    const isSame = kept === this.length && rows.length === 0;
    if (isSame) return;
    for (const column of [this.#time, ...this.#values]) column.truncate(kept);
    for (const { time, values } of rows) {
      this.#time.push(time);
      for (const [k, column] of this.#values.entries()) column.push(values[k] ?? NaN);
    }
    this.#version.value++;
  }

  timeOf(row: number): number {
    return this.#time.at(row);
  }

  valueOf(column: number, row: number): number {
    return this.#values[column]!.at(row);
  }

  /** Rows up to a time, that one included. */
  rowsUntil(time: number): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#time.at(middle) <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Straight between rows; NaN outside of them and where nothing was measured. */
  valueAt(column: number, time: number): number {
    const after = this.rowsUntil(time);
    if (after === 0 || this.length === 0) return NaN;
    const before = after - 1;
    const from = this.#time.at(before);
    if (from === time || after === this.length) return from === time ? this.valueOf(column, before) : NaN;
    const share = (time - from) / (this.#time.at(after) - from);
    return (1 - share) * this.valueOf(column, before) + share * this.valueOf(column, after);
  }

  /**
   * Columns between two times with at most about `most` points a curve: beyond that, the least and the greatest of each
   * bucket of rows, in the order in which the curve goes. One row before and after is there too, to draw to the edges.
   */
  curves(columns: readonly number[], [from, to]: readonly [number, number], most: number): Curves {
    if (this.length === 0) return { times: [], values: columns.map(() => []) };
    const first = Math.max(this.rowsUntil(from) - 1, 0);
    const last = Math.min(this.rowsUntil(to), this.length - 1);
    let level = 0;
    while (level < this.#time.levelCount && 2 * ((last - first) / GrowingColumn.bucketSize(level)) > most) level++;
    return level === 0 ? this.#rows(columns, first, last) : this.#buckets(columns, level, [first, last]);
  }

  /** As `talus run` writes it. `timeStep` [s] */
  csv(timeStep: number): string {
    const lines = [seriesHeading(this.#columns)];
    for (let row = 0; row < this.length; row++) {
      const time = this.#time.at(row);
      const values = this.#values.map((column) => column.at(row));
      lines.push(seriesRow({ step: Math.round(time / timeStep), time, world: 0, values }));
    }
    return `${lines.join('\n')}\n`;
  }

  #rows(columns: readonly number[], first: number, last: number): Curves {
    const rows = Array.from({ length: last - first + 1 }, (_, k) => first + k);
    return {
      times: rows.map((row) => this.#time.at(row)),
      values: columns.map((column) => rows.map((row) => drawable(this.valueOf(column, row)))),
    };
  }

  #buckets(columns: readonly number[], level: number, [first, last]: readonly [number, number]): Curves {
    const size = GrowingColumn.bucketSize(level);
    const start = Math.floor(first / size);
    const buckets = Array.from({ length: Math.floor(last / size) - start + 1 }, (_, k) => start + k);
    const ends = buckets.map((bucket) => [bucket * size, Math.min((bucket + 1) * size, this.length) - 1] as const);
    return {
      times: ends.flatMap(([from, to]) => [this.#time.at(from), this.#time.at(to)]),
      values: columns.map((column) =>
        buckets.flatMap((bucket, k) => {
          const [least, greatest] = this.#values[column]!.extremes(level, bucket);
          const [from, to] = ends[k]!;
          const falls = this.valueOf(column, from) > this.valueOf(column, to);
          return falls ? [drawable(greatest), drawable(least)] : [drawable(least), drawable(greatest)];
        }),
      ),
    };
  }
}

const drawable = (value: number): number | null => (Number.isFinite(value) ? value : null);
