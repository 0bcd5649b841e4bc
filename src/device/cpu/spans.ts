/** Named stretches of wall time, summed by name. */
import { DeviceError } from '../../core/errors.ts';

export class Spans {
  #totals = new Map<string, number>();
  #open: string | null = null;

  time(name: string, work: () => void): void {
    if (this.#open !== null) {
      throw new DeviceError(`span ${name}: begins inside span ${this.#open}: spans do not nest: end that one first`);
    }
    this.#open = name;
    const start = performance.now();
    try {
      work();
    } finally {
      this.#totals.set(name, (this.#totals.get(name) ?? 0) + performance.now() - start);
      this.#open = null;
    }
  }

  /** The sums since the last call [ms]. */
  take(): ReadonlyMap<string, number> {
    const totals = this.#totals;
    this.#totals = new Map();
    return totals;
  }
}
