/** What one sensor gives: columns, and a number for each in every world. */
import type { SensorColumn } from '../scene/model.ts';

export interface Gauge {
  readonly columns: readonly SensorColumn[];
  /** What must have come before: contacts are known once there was a step, loads on bodies right after one. */
  readonly needs: 'state' | 'contacts' | 'loads';
  /** Whether it is 0 before the first step of a scene: nothing has acted on a body then. Default: it is not known. */
  readonly startsAtZero?: boolean;
  /** Resolves to the values of a world. */
  read(reading: Reading): Promise<(world: number) => readonly number[]>;
}

interface Readable<T> {
  read(): Promise<readonly T[]>;
}

/** One measurement: every part is read once, however many gauges ask for it. */
export class Reading {
  /** Taken since the start of the scene. */
  readonly step: number;
  readonly #reads = new Map<Readable<unknown>, Promise<readonly unknown[]>>();

  constructor(step: number) {
    this.step = step;
  }

  of<T>(part: Readable<T>): Promise<readonly T[]> {
    const known = this.#reads.get(part) ?? part.read();
    this.#reads.set(part, known);
    return known as Promise<readonly T[]>;
  }
}
