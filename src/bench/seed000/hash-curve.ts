/** Figure 3 of GranularGym: the size of the hash table against speed, with the sorted grid beside it. */
import type { BenchCase } from '../bench-case.ts';
import type { BenchCurve } from '../bench-curve.ts';
import { timeOf, type BenchResult } from '../bench-result.ts';
import { PileSteps } from './pile-steps.ts';
import { pile, pileStep } from './pile.ts';

const counts = { quick: [1000], full: [10_000, 30_000, 100_000] } as const;
/** Heads of the table for each sphere; the paper proposes 2. */
const factors = { quick: [0.5, 2], full: [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8, 16] } as const;

const ways = { hash: 'linked hash', mixed: 'linked hash, numbered at random', grid: 'sorted grid' } as const;

export const hashCurve: BenchCurve = {
  group: 'seed000',
  name: 'seed000-hash',
  title: 'size of a linked hash table against speed, with the sorted grid beside it (GranularGym, Fig. 3)',
  points: (size, { most = Infinity, sweeps = 10 }) =>
    counts[size]
      .filter((count, k) => k === 0 || count <= most)
      .flatMap((count) => factors[size].map((factor) => hashCase(count, factor, sweeps))),
  conclude(results) {
    const sizes = [...new Set(results.map(({ particles }) => particles))];
    const byCount = sizes.map((size) => [size, results.filter(({ particles }) => particles === size)] as const);
    const series = byCount.flatMap(([count, own], k) => [
      { name: `${count.toLocaleString('en')} spheres`, style: 'line and markers' as const, colour: k, points: pointsOf(own, null) },
      { style: 'line' as const, colour: k, points: pointsOf(own, ways.mixed) },
      { style: 'dashes' as const, colour: k, points: pointsOf(own, ways.grid) },
    ]); // prettier-ignore
    return {
      notes: byCount.map(([count, own]) => bestOf(count, own)),
      plots: {
        '': {
          title: 'Size of the hash table',
          subtitle: `markers: ${ways.hash}; line: ${ways.mixed}; dashes: ${ways.grid}; ${results[0]?.adapter ?? ''}`,
          x: { label: 'heads of the table for each sphere', scale: 'log' },
          y: { label: 'simulated over elapsed time', scale: 'log' },
          series,
        },
      },
    };
  },
};

function hashCase(count: number, factor: number, iterations: number): BenchCase {
  const tableSize = Math.max(1, Math.round(count * factor));
  return {
    group: 'seed000',
    name: `seed000-hash ${count}/${tableSize}`,
    title: 'a step of a pile through a linked hash',
    at: factor,
    prepare(device) {
      const ordered = new PileSteps(device, pile(count, false), { tableSize, iterations });
      const mixed = new PileSteps(device, pile(count, true), { tableSize, iterations });
      return {
        particles: count,
        secondsPerStep: pileStep,
        step: (pass) => ordered.split(pass),
        rivals: [
          { label: ways.mixed, step: (pass) => mixed.split(pass) },
          { label: ways.grid, step: (pass) => mixed.sortedGrid(pass) },
        ],
        [Symbol.dispose]() {
          ordered[Symbol.dispose]();
          mixed[Symbol.dispose]();
        },
      };
    },
  };
}

const pointsOf = (results: readonly BenchResult[], rival: string | null) =>
  results.map((result) => ({ x: result.at!, y: (pileStep * 1e3) / timeOf(result, rival) }));

/** Best size of the table, and what the grid does. */
function bestOf(count: number, results: readonly BenchResult[]): string {
  const best = results.reduce((a, b) => (timeOf(a) < timeOf(b) ? a : b));
  const [mixed, grid] = [timeOf(best, ways.mixed), timeOf(best, ways.grid)];
  const times = [
    `${timeOf(best).toPrecision(3)} ms at ${best.at} heads a sphere`,
    `${mixed.toPrecision(3)} ms numbered at random`,
    `sorted grid ${grid.toPrecision(3)} ms`,
  ];
  return `${count.toLocaleString('en')} spheres: ${times.join(', ')}`;
}
