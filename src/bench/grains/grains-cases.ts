/** Settled beds from eight thousand grains to a million, and grains that flow. */
import type { BenchCase } from '../bench-case.ts';
import { columnCase, fieldCase } from './bed-case.ts';
import { gearTowerCase } from './gear-tower.ts';
import { rest } from './rest.ts';
import { slitHopperCase } from './slit-hopper.ts';

export const grainsCases: readonly BenchCase[] = [
  // With so many sweeps on a CPU no grain of these columns is left that rattles in its place; which number that is, is luck.
  columnCase('grains-8k', 8000, rest, 3),
  // A column of eighty layers may lie a little deeper in itself.
  columnCase('grains-32k', 32_000, { ...rest, overlap: 0.03 }, 5),
  fieldCase('grains-50k', [5, 1], rest),
  fieldCase('grains-250k', [5, 5], rest),
  fieldCase('grains-1m', [10, 10], rest),
  gearTowerCase,
  slitHopperCase,
];
