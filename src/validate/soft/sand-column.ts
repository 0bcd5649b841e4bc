/** Columns of sand in the plane, against a wall, let go on one side: how far they run, against how slender they were. */
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
import {
  cellsOverLength,
  columnLength,
  columnName,
  isLow,
  letFall,
  type ColumnGrid,
  type Deposit,
  type FallingColumn,
} from './falling-column.ts';

export const sandColumnCase: ValidationCase = {
  group: 'soft',
  name: 'sand-column',
  title: 'columns of sand of aspect 0.5 to 20 collapse, on three grids: run-out as a power of the aspect',
  isSlow: true,
  experiments,
  compare,
};

const usualAngle = (30 * Math.PI) / 180;
/** Flow without change of volume slides on planes at 45° to the stress, where friction is sin φ rather than tan φ. */
const steeperAngle = Math.asin(Math.tan(usualAngle));
/** H₀ / L₀ */
const low = [0.5, 0.7, 1, 1.5];
/** From where the law of tall columns begins to where experiments end; from 1 to 2/3 it is a long way. */
const tall = [3, 4.5, 7, 10, 14, 20];
const aspects = [...low, 2, ...tall];
const coarse: ColumnGrid = { low: 16, tall: 8 };
const middle: ColumnGrid = { low: 32, tall: 12 };
const fine: ColumnGrid = { low: 64, tall: 16 };
const grids = [coarse, middle, fine];

const usual = (grid: ColumnGrid): FallingColumn[] => aspects.map((aspect) => ({ aspect, grid, angle: usualAngle }));
const steeper = aspects.map((aspect) => ({ aspect, grid: middle, angle: steeperAngle }));
/** Sand of other stiffness, which takes more or fewer substeps to fall. */
const softer = { aspect: 1, grid: middle, angle: usualAngle, stiffness: 40 };
const stiffer = [coarse, middle].map((grid) => ({ ...softer, grid, stiffness: 640 }));

function experiments({ device }: ValidationPlace): ReadonlyMap<string, () => Promise<Deposit>> {
  const columns = [...grids.flatMap(usual), ...steeper, softer, ...stiffer];
  return new Map(columns.map((column) => [columnName(column), () => letFall(device, column)]));
}

async function collapse(place: ValidationPlace, column: FallingColumn): Promise<Deposit> {
  const name = columnName(column);
  place.report(name);
  return await place.once(name, () => letFall(place.device, column));
}

async function collapseAll(place: ValidationPlace, columns: readonly FallingColumn[]): Promise<Deposit[]> {
  const deposits: Deposit[] = [];
  for (const column of columns) deposits.push(await collapse(place, column));
  return deposits;
}

const lube = {
  source:
    '(L∞ − L₀)/L₀ = 1.2 a for a < 1.8, 1.9 a^2/3 for a > 2.8: Lube, Huppert, Sparks & Freundt, Phys. Rev. E 72 (2005) 041301',
  evidence: 'experiment',
} as const;
const lowTarget = { target: 1, tolerance: 0.15, ...lube };
const tallTarget = { target: 2 / 3, tolerance: 0.12, ...lube };

const lubeRunOut = (aspect: number): number => (aspect < 2.3 ? 1.2 * aspect : 1.9 * aspect ** (2 / 3));

const ratioOf = ({ aspect, runOut }: Deposit): number => runOut / lubeRunOut(aspect);

const distanceOf = (deposits: readonly Deposit[]): number =>
  Math.sqrt(mean(deposits.map((deposit) => Math.log(ratioOf(deposit)) ** 2)));

function exponentOf(deposits: readonly Deposit[], chosen: readonly number[]): number {
  const some = deposits.filter(({ aspect }) => chosen.includes(aspect));
  return fitPower(some.map(({ aspect }) => aspect), some.map(({ runOut }) => runOut)).exponent; // prettier-ignore
}

const told = (quantity: string, measured: number, source: string = lube.source): Comparison => ({
  quantity,
  unit: '1',
  ...untested,
  measured,
  source,
  evidence: 'experiment',
});

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const found: Deposit[][] = [];
  for (const grid of grids) found.push(await collapseAll(place, usual(grid)));
  const [, between, finest] = found as [Deposit[], Deposit[], Deposit[]];
  yield { quantity: 'exponent, low columns', unit: '1', measured: exponentOf(finest, low), ...lowTarget };
  yield { quantity: 'exponent, tall columns', unit: '1', measured: exponentOf(finest, tall), ...tallTarget };
  // Cells that follow the height are what makes low columns alike; cells as fine for both must let them be so, too.
  const half = between.find(({ aspect }) => aspect === 0.5)!;
  const one = finest.find(({ aspect }) => aspect === 1)!;
  yield {
    quantity: `exponent, aspects 0.5 and 1 on one grid, ${cellsOverLength({ aspect: 1, grid: fine, angle: usualAngle })} cells over L₀`,
    unit: '1',
    measured: exponentOf([half, one], [0.5, 1]),
    ...lowTarget,
  };
  for (const deposit of finest) yield told(`run-out of aspect ${deposit.aspect} over that of Lube`, ratioOf(deposit));
  yield {
    quantity: 'run-out against Lube, root of the mean square of ln',
    unit: '1',
    measured: distanceOf(finest),
    ...atMost(0.3),
    ...lube,
  };
  yield* studyGrids(found);
  const steep = await collapseAll(place, steeper);
  yield* studyAngle(steep);
  yield* studyStiffness(place);
  yield* draw(found, steep);
}

