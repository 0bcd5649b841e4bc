/** A block of jelly thrown and spinning: its middle falls like a stone, and it turns as it was turned. */
import { curve, formula } from '../../formats/plot/plot.ts';
import { within, type Comparison, type Figure, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { SoftExperiment } from './experiment.ts';

export const softFreeFallCase: ValidationCase = {
  group: 'soft',
  name: 'soft-free-fall',
  title: 'a block of jelly thrown upwards: where its middle is, and how fast',
  compare,
};

const gravity = 9.81;
const timeStep = 1e-3;
const time = 0.5;
const throwing = [1, 0.5, 2] as const;
const source =
  'x = x₀ + v₀ t + g t (t + h)/2, the sum of a fall in steps of h, of which the velocity is changed first (Galilei, Discorsi, 1638)';

async function* compare({ device }: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  using experiment = new SoftExperiment(device, {
    time: { step: timeStep, end: time },
    gravity: [0, 0, -gravity],
    domain: { min: [-0.5, -0.5, -0.5], max: [1, 1, 1] },
    grid: { cellSize: 0.05, substeps: 1 },
    materials: {
      jelly: { density: 1000, youngModulus: 1e4, poissonRatio: 0.3, law: { kind: 'fixed-corotated' } },
    },
    soft: [
      {
        material: 'jelly',
        fill: { kind: 'box', min: [-0.1, -0.1, -0.1], max: [0.1, 0.1, 0.1] },
        velocity: throwing,
        spin: [0, 0, 2],
      },
    ],
  });
  const [times, heights]: [number[], number[]] = [[], []];
  for (let k = 0; k <= 20; k++) {
    await experiment.run((k / 20) * time);
    times.push(experiment.time);
    heights.push(middleOf(await experiment.field('position'))[2]!);
  }
  const place = middleOf(await experiment.field('position'));
  const velocity = middleOf(await experiment.field('velocity'));
  for (const [axis, name] of ['x', 'y', 'z'].entries()) {
    const pull = axis === 2 ? -gravity : 0;
    const way = throwing[axis]! * time + (pull * time * (time + timeStep)) / 2;
    const speed = throwing[axis]! + pull * time;
    yield { quantity: `${name} of its middle`, unit: 'm', ...within(1e-4, way), measured: place[axis]!, source, evidence: 'exact' }; // prettier-ignore
    yield { quantity: `speed along ${name}`, unit: 'm/s', ...within(1e-4, speed), measured: velocity[axis]!, source, evidence: 'exact' }; // prettier-ignore
  }
  yield {
    plot: {
      title: 'A block of jelly thrown upwards',
      x: { label: 'time', unit: 's' },
      y: { label: 'height of its middle', unit: 'm' },
      series: [
        {
          name: 'v₀ t − g t²/2',
          style: 'line',
          colour: 6,
          points: formula((t) => throwing[2] * t - (gravity * t ** 2) / 2, [0, time]),
        },
        { name: 'Talus', style: 'markers', colour: 0, points: curve(times, heights) },
      ],
    },
  };
}

/** Of particles that all weigh the same. */
function middleOf(vectors: ArrayLike<number>): number[] {
  const sum = [0, 0, 0];
  for (let k = 0; k < vectors.length; k++) sum[k % 3]! += vectors[k]!;
  return sum.map((value) => (3 * value) / vectors.length);
}
