/** The cells in which grains look for their neighbours: boxes that fill the domain of a model, in one size or in two. */
import type { Device } from '../../device/device.ts';
import type { Vector3 } from '../../math/rigid.ts';
import type { Model } from '../../scene/model.ts';
import { onceAModel } from './once-a-model.ts';

export interface Cells {
  /** Along x, y, z */
  readonly count: Vector3;
  /** Along x, y, z, in a metre */
  readonly scale: Vector3;
}

export interface CellGrid {
  /** Lowest corner [m] */
  readonly origin: Vector3;
  /** How far beyond touching grains see each other in the cells around their own [m] */
  readonly sight: number;
  /** Likewise in two layers of cells: where neighbours move so differently that one is not enough [m] */
  readonly longSight: number;
  readonly fine: Cells;
  /** For grains larger than `fineRadius`; none where all are about equal. */
  readonly coarse: Cells;
  /** [m] */
  readonly fineRadius: number;
  /** In all worlds together, and one for the grains that are in none. */
  readonly total: number;
}

/** How far grains see beyond touching, over their radius: enough for beds, where few move against each other. */
const shortSight = 0.1;
/** A domain that is mostly empty gets larger cells rather than many of them. */
const mostCellsPerGrain = 8;
const fewestCells = 32_768;
/** Grains are told apart by size where the largest is that many times the smallest. */
const unequal = 2;
/** As in meetings.wgsl: from this ratio of radii on, size decides who lists a pair. */
const clearlyLarger = 1.5;
const none: Cells = { count: [0, 0, 0], scale: [1, 1, 1] };

export const cellGrid = onceAModel((model: Model): CellGrid => {
  const { domain, grains } = model;
  const radii = Float64Array.from(grains.radius).sort();
  const [smallest = 1, largest = 1] = [radii[0], radii.at(-1)];
  const sight = shortSight * smallest;
  const fineRadius = largest > unequal * smallest ? bestSplit(radii, sight) : largest;
  const limit = mostCellsPerGrain * grains.count + fewestCells;
  const fine = cellsOf(model, 2 * fineRadius + sight, limit);
  const shortestEdge = Math.min(...fine.scale.map((scale) => 1 / scale));
  const longSight = 2 * shortestEdge - 2 * fineRadius;
  const coarse = fineRadius < largest ? cellsOf(model, 2 * largest + longSight, limit) : none;
  const total = model.worldCount * (product(fine.count) + product(coarse.count));
  return { origin: domain.min, sight, longSight, fine, coarse, fineRadius, total };
});

/**
 * Coarse cells in which parts of bodies are looked up: some for every few grains, or one for each where all bodies stand still, as
 * they are then looked at once.
 */
export function partCells(model: Model): Cells {
  const extent = extentOf(model);
  const grainsPerCell = model.bodies.every(({ isFixed, isAdded }) => isFixed && !isAdded) ? 1 : 8;
  const wanted = Math.min(Math.max(model.grains.count / grainsPerCell, 64), 32_768);
  const edge = Math.max(Math.cbrt(extent.reduce((volume, length) => volume * length, 1) / wanted), 1e-30);
  const count = extent.map((length) => Math.min(Math.max(Math.round(length / edge), 1), 256)) as unknown as Vector3;
  return { count, scale: scaleOf(count, extent) };
}

/** Fine cells along an edge of a block in which velocities are compared: as in speeds.wgsl. */
const blockCells = (kind: Device['kind']): number => (kind === 'gpu' ? 4 : 2);

/** The shortest [m] */
export function blockEdge(model: Model, kind: Device['kind']): number {
  return blockCells(kind) / Math.max(...cellGrid(model).fine.scale);
}

/** In all worlds. */
export function blockCount(model: Model, kind: Device['kind']): number {
  const edge = blockCells(kind);
  const { count } = cellGrid(model).fine;
  return count.reduce((blocks, cells) => blocks * Math.max(Math.floor(cells / edge), 1), model.worldCount);
}

/** A vector with the axis first along which rows of cells lie: as in cells.wgsl. */
export const byCellAxes = (vector: Vector3, firstAxis: number): Vector3 =>
  [0, 1, 2].map((k) => vector[(k + firstAxis) % 3]) as unknown as Vector3;

/** Whether size decides who lists a pair. */
export function isClearlyUnequal({ grains: { radius } }: Model): boolean {
  const smallest = radius.reduce((least, r) => Math.min(least, r), Infinity);
  return radius.some((r) => r > clearlyLarger * smallest);
}

const product = (count: Vector3): number => count[0] * count[1] * count[2];
const extentOf = ({ domain }: Model): number[] => domain.max.map((high, k) => high - domain.min[k]!);
const scaleOf = (count: Vector3, extent: readonly number[]): Vector3 =>
  count.map((n, k) => n / extent[k]!) as unknown as Vector3;

/** Cells that fill the domain, no edge shorter than asked for, no more of them than the limit. */
function cellsOf(model: Model, shortest: number, limit: number): Cells {
  const extent = extentOf(model);
  const countOf = (edge: number): number[] => extent.map((length) => Math.max(1, Math.floor(length / edge)));
  let edge = shortest;
  while (countOf(edge).reduce((all, n) => all * n, 1) > limit) edge *= 1.05;
  const count = countOf(edge) as unknown as Vector3;
  return { count, scale: scaleOf(count, extent) };
}

/**
 * Up to which radius grains are in fine cells: where looking around is cheapest, with grains spread evenly in space. Every
 * grain looks through 27 cells of its own kind; those in fine cells look through 27 coarse ones as well.
 */
function bestSplit(radii: Float64Array, sight: number): number {
  const largest = radii.at(-1)!;
  let best = { cost: Infinity, radius: largest };
  for (let part = 1; part <= 32; part++) {
    const index = Math.ceil((part / 32) * radii.length) - 1;
    const radius = radii[index]!;
    const fineCount = index + 1;
    const coarseCount = radii.length - fineCount;
    const cost = fineCount ** 2 * (2 * radius + sight) ** 3 + radii.length * coarseCount * (2 * largest + sight) ** 3;
    if (cost < best.cost) best = { cost, radius };
  }
  return best.radius;
}
