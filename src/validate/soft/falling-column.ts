/** A column of sand in the plane, against a wall, let go on one side: what it leaves. */
import type { Device } from '../../device/device.ts';
import { SoftExperiment, type ExperimentScene } from './experiment.ts';
import { frontOf, layerOf, type Layer } from './thickness.ts';

/** Cells over the {@link lengthThatMatters}. */
export interface ColumnGrid {
  readonly low: number;
  readonly tall: number;
}

export interface FallingColumn {
  /** H₀ / L₀ */
  readonly aspect: number;
  readonly grid: ColumnGrid;
  /** φ [rad] */
  readonly angle: number;
  /**
   * Young's modulus over ρ g H₀. Default: 160, which lets a column be pressed by half a percent of its height; 40 if it is
   * tall, as its heap is a fraction as high.
   */
  readonly stiffness?: number;
}

export interface Deposit {
  readonly aspect: number;
  readonly layer: Layer;
  /** (L∞ − L₀) / L₀ */
  readonly runOut: number;
}

/** L₀ [m] */
export const columnLength = 0.1;
const gravity = 9.81;
const density = 1600;
/** Of a collapse, over √(H₀/g); in experiments it is over after 3.3 (Lube et al. 2005). */
const duration = 6;
/** Over which thickness is taken, and where the heap ends, over the length that matters. */
const [width, thinnest] = [1 / 8, 1 / 32];

const stiffnessOf = ({ aspect, stiffness = isLow(aspect) ? 160 : 40 }: FallingColumn): number => stiffness;

/** Aspects up to which Lube's run-outs are those of low columns. */
export const isLow = (aspect: number): boolean => aspect < 1.8;

/**
 * A part of a low column stays at the wall as it was: how long it is does not matter to the rest, and the one length of the
 * collapse is its height. Cells and what is called its end must follow it, as the size of grains in an experiment does not
 * matter either. Of a tall column it is the length, the smaller of the two [m]
 */
const lengthThatMatters = (aspect: number): number => (isLow(aspect) ? aspect : 1) * columnLength;

const cellsOf = ({ aspect, grid }: FallingColumn): number => (isLow(aspect) ? grid.low : grid.tall);

export const cellsOverLength = (column: FallingColumn): number =>
  (cellsOf(column) * columnLength) / lengthThatMatters(column.aspect);

/** One word, for `talus validate --only`. */
export function columnName(column: FallingColumn): string {
  const { aspect, angle } = column;
  return `a=${aspect},cells=${cellsOf(column)},phi=${((angle * 180) / Math.PI).toFixed(1)},E=${stiffnessOf(column)}`;
}

function sceneOf(column: FallingColumn, end: number): ExperimentScene {
  const { aspect, angle } = column;
  const height = aspect * columnLength;
  const cell = lengthThatMatters(aspect) / cellsOf(column);
  const cells = (size: number): number => Math.ceil(size / cell) * cell;
  return {
    time: { end },
    gravity: [0, -gravity, 0],
    domain: {
      min: [0, 0, -0.5],
      max: [cells((2.5 + 5 * aspect ** 0.7) * columnLength), cells(height) + 4 * cell, 0.5],
    },
    boundaries: {
      x: { kind: 'wall', material: 'rough', grip: 'separate', sides: 'low' },
      y: { kind: 'wall', material: 'rough', grip: 'sticky', sides: 'low' },
    },
    grid: { cellSize: cell, dimensions: 2, substeps: 8 },
    materials: {
      sand: {
        density,
        youngModulus: stiffnessOf(column) * density * gravity * height,
        poissonRatio: 0.3,
        law: { kind: 'drucker-prager', frictionAngle: angle },
      },
      rough: {},
    },
    soft: [{ material: 'sand', fill: { kind: 'box', min: [0, 0, -0.5], max: [columnLength, height, 0.5] } }],
  };
}

export async function letFall(device: Device, column: FallingColumn): Promise<Deposit> {
  const { aspect } = column;
  const end = duration * Math.sqrt((aspect * columnLength) / gravity);
  using experiment = new SoftExperiment(device, sceneOf(column, end));
  await experiment.run(end);
  const size = lengthThatMatters(aspect);
  const layer = layerOf(experiment.soft, await experiment.field('position'), width * size);
  return { aspect, layer, runOut: (frontOf(layer, thinnest * size) - columnLength) / columnLength };
}
