/** Blocks that lean in a corner at 0.6 rad and slide down, against the equations of motion integrated in f64. */
import { curve } from '../../formats/plot/plot.ts';
import { within, type Comparison, type Figure, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { bothSolvers, type SolverChoice } from './both-solvers.ts';
import { ShapesExperiment } from './experiment.ts';
import { gravity } from './shape-motion.ts';
import { slab } from './slab.ts';
import { box, facingUp } from './plane-scene.ts';
import { middleOf, slide, type Block, type Slide } from './sliding-block.ts';

export const shapesLeaningBlockCase: ValidationCase = {
  group: 'shapes',
  name: 'shapes-leaning-block',
  title: 'blocks that lean in a corner: all slide, the slower the more friction they have',
  compare,
};

const startAngle = 0.6;
/** With the time at which the angle is compared: well before the wall is left [s] */
const frictions = [
  { friction: 0.1, at: 0.32 },
  { friction: 0.3, at: 0.45 },
  { friction: 0.5, at: 1.2 },
];
const end = 1.2;
/** Springs are pressed by some 5 µm: the reference is rigid, and with a friction of 0.5 the block hardly slides at first. */
const solvers = bothSolvers(0.001, { stiffness: 4e8, step: 2.5e-5 });
const interval = 0.01;

interface Watched {
  readonly time: number[];
  /** Of each block over the floor, by time [rad] */
  readonly angles: number[][];
  readonly block: Block;
}

async function watch({ device }: ValidationPlace, choice: SolverChoice): Promise<Watched> {
  // Only the mass matters for the reference; it is the solver's own, of the outline with its rounded corners.
  const placed = middleOf({ ...slab.size, gyration: 1 }, startAngle);
  using experiment = new ShapesExperiment(device, {
    gravity: [0, -gravity, 0],
    time: { step: choice.timeStep, end },
    materials: {
      corner: {},
      ...Object.fromEntries(frictions.map(({ friction }, k) => [`m${k}`, { density: 1000, friction }])),
    },
    contacts: frictions.map(({ friction }, k) => ({ between: [`m${k}`, 'corner'], friction }) as const),
    outlines: { block: slab.outline },
    shapes: frictions.map((_, k) => ({
      outline: 'block',
      material: `m${k}`,
      fill: { kind: 'points', positions: [[10 * k + placed[0], placed[1], 0]] },
      angle: -startAngle,
    })),
    bodies: [
      { name: 'floor', shape: { kind: 'plane' }, rotation: facingUp(), material: 'corner' },
      ...frictions.map((_, k) => box({ name: `wall${k}`, at: [10 * k - 0.5, 5], size: [1, 10], material: 'corner' })),
    ],
    solver: choice.solver,
  });
  const { mass, inertia } = (await experiment.grains())[0]!;
  const watched: Watched = {
    time: [],
    angles: frictions.map(() => []),
    block: { ...slab.size, gyration: inertia / mass },
  };
  for (let k = 0; k <= Math.round(end / interval); k++) {
    await experiment.run(k * interval);
    watched.time.push(experiment.time);
    for (const [block, { angle }] of (await experiment.grains()).entries()) watched.angles[block]!.push(-angle);
  }
  return watched;
}

const origin = {
  source: 'Newton’s equations of a block whose two corners slide with Coulomb friction, by Runge and Kutta in f64',
  evidence: 'exact',
} as const;

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const runs: { name: string; watched: Watched }[] = [];
  let slides: Slide[] = [];
  for (const choice of solvers) {
    const watched = await watch(place, choice);
    runs.push({ name: choice.name, watched });
    slides = frictions.map(({ friction }) =>
      slide(watched.block, { angle: startAngle, friction }, { gravity, end, step: 1e-3 }),
    );
    for (const [k, { friction, at }] of frictions.entries()) {
      const fallen = startAngle - watched.angles[k]![Math.round(at / interval)]!;
      yield {
        quantity: `fallen after ${at} s with ${friction}, ${choice.name}`,
        unit: 'rad',
        ...within(0.03, startAngle - slides[k]!.angle[Math.round(at / 1e-3)]!),
        measured: fallen,
        ...origin,
      };
    }
  }
  yield draw(runs, slides);
}

function draw(runs: readonly { name: string; watched: Watched }[], slides: readonly Slide[]): Figure {
  return {
    plot: {
      title: 'Blocks that lean in a corner',
      subtitle: 'friction 0.1, 0.3 and 0.5, from the left; the lines end where the wall is left',
      x: { label: 'time', unit: 's', range: [0, end] },
      y: { label: 'angle over the floor', unit: 'rad' },
      series: [
        ...slides.map((slid, k) => ({
          ...(k === 0 && { name: 'equations of motion' }),
          style: 'line' as const,
          colour: 6,
          points: curve(slid.time, slid.angle),
        })),
        ...runs.flatMap(({ name, watched }, colour) =>
          watched.angles.map((angles, k) => ({
            ...(k === 0 && { name }),
            style: 'markers' as const,
            colour,
            points: curve(watched.time, angles).filter((_, at) => at % 6 === 3 * colour),
          })),
        ),
      ],
    },
  };
}
