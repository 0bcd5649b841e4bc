/** How a calibration goes and what it found, for a person or as JSON lines. */
import pc from 'picocolors';
import type { Calibration } from '../design/calibration/calibrate.ts';
import type { Curve, Reduction } from '../design/calibration/response.ts';
import type { SweepRun } from '../design/calibration/sweep.ts';
import { duration, measure } from './figures.ts';
import { Progress } from './progress.ts';

export interface CalibrationOutcome extends Calibration {
  /** Of what was compared. */
  readonly unit: string;
  readonly target: Curve | number;
  /** Rows of the target that do not count, since runs measured only between two times [s]; null if all count. */
  readonly outside: { readonly rows: number; readonly of: number; readonly from: number; readonly to: number } | null;
  /** Of each run; null where curves were compared. */
  readonly responses: readonly number[] | null;
}

interface Asked {
  readonly parameter: string;
  readonly from: number;
  readonly to: number;
  readonly measure: string;
  readonly json?: true;
}

export class CalibrationReport {
  readonly #asked: Asked;
  readonly #device: string;
  readonly #reduction: Reduction;
  readonly #progress = new Progress(process.stderr);
  readonly #begun = performance.now();

  constructor(asked: Asked, device: string, reduction: Reduction) {
    this.#asked = asked;
    this.#device = device;
    this.#reduction = reduction;
  }

  begin(): void {
    const { parameter, from, to, measure: column, json } = this.#asked;
    if (json) return;
    console.log(
      `${parameter} from ${measure(from)} to ${measure(to)}, ${this.#reduction} of ${column}, ${this.#device}`,
    );
  }

  progress(run: number, runs: number, part: number): void {
    const done = (run + part) / runs;
    const seconds = (performance.now() - this.#begun) / 1000;
    const left = done > 0 ? `, ${duration((seconds * (1 - done)) / done)} left` : '';
    this.#progress.show(`run ${run + 1} of ${runs}, ${Math.round(100 * part)} %${left}`);
  }

  clear(): void {
    this.#progress.clear();
  }

  /** `response` is null where curves are compared. */
  add({ value, seed, curve, unit }: SweepRun, response: number | null): void {
    this.clear();
    const last = curve.value.at(-1) ?? NaN;
    if (this.#asked.json) {
      console.log(JSON.stringify({ event: 'run', value, seed, response, last, unit }));
      return;
    }
    const what = response === null ? `ends at ${measure(last)}` : measure(response);
    const words = unit === '1' ? what : `${what} ${this.#reduction === 'slope' ? `${unit}/s` : unit}`;
    console.log(`  ${measure(value).padEnd(10)} ${seed === null ? '' : `seed ${seed}  `}${words}`);
  }

  end({ best, low, high, scatter, residual, isAtEnd, unit, outside }: CalibrationOutcome): void {
    const { parameter, measure: column, json } = this.#asked;
    if (json) {
      const known = (value: number): number | null => (Number.isNaN(value) ? null : value);
      const band = { low: known(low), high: known(high), confidence: 0.95, scatter: known(scatter) };
      const result = { parameter, measure: column, as: this.#reduction, best, ...band, residual, unit, isAtEnd };
      console.log(JSON.stringify({ event: 'result', ...result }));
    } else {
      const found = `${parameter} = ${measure(best)}`;
      if (Number.isNaN(low)) console.log(`${pc.bold(found)}, band unknown: give more --points or --seeds`);
      else console.log(`${pc.bold(found)}, 95 % between ${measure(low)} and ${measure(high)}`);
      console.log(`  differences that are left: ${measure(residual)} ${unit === '1' ? '' : unit}`.trimEnd());
    }
    if (outside) console.error(`${outside.rows} of ${outside.of} rows of the target lie outside the run's time, ${measure(outside.from)} to ${measure(outside.to)} s, and do not count: set time.end, or --start`);
    if (isAtEnd) console.error(`the best value is at an end of the range: run a wider one, or another parameter`);
  } // prettier-ignore

  kept(plot: string): void {
    if (!this.#asked.json) console.log(pc.dim(`  plot: ${plot}`));
  }
}
