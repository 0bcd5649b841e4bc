/**
 * A validation case: an experiment whose outcome is known, and how far ours may be from it. To add one, write a file
 * beside `grains/free-fall.ts`, and name the case in `cases.ts`.
 */
import type { Device } from '../device/device.ts';
import type { Plot } from '../formats/plot/plot.ts';
import type { SnapshotCache } from '../io/cache-folder.ts';

export interface ValidationCase {
  /** Cases of one group are run together by `talus validate GROUP`. */
  readonly group: string;
  /** As typed on the command line; unique among all cases. */
  readonly name: string;
  /** One line for `talus validate --list`. */
  readonly title: string;
  /** Takes minutes: runs when it is named, or with `--slow`. */
  readonly isSlow?: boolean;
  /** Its experiments by name, where they can be run apart from each other: `talus validate CASE --only NAME`. */
  experiments?(place: ValidationPlace): ReadonlyMap<string, () => Promise<unknown>>;
  /** Runs the experiment and compares, one quantity after another. */
  compare(place: ValidationPlace): AsyncIterable<Comparison | Figure>;
}

export interface ValidationPlace {
  readonly device: Device;
  /** Keeps what takes long to make and is used again, like a filled hopper. */
  readonly cache: Pick<SnapshotCache, 'find' | 'keep'>;
  /** What is measured several times is run with each of these. */
  readonly seeds: readonly number[];
  /**
   * Runs an experiment of a case, or gives what it found before, where results are kept: those are plain JSON. The name
   * is unique in the case.
   */
  once<T>(experiment: string, run: () => Promise<T>): Promise<T>;
  /** What a slow case is doing, for a person who waits. */
  report(doing: string): void;
}

/** What stands behind a target: how far the truth is known. */
export type Evidence =
  /** Follows from mechanics, with pencil and paper. */
  | 'exact'
  /** Other programs, published. */
  | 'cross-code'
  /** Measured in a laboratory. */
  | 'experiment'
  /** A fit to many experiments. */
  | 'empirical';

/** One quantity, what it should be and what it was. */
export interface Comparison {
  readonly quantity: string;
  readonly unit: string;
  /** Null where nothing is claimed, and the quantity is only told: a study of time steps, a sensitivity. */
  readonly target: number | null;
  /** Greatest distance from the target that passes, in the same unit; null without a target. */
  readonly tolerance: number | null;
  readonly measured: number;
  /** Standard deviation over seeds, where there are several. */
  readonly spread?: number;
  /** The formula, paper or experiment that the target is from; of a quantity that is only told, what it is for. */
  readonly source: string;
  readonly evidence: Evidence;
}

/** A plot to be kept beside the checks. */
export interface Figure {
  readonly plot: Plot;
  /** Added to the name of the case, where it has several plots. Default: none. */
  readonly name?: string;
}

/** One line of `talus validate --json`. */
export interface Check extends Comparison {
  readonly case: string;
  /** Null without a target. */
  readonly pass: boolean | null;
}

export const isFigure = (outcome: Check | Figure | Comparison): outcome is Figure => 'plot' in outcome;

export async function* checkCase(
  validationCase: ValidationCase,
  place: ValidationPlace,
): AsyncGenerator<Check | Figure> {
  for await (const outcome of validationCase.compare(place)) {
    if (isFigure(outcome)) {
      yield outcome;
      continue;
    }
    const { quantity, target, tolerance, measured, spread, unit, source, evidence } = outcome;
    // A measurement that is no number is no match either.
    const pass = target === null || tolerance === null ? null : Math.abs(measured - target) <= tolerance;
    yield {
      case: validationCase.name,
      quantity,
      target,
      tolerance,
      measured,
      ...(spread !== undefined && { spread }),
      unit,
      pass,
      evidence,
      source,
    };
  }
}

interface Target {
  readonly target: number;
  readonly tolerance: number;
}

/** A tolerance that is a part of the target. */
export const within = (part: number, target: number): Target => ({ target, tolerance: part * Math.abs(target) });

/** Anything from one value to another. */
export const between = (least: number, most: number): Target => ({
  target: (least + most) / 2,
  tolerance: (most - least) / 2,
});

/** Of a quantity that is never negative. */
export const atMost = (limit: number): Target => ({ target: 0, tolerance: limit });

/** Of a quantity that is only told. */
export const untested = { target: null, tolerance: null } as const;
