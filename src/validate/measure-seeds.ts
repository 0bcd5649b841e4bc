/** The same experiment with other random numbers: what of a result is luck. */
import { deviation, mean } from '../math/statistics.ts';

export interface Spread<T> {
  readonly results: readonly T[];
  /** Mean and standard deviation of a number that each result has. */
  of(number: (result: T) => number): { readonly measured: number; readonly spread: number };
}

export async function measureSeeds<T>(seeds: readonly number[], run: (seed: number) => Promise<T>): Promise<Spread<T>> {
  const results: T[] = [];
  for (const seed of seeds) results.push(await run(seed));
  return {
    results,
    of: (number) => {
      const values = results.map(number);
      return { measured: mean(values), spread: deviation(values) };
    },
  };
}
