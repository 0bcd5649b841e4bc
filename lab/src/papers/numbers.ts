/** Every number of the pages, from one of two files: what was published, with its place in the paper, and what we measured, with its command. */
import measuredNumbers from '../../papers/measured.json';
import publishedNumbers from '../../papers/published.json';
import slitRatesText from '../../papers/slit-rates.csv?raw';
import type { PaperName } from './papers.ts';

export interface Published {
  readonly what: string;
  readonly text: string;
  readonly value?: number;
  /** Table, figure or section of the paper. */
  readonly source: string;
}

export interface Measured {
  readonly text: string;
  readonly value?: number;
  /** That gives it, in the repository's folder. */
  readonly command: string;
  /** `2026-11-15` */
  readonly date: string;
  readonly device: string;
}

export type MeasuredName = keyof typeof measuredNumbers;
export type PublishedName<P extends PaperName> = keyof (typeof publishedNumbers)[P] & string;

export const ours = (name: MeasuredName): Measured => measuredNumbers[name];

export function theirs<P extends PaperName>(paper: P, name: PublishedName<P>): Published {
  return publishedNumbers[paper][name] as Published;
}

/** A number that must be there, for a plot. */
export function valueOf(number: Measured | Published): number {
  if (number.value === undefined) throw new Error(`"${number.text}" is no number`);
  return number.value;
}

export interface SlitRate {
  /** [mm] */
  readonly gap: number;
  /** All rates [N/s]. */
  readonly measured: number;
  readonly low: number;
  readonly high: number;
  readonly chrono: number;
  readonly talus: number;
}

export const slitRates: readonly SlitRate[] = slitRatesText
  .split('\n')
  .filter((line) => /^\d/.test(line))
  .map((line) => {
    const [gap = NaN, measured = NaN, low = NaN, high = NaN, chrono = NaN, talus = NaN] = line.split(',').map(Number);
    return { gap, measured, low, high, chrono, talus };
  });
