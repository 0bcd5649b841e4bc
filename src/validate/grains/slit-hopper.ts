/** Glass beads run through a slit onto a balance: rates for four gaps, with one coefficient of friction. */
import { curve, formula } from '../../formats/plot/plot.ts';
import { measureSeeds } from '../measure-seeds.ts';
import { fitLine, fitPower } from '../../math/statistics.ts';
import {
  between,
  untested,
  within,
  type Comparison,
  type Figure,
  type ValidationCase,
  type ValidationPlace,
} from '../validation-case.ts';
import { discharge, rateBetween, type Discharge } from './discharge.ts';
import { Experiment, gravity } from './experiment.ts';
import { settle } from './settle.ts';
import { slitMeter, slitMeterScene, type SlitMeter } from './slit-meter.ts';

export const slitHopperCase: ValidationCase = {
  group: 'grains',
  name: 'slit-hopper',
  title: '39,000 glass beads through slits of 1.5 to 3 mm: rates against the experiment, with one friction',
  isSlow: true,
  experiments,
  compare,
};

/**
 * Fitted to these same measurements: interpolated between runs with 0.15, 0.25, 0.35 and 0.5 so that all four gaps agree, so
 * the rates are a fit and no prediction; what is tested beside it is the shape of the curve. It goes with this geometry, in
 * which insert and wall end at one height: an insert that reaches 3 mm below the wall gives 20 % too little at 0.15 already.
 * The report's own solver needed 0.15.
 */
const friction = 0.58;
const reportedFriction = 0.15;
/** As long as beds of many layers bear it, 0.06 √(R/g): half of it changes the rate by 1 %, twice of it lets grains overlap beyond 10 % R. */
const timeStep = 0.0003;
/** Gaps [m], and what was measured: rate and the ends of its 95 % band [N/s] */
const measurements = [
  { gap: 0.0015, rate: 0.0141, low: 0.0138, high: 0.0143, simulated: 0.014 },
  { gap: 0.002, rate: 0.0259, low: 0.0245, high: 0.0273, simulated: 0.0262 },
  { gap: 0.0025, rate: 0.04, low: 0.0356, high: 0.0443, simulated: 0.0405 },
  { gap: 0.003, rate: 0.0444, low: 0.0387, high: 0.0502, simulated: 0.0448 },
] as const;
/** The gap for which seeds, time steps and sweeps are compared: the one with which friction was calibrated. */
const studied = 0.0025;
/** Stands for any gap while the slit is closed [m] */
const closed = 0.001;
/** Between these parts of the charge the slope is taken; the gate still moves during the first. */
const [from, to] = [0.2, 0.8];

const origin = {
  source:
    'glass beads of 0.5 mm, trough at 45°, gate at 1.5 mm/s: Melanz, Tupy, Smith, Turner & Negrut, Univ. of Wisconsin–Madison TR-2009-06, Table 2',
  evidence: 'experiment',
} as const;

interface Flow extends Discharge {
  readonly gap: number;
}

const gapOf = (gap: number): string => `gap of ${gap * 1000} mm`;

/** Slope of the weight [N/s] */
const rateOf = (flow: Flow): number => gravity * rateBetween(flow, from, to);

async function run(
  place: ValidationPlace,
  { gap, seed = place.seeds[0]!, ...changes }: Partial<SlitMeter> & { readonly gap: number },
): Promise<Flow> {
  const meter = { gap, friction, timeStep, seed, ...changes };
  const about = `${gapOf(gap)}, seed ${seed},`;
  place.report(`${about} is filled`);
  using experiment = new Experiment(place.device, slitMeterScene(meter));
  // Filled once: all gaps begin with the same beads in the same places.
  const scene = slitMeterScene({ ...meter, gap: closed });
  await settle(experiment, place, { name: 'slit-hopper', scene, until: slitMeter.settles });
  const record = await discharge(experiment, {
    below: 0,
    interval: 0.02,
    part: to + 0.02,
    longest: 15,
    report: (doing) => place.report(`${about} ${doing}`),
  });
  return { ...record, gap };
}

const withSeed = (gap: number, seed: number): string => `${gapOf(gap)}, seed ${seed}`;
const variant = (name: string): string => `${gapOf(studied)}, ${name}`;

/** What is changed for a study. */
const variants = {
  'h / 2': { timeStep: timeStep / 2 },
  [`µ = ${reportedFriction}`]: { friction: reportedFriction },
  'twice the sweeps': { solver: { kind: 'gauss-seidel', sweeps: 8 } },
} as const satisfies Record<string, Partial<SlitMeter>>;

function experiments(place: ValidationPlace): ReadonlyMap<string, () => Promise<Flow>> {
  const first = place.seeds[0]!;
  return new Map([
    ...measurements.map(({ gap }) => [withSeed(gap, first), () => run(place, { gap })] as const),
    ...place.seeds.slice(1).map((seed) => [withSeed(studied, seed), () => run(place, { gap: studied, seed })] as const),
    ...Object.entries(variants).map(
      ([name, changes]) => [variant(name), () => run(place, { gap: studied, ...changes })] as const,
    ),
  ]);
}

const find = (place: ValidationPlace, experiment: string): Promise<Flow> =>
  place.once(experiment, experiments(place).get(experiment)!);

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const flows: Flow[] = [];
  for (const { gap, rate, low, high } of measurements) {
    const flow = await find(place, withSeed(gap, place.seeds[0]!));
    flows.push(flow);
    // The narrowest gap has a band of ± 1.8 %, narrower than a data sheet knows the gap.
    const target = gap === 0.0015 ? within(0.05, rate) : between(low, high);
    yield { quantity: `rate through ${gap * 1000} mm`, unit: 'N/s', ...target, measured: rateOf(flow), ...origin };
  }
  yield* tellErrors(flows);
  yield* compareLaw(flows);
  yield* draw(flows);
  const reference = flows.find(({ gap }) => gap === studied)!;
  yield* compareSeeds(place, reference);
  yield* compareSteps(place, rateOf(reference));
}

