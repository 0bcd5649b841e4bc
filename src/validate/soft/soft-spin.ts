/** Small blocks that are started turning: they turn as fast as they were asked to, however few cells they have. */
import { within, type Comparison, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { SoftExperiment } from './experiment.ts';

export const softSpinCase: ValidationCase = {
  group: 'soft',
  name: 'soft-spin',
  title: 'blocks of two and four cells turn as fast as they were started',
  compare,
};

const cell = 0.1;
/** [rad/s] */
const spin = 10;
/** Some quarter of a turn [s] */
const time = 0.15;
const source =
  'a free body keeps its angular momentum; centrifugal stretch takes 0.05 % of the speed of this stiff one';

async function* compare({ device }: ValidationPlace): AsyncGenerator<Comparison> {
  for (const dimensions of [2, 3] as const) {
    for (const cells of [2, 4]) {
      const measured = await turningRate(device, dimensions, (cells * cell) / 2);
      const quantity = `${dimensions}D, ${cells} cells wide: turning rate over a quarter of a turn`;
      yield { quantity, unit: 'rad/s', ...within(2e-3, spin), measured, source, evidence: 'exact' };
    }
  }
}

/** Mean angle that particles have turned by about z, over the time that it took [rad/s]. */
async function turningRate(device: ValidationPlace['device'], dimensions: 2 | 3, half: number): Promise<number> {
  using experiment = new SoftExperiment(device, {
    time: { step: 5e-4, end: time },
    gravity: [0, 0, 0],
    domain: { min: [-1, -1, -1], max: [1, 1, 1] },
    grid: { cellSize: cell, dimensions },
    materials: { rubber: { density: 1000, youngModulus: 1e7, poissonRatio: 0.3, law: { kind: 'neo-hookean' } } },
    soft: [
      {
        material: 'rubber',
        fill: { kind: 'box', min: [-half, -half, -half], max: [half, half, half] },
        spin: [0, 0, spin],
      },
    ],
  });
  const before = await experiment.field('position');
  await experiment.run(time);
  const after = await experiment.field('position');
  let [along, across] = [0, 0];
  for (let k = 0; k < after.length; k += dimensions) {
    along += before[k]! * after[k]! + before[k + 1]! * after[k + 1]!;
    across += before[k]! * after[k + 1]! - before[k + 1]! * after[k]!;
  }
  return Math.atan2(across, along) / time;
}
