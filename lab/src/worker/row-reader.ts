/** Rows of the series as the steps go by, at the times of series.csv where that is not too dear. */
import { seriesPeriod, type Model, type World } from 'talus';
import type { SeriesRow } from '../protocol.ts';
import type { Clock } from './clock.ts';

/** Share of the time of steps that may go into rows: where they are dearer, there are fewer. */
const shareForRows = 0.2;

export class RowReader {
  readonly #clock: Clock;
  /** Steps from one row to the next. */
  #period: number;
  /** The last step that has a row. */
  #last = -1;
  /** Since they were last taken. */
  #rows: { readonly step: number; readonly row: SeriesRow }[] = [];

  constructor(model: Model, clock: Clock) {
    this.#clock = clock;
    this.#period = seriesPeriod(model);
  }

  /** The next step after this one that may have a row. */
  next(step: number): number {
    return (Math.floor(step / this.#period) + 1) * this.#period;
  }

  /** Reads one if it is due. Rows that were read before stay: steps that are taken again have the same. */
  async read(world: World, stepMs: number): Promise<void> {
    if (world.sensors.columns.length === 0 || world.step <= this.#last || world.step % this.#period !== 0) return;
    const begun = this.#clock.now();
    const [reading] = await world.measure();
    this.#rows.push({ step: world.step, row: { time: reading!.time, values: reading!.values } });
    this.#last = world.step;
    const took = this.#clock.now() - begun;
    if (world.step > 0 && took > shareForRows * this.#period * stepMs) this.#period *= 2;
  }

  /** Rows after this step are to be read again. */
  cut(step: number): void {
    this.#rows = this.#rows.filter((entry) => entry.step <= step);
    this.#last = Math.min(this.#last, step);
  }

  take(): SeriesRow[] {
    const rows = this.#rows.map(({ row }) => row);
    this.#rows = [];
    return rows;
  }
}
