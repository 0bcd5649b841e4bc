/** Every benchmark case, in the order in which `talus bench` runs them. */
import type { BenchCase } from './bench-case.ts';
import { copyCase } from './copy.ts';

export const benchCases: readonly BenchCase[] = [copyCase];
