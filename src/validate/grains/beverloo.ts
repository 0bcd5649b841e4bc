/** Discharge through a slot: the rate goes with the 3/2 power of the free width, and not with the height of the bed. */
import { curve, formula } from '../../formats/plot/plot.ts';
import { measureSeeds, type Spread } from '../measure-seeds.ts';
import { fitLine, fitPower, mean } from '../../math/statistics.ts';
import {
  untested,
  within,
  type Comparison,
  type Figure,
  type ValidationCase,
  type ValidationPlace,
} from '../validation-case.ts';
import { discharge, rateBetween, type Discharge } from './discharge.ts';
import { Experiment, gravity } from './experiment.ts';
import { slotSilo, type SlotSilo } from './slot-silo.ts';

export const beverlooCase: ValidationCase = {
  group: 'grains',
  name: 'beverloo',
  title: 'discharge through slots of 4 to 8 diameters: the law of Beverloo, and no effect of the bed’s height',
  isSlow: true,
  compare,
};

const diameter = 0.004;
/** Of the slots [m] */
const outlets = [0.016, 0.02, 0.024, 0.028, 0.032];
const studied = 0.024;
const silo = {
  width: 0.12,
  depth: 0.016,
  count: 5600,
  radius: diameter / 2,
  grain: { density: 2500, friction: 0.5, restitution: 0.2 },
  wall: { density: 2500, friction: 0.5, restitution: 0.2 },
  opens: 0.4,
  timeStep: 0.0003,
} as const;

/** Constants of the law for slots: factor, and how much of the edges is lost, in diameters. */
const law = { factor: 1.03, lost: 1.4 };
const source =
  'W = C ρ √g L (B − k d)^3/2: Beverloo, Leniger & van de Velde, Chem. Eng. Sci. 15 (1961) 260–269; slots: Nedderman et al., Chem. Eng. Sci. 37 (1982) 1597–1609';
const origin = { source, evidence: 'empirical' } as const;

interface Run extends Discharge {
  /** Of the bed before it is opened [kg/m³] */
  readonly bulkDensity: number;
}

async function run(
  place: ValidationPlace,
  changes: Partial<SlotSilo> & Pick<SlotSilo, 'outlet' | 'seed'>,
): Promise<Run> {
  const { seed, outlet } = changes;
  const settings = { ...silo, ...changes };
  using experiment = new Experiment(place.device, slotSilo(settings));
  const about = `${slotOf(outlet)}, seed ${seed},`;
  place.report(`${about} fills`);
  await experiment.run(silo.opens);
  const bulkDensity = await densityOf(experiment, settings);
  const record = await discharge(experiment, {
    below: 0,
    interval: 0.02,
    part: 0.62,
    longest: 12,
    report: (doing) => place.report(`${about} ${doing}`),
  });
  return { ...record, bulkDensity };
}

/** In the middle of the bed [kg/m³] */
async function densityOf(experiment: Experiment, { width, depth }: SlotSilo): Promise<number> {
  const { position, mass } = await experiment.bed();
  const top = Math.max(...position.map(([, , z]) => z));
  const [low, high] = [0.2 * top, 0.7 * top];
  const inside = position.reduce((sum, [, , z], k) => sum + (z > low && z < high ? mass[k]! : 0), 0);
  return inside / ((high - low) * width * depth);
}

const slotOf = (outlet: number): string => `slot of ${outlet * 1000} mm`;

/** While the silo goes from 90 to 40 % of its charge [kg/s] */
const rateOf = (record: Run): number => rateBetween(record, 0.1, 0.6);

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const sweeps: Spread<Run>[] = [];
  for (const outlet of outlets) {
    const spread = await measureSeeds(place, slotOf(outlet), (seed) => run(place, { outlet, seed }));
    sweeps.push(spread);
    yield {
      quantity: `rate through ${outlet * 1000} mm`,
      unit: 'kg/s',
      ...untested,
      ...spread.of(rateOf),
      ...origin,
    };
  }
  const rates = sweeps.map((spread) => spread.of(rateOf).measured);
  yield* compareLaw(sweeps, rates);
  yield* compareHeight(sweeps);
  yield draw(sweeps);
  yield drawMasses(sweeps);
  yield* study(place, rates[outlets.indexOf(studied)]!);
}

const rateOfLaw = (outlet: number, density: number): number =>
  law.factor * density * Math.sqrt(gravity) * silo.depth * Math.max(outlet - law.lost * diameter, 0) ** 1.5;