function* studyGrids(found: readonly (readonly Deposit[])[]): Generator<Comparison> {
  const source = 'how the result depends on the grid';
  for (const [k, { low: cells, tall: cellsOfTall }] of grids.entries()) {
    const deposits = found[k]!;
    yield told(
      `run-out of aspect 1 over that of Lube, ${cells} cells over H₀`,
      ratioOf(deposits[low.indexOf(1)]!),
      source,
    );
    yield told(`exponent, low columns, ${cells} cells over H₀`, exponentOf(deposits, low), source);
    yield told(`exponent, tall columns, ${cellsOfTall} cells over L₀`, exponentOf(deposits, tall), source);
  }
}

function* studyAngle(steep: readonly Deposit[]): Generator<Comparison> {
  yield {
    quantity: 'exponent, low columns, sin φ = tan 30°',
    unit: '1',
    measured: exponentOf(steep, low),
    ...lowTarget,
  };
  const source =
    'sand that flows at a constant volume slides with tan δ = sin φ (Davis 1968): if 30° is the slope on which it comes to rest, φ is 35.3°';
  yield told('exponent, tall columns, sin φ = tan 30°', exponentOf(steep, tall), source);
  for (const deposit of steep)
    yield told(`run-out of aspect ${deposit.aspect} over that of Lube, sin φ = tan 30°`, ratioOf(deposit), source);
  yield {
    quantity: 'run-out against Lube, root of the mean square of ln, sin φ = tan 30°',
    unit: '1',
    ...atMost(0.3),
    measured: distanceOf(steep),
    source,
    evidence: 'experiment',
  };
}

async function* studyStiffness(place: ValidationPlace): AsyncGenerator<Comparison> {
  const source =
    'transfers between particles and grid take some of the motion in each substep, and stiffer sand needs more substeps: the finer the grid, the less that matters';
  for (const column of [softer, ...stiffer]) {
    const { grid, stiffness } = column;
    const quantity = `run-out of aspect 1 over that of Lube, ${grid.low} cells, E = ${stiffness} ρ g H₀`;
    yield told(quantity, ratioOf(await collapse(place, column)), source);
  }
}

const points = (deposits: readonly Deposit[]) => deposits.map(({ aspect, runOut }) => ({ x: aspect, y: runOut }));

function* draw(found: readonly (readonly Deposit[])[], steep: readonly Deposit[]): Generator<Figure> {
  yield {
    plot: {
      title: 'Run-out of columns of sand',
      subtitle: 'plane strain, rough base; cells over the height of low columns and the length of tall ones',
      x: { label: 'aspect a = H₀ / L₀', scale: 'log' },
      y: { label: 'ΔL / L₀', scale: 'log' },
      series: [
        { name: '1.2 a', style: 'line', colour: 6, points: formula((a) => 1.2 * a, [0.4, 1.8], { scale: 'log' }) },
        {
          name: '1.9 a^2/3',
          style: 'dashes',
          colour: 6,
          points: formula((a) => 1.9 * a ** (2 / 3), [2.8, 22], { scale: 'log' }),
        },
        ...found.map((deposits, k) => ({
          name: `φ = 30°, ${grids[k]!.low} and ${grids[k]!.tall} cells`,
          style: 'line and markers' as const,
          colour: k,
          points: points(deposits),
        })),
        { name: 'sin φ = tan 30°', style: 'markers', colour: 4, points: points(steep) },
      ],
    },
  };
  yield {
    name: 'deposits',
    plot: {
      title: 'Deposits of sand',
      subtitle: 'φ = 30°, the finest grid, over the height of low columns and the length of tall ones',
      x: { label: 'distance from where the column ended' },
      y: { label: 'height' },
      series: found.at(-1)!.map(({ aspect, layer }) => {
        const size = (isLow(aspect) ? aspect : 1) * columnLength;
        return {
          name: `a = ${aspect}`,
          style: 'line',
          points: curve(
            layer.places.map((x) => (x - columnLength) / size),
            layer.thickness.map((y) => y / size),
          ),
        };
      }),
    },
  };
}
