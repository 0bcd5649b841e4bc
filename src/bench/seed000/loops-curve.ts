/** Figure 6 of GranularGym: finding and working on contacts in one loop, in two loops fused, and in two loops split. */
import type { BenchCase } from '../bench-case.ts';
import type { BenchCurve } from '../bench-curve.ts';
import { timeOf } from '../bench-result.ts';
import { PileSteps } from './pile-steps.ts';
import { pile, pileStep } from './pile.ts';

const counts = { quick: [500, 1000], full: [1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000] } as const;
const defaultMost = 100_000;

const ways = { split: 'two loops split', fused: 'two loops fused', one: 'one loop' } as const;

export const loopsCurve: BenchCurve = {
  group: 'seed000',
  name: 'seed000-loops',
  title: 'contacts in one loop, two loops fused, two loops split (GranularGym, Fig. 6)',
  // One pass over the contacts by default: with more, a list that is kept would win by being used again.
  points: (size, { most = defaultMost, sweeps = 1 }) =>
    counts[size].filter((count, k) => k === 0 || count <= most).map((count) => loopsCase(count, sweeps)),
  conclude(results) {
    const named = [
      [ways.split, null],
      [ways.fused, ways.fused],
      [ways.one, ways.one],
    ] as const;
    return {
      notes: results.map((result) => {
        const times = named.map(([name, rival]) => `${name} ${timeOf(result, rival).toPrecision(3)} ms`);
        return `${result.particles.toLocaleString('en')} spheres: ${times.join(', ')}`;
      }),
      plots: {
        '': {
          title: 'Order of finding and working on contacts',
          subtitle: results[0]?.adapter ?? '',
          x: { label: 'spheres', scale: 'log' },
          y: { label: 'simulated over elapsed time', scale: 'log' },
          series: named.map(([name, rival]) => ({
            name,
            style: 'line and markers',
            points: results.map((result) => ({ x: result.particles, y: (pileStep * 1e3) / timeOf(result, rival) })),
          })),
        },
      },
    };
  },
};

function loopsCase(count: number, iterations: number): BenchCase {
  return {
    group: 'seed000',
    name: `seed000-loops ${count}`,
    title: 'a step of a pile, contacts in one loop or in two',
    at: count,
    prepare(device) {
      const spheres = pile(count, false);
      const steps = new PileSteps(device, spheres, { tableSize: 2 * count, iterations });
      return {
        particles: count,
        secondsPerStep: pileStep,
        step: (pass) => steps.split(pass),
        // What they compute is not compared here: who becomes the head of a list is chance.
        rivals: [
          { label: ways.fused, step: (pass) => steps.fused(pass) },
          { label: ways.one, step: (pass) => steps.oneLoop(pass) },
        ],
        [Symbol.dispose]: () => steps[Symbol.dispose](),
      };
    },
  };
}
