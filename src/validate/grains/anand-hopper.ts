/** A flat-bottomed hopper that others have computed: the rate at which it empties. */
import { curve } from '../../formats/plot/plot.ts';
import { measureSeeds, type Spread } from '../measure-seeds.ts';
import {
  untested,
  within,
  type Comparison,
  type Figure,
  type ValidationCase,
  type ValidationPlace,
} from '../validation-case.ts';
import { discharge, rateDuring, type Discharge } from './discharge.ts';
import { Experiment } from './experiment.ts';
import { slotSilo, type SlotSilo } from './slot-silo.ts';

export const anandHopperCase: ValidationCase = {
  group: 'grains',
  name: 'anand-hopper',
  title: 'a flat-bottomed hopper of 6,790 grains, as computed by Anand et al. and by Lethe: its rate',
  isSlow: true,
  compare,
};

const rolling = 0.1786;
const silo = {
  width: 0.12544,
  outlet: 0.025088,
  depth: 0.0056,
  count: 6790,
  radius: 0.00112,
  grain: { density: 2500, friction: 0.2, restitution: 0.94, rollingFriction: rolling },
  wall: { density: 2500, friction: 0.2, restitution: 0.9, rollingFriction: rolling },
  opens: 0.4,
  timeStep: 0.00025,
} as const;
/** Over which the published curve was fitted, since the outlet opened [s] */
const window = [0.06, 0.8] as const;
const end = 1.6;

const origin = {
  source:
    'Anand et al., Chem. Eng. Sci. 63 (2008) 5821–5830, points of Fig. 3 as kept by Lethe: 82.1 g/s over 0.06–0.8 s',
  evidence: 'cross-code',
} as const;

/** [kg/s] */
const rateOf = (record: Discharge): number => rateDuring(record, ...window);

async function run(place: ValidationPlace, changes: Partial<SlotSilo> = {}): Promise<Discharge> {
  const { seed = place.seeds[0]! } = changes;
  using experiment = new Experiment(place.device, slotSilo({ ...silo, seed, ...changes }));
  place.report(`seed ${seed} fills`);
  await experiment.run(silo.opens);
  return await discharge(experiment, {
    below: 0,
    interval: 0.02,
    part: 1,
    longest: end,
    report: (doing) => place.report(`seed ${seed} ${doing}`),
  });
}

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const spread = await measureSeeds(place, 'hopper', (seed) => run(place, { seed }));
  const rate = spread.of(rateOf);
  yield { quantity: 'rate of discharge', unit: 'kg/s', ...within(0.07, 0.0821), ...rate, ...origin };
  yield {
    quantity: 'mass that runs out',
    unit: 'kg',
    ...within(0.07, 0.0907),
    ...spread.of(({ mass }) => mass.at(-1)!),
    ...origin,
  };
  yield draw(spread);
  const variants: [string, Partial<SlotSilo>][] = [
    ['h / 2', { timeStep: silo.timeStep / 2 }],
    ['twice the sweeps', { solver: { kind: 'gauss-seidel', sweeps: 8 } }],
    ['twice the depth', { depth: 2 * silo.depth, count: 2 * silo.count }],
  ];
  for (const [name, changes] of variants) {
    const record = await run(place, changes);
    yield {
      quantity: `rate with ${name}, part of the above`,
      unit: '1',
      ...untested,
      measured: (rateOf(record) * silo.depth) / (changes.depth ?? silo.depth) / rate.measured,
      source: 'how the result depends on time step, sweeps and size',
      evidence: 'cross-code',
    };
  }
}

const draw = ({ results, seeds, words }: Spread<Discharge>): Figure => ({
  plot: {
    title: 'A flat-bottomed hopper empties',
    subtitle: `6,790 grains of 2.24 mm, outlet 25 mm, µ = 0.2; ${words}`,
    x: { label: 'time', unit: 's' },
    y: { label: 'mass that has left', unit: 'g' },
    series: [
      {
        name: '82.1 g/s, Anand et al.',
        style: 'dashes',
        colour: 6,
        points: [
          { x: window[0], y: 82.1 * window[0] },
          { x: window[1], y: 82.1 * window[1] },
        ],
      },
      ...results.map(({ time, mass }, k) => ({
        name: `seed ${seeds[k]}`,
        style: 'line' as const,
        colour: k,
        points: curve(
          time,
          mass.map((kilograms) => 1000 * kilograms),
        ),
      })),
    ],
  },
});