function* tellErrors(flows: readonly Flow[]): Generator<Comparison> {
  const inside = flows.filter((flow, k) => rateOf(flow) >= measurements[k]!.low && rateOf(flow) <= measurements[k]!.high);
  yield { quantity: 'gaps inside their 95 % bands, of 4', unit: '1', ...untested, measured: inside.length, ...origin };
  for (const [k, flow] of flows.entries()) {
    const { gap, rate } = measurements[k]!;
    yield {
      quantity: `error against the mean of the experiment, ${gap * 1000} mm`,
      unit: '1',
      ...untested,
      measured: rateOf(flow) / rate - 1,
      ...origin,
    };
  }
} // prettier-ignore

/** The gaps at which the slit is open before the trough is half empty. */
function* compareLaw(flows: readonly Flow[]): Generator<Comparison> {
  const open = flows.filter(({ gap }) => gap < 0.0029);
  const gaps = open.map(({ gap }) => gap);
  // The experiment's own: W^2/3 is a straight line over these gaps, which ends here.
  const lost = 0.000505;
  const law = {
    source:
      'W ∝ (B − k d)^3/2 (Beverloo et al., Chem. Eng. Sci. 15 (1961) 260–269), k d = 0.505 mm from the experiment',
    evidence: 'empirical',
  } as const;
  yield {
    quantity: 'exponent of the free width, 1.5–2.5 mm',
    unit: '1',
    target: 1.5,
    tolerance: 0.15,
    measured: fitPower(
      gaps.map((gap) => gap - lost),
      open.map(rateOf),
    ).exponent,
    ...law,
  };
  const line = fitLine(
    gaps,
    open.map((flow) => rateOf(flow) ** (2 / 3)),
  );
  yield { quantity: 'k d of the simulation', unit: 'm', ...untested, measured: -line.intercept / line.slope, ...law };
}

async function* compareSeeds(place: ValidationPlace, first: Flow): AsyncGenerator<Comparison> {
  const spread = await measureSeeds(place, gapOf(studied), async (seed) =>
    seed === place.seeds[0] ? first : await run(place, { gap: studied, seed }),
  );
  const { rate, low, high } = measurements.find(({ gap }) => gap === studied)!;
  yield { quantity: `rate through ${studied * 1000} mm, three fillings`, unit: 'N/s', ...between(low, high), ...spread.of(rateOf), ...origin, source: `${origin.source}; mean ${rate} N/s` }; // prettier-ignore
}

async function* compareSteps(place: ValidationPlace, rate: number): AsyncGenerator<Comparison> {
  const half = await find(place, variant('h / 2'));
  yield {
    quantity: `rate through ${studied * 1000} mm with h / 2, part of that with h`,
    unit: '1',
    target: 1,
    tolerance: 0.02,
    measured: rateOf(half) / rate,
    source: 'a result that changes with the time step is none',
    evidence: 'exact',
  };
  const smooth = await find(place, variant(`µ = ${reportedFriction}`));
  yield {
    quantity: `rate through ${studied * 1000} mm with µ = ${reportedFriction}, part`,
    unit: '1',
    ...untested,
    measured: rateOf(smooth) / rate,
    source: 'how the result depends on friction: the report calibrated its solver to this value',
    evidence: 'experiment',
  };
  const more = await find(place, variant('twice the sweeps'));
  yield {
    quantity: `rate through ${studied * 1000} mm with twice the sweeps, part`,
    unit: '1',
    ...untested,
    measured: rateOf(more) / rate,
    source: 'how the result depends on sweeps',
    evidence: 'experiment',
  };
}

function* draw(flows: readonly Flow[]): Generator<Figure> {
  const subtitle = `39,000 beads of 0.5 mm, µ = ${friction}, gate at 1.5 mm/s, h = ${timeStep * 1000} ms`;
  yield {
    plot: {
      title: 'Slit flow meter: rate against gap',
      subtitle,
      x: { label: 'gap', unit: 'mm', range: [1, 3.5] },
      y: { label: 'rate, slope from 20 to 80 %', unit: 'N/s', range: [0, 0.06] },
      series: [
        {
          name: 'experiment, 95 %',
          style: 'markers',
          colour: 6,
          points: measurements.map(({ gap, rate, low, high }) => ({ x: gap * 1000, y: rate, low, high })),
        },
        {
          name: 'steady law (B − k d)^3/2',
          style: 'dashes',
          colour: 6,
          points: formula((x) => 0.0141 * ((x - 0.505) / 0.995) ** 1.5, [1, 3.2]),
        },
        {
          name: 'Chrono, published',
          style: 'markers',
          colour: 1,
          points: measurements.map(({ gap, simulated }) => ({ x: gap * 1000, y: simulated })),
        },
        {
          name: 'Talus',
          style: 'markers',
          colour: 0,
          points: flows.map((flow) => ({ x: flow.gap * 1000, y: rateOf(flow) })),
        },
      ],
    },
  };
  yield {
    name: 'weight',
    plot: {
      title: 'Slit flow meter: weight on the balance',
      subtitle,
      x: { label: 'time since the gate began to move', unit: 's' },
      y: { label: 'weight', unit: 'N' },
      series: flows.map(({ gap, time, mass }) => ({
        name: `${gap * 1000} mm`,
        style: 'line',
        points: curve(
          time,
          mass.map((kilograms) => gravity * kilograms),
        ),
      })),
    },
  };
}
