/** How the cost of a step grows with the number of grains. */
import { curve } from '../../formats/plot/plot.ts';
import type { BenchCase } from '../bench-case.ts';
import { timeOf } from '../bench-result.ts';
import { exponentOf, type BenchCurve } from '../bench-curve.ts';
import { fieldCase } from './bed-case.ts';
import { rest } from './rest.ts';
import { blockCount } from './tiled-bed.ts';

/** From ten thousand grains to four million, each about twice the one before. */
const tilings: readonly (readonly [number, number])[] = [
  [1, 1],
  [2, 1],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 5],
  [7, 7],
  [10, 10],
  [14, 14],
  [20, 20],
];

/** Above this the cost is that of the grains, not of starting kernels. */
const manyGrains = 200_000;
const defaultMost = 1_000_000;

export const scalingCurve: BenchCurve = {
  group: 'curves',
  name: 'grains-scaling',
  title: 'time of a step from ten thousand grains to a million, or to --most',
  points(size, { least = 0, most = defaultMost }): readonly BenchCase[] {
    const wanted = tilings.filter(([along, across]) => {
      const count = along * across * blockCount;
      return count >= least && count <= most;
    });
    const chosen = size === 'quick' ? tilings.slice(0, 2) : wanted.length > 0 ? wanted : tilings.slice(0, 1);
    return chosen.map(([along, across]) =>
      fieldCase(`grains-scaling ${along * across * blockCount}`, [along, across], rest),
    );
  },
  conclude(results) {
    const points = results.map((result) => ({ x: result.particles, y: timeOf(result) }));
    const many = points.filter(({ x }) => x >= manyGrains);
    const notes = [
      exponentNote('all', points),
      exponentNote(`${manyGrains.toLocaleString('en')} grains and more`, many),
    ];
    const last = points.at(-1)!;
    const linear = points.map(({ x }) => (last.y * x) / last.x);
    return {
      notes: notes.flatMap((note) => note ?? []),
      plots: {
        '': {
          title: 'Cost of a step',
          subtitle: results[0] ? results[0].adapter : '',
          x: { label: 'grains', scale: 'log' },
          y: { label: 'time of a step', unit: 'ms', scale: 'log' },
          series: [
            { name: 'measured', style: 'line and markers', points },
            { name: 'in proportion to the last', style: 'dashes', points: curve(points.map(({ x }) => x), linear) }, // prettier-ignore
          ],
        },
      },
    };
  },
};

function exponentNote(which: string, points: readonly { x: number; y: number }[]): string | null {
  if (points.length < 2) return null;
  return `time ∝ grains^${exponentOf(points).toFixed(2)} (${which})`;
}
