/** Water at rest in a basin: pressure grows with depth, and the floor bears all of it. */
import { curve, formula } from '../../formats/plot/plot.ts';
import { fitLine } from '../../math/statistics.ts';
import { within, type Comparison, type Figure, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { facing, SoftExperiment, type ExperimentScene } from './experiment.ts';

export const hydrostaticCase: ValidationCase = {
  group: 'soft',
  name: 'hydrostatic',
  title: 'water at rest: pressure at the bottom, its growth with depth, load on the floor',
  compare,
};

const gravity = 9.81;
const density = 1000;
const basin = { width: 0.1, depth: 0.2 };
const cells = 16;
const cell = basin.depth / cells;
/** Ten times that of long waves: pressed by half a percent at the bottom [m/s] */
const soundSpeed = 10 * Math.sqrt(gravity * basin.depth);
const bulkModulus = density * soundSpeed ** 2;
const exponent = 7;

function scene(): ExperimentScene {
  return {
    time: { end: 1000 },
    gravity: [0, -gravity, 0],
    domain: { min: [0, -4 * cell, -0.5], max: [basin.width, basin.depth + 4 * cell, 0.5] },
    boundaries: { x: { kind: 'wall', material: 'glass', grip: 'separate' } },
    grid: { cellSize: cell, dimensions: 2, substeps: 1 },
    materials: {
      water: { density, law: { kind: 'fluid', bulkModulus, exponent } },
      glass: {},
    },
    soft: [{ material: 'water', fill: { kind: 'box', min: [0, 0, -0.5], max: [basin.width, basin.depth, 0.5] } }],
    bodies: [{ name: 'floor', shape: { kind: 'plane' }, rotation: facing.up, material: 'glass', grip: 'separate' }],
    sensors: [{ kind: 'force', name: 'floor', body: 'floor' }],
  };
}

const origin = { source: 'p = ρ g × depth (Stevin 1586)', evidence: 'exact' } as const;

async function* compare({ device }: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  using experiment = new SoftExperiment(device, scene());
  const swing = (4 * basin.depth) / soundSpeed;
  await experiment.settle({ look: Math.ceil(swing / 60 / experiment.world.model.timeStep), peaks: 20 });
  // As J follows the density of the grid, the water swings a little for long.
  const load = -(await experiment.meanOf('floor.y', Math.round((4 * swing) / experiment.world.model.timeStep)));
  const position = await experiment.field('position');
  const volumeRatio = await experiment.field('memory');
  const heights = Array.from(volumeRatio, (_, k) => position[2 * k + 1]!);
  // Water that has got more room than at rest bears no pull.
  const pressures = Array.from(volumeRatio, (ratio) =>
    Math.max((bulkModulus / exponent) * (ratio ** -exponent - 1), 0),
  );
  const deep = [...heights.keys()].filter((k) => heights[k]! < 0.8 * basin.depth);
  const { slope, intercept } = fitLine(deep.map((k) => heights[k]!), deep.map((k) => pressures[k]!)); // prettier-ignore
  yield { quantity: 'pressure at the bottom', unit: 'Pa', ...within(0.03, density * gravity * basin.depth), measured: intercept, ...origin }; // prettier-ignore
  yield { quantity: 'growth of pressure with depth', unit: 'Pa/m', ...within(0.06, density * gravity), measured: -slope, ...origin }; // prettier-ignore
  yield {
    quantity: 'load on the floor',
    unit: 'N',
    ...within(0.002, density * gravity * basin.depth * basin.width),
    measured: load,
    source: 'the floor bears the weight of all that rests on it',
    evidence: 'exact',
  };
  yield draw(heights, pressures);
}

function draw(heights: readonly number[], pressures: readonly number[]): Figure {
  return {
    plot: {
      title: 'Water at rest',
      subtitle: `pressure of every particle; ${cells} cells of depth`,
      x: { label: 'height over the floor', unit: 'm', range: [0, basin.depth] },
      y: { label: 'pressure', unit: 'Pa' },
      series: [
        { name: 'Talus', style: 'markers', colour: 0, points: curve(heights, pressures) },
        {
          name: 'ρ g × depth',
          style: 'line',
          colour: 6,
          points: formula((y) => density * gravity * (basin.depth - y), [0, basin.depth]),
        },
      ],
    },
  };
}
