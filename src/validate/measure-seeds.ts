/** The same experiment with other random numbers: what of a result is luck. */
import { deviation, mean } from '../math/statistics.ts';
import type { ValidationPlace } from './validation-case.ts';

export interface Spread<T> {
  readonly results: readonly T[];
  /** Of the results, in the same order. */
  readonly seeds: readonly number[];
  /** How many, for a plot: `3 seeds`. */
  readonly words: string;
  /** Mean and standard deviation of a number that each result has. */
  of(number: (result: T) => number): { readonly measured: number; readonly spread: number };
}

/** `experiment` names it among those of the case. */
export async function measureSeeds<T>(
  { seeds, once }: Pick<ValidationPlace, 'seeds' | 'once'>,
  experiment: string,
  run: (seed: number) => Promise<T>,
): Promise<Spread<T>> {
  const results: T[] = [];
  for (const seed of seeds) results.push(await once(`${experiment}, seed ${seed}`, () => run(seed)));
  return {
    results,
    seeds,
    words: seeds.length === 1 ? `seed ${seeds[0]}` : `${seeds.length} seeds`,
    of: (number) => {
      const values = results.map(number);
      return { measured: mean(values), spread: deviation(values) };
    },
  };
}
