/** Sand sheared between two rough plates: the angle of friction of the layers that slide on each other, as on a slope. */
import { mean } from '../../math/statistics.ts';
import { within, type Comparison, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { facing, SoftExperiment, type ExperimentScene } from './experiment.ts';

export const sandShearCase: ValidationCase = {
  group: 'soft',
  name: 'sand-shear',
  title:
    'sand with φ = 30° sheared between plates: shear over pressure, which a slope holds to, by each match of its cone',
  compare,
};

const frictionAngle = Math.PI / 6;
const sine = Math.sin(frictionAngle);
const cell = 0.01;
/** Between the plates, of its parts in them, and along, in cells */
const size = { height: 6, grip: 2, length: 64 };
const matter = { density: 1600, youngModulus: 1e5, poissonRatio: 0.3 };
const waveSpeed = Math.sqrt((1.35 * matter.youngModulus) / matter.density);
const speed = 0.006 * waveSpeed;
/** Stretches at the start: pressed alike from all sides */
const pressed = 0.98;
/** Of the whole shear, a part that is more than ten times what yields, and where its mean is taken from */
const [shear, flowing] = [0.35, 0.25];

/** Shear stress over pressure that each match has, and a slope holds to as its tangent */
const frictions = { plane: sine, slope: Math.tan(frictionAngle) };
type Match = keyof typeof frictions;

function sceneOf(match: Match): ExperimentScene {
  const [height, grip, length] = [size.height * cell, size.grip * cell, size.length * cell];
  return {
    time: { end: 1000 },
    gravity: [0, 0, 0],
    domain: { min: [0, -2 * grip, -0.5], max: [length, height + 2 * grip, 0.5] },
    boundaries: { x: { kind: 'wall', material: 'plate', grip: 'slip' } },
    grid: { cellSize: cell, dimensions: 2, substeps: 1 },
    materials: { sand: { ...matter, law: { kind: 'drucker-prager', frictionAngle, match } }, plate: {} },
    soft: [{ material: 'sand', fill: { kind: 'box', min: [0, -grip, -0.5], max: [length, height + grip, 0.5] } }],
    bodies: [
      { name: 'base', shape: { kind: 'plane' }, rotation: facing.up, material: 'plate', grip: 'sticky' },
      {
        name: 'plate',
        shape: { kind: 'plane' },
        rotation: facing.down,
        position: [0, height, 0],
        material: 'plate',
        grip: 'sticky',
        motion: { kind: 'velocity', velocity: [speed, 0, 0] },
      },
    ],
    sensors: [
      {
        kind: 'stress',
        name: 'middle',
        region: { min: [length / 3, height / 4, -0.5], max: [(2 * length) / 3, (3 * height) / 4, 0.5] },
      },
    ],
  };
}

/** Shear stress over pressure on the layers, mean over the flow */
async function frictionOf({ device }: ValidationPlace, match: Match): Promise<number> {
  using experiment = new SoftExperiment(device, sceneOf(match));
  await experiment.set({ deformation: () => [pressed, 0, 0, pressed] });
  const ratios: number[] = [];
  for (let k = 0; k <= 20; k++) {
    await experiment.run(((flowing + ((shear - flowing) * k) / 20) * size.height * cell) / speed);
    const stress = await experiment.measure();
    ratios.push(-stress['middle.xy']! / stress['middle.yy']!);
  }
  return mean(ratios);
}

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison> {
  for (const match of ['plane', 'slope'] as const) {
    yield {
      quantity: `match "${match}"`,
      unit: 'τ/σ',
      // Elastic strains of 2 % turn the stress from that of stiff layers, which is 3 % of it; and shear gathers in bands,
      // between which sand bears a little less than it could.
      ...within(0.08, frictions[match]),
      measured: await frictionOf(place, match),
      source:
        'layers that slide at a constant volume shear where stress shears most: τ/σ = sin φ for Mohr’s circle in plane strain (Davis 1968), tan φ for "slope"',
      evidence: 'exact',
    };
  }
}
