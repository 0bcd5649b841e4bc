/** Figure 9 of GranularGym: speed against the number of bodies, and against the number of particles. */
import type { Plot, PlotAxis } from '../../formats/plot/plot.ts';
import type { BenchCase } from '../bench-case.ts';
import type { BenchCurve } from '../bench-curve.ts';
import { timeOf, type BenchResult } from '../bench-result.ts';
import { towerRun } from '../grains/tower-run.ts';

const plans = {
  quick: { gears: [1, 2], grains: [200, 400], manyGrains: 400, manyGears: 2 },
  full: {
    gears: [1, 2, 4, 8, 16, 32, 64],
    grains: [1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000],
    manyGrains: 20_000,
    manyGears: 16,
  },
} as const;

const triangles = 2000;

export const bodiesCurve: BenchCurve = {
  group: 'seed000',
  name: 'seed000-bodies',
  title: 'gears and grains in a tower against speed (GranularGym, Fig. 9)',
  points(size, { most = Infinity }): readonly BenchCase[] {
    const { gears, grains, manyGrains, manyGears } = plans[size];
    return [
      ...gears.map((count) => towerCase(Math.min(manyGrains, most), count, 'gears')),
      ...grains.filter((count, k) => k === 0 || count <= most).map((count) => towerCase(count, manyGears, 'grains')),
    ];
  },
  conclude(results) {
    const byGears = results.filter(({ case: name }) => name.endsWith(suffixes.gears));
    const byGrains = results.filter(({ case: name }) => name.endsWith(suffixes.grains));
    const grains = byGears[0]?.particles.toLocaleString('en') ?? '';
    return {
      notes: [costOfGears(byGears)],
      plots: {
        bodies: speedPlot(byGears, `Gears in a tower, ${grains} grains`, { label: 'gears' }),
        particles: speedPlot(byGrains, 'Grains in a tower of gears', { label: 'grains', scale: 'log' }),
      },
    };
  },
};

/** Simulated over elapsed time. */
const speedOf = (result: BenchResult): number => (result.realTimeFactor! * result.msPerStep) / timeOf(result);

const speedPlot = (results: readonly BenchResult[], title: string, x: PlotAxis): Plot => ({
  title,
  subtitle: results[0]?.adapter ?? '',
  x,
  y: { label: 'simulated over elapsed time', scale: 'log' },
  series: [
    {
      style: 'line and markers',
      points: results.map((result) => ({ x: result.at!, y: speedOf(result) })),
    },
  ],
});

/** Which of the two was varied. */
const suffixes = { gears: ' gears', grains: ' grains' } as const;

function towerCase(grains: number, gears: number, varied: keyof typeof suffixes): BenchCase {
  const at = varied === 'gears' ? gears : grains;
  return {
    group: 'seed000',
    name: `seed000-bodies ${at}${suffixes[varied]}`,
    title: 'grains falling through a tower of gears',
    at,
    prepare: (device, _, settings) => towerRun(device, { grains, gears, triangles }, { settings }),
  };
}

function costOfGears(results: readonly BenchResult[]): string {
  const [first, last] = [results[0]!, results.at(-1)!];
  const [few, many] = [first, last].map((result) => timeOf(result).toPrecision(3));
  return `gears: ${first.at} of them ${few} ms a step, ${last.at} of them ${many} ms`;
}
