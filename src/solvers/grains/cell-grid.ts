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

/** Edge of a cell over the largest diameter: grains that close in by up to a tenth of it in a step are seen coming. */
const roominess = 1.1;
/** A domain that is mostly empty gets larger cells rather than many of them. */
const mostCellsPerGrain = 64;
const fewestCells = 4096;

export function cellGrid({ domain, grains }: Model): CellGrid {
  const largest = grains.radius.reduce((most, r) => Math.max(most, r), 0);
  const extent = domain.max.map((high, k) => high - domain.min[k]!);
  const limit = mostCellsPerGrain * grains.count + fewestCells;
  const cellsOf = (edge: number): number[] => extent.map((length) => Math.max(1, Math.ceil(length / edge)));
  let edge = largest > 0 ? 2 * roominess * largest : Math.max(...extent, 1);
  while (cellsOf(edge).reduce((product, n) => product * n, 1) > limit) edge *= 1.05;
  return { origin: domain.min, edge, cells: cellsOf(edge) as unknown as Vector3 };
}
