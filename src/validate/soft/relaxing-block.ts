/** A block in a box that it fills, longer than at rest: its shear stress relaxes, its pressure stays. */
import { curve, formula } from '../../formats/plot/plot.ts';
import { bulkModulus, lameOf } from '../../scene/soft/lame.ts';
import { within, type Comparison, type Figure, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { facing, SoftExperiment, type ExperimentScene } from './experiment.ts';

export const relaxingBlockCase: ValidationCase = {
  group: 'soft',
  name: 'relaxing-block',
  title: 'a viscoelastic block held at a length: its stress falls to that of its volume, in its relaxation time',
  compare,
};

const relaxationTime = 0.1;
const matter = {
  density: 1000,
  youngModulus: 1e4,
  poissonRatio: 0.3,
  law: { kind: 'viscoelastic', relaxationTime },
} as const;
const { mu, lambda } = lameOf(matter.youngModulus, matter.poissonRatio);
/** Length over that at rest */
const stretch = 1.1;
const cell = 0.1;
const width = 4 * cell;
const time = 3 * relaxationTime;

/** Between two planes that never let go, its sides along four faces of the domain. */
function scene(): ExperimentScene {
  const wall = { kind: 'wall', material: 'box', grip: 'slip' } as const;
  const plane = { shape: { kind: 'plane' }, material: 'box', grip: 'slip' } as const;
  return {
    time: { end: time },
    gravity: [0, 0, 0],
    domain: { min: [-4 * cell, 0, 0], max: [12 * cell, width, width] },
    boundaries: { y: wall, z: wall },
    grid: { cellSize: cell, substeps: 1 },
    materials: { dough: matter, box: {} },
    soft: [
      {
        material: 'dough',
        particlesPerCell: 27,
        fill: { kind: 'box', min: [-3 * cell, 0, 0], max: [9 * cell, width, width] },
      },
    ],
    bodies: [
      { ...plane, name: 'left', rotation: facing.right },
      { ...plane, name: 'right', position: [6 * cell, 0, 0], rotation: facing.left },
    ],
    sensors: [{ kind: 'force', name: 'right', body: 'right' }],
  };
}

/** Kirchhoff's along x: twice µ of the deviator, which relaxes, and K of the volume [Pa] */
function stressAt(moment: number): number {
  const strain = Math.log(stretch);
  return ((4 / 3) * mu * Math.exp(-moment / relaxationTime) + bulkModulus({ mu, lambda })) * strain;
}

const origin = {
  source: 'Maxwell 1867: shear stress at a constant shape falls as exp(−t/τ), and pressure does not',
  evidence: 'exact',
} as const;

async function* compare({ device }: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  using experiment = new SoftExperiment(device, scene());
  const { soft, world } = experiment;
  await experiment.set({
    position: (k) => [stretch * soft.position[3 * k]!, soft.position[3 * k + 1]!, soft.position[3 * k + 2]!],
    deformation: () => [stretch, 0, 0, 0, 1, 0, 0, 0, 1],
  });
  const [times, stresses]: [number[], number[]] = [[], []];
  const [looks, steps] = [15, 2];
  for (let k = 0; k < looks; k++) {
    await experiment.run((k / looks) * time);
    const force = await experiment.meanOf('right.x', steps);
    times.push(experiment.time - (steps / 2) * world.model.timeStep);
    // Held in its box the area is that at rest, and P = τ / stretch.
    stresses.push((-force * stretch) / width ** 2);
  }
  for (const moment of [0, 1, 2]) {
    const k = times.findIndex((seen) => seen >= moment * relaxationTime);
    yield {
      quantity: `stress after ${moment} relaxation times`,
      unit: 'Pa',
      ...within(0.02, stressAt(times[k]!)),
      measured: stresses[k]!,
      ...origin,
    };
  }
  yield {
    plot: {
      title: 'A viscoelastic block held at a length',
      subtitle: `stress on the plane that holds it, 1.1 times as long as at rest; τ = ${relaxationTime} s`,
      x: { label: 'time', unit: 's', range: [0, time] },
      y: { label: 'stress', unit: 'Pa' },
      series: [
        { name: 'Maxwell', style: 'line', colour: 6, points: formula(stressAt, [0, time]) },
        { name: 'Talus', style: 'markers', colour: 0, points: curve(times, stresses) },
      ],
    },
  };
}
