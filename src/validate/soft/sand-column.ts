/** A column of sand in the plane, against a wall, let go on one side: how far it runs, against how slender it was. */
import { curve, formula } from '../../formats/plot/plot.ts';
import { fitPower, mean } from '../../math/statistics.ts';
import {
  atMost,
  untested,
  type Comparison,
  type Figure,
  type ValidationCase,
  type ValidationPlace,
} from '../validation-case.ts';
import { SoftExperiment, type ExperimentScene } from './experiment.ts';
import { frontOf, layerOf, type Layer } from './thickness.ts';

export const sandColumnCase: ValidationCase = {
  group: 'soft',
  name: 'sand-column',
  title: 'columns of sand of aspect 0.5 to 7 collapse: run-out as a power of the aspect (Drucker–Prager, 30°)',
  isSlow: true,
  compare,
};

const gravity = 9.81;
/** Length L₀ of the columns [m] */
const length = 0.1;
const frictionAngle = (30 * Math.PI) / 180;
const matter = { density: 1600, youngModulus: 5e5, poissonRatio: 0.3 };
/** Height over length. */
const low = [0.5, 0.7, 1, 1.5];
const tall = [3, 4.5, 7];
const aspects = [...low, 2, ...tall];
/** Over the length of a column. */
const usualCells = 16;
/** Of bins in which thickness is taken [m] */
const bin = length / 8;
/** Where the heap ends: thinner than this, in L₀; half a cell of the usual grid */
const thinnest = 1 / 32;

interface Column {
  readonly aspect: number;
  /** Default: {@link usualCells} */
  readonly cells?: number;
  /** φ. Default: 30° */
  readonly angle?: number;
}

function sceneOf({ aspect, cells = usualCells, angle = frictionAngle }: Column, end: number): ExperimentScene {
  const cell = length / cells;
  const farthest = Math.ceil((2.5 + 5 * aspect ** 0.7) * cells) * cell;
  return {
    time: { end },
    gravity: [0, -gravity, 0],
    domain: { min: [0, 0, -0.5], max: [farthest, Math.ceil(aspect * cells + 4) * cell, 0.5] },
    boundaries: {
      x: { kind: 'wall', material: 'rough', grip: 'separate', sides: 'low' },
      y: { kind: 'wall', material: 'rough', grip: 'sticky', sides: 'low' },
    },
    grid: { cellSize: cell, dimensions: 2, substeps: 1 },
    materials: { sand: { ...matter, law: { kind: 'drucker-prager', frictionAngle: angle } }, rough: {} },
    soft: [{ material: 'sand', fill: { kind: 'box', min: [0, 0, -0.5], max: [length, aspect * length, 0.5] } }],
  };
}

interface Deposit {
  readonly aspect: number;
  readonly layer: Layer;
  /** (L∞ − L₀) / L₀ */
  readonly runOut: number;
}

async function collapse({ device, report }: ValidationPlace, column: Column): Promise<Deposit> {
  const { aspect } = column;
  report(`aspect ${aspect}, ${column.cells ?? usualCells} cells`);
  const end = 5 * Math.sqrt((aspect * length) / gravity) + 0.1;
  using experiment = new SoftExperiment(device, sceneOf(column, end));
  await experiment.run(end);
  const layer = layerOf(experiment.soft, await experiment.field('position'), bin);
  return { aspect, layer, runOut: (frontOf(layer, thinnest * length) - length) / length };
}

const lubeSource =
  '(L∞ − L₀)/L₀ = 1.2 a for a < 1.8, 1.9 a^2/3 for a > 2.8: Lube, Huppert, Sparks & Freundt, Phys. Rev. E 72 (2005) 041301';
const lube = { source: lubeSource, evidence: 'experiment' } as const;

const lubeRunOut = (aspect: number): number => (aspect < 2.3 ? 1.2 * aspect : 1.9 * aspect ** (2 / 3));

const ratioOf = ({ aspect, runOut }: Deposit): number => runOut / lubeRunOut(aspect);

