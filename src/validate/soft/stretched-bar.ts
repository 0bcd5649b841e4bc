/**
 * A bar between two planes that hold it along its length and let it slide across: every particle starts with the same
 * stretch, finds its width, and the planes feel the stress.
 */
import type { SceneLaw } from '../../scene/scene.ts';
import { isSheet, lameOf } from '../../scene/soft/lame.ts';
import { mean } from '../../math/statistics.ts';
import type { SoftModel } from '../../scene/soft/soft-model.ts';
import type { ValidationPlace } from '../validation-case.ts';
import { facing, SoftExperiment, type ExperimentScene } from './experiment.ts';

export interface BarMatter {
  readonly density: number;
  /** [Pa] */
  readonly youngModulus: number;
  readonly poissonRatio: number;
  readonly law: SceneLaw;
}

export interface Bar {
  readonly dimensions: 2 | 3;
  readonly matter: BarMatter;
  /** Length over that at rest */
  readonly stretch: number;
  /** Of its cut along z, in cells. Default: as wide. */
  readonly thickness?: number;
  /** 27 and 9 rather than 8 and 4 by default: stretched to twice its length there still are three in two cells. */
  readonly particlesPerCell?: number;
}

/** Of the bar between the planes, of its parts in them, and across, at rest, in cells */
const size = { length: 10, grip: 3, width: 4 };
const cell = 0.1;

/** In which transfers damp the swings of a sheet to a hundredth. */
const sheetSteps = 1000;

/** Cells around it that matter may fill when it gets wider. */
const room = 6;

export function barScene(bar: Bar, speed = 0): ExperimentScene {
  const { dimensions, matter, stretch, particlesPerCell = 3 ** dimensions } = bar;
  const { length, grip, width } = size;
  const { thickness = width } = bar;
  const { lambda, mu } = lameOf(matter.youngModulus, matter.poissonRatio, isSheet(matter.law));
  const [low, high] = [-(grip + room) * cell, (width + room) * cell];
  const end = length * stretch * cell;
  return {
    // Half of what is stable: equilibrium is looked for at the peaks of swings, and they are to be met.
    time: { step: (0.15 * cell) / Math.sqrt((lambda + 2 * mu) / matter.density), end: 1000 },
    gravity: [0, 0, 0],
    domain: {
      min: [2 * low, low, dimensions === 3 ? low : -0.5],
      max: [(2 * length + 2 * (grip + room)) * cell, high, dimensions === 3 ? high : 0.5],
    },
    grid: { cellSize: cell, dimensions, substeps: 1 },
    materials: { rubber: matter, plane: {} },
    soft: [
      {
        material: 'rubber',
        particlesPerCell,
        fill: {
          kind: 'box',
          min: [-grip * cell, 0, dimensions === 3 ? 0 : -0.5],
          max: [(length + grip) * cell, width * cell, dimensions === 3 ? thickness * cell : 0.5],
        },
      },
    ],
    bodies: [
      { name: 'left', shape: { kind: 'plane' }, rotation: facing.right, material: 'plane', grip: 'slip' },
      {
        name: 'right',
        shape: { kind: 'plane' },
        position: [end, 0, 0],
        rotation: facing.left,
        material: 'plane',
        grip: 'slip',
        ...(speed > 0 && { motion: { kind: 'velocity', velocity: [speed, 0, 0] } }),
      },
    ],
    sensors: [{ kind: 'force', name: 'right', body: 'right' }],
  };
}

/** At rest, of the bar's cut [m²] */
export const barArea = (dimensions: 2 | 3): number => (size.width * cell) ** (dimensions - 1);

/** Between the planes, at rest [m] */
export const barLength = size.length * cell;

export interface StretchedBar {
  /** First Piola–Kirchhoff, force on the plane over the area at rest [Pa] */
  readonly stress: number;
  /** Width over that at rest, of the middle of the bar */
  readonly width: number;
}

export async function stretchBar({ device }: ValidationPlace, bar: Bar): Promise<StretchedBar> {
  const { dimensions, stretch } = bar;
  using experiment = new SoftExperiment(device, barScene(bar));
  const { soft } = experiment;
  await experiment.set({
    position: (k) => [stretch * soft.position[3 * k]!, ...soft.position.subarray(3 * k + 1, 3 * k + dimensions)],
    deformation: () => (dimensions === 2 ? [stretch, 0, 0, 1] : [stretch, 0, 0, 0, 1, 0, 0, 0, 1]),
  });
  // Nothing holds a sheet where it is across: there a last rounding error speeds up for ever, and never comes to a peak.
  if (isSheet(bar.matter.law)) await experiment.step(sheetSteps);
  else await experiment.settle({ look: 2, peaks: 15 });
  const force = await experiment.meanOf('right.x', isSheet(bar.matter.law) ? sheetSteps : 60);
  const deformation = await experiment.field('deformation');
  // F_yy, second of the second column.
  const width = mean(middleOf(soft).map((k) => deformation[k * dimensions ** 2 + dimensions + 1]!));
  const { thickness = size.width } = bar;
  return { stress: (-force / barArea(dimensions)) * (dimensions === 3 ? size.width / thickness : 1), width };
}

/** Particles in the middle of the bar. */
export const middleOf = ({ count, position }: SoftModel): number[] =>
  Array.from({ length: count }, (_, k) => k).filter((k) => Math.abs(position[3 * k]! / barLength - 0.5) < 0.15);
