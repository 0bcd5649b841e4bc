/** Two blocks that lean on each other, 15° from upright: they stand where the floor is rough enough. */
import {
  atMost,
  between,
  within,
  type Comparison,
  type ValidationCase,
  type ValidationPlace,
} from '../validation-case.ts';
import { bothSolvers, type SolverChoice } from './both-solvers.ts';
import { ShapesExperiment } from './experiment.ts';
import { gravity } from './shape-motion.ts';
import { facingUp } from './plane-scene.ts';
import { slab } from './slab.ts';

export const shapesTriangleCase: ValidationCase = {
  group: 'shapes',
  name: 'shapes-triangle',
  title: 'two blocks lean on each other at 15°: fall only with a friction of 0.1',
  compare,
};

const lean = (15 * Math.PI) / 180;
const time = 2;
/** Springs are pressed by some 0.2 mm. */
const solvers = bothSolvers(0.001, { stiffness: 1e7, step: 1e-4 });
/** From the middle of a block to the centres of its rounded corners [m] */
const along = slab.size.length / 2 - slab.size.rounding;
const across = slab.size.width / 2 - slab.size.rounding;

/** Of the left block, where the two meet at x = 0 [m] */
const middle = [
  -slab.size.rounding - along * Math.sin(lean) - across * Math.cos(lean),
  slab.size.rounding + along * Math.cos(lean) + across * Math.sin(lean),
] as const;

/**
 * By symmetry the blocks push each other level, with F; the floor bears the weight W of each, and F by friction. About the
 * foot, W times its distance from the middle is F times the height of the place where they meet.
 */
const leastFriction =
  (along * Math.sin(lean) - across * Math.cos(lean)) / (slab.size.rounding + 2 * along * Math.cos(lean));

/** How far the middles of pairs with a friction each sink [m] */
async function sunk(
  { device }: ValidationPlace,
  frictions: readonly number[],
  choice: SolverChoice,
): Promise<number[]> {
  const [x, y] = middle;
  using experiment = new ShapesExperiment(device, {
    gravity: [0, -gravity, 0],
    time: { step: choice.timeStep, end: time },
    materials: {
      floor: {},
      ...Object.fromEntries(frictions.map((friction, k) => [`m${k}`, { density: 1000, friction }])),
    },
    contacts: frictions.map((friction, k) => ({ between: [`m${k}`, 'floor'], friction }) as const),
    outlines: { block: slab.outline },
    shapes: frictions.map((_, k) => ({
      outline: 'block',
      material: `m${k}`,
      fill: {
        kind: 'points',
        positions: [[12 * k + x, y, 0], [12 * k - x, y, 0]], // prettier-ignore
        angles: [Math.PI / 2 - lean, Math.PI / 2 + lean],
      },
    })),
    bodies: [{ name: 'floor', shape: { kind: 'plane' }, rotation: facingUp(), material: 'floor' }],
    solver: choice.solver,
  });
  await experiment.run(time);
  const grains = await experiment.grains();
  return frictions.map((_, k) => y - (grains[2 * k]!.position[1] + grains[2 * k + 1]!.position[1]) / 2);
}

const origin = {
  source: 'statics of two blocks that lean on each other: µ ≥ (tan φ)/2 less what their width gives (Varignon, 1725)',
  evidence: 'exact',
} as const;

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison> {
  for (const choice of solvers) {
    const [low, ...enough] = await sunk(place, [0.1, 0.3, 0.5], choice);
    yield {
      quantity: `sunk in ${time} s with 0.1, ${choice.name}`,
      unit: 'm',
      // It lies on the floor.
      ...between(middle[1] - 0.3, middle[1]),
      measured: low!,
      ...origin,
    };
    for (const [k, friction] of [0.3, 0.5].entries())
      yield {
        quantity: `sunk in ${time} s with ${friction}, ${choice.name}`,
        unit: 'm',
        ...atMost(2e-3),
        measured: Math.abs(enough[k]!),
        ...origin,
      };
    const sinking = await sunk(place, parts.map((part) => part * leastFriction), choice); // prettier-ignore
    const first = sinking.findIndex((way) => way < 0.05);
    yield {
      quantity: `least friction that holds, ${choice.name}`,
      unit: '1',
      ...within(0.03, leastFriction),
      measured:
        first > 0 && sinking.slice(first).every((way) => way < 0.05) ? leastFriction * (parts[first]! - 0.01) : NaN,
      ...origin,
    };
  }
}

/** Coefficients around the threshold, as parts of it: 2 % apart, none on it. */
const parts = Array.from({ length: 10 }, (_, k) => 0.91 + 0.02 * k);
