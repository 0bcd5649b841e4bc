/** The cells in which grains look for their neighbours: cubes that fill the domain of a model. */
import type { Vector3 } from '../../math/rigid.ts';
import type { Model } from '../../scene/model.ts';

export interface CellGrid {
  /** Lowest corner [m] */
  readonly origin: Vector3;
  /** [m] */
  readonly edge: number;
  /** Along x, y, z */
  readonly cells: Vector3;
}

/** How far grains see at least and at most, over the largest radius: those that close in by no more in a step meet in time. */
const shortestSight = 0.2;
const longestSight = 1;
/** A domain that is mostly empty gets larger cells rather than many of them. */
const mostCellsPerGrain = 64;
const fewestCells = 4096;

export function cellGrid(model: Model): CellGrid {
  const { domain, grains } = model;
  const largest = grains.radius.reduce((most, r) => Math.max(most, r), 0);
  const extent = domain.max.map((high, k) => high - domain.min[k]!);
  const limit = mostCellsPerGrain * grains.count + fewestCells;
  const cellsOf = (edge: number): number[] => extent.map((length) => Math.max(1, Math.ceil(length / edge)));
  const wayInAStep = model.timeStep * expectedSpeed(model);
  const sight = Math.min(Math.max(wayInAStep, shortestSight * largest), longestSight * largest);
  let edge = largest > 0 ? 2 * largest + sight : Math.max(...extent, 1);
  while (cellsOf(edge).reduce((product, n) => product * n, 1) > limit) edge *= 1.05;
  return { origin: domain.min, edge, cells: cellsOf(edge) as unknown as Vector3 };
}

/** Of the fastest grain at the start, after it has fallen through the domain [m/s] */
function expectedSpeed({ domain, gravity, grains }: Model): number {
  const fall = gravity.reduce((sum, g, k) => sum + Math.abs(g) * (domain.max[k]! - domain.min[k]!), 0);
  let squared = 0;
  for (let k = 0; k < grains.velocity.length; k += 3) {
    squared = Math.max(squared, Math.hypot(...grains.velocity.subarray(k, k + 3)) ** 2);
  }
  return Math.sqrt(squared + 2 * fall);
}
