/** Arcs of a circle, from a quarter to the whole, poured into a column: open ones nest, closed ones cannot. */
import { measureSeeds, type Spread } from '../measure-seeds.ts';
import {
  between,
  untested,
  type Comparison,
  type Figure,
  type ValidationCase,
  type ValidationPlace,
} from '../validation-case.ts';
import { makeOutline } from '../../geometry/outline/make-outline.ts';
import { ShapesExperiment, type ExperimentScene } from './experiment.ts';
import { box, facingUp, region } from './plane-scene.ts';
import { planeSurface } from './plane-surface.ts';
import { gravity, kineticEnergyOf } from './shape-motion.ts';

export const shapesPackingCase: ValidationCase = {
  group: 'shapes',
  name: 'shapes-packing',
  title: 'arcs of 25 to 100 % of a circle in a column: the more convex, the higher they stand',
  isSlow: true,
  compare,
};

const shares = [0.25, 0.5, 0.75, 1];
const count = 250;
/** Of the circle that arcs are part of: outer radius and thickness [m] */
const circle = 0.7;
const thickness = 0.15;
const friction = 0.1;
const width = 12;
const timeStep = 0.0025;
const settles = 7;
const sweeps = 8;

function scene(share: number, seed: number): ExperimentScene {
  const arc = { kind: 'arc', share, thickness: thickness / circle } as const;
  // Open arcs have a smaller circle around their own centre of mass.
  const radius = circle * makeOutline(arc).radius;
  const height = (count * Math.PI * radius ** 2) / (0.42 * width);
  const wall = (name: string, x: number) => box({ name, at: [x, height], size: [2, 2.5 * height], material: 'arc' });
  return {
    gravity: [0, -gravity, 0],
    time: { step: timeStep, end: settles },
    seed,
    domain: region(0, 0, width, height),
    materials: { arc: { density: 1000, friction } },
    outlines: { arc },
    solver: { kind: 'gauss-seidel', sweeps },
    shapes: [
      {
        outline: 'arc',
        radius,
        material: 'arc',
        fill: { kind: 'pour', region: region(0, 0, width, height), count },
        angle: 'random',
      },
    ],
    bodies: [
      { name: 'floor', shape: { kind: 'plane' }, rotation: facingUp(), material: 'arc' },
      wall('left', -1),
      wall('right', width + 1),
    ],
  };
}

interface Packing {
  /** Mean over the width [m] */
  readonly height: number;
  /** Area of the arcs themselves over that of the column below its surface */
  readonly solid: number;
  /** Kinetic energy over that of a fall by a radius */
  readonly unrest: number;
}

async function run({ device, report }: ValidationPlace, share: number, seed: number): Promise<Packing> {
  report(`${100 * share} %, seed ${seed}`);
  using experiment = new ShapesExperiment(device, scene(share, seed));
  await experiment.run(settles);
  const grains = await experiment.grains();
  const { heights } = planeSurface(grains, 1);
  const inside = heights.slice(0, width);
  const height = inside.reduce((sum, top) => sum + top, 0) / width;
  const mass = grains.reduce((sum, grain) => sum + grain.mass, 0);
  return {
    height,
    solid: mass / 1000 / (width * height),
    unrest: kineticEnergyOf(grains) / (mass * gravity * circle),
  };
}

const origin = {
  source:
    'height grows with convexity, from arcs of 25 % to whole circles: Figure 7 of the Configurational Element Method, section 8.4',
  evidence: 'cross-code',
} as const;

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const packings: Spread<Packing>[] = [];
  for (const share of shares) {
    const spread = await measureSeeds(place, `${100 * share} %`, (seed) => run(place, share, seed));
    packings.push(spread);
    const told = { ...untested, ...origin };
    const name = `${100 * share} %`;
    yield { quantity: `height of the column, ${name}`, unit: 'm', ...told, ...spread.of(({ height }) => height) };
    yield { quantity: `solid fraction, ${name}`, unit: '1', ...told, ...spread.of(({ solid }) => solid) };
    yield { quantity: `unrest at the end, ${name}`, unit: '1', ...told, ...spread.of(({ unrest }) => unrest) };
  }
  const heightOf = (k: number): number => packings[k]!.of(({ height }) => height).measured;
  for (const k of [1, 2, 3])
    yield {
      quantity: `height of ${100 * shares[k]!} % over that of ${100 * shares[k - 1]!} %`,
      unit: '1',
      ...between(1, 4),
      measured: heightOf(k) / heightOf(k - 1),
      ...origin,
    };
  yield {
    plot: {
      title: 'Columns of arcs',
      subtitle: `${count} arcs of a circle of ${circle} m, ${width} m wide, µ = ${friction}; ${packings[0]!.words}`,
      x: { label: 'share of the circle', range: [0, 1] },
      y: { label: 'height', unit: 'm' },
      series: [
        {
          style: 'line and markers',
          points: packings.map((spread, k) => {
            const { measured, spread: deviation } = spread.of(({ height }) => height);
            return { x: shares[k]!, y: measured, low: measured - deviation, high: measured + deviation };
          }),
        },
      ],
    },
  };
}
