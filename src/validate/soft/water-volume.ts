/** A dam breaks in a closed tank and splashes: when the water has come to rest, it stands as high as its volume says. */
import { mean } from '../../math/statistics.ts';
import { within, type Comparison, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { SoftExperiment, type ExperimentScene } from './experiment.ts';

export const waterVolumeCase: ValidationCase = {
  group: 'soft',
  name: 'water-volume',
  title:
    'a dam break in a closed tank: height after 20 s over that of the whole volume, on three grids, with and without tension',
  compare,
};

const gravity = 9.81;
const density = 1000;
/** [m] */
const tank = { width: 0.64, height: 0.96 };
const dam = { width: 0.24, height: 0.4 };
/** Seven times the speed of a fall from the top of the dam [m/s] */
const soundSpeed = 20;
const time = 20;
/** Of the last seconds, as the water still swings a little [s] */
const swing = 3;
const looks = 20;

interface Tank {
  /** Over the width of the tank */
  readonly cells: number;
  readonly tension: boolean;
  readonly allowed: number;
}

const tanks: readonly Tank[] = [
  // The water is four to six cells deep at rest, and what its outer half cells lose is not seen.
  { cells: 16, tension: false, allowed: 0.1 },
  { cells: 24, tension: false, allowed: 0.1 },
  { cells: 32, tension: false, allowed: 0.05 },
  { cells: 32, tension: true, allowed: 0.05 },
];

function sceneOf({ cells, tension }: Tank): ExperimentScene {
  const wall = { kind: 'wall', material: 'glass', grip: 'separate' } as const;
  return {
    time: { end: 1000 },
    gravity: [0, -gravity, 0],
    domain: { min: [0, 0, -0.5], max: [tank.width, tank.height, 0.5] },
    boundaries: { x: wall, y: wall },
    grid: { cellSize: tank.width / cells, dimensions: 2, substeps: 1 },
    materials: {
      water: { density, law: { kind: 'fluid', bulkModulus: density * soundSpeed ** 2, tension } },
      glass: {},
    },
    soft: [{ material: 'water', fill: { kind: 'box', min: [0, 0, -0.5], max: [dam.width, dam.height, 0.5] } }],
  };
}

/** Twice the height of the centre, over that of the whole volume at rest. */
async function heightOf({ device, report }: ValidationPlace, given: Tank): Promise<number> {
  report(`${given.cells} cells${given.tension ? ' with tension' : ''}`);
  using experiment = new SoftExperiment(device, sceneOf(given));
  const { count } = experiment.soft;
  const heights: number[] = [];
  for (let k = 0; k <= looks; k++) {
    await experiment.run(time - swing + (k / looks) * swing);
    const position = await experiment.field('position');
    heights.push(
      (2 * Array.from({ length: count }, (_, i) => position[2 * i + 1]!).reduce((a, b) => a + b, 0)) / count,
    );
  }
  return (mean(heights) * tank.width) / (dam.width * dam.height);
}

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison> {
  for (const given of tanks) {
    yield {
      quantity: `${given.cells} cells${given.tension ? ', with tension' : ''}: height at rest`,
      unit: '1',
      ...within(given.allowed, 1),
      measured: await heightOf(place, given),
      source: 'the volume of water stays, as it is compressed by 0.4 % at most under its own weight',
      evidence: 'exact',
    };
  }
}
