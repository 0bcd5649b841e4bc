/** Silos whose plug is taken away: octagons run out, # form arches over the narrow opening. */
import { curve } from '../../formats/plot/plot.ts';
import { measureSeeds, type Spread } from '../measure-seeds.ts';
import {
  atMost,
  between,
  untested,
  type Comparison,
  type Figure,
  type ValidationCase,
  type ValidationPlace,
} from '../validation-case.ts';
import { ShapesExperiment, type ExperimentScene } from './experiment.ts';
import { box, departure, region } from './plane-scene.ts';
import { gravity } from './shape-motion.ts';

export const shapesSiloCase: ValidationCase = {
  group: 'shapes',
  name: 'shapes-silo',
  title: 'silos of octagons and of #: # clog an opening of 8 m, octagons do not; both leave by 16 m',
  isSlow: true,
  compare,
};

const outlines = {
  octagon: { kind: 'regular', sides: 8 },
  '#': { kind: 'letter', letter: '#' },
} as const;
type Grain = keyof typeof outlines;
const openings = [8, 16];
const friction = 0.4;
/** Of the circles around grains [m] */
const usualRadius = 0.65;
/** Between the upright walls, down to a funnel of 45° [m] */
const width = 24;
const count = 400;
/** When the plug goes, and when it is over [s] */
const times = { opens: 4.5, ends: 20.5 };
const timeStep = 0.0025;
const sweeps = 12;
const interval = 0.5;

interface Silo {
  readonly grain: Grain;
  readonly opening: number;
  readonly seed: number;
  readonly radius?: number;
}

function scene({ grain, opening, seed, radius = usualRadius }: Silo): ExperimentScene {
  const poured = (count * Math.PI * radius ** 2) / (0.45 * width);
  const drop = (width - opening) / 2;
  const thickness = 2;
  const sides = ([-1, 1] as const).flatMap((side) => {
    const name = side < 0 ? 'left' : 'right';
    // The upper face of the funnel goes from the wall, at height 0, to the edge of the opening.
    const middle = (width + opening) / 4 + (thickness / 2) * Math.SQRT1_2;
    return [
      box({
        name: `wall-${name}`,
        at: [side * (width / 2 + thickness / 2), poured],
        size: [thickness, 2 * poured],
        material: 'grain',
      }),
      box({
        name: `funnel-${name}`,
        at: [side * middle, -drop / 2 - (thickness / 2) * Math.SQRT1_2],
        size: [drop * Math.SQRT2, thickness],
        material: 'grain',
        angle: (side * Math.PI) / 4,
      }),
    ];
  });
  const plug = box({ name: 'plug', at: [0, -drop - 1.02], size: [opening + 2, 2], material: 'grain' });
  return {
    gravity: [0, -gravity, 0],
    time: { step: timeStep, end: times.ends },
    seed,
    domain: region(-width / 2, -drop - 20, width / 2, poured),
    boundaries: { y: { kind: 'open', sides: 'low' } },
    materials: { grain: { density: 1000, friction } },
    outlines: { grain: outlines[grain] },
    shapes: [
      {
        outline: 'grain',
        radius,
        material: 'grain',
        fill: { kind: 'pour', region: region(-width / 2, 0, width / 2, poured), count },
        angle: 'random',
      },
    ],
    solver: { kind: 'gauss-seidel', sweeps },
    bodies: [...sides, { ...plug, motion: departure(plug, { from: times.opens, during: 2, way: [0, -30] }) }],
  };
}

interface Discharge {
  /** Since the plug went [s] */
  readonly time: number[];
  /** Share of the grains that have left */
  readonly share: number[];
  /** Overlaps that were deeper than strokes are thick, over all steps */
  tooDeep: number;
}

export async function runSilo({ device, report }: ValidationPlace, silo: Silo): Promise<Discharge> {
  report(`${silo.grain}, ${silo.opening} m, seed ${silo.seed}`);
  using experiment = new ShapesExperiment(device, scene(silo));
  const outlet = -(width - silo.opening) / 2;
  await experiment.run(times.opens);
  const record: Discharge = { time: [0], share: [0], tooDeep: 0 };
  while (experiment.time < times.ends - interval / 2) {
    await experiment.run(experiment.time + interval);
    const inside = (await experiment.grains()).filter(({ position }) => position[1] > outlet).length;
    record.time.push(experiment.time - times.opens);
    record.share.push(1 - inside / count);
  }
  record.tooDeep = (await experiment.world.warnings())['tooDeep'] ?? 0;
  return record;
}

const origin = {
  source:
    'an opening of 8 m clogs at once with #, and drains with octagons; one of 16 m drains both: Figure 5 of the Configurational Element Method, section 8.3',
  evidence: 'cross-code',
} as const;

/** In the last quarter of the time nothing leaves a silo that is clogged. */
const lateShare = ({ time, share }: Discharge): number =>
  share.at(-1)! - share[time.findIndex((moment) => moment >= (3 / 4) * time.at(-1)!)]!;

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const drawn: { name: string; spread: Spread<Discharge> }[] = [];
  for (const opening of openings)
    for (const grain of ['octagon', '#'] as const) {
      const name = `${grain}, ${opening} m`;
      const spread = await measureSeeds(place, name, (seed) => runSilo(place, { grain, opening, seed }));
      drawn.push({ name, spread });
      const clogs = grain === '#' && opening === 8;
      yield {
        quantity: `share that left, ${name}`,
        unit: '1',
        ...(clogs ? atMost(0.5) : between(0.95, 1)),
        ...spread.of(({ share }) => share.at(-1)!),
        ...origin,
      };
      if (clogs)
        yield { quantity: `share that left in the last 4 s, ${name}`, unit: '1', ...atMost(0.002), ...spread.of(lateShare), ...origin }; // prettier-ignore
      yield {
        quantity: `time until half had left, ${name}`,
        unit: 's',
        ...untested,
        ...spread.of(({ time, share }) => time[share.findIndex((part) => part >= 0.5)] ?? Infinity),
        ...origin,
      };
    }
  yield draw(drawn);
}

function draw(runs: readonly { name: string; spread: Spread<Discharge> }[]): Figure {
  return {
    plot: {
      title: 'Silos of octagons and of #',
      subtitle: `${count} grains in circles of ${2 * usualRadius} m, µ = ${friction}; ${runs[0]!.spread.words}`,
      x: { label: 'time since the plug went', unit: 's' },
      y: { label: 'share that has left', range: [0, 1] },
      series: runs.flatMap(({ name, spread }, colour) =>
        spread.results.map(({ time, share }, k) => ({
          ...(k === 0 && { name }),
          style: 'line' as const,
          colour,
          points: curve(time, share),
        })),
      ),
    },
  };
}
