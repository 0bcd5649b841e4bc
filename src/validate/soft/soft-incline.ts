/** A block of rubber on a slope: it slides with the acceleration of a rigid one, or sticks. */
import { formula } from '../../formats/plot/plot.ts';
import {
  atMost,
  within,
  type Comparison,
  type Figure,
  type ValidationCase,
  type ValidationPlace,
} from '../validation-case.ts';
import { facing, SoftExperiment, type ExperimentScene } from './experiment.ts';

export const softInclineCase: ValidationCase = {
  group: 'soft',
  name: 'soft-incline',
  title: 'a block of rubber on a slope of 25°: acceleration by friction, and where it sticks',
  compare,
};

const gravity = 9.81;
const slope = (25 * Math.PI) / 180;
const cell = 0.02;
const block = { length: 12 * cell, height: 4 * cell };
const elastic = { density: 1000, youngModulus: 1e5, poissonRatio: 0.3 };
const frictions = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6];
/** For which it slides [s] */
const time = 0.3;

/** Down the slope is +x. */
function sceneOf(friction: number): ExperimentScene {
  return {
    time: { end: 1000 },
    gravity: [gravity * Math.sin(slope), -gravity * Math.cos(slope), 0],
    domain: { min: [-10 * cell, -4 * cell, -0.5], max: [60 * cell, 10 * cell, 0.5] },
    grid: { cellSize: cell, dimensions: 2, substeps: 1 },
    materials: {
      rubber: { ...elastic, law: { kind: 'neo-hookean' } },
      slope: { friction },
    },
    soft: [{ material: 'rubber', fill: { kind: 'box', min: [0, 0, -0.5], max: [block.length, block.height, 0.5] } }],
    bodies: [{ name: 'slope', shape: { kind: 'plane' }, rotation: facing.up, material: 'slope', grip: 'friction' }],
  };
}

/** Mean over {@link time}, down the slope [m/s²] */
async function accelerationOf({ device }: ValidationPlace, friction: number): Promise<number> {
  using experiment = new SoftExperiment(device, sceneOf(friction));
  const { mass } = experiment.soft;
  const total = mass.reduce((sum, value) => sum + value, 0);
  // Let go without stress it would bounce, and slide a little at each bounce. A quarter of a swing after it was at rest
  // the weight is borne: stopped there it stays.
  const quarter = block.height / Math.sqrt(elastic.youngModulus / elastic.density);
  for (let k = 0; k < 10; k++) {
    await experiment.step(Math.round(quarter / experiment.world.model.timeStep));
    await experiment.stop();
  }
  const start = experiment.time;
  await experiment.run(start + time);
  const velocity = await experiment.field('velocity');
  const momentum = mass.reduce((sum, value, k) => sum + value * velocity[2 * k]!, 0);
  return momentum / total / (experiment.time - start);
}

const expected = (friction: number): number => Math.max(gravity * (Math.sin(slope) - friction * Math.cos(slope)), 0);

const origin = {
  source: 'a = g (sin θ − µ cos θ), and rest where µ ≥ tan θ (Coulomb 1785)',
  evidence: 'exact',
} as const;

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const found: number[] = [];
  for (const friction of frictions) {
    const acceleration = await accelerationOf(place, friction);
    found.push(acceleration);
    const target = expected(friction);
    yield {
      quantity: `acceleration at µ = ${friction}`,
      unit: 'm/s²',
      ...(target > 0 ? within(0.02, target) : atMost(0.05)),
      measured: acceleration,
      ...origin,
    };
  }
  yield {
    plot: {
      title: 'A block of rubber on a slope of 25°',
      subtitle: `${block.length / cell} × ${block.height / cell} cells, E = 100 kPa; mean over ${time} s from rest`,
      x: { label: 'friction µ' },
      y: { label: 'acceleration', unit: 'm/s²' },
      series: [
        { name: 'rigid block', style: 'line', colour: 6, points: formula(expected, [0, 0.65], { count: 131 }) },
        { name: 'Talus', style: 'markers', colour: 0, points: frictions.map((x, k) => ({ x, y: found[k]! })) },
      ],
    },
  };
}
