/** What no contact between grains may change: momentum, angular momentum, who is first of a pair; and energy, without losses. */
import { atMost, type Comparison, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { bothSolvers, type SolverChoice } from './both-solvers.ts';
import { ShapesExperiment, type ExperimentScene } from './experiment.ts';
import { box, region } from './plane-scene.ts';
import { kineticEnergyOf, momentaOf, type ShapeMotion } from './shape-motion.ts';

export const shapesMomentumCase: ValidationCase = {
  group: 'shapes',
  name: 'shapes-momentum',
  title: 'collisions of mixed outlines keep momentum and angular momentum; the order of a pair changes nothing',
  compare,
};

const outlines = {
  disc: { kind: 'disc' },
  hash: { kind: 'letter', letter: '#' },
  octagon: { kind: 'regular', sides: 8 },
  u: { kind: 'letter', letter: 'U' },
} as const;
const names = Object.keys(outlines);

type Fields = NonNullable<ExperimentScene['fields']>;
/** Tables coarser than for use, and interpolated: what is conserved does not depend on how well they know the distance. */
const fields: readonly { readonly name: string; readonly fields: Fields }[] = [
  { name: 'exact', fields: { kind: 'exact' } },
  { name: 'table', fields: { kind: 'table', size: [32, 48, 48], contacts: 1 } },
];
/** Of 1,000 kg/m³ and half a metre: contacts last some 30 steps. */
const solvers = bothSolvers(0.002, { stiffness: 1e7, step: 2e-4 });
const time = 0.8;

/** Four of each outline in a ring, all on their way to its middle, askew and spinning. */
function swarm(choice: SolverChoice, chosen: Fields): ExperimentScene {
  const count = 16;
  return {
    gravity: [0, 0, 0],
    time: { step: choice.timeStep, end: time },
    domain: region(-8, -8, 8, 8),
    materials: { stuff: { density: 1000, friction: 0.4, restitution: 0.5 } },
    outlines,
    fields: chosen,
    shapes: Array.from({ length: count }, (_, k) => {
      const angle = (2 * Math.PI * k) / count;
      const distance = k % 2 === 0 ? 2.2 : 3.6;
      const [x, y] = [Math.cos(angle), Math.sin(angle)];
      return {
        outline: names[k % names.length]!,
        radius: 0.5,
        material: 'stuff',
        fill: { kind: 'points', positions: [[distance * x, distance * y, 0]] },
        angle: 1.3 * k,
        velocity: [-4 * x - 1.5 * y + 1, -4 * y + 1.5 * x + 0.5, 0],
        spin: 3 - (k % 5),
      } as const;
    }),
    solver: choice.solver,
  };
}

const conserved = {
  source:
    'momentum and angular momentum are conserved: each contact pushes two grains along one line (Newton, Principia)',
  evidence: 'exact',
} as const;

async function* compareMomentum({ device }: ValidationPlace, choice: SolverChoice): AsyncGenerator<Comparison> {
  for (const { name, fields: chosen } of fields) {
    using experiment = new ShapesExperiment(device, swarm(choice, chosen));
    const start = await experiment.grains();
    const before = momentaOf(start);
    await experiment.run(time);
    const end = await experiment.grains();
    const after = momentaOf(end);
    const lost = Math.hypot(after.linear[0] - before.linear[0], after.linear[1] - before.linear[1]);
    const told = `${name}, ${choice.name}`;
    yield {
      quantity: `momentum lost, ${told}`,
      unit: '1',
      ...atMost(1e-5),
      measured: lost / before.linearScale,
      ...conserved,
    };
    yield {
      quantity: `angular momentum lost, ${told}`,
      unit: '1',
      // Overlaps are undone by ways that never become speed: they keep the centre of mass, but not quite x × v. Springs keep that to
      // rounding.
      ...atMost(choice.solver.kind === 'springs' ? 1e-6 : 1e-4),
      measured: Math.abs(after.angular - before.angular) / before.angularScale,
      ...conserved,
    };
    yield {
      quantity: `part of the energy left, ${told}`,
      unit: '1',
      // They did meet, or nothing was shown.
      target: 0.4,
      tolerance: 0.35,
      measured: kineticEnergyOf(end) / kineticEnergyOf(start),
      source: 'impacts with a restitution of 0.5 and friction take energy',
      evidence: 'exact',
    };
  }
}

/** Two # that meet, listed one way and the other. */
function pair(choice: SolverChoice, chosen: Fields, order: readonly [number, number]): ExperimentScene {
  const grains = [
    { position: [-1, 0.1, 0], angle: 0.3, velocity: [3, 0, 0], spin: 1 },
    { position: [1, -0.15, 0], angle: 1.1, velocity: [-2, 0.5, 0], spin: -2 },
  ] as const;
  return {
    gravity: [0, 0, 0],
    time: { step: choice.timeStep, end: time },
    domain: region(-8, -8, 8, 8),
    materials: { stuff: { density: 1000, friction: 0.4, restitution: 0.5 } },
    outlines,
    fields: chosen,
    shapes: order.map((k) => {
      const { position, angle, velocity, spin } = grains[k]!;
      return { outline: 'hash', radius: 0.5, material: 'stuff', fill: { kind: 'points', positions: [position] }, angle, velocity, spin } as const; // prettier-ignore
    }),
    solver: choice.solver,
  };
}

async function* compareOrder({ device }: ValidationPlace, choice: SolverChoice): AsyncGenerator<Comparison> {
  for (const { name, fields: chosen } of fields) {
    const met = async (order: readonly [number, number]): Promise<ShapeMotion[]> => {
      using experiment = new ShapesExperiment(device, pair(choice, chosen, order));
      await experiment.run(time);
      return experiment.grains();
    };
    const one = await met([0, 1]);
    const other = (await met([1, 0])).toReversed();
    const numbers = ({ velocity, spin }: ShapeMotion): readonly number[] => [...velocity, spin];
    const differences = one.flatMap((grain, k) =>
      numbers(grain).map((value, part) => Math.abs(value - numbers(other[k]!)[part]!)),
    );
    yield {
      quantity: `speeds, other one first, ${name}, ${choice.name}`,
      unit: 'm/s',
      ...atMost(1e-3),
      measured: Math.max(...differences),
      source: 'd(q) = d(q⁻¹) for two grains of one outline: which of them is first is a matter of counting',
      evidence: 'exact',
    };
  }
}

/** [s] */
const energyTime = 3;

/** Without friction and with a restitution of 1, in a closed box. */
async function* compareEnergy({ device }: ValidationPlace): AsyncGenerator<Comparison> {
  const { solver } = solvers[1];
  const wall = (name: string, at: readonly [number, number], size: readonly [number, number]) =>
    box({ name, at, size, material: 'stuff' });
  for (const step of [2e-4, 1e-4]) {
    using experiment = new ShapesExperiment(device, {
      gravity: [0, 0, 0],
      time: { step, end: energyTime },
      domain: region(-4, -4, 4, 4),
      materials: { stuff: { density: 1000, friction: 0, restitution: 1 } },
      outlines,
      fields: { kind: 'exact' },
      shapes: names.map((outline, k) => ({
        outline,
        radius: 0.5,
        material: 'stuff',
        fill: { kind: 'points', positions: [[-2 + 4 * (k % 2), -2 + 4 * Math.floor(k / 2), 0]] },
        angle: k,
        velocity: [2 - k, 1 + 0.5 * k, 0],
        spin: k - 1,
      })),
      bodies: [
        wall('left', [-5, 0], [2, 14]),
        wall('right', [5, 0], [2, 14]),
        wall('bottom', [0, -5], [14, 2]),
        wall('top', [0, 5], [14, 2]),
      ],
      solver,
    });
    const before = kineticEnergyOf(await experiment.grains());
    // What springs hold at a moment comes back: the most over a while is all of it.
    let after = 0;
    await experiment.run(energyTime - 0.5);
    for (let k = 1; k <= 20; k++) {
      await experiment.run(energyTime - 0.5 + k / 40);
      after = Math.max(after, kineticEnergyOf(await experiment.grains()));
    }
    yield {
      quantity: `energy drift in ${energyTime} s, springs, h = ${step * 1000} ms`,
      unit: '1',
      ...atMost(0.02),
      measured: Math.abs(after / before - 1),
      source: 'springs without dampers and friction keep energy; what is left is the error of the integrator',
      evidence: 'exact',
    };
  }
}

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison> {
  for (const choice of solvers) {
    yield* compareMomentum(place, choice);
    yield* compareOrder(place, choice);
  }
  yield* compareEnergy(place);
}