function* compareLaw(sweeps: readonly Spread<Run>[], rates: readonly number[]): Generator<Comparison> {
  const free = outlets.map((outlet) => outlet - law.lost * diameter);
  const exponents = (values: readonly number[]): number => fitPower(free, values).exponent;
  yield {
    quantity: 'exponent of the free width, k = 1.4',
    unit: '1',
    target: 1.5,
    tolerance: 0.15,
    measured: exponents(rates),
    ...origin,
  };
  const line = fitLine(
    outlets,
    rates.map((rate) => rate ** (2 / 3)),
  );
  yield {
    quantity: 'W^2/3 against width: R² of the line',
    unit: '1',
    target: 1,
    tolerance: 0.02,
    measured: line.rSquared,
    ...origin,
  };
  const density = mean(sweeps.map((spread) => spread.of(({ bulkDensity }) => bulkDensity).measured));
  yield {
    quantity: 'k, lost at the edges, in diameters',
    unit: '1',
    target: law.lost,
    tolerance: 0.4,
    measured: -line.intercept / line.slope / diameter,
    ...origin,
  };
  yield {
    quantity: 'C, factor of the law',
    unit: '1',
    ...within(0.15, law.factor),
    measured: line.slope ** 1.5 / (density * Math.sqrt(gravity) * silo.depth),
    ...origin,
  };
}

/** The first and the second half of the stretch from 90 to 40 % full have the same rate. */
function* compareHeight(sweeps: readonly Spread<Run>[]): Generator<Comparison> {
  const ratio = (record: Run): number => rateBetween(record, 0.35, 0.6) / rateBetween(record, 0.1, 0.35);
  const ratios = sweeps.map((spread) => spread.of(ratio).measured);
  yield {
    quantity: 'rate at 40–65 % over rate at 65–90 % full',
    unit: '1',
    target: 1,
    tolerance: 0.05,
    measured: mean(ratios),
    source: 'no effect of the height: Hagen, Monatsber. Königl. Preuß. Akad. Wiss. (1852) 35–42; Beverloo et al. 1961',
    evidence: 'empirical',
  };
}

async function* study(place: ValidationPlace, rate: number): AsyncGenerator<Comparison> {
  const variants: [string, Partial<SlotSilo>][] = [
    ['h / 2', { timeStep: silo.timeStep / 2 }],
    ['twice the sweeps', { solver: { kind: 'gauss-seidel', sweeps: 8 } }],
    ['twice the depth', { depth: 2 * silo.depth, count: 2 * silo.count }],
  ];
  for (const [name, changes] of variants) {
    const experiment = `${slotOf(studied)}, ${name}`;
    const spread = await measureSeeds(place, experiment, (seed) => run(place, { outlet: studied, seed, ...changes }));
    const depths = (changes.depth ?? silo.depth) / silo.depth;
    yield {
      quantity: `rate through ${studied * 1000} mm with ${name}, part of the above`,
      unit: '1',
      ...untested,
      ...spread.of((record) => rateOf(record) / depths / rate),
      source: 'how the result depends on time step, sweeps and size',
      evidence: 'empirical',
    };
  }
}

function draw(sweeps: readonly Spread<Run>[]): Figure {
  const density = mean(sweeps.map((spread) => spread.of(({ bulkDensity }) => bulkDensity).measured));
  return {
    plot: {
      title: 'Discharge through a slot',
      subtitle: `grains of ${diameter * 1000} mm, µ = 0.5; ${sweeps[0]!.words}, bars of one deviation`,
      x: { label: 'width of the slot', unit: 'mm' },
      y: { label: 'rate', unit: 'kg/s' },
      series: [
        {
          name: 'Beverloo, C = 1.03, k = 1.4',
          style: 'line',
          colour: 6,
          points: formula((x) => rateOfLaw(x / 1000, density), [8, 34]),
        },
        {
          name: 'Talus',
          style: 'markers',
          colour: 0,
          points: outlets.map((outlet, k) => {
            const { measured, spread } = sweeps[k]!.of(rateOf);
            return { x: outlet * 1000, y: measured, low: measured - spread, high: measured + spread };
          }),
        },
      ],
    },
  };
}

const drawMasses = (sweeps: readonly Spread<Run>[]): Figure => ({
  name: 'mass',
  plot: {
    title: 'Mass that has left the silo',
    subtitle: `seed ${sweeps[0]!.seeds[0]} of each slot`,
    x: { label: 'time', unit: 's' },
    y: { label: 'mass', unit: 'kg' },
    series: sweeps.map(({ results }, k) => ({
      name: `${outlets[k]! * 1000} mm`,
      style: 'line',
      points: curve(results[0]!.time, results[0]!.mass),
    })),
  },
});
