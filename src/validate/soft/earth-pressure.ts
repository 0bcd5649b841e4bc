/** Sand in a box with one wall that gives way or pushes: the pressure on it, from rest to the two limits that friction sets. */
import { curve } from '../../formats/plot/plot.ts';
import { mean } from '../../math/statistics.ts';
import { within, type Comparison, type Figure, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { facing, SoftExperiment, type ExperimentScene } from './experiment.ts';

export const earthPressureCase: ValidationCase = {
  group: 'soft',
  name: 'earth-pressure',
  title: 'sand behind a wall: pressure at rest, when the wall gives way, and when it pushes (Rankine)',
  compare,
};

const gravity = 9.81;
const frictionAngle = (30 * Math.PI) / 180;
const poissonRatio = 0.3;
const matter = {
  density: 1600,
  youngModulus: 1e6,
  poissonRatio,
  law: { kind: 'drucker-prager', frictionAngle },
} as const;
const cells = 16;
const box = { height: 0.2, length: 0.3 };
const cell = box.height / cells;
const waveSpeed = Math.sqrt((1.35 * matter.youngModulus) / matter.density);
/** In which the sand comes to bear its own weight, and in which the wall moves [s] */
const [settling, moving] = [40 * (box.height / waveSpeed), 0.3];
const looks = 24;

/** ½ ρ g H², which a fluid would press with, on a wall of 1 m [N] */
const unit = (matter.density * gravity * box.height ** 2) / 2;
const sine = Math.sin(frictionAngle);
const coefficients = {
  atRest: poissonRatio / (1 - poissonRatio),
  active: (1 - sine) / (1 + sine),
  passive: (1 + sine) / (1 - sine),
};

/** `way`: of the wall, into the sand where positive [m] */
function sceneOf(way: number): ExperimentScene {
  // A wall holds the nodes that are in it: here those at x ≤ 0, wherever in the first cell it is.
  const start = 0.4 * cell;
  return {
    time: { end: settling + moving },
    gravity: [0, -gravity, 0],
    domain: { min: [-6 * cell, 0, -0.5], max: [box.length, 1.5 * box.height, 0.5] },
    boundaries: {
      x: { kind: 'wall', material: 'smooth', grip: 'separate', sides: 'high' },
      y: { kind: 'wall', material: 'smooth', grip: 'separate', sides: 'low' },
    },
    grid: { cellSize: cell, dimensions: 2, substeps: 1 },
    materials: { sand: matter, smooth: {} },
    soft: [{ material: 'sand', fill: { kind: 'box', min: [0, 0, -0.5], max: [box.length, box.height, 0.5] } }],
    bodies: [
      {
        name: 'wall',
        shape: { kind: 'plane' },
        rotation: facing.right,
        position: [start, 0, 0],
        material: 'smooth',
        grip: 'separate',
        motion: {
          kind: 'keyframes',
          keyframes: [
            { time: settling, position: [start, 0, 0] },
            { time: settling + moving, position: [start + way, 0, 0] },
          ],
        },
      },
    ],
    sensors: [{ kind: 'force', name: 'wall', body: 'wall' }],
  };
}

interface Push {
  /** Of the wall into the sand [m] */
  readonly ways: readonly number[];
  /** Of the sand on the wall, over that of a fluid */
  readonly coefficients: readonly number[];
}

async function push({ device }: ValidationPlace, way: number): Promise<Push> {
  using experiment = new SoftExperiment(device, sceneOf(way));
  // Stopped a quarter of a swing after it was at rest, sand bears its weight.
  const quarter = Math.round(box.height / waveSpeed / experiment.world.model.timeStep);
  for (let k = 0; k < 20; k++) {
    await experiment.step(quarter);
    await experiment.stop();
  }
  await experiment.run(settling);
  const found = { ways: [0], coefficients: [-(await experiment.meanOf('wall.x', 4)) / unit] };
  for (let k = 0; k < looks; k++) {
    await experiment.run(settling + ((k + 0.9) / looks) * moving);
    const force = -(await experiment.meanOf('wall.x', 4));
    // Smooth motion from key to key: 3 s² − 2 s³.
    const part = Math.min((experiment.time - settling) / moving, 1);
    found.ways.push(way * part ** 2 * (3 - 2 * part));
    found.coefficients.push(force / unit);
  }
  return found;
}

const rankine = {
  source:
    'K = tan²(45° ∓ φ/2) on a smooth wall (Rankine, Phil. Trans. R. Soc. 147 (1857) 9–27): 1/3 and 3 at 30°, in plane strain and with the friction of Mohr and Coulomb',
  evidence: 'exact',
} as const;

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const active = await push(place, -0.2 * cell);
  const passive = await push(place, 0.5 * cell);
  yield {
    quantity: 'pressure at rest over that of a fluid',
    unit: '1',
    ...within(0.08, coefficients.atRest),
    measured: active.coefficients[0]!,
    source: 'K₀ = ν / (1 − ν): elastic under its own weight between walls (Terzaghi, Theoretical Soil Mechanics, 1943)',
    evidence: 'exact',
  };
  // While the wall still moves: where it comes to rest, sand that moves on presses more or less.
  const flowing = ({ coefficients: all }: Push): number => mean(all.slice(-14, -3));
  yield { quantity: 'the wall gives way: pressure over that of a fluid', unit: '1', ...within(0.05, coefficients.active), measured: flowing(active), ...rankine }; // prettier-ignore
  yield { quantity: 'the wall pushes: pressure over that of a fluid', unit: '1', ...within(0.05, coefficients.passive), measured: flowing(passive), ...rankine }; // prettier-ignore
  yield draw(active, passive);
}

function draw(active: Push, passive: Push): Figure {
  const ends = [active.ways.at(-1)! * 1000, passive.ways.at(-1)! * 1000];
  const level = (name: string, value: number, style: 'line' | 'dashes') =>
    ({ name, style, colour: 6, points: curve(ends, [value, value]) }) as const;
  return {
    plot: {
      title: 'Sand behind a wall',
      subtitle: 'force on the wall over ½ ρ g H²; plane strain, φ = 30°, smooth walls, 16 cells high',
      x: { label: 'way of the wall into the sand', unit: 'mm', range: [-3, 7] },
      y: { label: 'K', scale: 'log', range: [0.2, 5] },
      series: [
        level('Rankine: 1/3 and 3', coefficients.active, 'line'),
        { style: 'line', colour: 6, points: curve(ends, [coefficients.passive, coefficients.passive]) },
        level('at rest: ν / (1 − ν)', coefficients.atRest, 'dashes'),
        { name: 'gives way', style: 'markers', colour: 0, points: curve(active.ways.map((x) => 1000 * x), active.coefficients) },
        { name: 'pushes', style: 'markers', colour: 1, points: curve(passive.ways.map((x) => 1000 * x), passive.coefficients) },
      ],
    },
  }; // prettier-ignore
}
