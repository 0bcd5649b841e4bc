/** Grains falling through a tower of gears, with few triangles and with many: a grid of distances costs the same for both. */
import type { BenchCase } from '../bench-case.ts';
import { towerRun } from './tower-run.ts';

const sizes = {
  quick: { grains: 500, gears: 2, triangles: 1000, rival: 4000 },
  full: { grains: 50_000, gears: 64, triangles: 1000, rival: 100_000 },
} as const;

export const gearTowerCase: BenchCase = {
  group: 'grains',
  name: 'gear-tower',
  title: '50,000 grains falling through 64 helical gears of 1,000 triangles, and of 100,000 in turn, whole step',
  prepare(device, size, settings) {
    const { rival, ...tower } = sizes[size];
    return towerRun(device, tower, { settings, rival });
  },
};