function exponentOf(deposits: readonly Deposit[], chosen: readonly number[]): number {
  const some = deposits.filter(({ aspect }) => chosen.includes(aspect));
  return fitPower(some.map(({ aspect }) => aspect), some.map(({ runOut }) => runOut)).exponent; // prettier-ignore
}

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const deposits: Deposit[] = [];
  for (const aspect of aspects) {
    const deposit = await collapse(place, { aspect });
    deposits.push(deposit);
    yield { quantity: `run-out of aspect ${aspect} over that of Lube`, unit: '1', ...untested, measured: ratioOf(deposit), ...lube }; // prettier-ignore
  }
  yield {
    quantity: 'run-out against Lube, root of the mean square of ln',
    unit: '1',
    ...atMost(0.3),
    measured: Math.sqrt(mean(deposits.map((deposit) => Math.log(ratioOf(deposit)) ** 2))),
    ...lube,
  };
  yield { quantity: 'exponent, tall columns', unit: '1', target: 2 / 3, tolerance: 0.12, measured: exponentOf(deposits, tall), ...lube }; // prettier-ignore
  yield {
    quantity: 'exponent, low columns: 1 in experiments',
    unit: '1',
    ...untested,
    measured: exponentOf(deposits, low),
    source:
      'missed: 1 ± 0.15 by Lube et al. 2005. Columns of few cells fall short and those of aspect 1.5 and 2 go too far; the same scheme in f64 has 1.4',
    evidence: 'experiment',
  };
  yield* study(place, deposits);
}

async function* study(place: ValidationPlace, deposits: readonly Deposit[]): AsyncGenerator<Comparison | Figure> {
  for (const cells of [8, 32]) {
    yield {
      quantity: `run-out of aspect 1 over that of Lube, ${cells} cells`,
      unit: '1',
      ...untested,
      measured: ratioOf(await collapse(place, { aspect: 1, cells })),
      source: 'how the result depends on the grid',
      evidence: 'experiment',
    };
  }
  // Flow without change of volume shears along planes at 45° to the stress, where friction is sin φ rather than tan φ.
  const angle = Math.asin(Math.tan(frictionAngle));
  const steeper: Deposit[] = [];
  for (const aspect of [0.5, 1, 2, 4.5]) {
    const deposit = await collapse(place, { aspect, angle });
    steeper.push(deposit);
    yield {
      quantity: `run-out of aspect ${aspect} over that of Lube, sin φ = tan 30°`,
      unit: '1',
      ...untested,
      measured: ratioOf(deposit),
      source:
        'sand that flows at a constant volume slides with tan δ = sin φ (Davis 1968): if 30° is the slope on which it comes to rest, φ is 35.3°',
      evidence: 'experiment',
    };
  }
  yield* draw(deposits, steeper);
}

function* draw(deposits: readonly Deposit[], steeper: readonly Deposit[]): Generator<Figure> {
  yield {
    plot: {
      title: 'Run-out of columns of sand',
      subtitle: 'plane strain, rough base, 16 cells over the length of the column',
      x: { label: 'aspect a = H₀ / L₀', scale: 'log' },
      y: { label: 'ΔL / L₀', scale: 'log' },
      series: [
        { name: '1.2 a', style: 'line', colour: 6, points: formula((a) => 1.2 * a, [0.4, 1.8], { scale: 'log' }) },
        {
          name: '1.9 a^2/3',
          style: 'dashes',
          colour: 6,
          points: formula((a) => 1.9 * a ** (2 / 3), [2.8, 8], { scale: 'log' }),
        },
        {
          name: 'φ = 30°',
          style: 'line and markers',
          colour: 0,
          points: deposits.map(({ aspect, runOut }) => ({ x: aspect, y: runOut })),
        },
        {
          name: 'sin φ = tan 30°',
          style: 'markers',
          colour: 1,
          points: steeper.map(({ aspect, runOut }) => ({ x: aspect, y: runOut })),
        },
      ],
    },
  };
  yield {
    name: 'deposits',
    plot: {
      title: 'Deposits of sand',
      subtitle: 'φ = 30°',
      x: { label: 'distance / L₀' },
      y: { label: 'height / L₀' },
      series: [0.5, 1, 2, 3, 7]
        .map((aspect) => deposits.find((deposit) => deposit.aspect === aspect)!)
        .map(({ aspect, layer }) => ({
          name: `a = ${aspect}`,
          style: 'line',
          points: curve(
            layer.places.map((x) => x / length),
            layer.thickness.map((y) => y / length),
          ),
        })),
    },
  };
}
