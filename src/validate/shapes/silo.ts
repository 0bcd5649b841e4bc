/** Silos whose plug is taken away: octagons run out, # form arches over the narrow opening. */
import { curve } from '../../formats/plot/plot.ts';
import { mean } from '../../math/statistics.ts';
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
import { wallAlong } from './built-walls.ts';
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
/** Of the circles around grains: the one size of a grain that the paper gives, that of the arcs of its Figure 7 [m] */
const radius = 0.7;
/** Between the upright walls, down to a funnel of 45° [m] */
const width = 24;
const count = 400;
/**
 * When the plug goes; how long nothing must leave for the silo to be clogged; when it ends in any case; how often it is
 * looked at [s]
 */
const times = { opens: 4.5, clogged: 5, ends: 60, interval: 0.5 };
const timeStep = 0.0025;
const sweeps = 12;
/** Grains that lie on the funnel, beside the opening, stay there also when nothing bridges it. */
const residue = 0.1;

interface Silo {
  readonly grain: Grain;
  readonly opening: number;
  readonly seed: number;
}

/**
 * Table 1 of the paper has 1,411 held grains and one outline in all: the walls are rows of the grains that they hold. So are
 * ours, upright, circle beside circle, with the clear width of the opening between the circles.
 */
function walls(height: number, opening: number, drop: number) {
  // Where the circles touch both the wall and the funnel.
  const corner = radius * Math.tan(Math.PI / 8);
  return ([-1, 1] as const).map((side) => {
    const { positions } = wallAlong(
      [
        [side * (width / 2 + radius), height],
        [side * (width / 2 + radius), -corner],
        [side * (opening / 2 + radius), -drop - corner],
      ],
      2 * radius,
    );
    const name = side < 0 ? 'left' : 'right';
    return {
      name,
      outline: 'grain',
      radius,
      material: 'grain',
      held: true,
      fill: { kind: 'points', positions },
    } as const;
  });
}

function scene({ grain, opening, seed }: Silo): ExperimentScene {
  const poured = (count * Math.PI * radius ** 2) / (0.45 * width);
  const drop = (width - opening) / 2;
  const plug = box({
    name: 'plug',
    at: [0, outletOf(opening) - 1.02],
    size: [opening + 4 * radius, 2],
    material: 'grain',
  });
  return {
    gravity: [0, -gravity, 0],
    time: { step: timeStep, end: times.opens + times.ends },
    seed,
    domain: region(-width / 2 - 2 * radius, -drop - 20, width / 2 + 2 * radius, 2 * poured),
    boundaries: { y: { kind: 'open', sides: 'low' } },
    materials: { grain: { density: 1000, friction } },
    outlines: { grain: outlines[grain] },
    shapes: [
      ...walls(1.5 * poured, opening, drop),
      {
        outline: 'grain',
        radius,
        material: 'grain',
        fill: { kind: 'pour', region: region(-width / 2, 0, width / 2, poured), count },
        angle: 'random',
      },
    ],
    solver: { kind: 'gauss-seidel', sweeps },
    bodies: [{ ...plug, motion: departure(plug, { from: times.opens, during: 2, way: [0, -30] }) }],
  };
}

/** Height of the lower end of the funnel: that of the lowest circles [m] */
const outletOf = (opening: number): number => -(width - opening) / 2 - radius * (1 + Math.tan(Math.PI / 8));

interface Discharge {
  /** Since the plug went [s] */
  readonly time: number[];
  /** Share of the grains that have left */
  readonly share: number[];
  /** Overlaps that were deeper than strokes are thick, over all steps */
  tooDeep: number;
}

async function run({ device, report }: ValidationPlace, silo: Silo): Promise<Discharge> {
  report(`${silo.grain}, ${silo.opening} m, seed ${silo.seed}`);
  using experiment = new ShapesExperiment(device, scene(silo));
  await experiment.run(times.opens);
  const record: Discharge = { time: [0], share: [0], tooDeep: 0 };
  const quiet = Math.round(times.clogged / times.interval);
  while (experiment.time < times.opens + times.ends && record.share.at(-1)! < 1) {
    await experiment.run(experiment.time + times.interval);
    const inside = (await experiment.free()).filter(({ position }) => position[1] > outletOf(silo.opening)).length;
    record.time.push(experiment.time - times.opens);
    record.share.push(1 - inside / count);
    if (record.share.at(-1) === record.share.at(-1 - quiet)) break;
  }
  record.tooDeep = (await experiment.world.warnings())['tooDeep'] ?? 0;
  return record;
}

/** Nothing leaves any more, and the grains are still there. */
const isClogged = ({ time, share }: Discharge): boolean => time.at(-1)! < times.ends && share.at(-1)! < 1 - residue;

const origin = {
  source:
    'an opening of 8 m clogs at once with #, and drains with octagons; one of 16 m drains both: Figure 5 of the Configurational Element Method, section 8.3',
  evidence: 'cross-code',
} as const;

/** Whether an arch forms is luck: of three to five silos one may be otherwise, of more a fifth. */
const luckyShare = (silos: number): number => (silos < 3 ? 0 : Math.max(0.2, 1 / silos));

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const drawn: { name: string; spread: Spread<Discharge> }[] = [];
  for (const opening of openings)
    for (const grain of ['octagon', '#'] as const) {
      const name = `${grain}, ${opening} m`;
      const spread = await measureSeeds(place, name, (seed) => run(place, { grain, opening, seed }));
      drawn.push({ name, spread });
      const lucky = luckyShare(spread.results.length);
      const told = { ...untested, ...origin };
      yield {
        quantity: `share of silos that clog, ${name}`,
        unit: '1',
        ...(grain === '#' && opening === 8 ? between(1 - lucky, 1) : atMost(lucky)),
        measured: spread.of((discharge) => Number(isClogged(discharge))).measured,
        ...origin,
      };
      yield { quantity: `share of the grains that left, ${name}`, unit: '1', ...told, ...spread.of(({ share }) => share.at(-1)!) }; // prettier-ignore
      yield { quantity: `strokes that crossed, ${name}`, unit: '1', ...told, ...spread.of(({ tooDeep }) => tooDeep) };
      const flowing = spread.results.filter((discharge) => !isClogged(discharge));
      if (flowing.length > 0)
        yield {
          quantity: `time until half had left, ${name}, where it flows`,
          unit: 's',
          ...told,
          measured: mean(flowing.map(({ time, share }) => time[share.findIndex((part) => part >= 0.5)]!)),
        };
    }
  yield draw(drawn);
}

function draw(runs: readonly { name: string; spread: Spread<Discharge> }[]): Figure {
  return {
    plot: {
      title: 'Silos of octagons and of #',
      subtitle: `${count} grains in circles of ${2 * radius} m, µ = ${friction}; ${runs[0]!.spread.words}`,
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
