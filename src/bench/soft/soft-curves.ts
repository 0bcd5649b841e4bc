/** How the cost of a substep grows with the matter, and that it does not grow with the empty space around it. */
import { curve, type Plot } from '../../formats/plot/plot.ts';
import { exponentOf, type BenchCurve } from '../bench-curve.ts';
import { timeOf, type BenchResult } from '../bench-result.ts';
import { blockCase } from './soft-cases.ts';
import { particlesOf } from './soft-scenes.ts';

/** Above this the cost is that of the particles, not of starting kernels. */
const manyParticles = 200_000;

function growth(name: string, title: string, edges: readonly number[], usual: number): BenchCurve {
  return {
    group: 'curves',
    name,
    title,
    points(size, { least = 0, most = usual }) {
      const blocks = edges.map((cells) => ({ cells, room: 1.5 }));
      const isWanted = (count: number): boolean => count >= least && count <= most;
      const wanted = size === 'quick' ? blocks.slice(0, 2) : blocks.filter((block) => isWanted(particlesOf(block)));
      const chosen = wanted.length > 0 ? wanted : blocks.slice(0, 1);
      return chosen.map((block) => blockCase(`${name} ${particlesOf(block)}`, block));
    },
    conclude(results) {
      const points = results.map((result) => ({ x: result.particles, y: timeOf(result) }));
      const many = points.filter(({ x }) => x >= manyParticles);
      const last = points.at(-1)!;
      const linear = points.map(({ x }) => (last.y * x) / last.x);
      return {
        notes: [
          `${(last.x / last.y / 1e6).toPrecision(3)} G particle-substeps/s with ${last.x.toLocaleString('en')} particles`,
          ...(many.length > 1
            ? [`time ∝ particles^${exponentOf(many).toFixed(2)} (${manyParticles.toLocaleString('en')} and more)`]
            : []),
        ],
        plots: {
          '': plotOf(results, 'Cost of a substep', 'particles', [
            { name: 'measured', style: 'line and markers', points },
            { name: 'in proportion to the last', style: 'dashes', points: curve(points.map(({ x }) => x), linear) }, // prettier-ignore
          ]),
        },
      };
    },
  };
}

const plotOf = (results: readonly BenchResult[], title: string, label: string, series: Plot['series']): Plot => ({
  title,
  subtitle: results[0]?.adapter ?? '',
  x: { label, scale: 'log' },
  y: { label: 'time of a substep', unit: 'ms', scale: 'log' },
  series,
});

const scalingCurve = growth(
  'soft-scaling',
  'time of a substep from eight thousand particles to two million, or to --most',
  [10, 14, 20, 29, 40, 64, 100, 136, 184],
  2_200_000,
);

const hugeCurve = growth(
  'soft-50m',
  'time of a substep from two million particles to fifty million: some ten gigabytes',
  [64, 100, 136, 184],
  5e7,
);

/** Edges of the box over that of the matter: the last is four thousand times as large as what is in it. */
const rooms = [1, 2, 4, 8, 16];

const roomCurve: BenchCurve = {
  group: 'curves',
  name: 'soft-room',
  title: 'time of a substep of 200,000 particles in boxes of one to four thousand times their volume',
  points: (size) =>
    rooms
      .slice(0, size === 'quick' ? 2 : rooms.length)
      .map((room) => blockCase(`soft-room ${room}`, { cells: 29, room }, room ** 3)),
  conclude(results) {
    const points = results.map((result) => ({ x: result.at!, y: timeOf(result) }));
    const [first, last] = [points[0]!, points.at(-1)!];
    return {
      notes: [`${((last.y / first.y - 1) * 100).toFixed(1)} % from ${first.x} to ${last.x} times the matter's volume`],
      plots: {
        '': plotOf(results, 'Empty space costs nothing', 'volume of the box over that of the matter', [
          { name: '200,000 particles', style: 'line and markers', points },
        ]),
      },
    };
  },
};

export const softCurves: readonly BenchCurve[] = [scalingCurve, hugeCurve, roomCurve];
