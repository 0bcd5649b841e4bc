/** A rod in a channel that it fills: waves run along it as in endless matter, and viscosity makes them die away. */
import { curve, formula } from '../../formats/plot/plot.ts';
import { lameOf } from '../../scene/soft/lame.ts';
import { within, type Comparison, type Figure, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { SoftExperiment, type ExperimentScene } from './experiment.ts';
import { amplitudeAfter, periodOf, ring, type Ringing } from './ringing.ts';

export const waveSpeedCase: ValidationCase = {
  group: 'soft',
  name: 'wave-speed',
  title: 'a rod that fills a channel: speed of its waves by both elastic laws, and how fast viscosity damps them',
  compare,
};

const cells = { length: 32, width: 2 };
const cell = 1 / cells.length;
const matter = { density: 1000, youngModulus: 1e6, poissonRatio: 0.3 };
const { mu, lambda } = lameOf(matter.youngModulus, matter.poissonRatio);
const waveSpeed = Math.sqrt((lambda + 2 * mu) / matter.density);
const periods = 3;
const lasting = (2 * periods) / waveSpeed;
/** By which the amplitude falls in that time, as a logarithm. */
const decay = 0.5;
/** η of a wave cos πx that decays at the rate η π²/ρ [Pa s] */
const viscosity = (decay * matter.density) / (Math.PI ** 2 * lasting);

interface Law {
  readonly kind: 'neo-hookean' | 'fixed-corotated';
  /** [Pa s] */
  readonly viscosity?: number;
}

function sceneOf({ kind, viscosity = 0 }: Law): ExperimentScene {
  const across = cells.width * cell;
  const wall = { kind: 'wall', material: 'channel', grip: 'slip' } as const;
  return {
    time: { step: (0.2 * cell) / waveSpeed, end: 2 * lasting },
    gravity: [0, 0, 0],
    domain: { min: [-0.25, 0, 0], max: [1.25, across, across] },
    boundaries: { y: wall, z: wall },
    grid: { cellSize: cell, substeps: 1 },
    materials: { rubber: { ...matter, law: { kind }, viscosity }, channel: {} },
    soft: [{ material: 'rubber', fill: { kind: 'box', min: [0, 0, 0], max: [1, across, across] } }],
  };
}

async function ringWith({ device }: ValidationPlace, law: Law): Promise<Ringing> {
  using experiment = new SoftExperiment(device, sceneOf(law));
  return await ring(experiment, { length: 1, waveSpeed, periods });
}

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const ringings: { readonly name: string; readonly ringing: Ringing }[] = [];
  for (const kind of ['neo-hookean', 'fixed-corotated'] as const) {
    const ringing = await ringWith(place, { kind });
    ringings.push({ name: kind, ringing });
    yield {
      quantity: `speed of waves, ${kind}`,
      unit: 'm/s',
      ...within(0.002, waveSpeed),
      measured: waveSpeed / periodOf(ringing),
      source: 'c = √((λ + 2µ)/ρ) (Graff, Wave Motion in Elastic Solids, 1975, §5.1); 0.1 % is the error of 32 cells',
      evidence: 'exact',
    };
  }
  const damped = await ringWith(place, { kind: 'neo-hookean', viscosity });
  ringings.push({ name: `neo-hookean, η = ${viscosity.toFixed(0)} Pa s`, ringing: damped });
  yield {
    quantity: `amplitude left after ${periods} periods, by viscosity`,
    unit: '1',
    ...within(0.01, Math.exp(-decay)),
    measured: amplitudeAfter(damped, periods),
    source: 'exp(−η k² t / ρ) for a stress of η (∇v + ∇vᵀ) (Landau & Lifshitz, Theory of Elasticity, §35)',
    evidence: 'exact',
  };
  yield draw(ringings);
}

function draw(ringings: readonly { readonly name: string; readonly ringing: Ringing }[]): Figure {
  const theory = (time: number): number => Math.cos(2 * Math.PI * time);
  const range = [0, periods + 0.5] as const;
  return {
    plot: {
      title: 'A rod in a channel rings',
      subtitle: 'amplitude of the first mode over that at the start; E = 1 MPa, ν = 0.3, 32 cells',
      x: { label: 'time × c / 2 L' },
      y: { label: 'amplitude' },
      series: [
        { name: 'theory', style: 'line', colour: 6, points: formula(theory, range, { count: 201 }) },
        {
          style: 'dashes',
          colour: 6,
          points: formula((time) => Math.exp((-decay * time) / periods) * theory(time), range, { count: 201 }),
        },
        ...ringings.map(({ name, ringing: { times, amplitudes } }, k) => ({
          name,
          style: 'markers' as const,
          colour: k,
          points: curve(times, amplitudes).filter((_, at) => at % 3 === k),
        })),
      ],
    },
  };
}
