/** fast-check with other cases in every run, all drawn from the seed that the run printed: `fuzz-seed.ts`. */
import * as fc from 'fast-check';
import { randomSeed } from './fuzz-seed.ts';

fc.configureGlobal({ seed: randomSeed() });

export * from 'fast-check';
