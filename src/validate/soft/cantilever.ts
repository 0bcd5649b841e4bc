/** A beam held at one end sags under its own weight. */
import { curve, formula } from '../../formats/plot/plot.ts';
import { fitLine, mean } from '../../math/statistics.ts';
import { lameOf } from '../../scene/soft/lame.ts';
import { within, type Comparison, type Figure, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { SoftExperiment, type ExperimentScene } from './experiment.ts';

const title = 'a beam in plane strain sags under its own weight as Timoshenko says';

export const cantileverCase: ValidationCase = {
  group: 'soft',
  name: 'cantilever',
  title: `${title}: 4 and 8 cells over its height`,
  compare: (place) => compare(place, [{ cells: 4 }, { cells: 8 }, { cells: 8, poissonRatio: 0.3 }]),
};

export const cantileverFineCase: ValidationCase = {
  group: 'soft',
  name: 'cantilever-fine',
  title: `${title}: 4, 8 and 16 cells over its height`,
  isSlow: true,
  compare: (place) => compare(place, [{ cells: 4 }, { cells: 8 }, { cells: 16 }]),
};

const beam = { length: 1, height: 0.2 };
const youngModulus = 1000;
/**
 * Sag of a slender beam that the load is chosen for [m]. With less, what a substep adds to a strain near equilibrium is
 * lost in single precision: a beam that sags by 0.01 m stops a percent away from where it should.
 */
const slenderSag = 0.04;

interface Beam {
  /** Over its height */
  readonly cells: number;
  readonly poissonRatio?: number;
}

/** Of a beam in plane strain under a weight of q a length, at x from the root [m] */
function theoryOf(poissonRatio: number) {
  const { length, height } = beam;
  const bending = (youngModulus / (1 - poissonRatio ** 2)) * (height ** 3 / 12);
  const shear = (5 / 6) * lameOf(youngModulus, poissonRatio).mu * height;
  const load = (8 * bending * slenderSag) / length ** 4;
  const sag = (x: number): number =>
    (load * x ** 2 * (6 * length ** 2 - 4 * length * x + x ** 2)) / (24 * bending) +
    (load * (length * x - x ** 2 / 2)) / shear;
  return { load, sag };
}

function sceneOf({ cells, poissonRatio = 0 }: Beam): ExperimentScene {
  const cell = beam.height / cells;
  const { load } = theoryOf(poissonRatio);
  return {
    time: { end: 1000 },
    gravity: [0, -load / beam.height, 0],
    domain: { min: [-8 * cell, -8 * cell, -0.5], max: [beam.length + 8 * cell, beam.height + 8 * cell, 0.5] },
    grid: { cellSize: cell, dimensions: 2, substeps: 1 },
    materials: {
      rubber: { density: 1, youngModulus, poissonRatio, law: { kind: 'neo-hookean' } },
      wall: {},
    },
    // Three cells of it are in the wall.
    soft: [
      { material: 'rubber', fill: { kind: 'box', min: [-3 * cell, 0, -0.5], max: [beam.length, beam.height, 0.5] } },
    ],
    bodies: [
      {
        name: 'wall',
        shape: { kind: 'box', size: [6 * cell, 4 * beam.height, 1] },
        position: [-3 * cell, beam.height / 2, 0],
        material: 'wall',
        grip: 'sticky',
      },
    ],
  };
}

interface Sag {
  /** Where particles were, from the root [m] */
  readonly places: readonly number[];
  /** How far they went down [m] */
  readonly sags: readonly number[];
  /** At the end of the beam [m] */
  readonly tip: number;
}

async function sagOf({ device, report }: ValidationPlace, shape: Beam): Promise<Sag> {
  report(`${shape.cells} cells, ν = ${shape.poissonRatio ?? 0}`);
  using experiment = new SoftExperiment(device, sceneOf(shape));
  const { soft, world } = experiment;
  // Slowest swing of a beam that is held at one end: ω = 3.52 √(E I / ρ A) / L².
  const slowest = (2 * Math.PI * beam.length ** 2) / (3.52 * Math.sqrt(youngModulus / 12) * beam.height);
  await experiment.settle({ look: Math.ceil(slowest / 80 / world.model.timeStep), peaks: 10 });
  const position = await experiment.field('position');
  const columns = new Map<number, number[]>();
  for (let k = 0; k < soft.count; k++) {
    const place = soft.position[3 * k]!;
    const column = columns.get(place) ?? [];
    column.push(soft.position[3 * k + 1]! - position[2 * k + 1]!);
    columns.set(place, column);
  }
  const places = [...columns.keys()].toSorted((a, b) => a - b);
  const sags = places.map((place) => mean(columns.get(place)!));
  const last = fitLine(places.slice(-4), sags.slice(-4));
  return { places, sags, tip: last.intercept + last.slope * beam.length };
}

const origin = {
  source:
    'Timoshenko: w = q L⁴ / 8 E′I + q L² / 2 κGA with E′ = E / (1 − ν²), κ = 5/6 (Timoshenko & Gere, Mechanics of Materials, 1972). A wall holds the nodes that are in it, and so begins a fifth of a cell early: the error is of first order',
  evidence: 'exact',
} as const;

/** By cells over the height: 4 · 0.2 cells of the length, and 1.5 % for the rest. */
const toleranceOf = (cells: number): number => (4 * 0.2 * beam.height) / cells / beam.length + 0.015;

async function* compare(place: ValidationPlace, beams: readonly Beam[]): AsyncGenerator<Comparison | Figure> {
  const found: Sag[] = [];
  for (const shape of beams) {
    const { cells, poissonRatio = 0 } = shape;
    const sag = await sagOf(place, shape);
    found.push(sag);
    yield {
      quantity: `sag of the end, ${cells} cells, ν = ${poissonRatio}`,
      unit: 'm',
      ...within(toleranceOf(cells), theoryOf(poissonRatio).sag(beam.length)),
      measured: sag.tip,
      ...origin,
    };
  }
  const [coarse, fine] = found.filter((_, k) => (beams[k]!.poissonRatio ?? 0) === 0).slice(-2);
  yield {
    quantity: 'sag of the end, taken on to endless fineness, ν = 0',
    unit: 'm',
    ...within(0.015, theoryOf(0).sag(beam.length)),
    measured: 2 * fine!.tip - coarse!.tip,
    ...origin,
  };
  yield draw(beams, found);
}

function draw(beams: readonly Beam[], found: readonly Sag[]): Figure {
  const { sag } = theoryOf(0);
  return {
    plot: {
      title: 'A beam under its own weight',
      subtitle: `length ${beam.length} m, height ${beam.height} m, plane strain; sag over the place along the beam`,
      x: { label: 'distance from the wall', unit: 'm', range: [-0.2, 1] },
      y: { label: 'sag', unit: 'm' },
      series: [
        { name: 'Timoshenko, ν = 0', style: 'line', colour: 6, points: formula(sag, [0, beam.length]) },
        ...found.map(({ places, sags }, k) => ({
          name: `${beams[k]!.cells} cells, ν = ${beams[k]!.poissonRatio ?? 0}`,
          style: 'markers' as const,
          colour: k,
          points: curve(places, sags).filter((_, at) => at % 4 === k),
        })),
      ],
    },
  };
}
