/** A block of rubber that flies, spins and swings, far from any wall: what transfers to the grid and back may not change. */
import { curve } from '../../formats/plot/plot.ts';
import { add, cross, length, scale, subtract, type Vector3 } from '../../math/rigid.ts';
import {
  atMost,
  untested,
  type Comparison,
  type Figure,
  type ValidationCase,
  type ValidationPlace,
} from '../validation-case.ts';
import { SoftExperiment, type ExperimentScene } from './experiment.ts';
import { energyOf, momentaOf, type Energy, type Momenta } from './momenta.ts';

export const softMomentumCase: ValidationCase = {
  group: 'soft',
  name: 'soft-momentum',
  title: 'a free block keeps momentum and angular momentum over 5,000 substeps, and gains no energy',
  compare,
};

const cell = 1 / 64;
const timeStep = 1e-4;
const substeps = 5000;
/** Substeps between looks: some forty of them in a swing of the block. */
const look = 50;

interface Block {
  readonly dimensions: 2 | 3;
  /** Half of its lengths [m] */
  readonly half: Vector3;
  /** At the start [m/s] */
  readonly velocity: Vector3;
  /** [rad/s] */
  readonly spin: Vector3;
  /** Rate of stretch along x, y, z [1/s] */
  readonly strain: Vector3;
}

const blocks: readonly Block[] = [
  { dimensions: 2, half: [8 * cell, 5 * cell, 0.5], velocity: [0.1, 0.05, 0], spin: [0, 0, 5], strain: [2, -1, 0] },
  {
    dimensions: 3,
    half: [4 * cell, 3 * cell, 2 * cell],
    velocity: [0.1, 0.05, -0.02],
    spin: [3, -2, 4],
    strain: [2, -1, 0.5],
  },
];

function sceneOf({ dimensions, half }: Block): ExperimentScene {
  return {
    time: { step: timeStep, end: substeps * timeStep },
    gravity: [0, 0, 0],
    domain: { min: [-0.5, -0.5, -0.5], max: [0.5, 0.5, 0.5] },
    grid: { cellSize: cell, dimensions, substeps: 1 },
    materials: { rubber: { density: 1, youngModulus: 1000, poissonRatio: 0.3, law: { kind: 'neo-hookean' } } },
    soft: [{ material: 'rubber', fill: { kind: 'box', min: scale(half, -1), max: half } }],
  };
}

interface Flight {
  /** [s] */
  readonly times: readonly number[];
  readonly momenta: readonly Momenta[];
  readonly energies: readonly Energy[];
}

async function fly({ device }: ValidationPlace, block: Block): Promise<Flight> {
  const { dimensions, velocity, spin, strain } = block;
  using experiment = new SoftExperiment(device, sceneOf(block));
  const { soft } = experiment;
  const at = (x: Vector3): Vector3 =>
    add(add(velocity, cross(spin, x)), [strain[0] * x[0], strain[1] * x[1], strain[2] * x[2]]);
  const units: readonly Vector3[] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]; // prettier-ignore
  const gradient = units.slice(0, dimensions).flatMap((unit) => subtract(at(unit), velocity).slice(0, dimensions));
  await experiment.set({
    velocity: (k) => at([...soft.position.subarray(3 * k, 3 * k + 3)] as unknown as Vector3).slice(0, dimensions),
    affine: () => gradient,
  });
  const flight = { times: [] as number[], momenta: [] as Momenta[], energies: [] as Energy[] };
  for (let step = 0; step <= substeps; step += look) {
    if (step > 0) await experiment.step(look);
    const particles = await experiment.particles();
    flight.times.push(experiment.time);
    flight.momenta.push(momentaOf(soft, particles));
    flight.energies.push(energyOf(soft, particles));
  }
  return flight;
}

const origin = {
  source:
    'APIC transfers keep both momenta: Jiang, Schroeder & Teran, J. Comput. Phys. 338 (2017) 137–164; limit of single precision: 1e-5 of Σ m|v| and Σ m|x × v|',
  evidence: 'exact',
} as const;

const totalOf = ({ kinetic, elastic }: Energy): number => kinetic + elastic;

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const flights: Flight[] = [];
  for (const block of blocks) {
    const flight = await fly(place, block);
    flights.push(flight);
    const where = `${block.dimensions}D`;
    const { linear, angular } = driftOf(flight);
    yield { quantity: `${where}: linear momentum, greatest change`, unit: '1', ...atMost(1e-5), measured: Math.max(...linear), ...origin }; // prettier-ignore
    yield { quantity: `${where}: angular momentum, greatest change`, unit: '1', ...atMost(1e-5), measured: Math.max(...angular), ...origin }; // prettier-ignore
    yield* compareEnergy(where, flight);
  }
  yield draw(flights);
}

/** Part of the start's scales by which momenta have changed. */
function driftOf({ momenta }: Flight): { linear: number[]; angular: number[] } {
  const [first] = momenta;
  return {
    linear: momenta.map(({ linear }) => length(subtract(linear, first!.linear)) / first!.linearScale),
    angular: momenta.map(({ angular }) => length(subtract(angular, first!.angular)) / first!.angularScale),
  };
}

function* compareEnergy(where: string, { energies }: Flight): Generator<Comparison> {
  const total = energies.map(totalOf);
  yield {
    quantity: `${where}: energy gained at most, part of that at the start`,
    unit: '1',
    ...atMost(1e-3),
    measured: Math.max(Math.max(...total) / total[0]! - 1, 0),
    source: 'nothing does work on a free block: energy may fall, by averaging on the grid, and not grow',
    evidence: 'exact',
  };
  yield {
    quantity: `${where}: energy left`,
    unit: '1',
    ...untested,
    measured: total.at(-1)! / total[0]!,
    source: 'what averaging on the grid takes from a swinging block',
    evidence: 'cross-code',
  };
}

function draw(flights: readonly Flight[]): Figure {
  const series = flights.flatMap((flight, k) => {
    const { linear, angular } = driftOf(flight);
    const where = `${blocks[k]!.dimensions}D`;
    const shown = (name: string, values: readonly number[], colour: number) =>
      ({
        name: `${where}, ${name}`,
        style: 'line',
        colour,
        points: curve(flight.times.slice(1), values.slice(1)),
      }) as const;
    return [shown('linear', linear, 2 * k), shown('angular', angular, 2 * k + 1)];
  });
  return {
    plot: {
      title: 'Momentum of a free block',
      subtitle: `change since the start over Σ m|v| and Σ m|x × v|; ${substeps} substeps of ${timeStep} s, in single precision`,
      x: { label: 'time', unit: 's', range: [0, substeps * timeStep] },
      y: { label: 'part of it', scale: 'log' },
      series: [
        {
          name: 'limit',
          style: 'dashes',
          colour: 6,
          points: curve([0, substeps * timeStep], [1e-5, 1e-5]),
        },
        ...series,
      ],
    },
  };
}
