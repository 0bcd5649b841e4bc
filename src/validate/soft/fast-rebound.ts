/** Blocks that hit a floor faster than their own waves: they are pressed flat, and come back up. */
import { between, untested, type Comparison, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { SoftExperiment } from './experiment.ts';

export const fastReboundCase: ValidationCase = {
  group: 'soft',
  name: 'fast-rebound',
  title: 'blocks that hit a floor at 1.2 times the speed of their waves come back up',
  compare,
};

const cell = 0.1;
const density = 1000;
const youngModulus = 1e4;
const poissonRatio = 0.3;
/** Of pressure waves [m/s] */
const waveSpeed = Math.sqrt(
  (youngModulus * (1 - poissonRatio)) / ((1 + poissonRatio) * (1 - 2 * poissonRatio)) / density,
);
/** When all of it has left the floor for long [s] */
const time = 0.6;
const source =
  'no law lets matter stay flat that was pressed so; it comes back with some part of its speed, the rest swings and is averaged away on the grid';

async function* compare({ device }: ValidationPlace): AsyncGenerator<Comparison> {
  for (const dimensions of [2, 3] as const) {
    for (const law of ['fixed-corotated', 'neo-hookean'] as const) {
      const { speed, height } = await rebound(device, dimensions, law);
      const where = `${dimensions}D, ${law}`;
      yield { quantity: `${where}: speed back over speed`, unit: '1', ...between(0.3, 0.9), measured: speed, source, evidence: 'exact' }; // prettier-ignore
      yield { quantity: `${where}: height afterwards over height`, unit: '1', ...between(0.6, 1.6), measured: height, source, evidence: 'exact' }; // prettier-ignore
    }
  }
  const { speed } = await rebound(device, 2, 'fixed-corotated', 3);
  yield { quantity: '2D, fixed-corotated, three times as fast as waves', unit: '1', ...untested, measured: speed, source, evidence: 'exact' }; // prettier-ignore
}

/** Speed upwards after a block has hit the floor, over that at which it came, and its height, over that at the start. */
async function rebound(
  device: ValidationPlace['device'],
  dimensions: 2 | 3,
  law: 'fixed-corotated' | 'neo-hookean',
  mach = 1.2,
): Promise<{ speed: number; height: number }> {
  const up = dimensions - 1;
  const along = (value: number, others: number): [number, number, number] => {
    const vector: [number, number, number] = [others, others, others];
    vector[up] = value;
    return vector;
  };
  const fall = mach * waveSpeed;
  using experiment = new SoftExperiment(device, {
    time: { end: time },
    gravity: [0, 0, 0],
    domain: { min: along(0, -1), max: along(4, 1) },
    grid: { cellSize: cell, dimensions },
    boundaries: {
      [dimensions === 2 ? 'y' : 'z']: { kind: 'wall', sides: 'low', material: 'rubber', grip: 'separate' },
    },
    materials: { rubber: { density, youngModulus, poissonRatio, law: { kind: law } } },
    soft: [
      {
        material: 'rubber',
        fill: { kind: 'box', min: along(0.1, -0.2), max: along(0.5, 0.2) },
        velocity: along(-fall, 0),
      },
    ],
  });
  await experiment.run(time);
  const [velocity, position] = [await experiment.field('velocity'), await experiment.field('position')];
  const { count } = experiment.soft;
  let [sum, squares, middle] = [0, 0, 0];
  for (let k = up; k < velocity.length; k += dimensions) {
    sum += velocity[k]! / count;
    middle += position[k]! / count;
    squares += position[k]! ** 2 / count;
  }
  // Of a block of even density the height is √12 times the deviation from its middle.
  return { speed: sum / fall, height: Math.sqrt(12 * (squares - middle ** 2)) / 0.4 };
}
