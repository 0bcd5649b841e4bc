/** Whether the domain has room for the grid, and the grid for the particles. */
import { shown } from '../fill/fill-context.ts';
import type { Region } from '../model.ts';
import type { SceneProblem } from '../scene-error.ts';
import { axisNames } from '../schema-boundaries.ts';
import type { GripModel, SoftGroupModel } from './soft-model.ts';

/** Devices keep a bit for each block of 64 nodes. */
const greatestBlockCount = 2 ** 27;
/** Between neighbouring f32 numbers, over their size; and how far apart they may be, in cells. */
const floatStep = 2 ** -23;
const coarsestPlaces = 0.01;
/** Rounding does not move a face between two nodes, relative. */
const nodeTolerance = 1e-6;

export interface Room {
  readonly domain: Region;
  readonly cellSize: number;
  readonly dimensions: 2 | 3;
  readonly worldCount: number;
}

export function checkGrid({ domain, cellSize, dimensions, worldCount }: Room): SceneProblem[] {
  const { min, max } = domain;
  const edges = [0, 1, 2].slice(0, dimensions).map((axis) => max[axis]! - min[axis]!);
  const perBlock = dimensions === 3 ? 4 : 8;
  const blocks = edges.reduce((count, edge) => count * (Math.ceil(edge / (perBlock * cellSize)) + 1), worldCount);
  const path = 'scene.domain';
  if (!(blocks <= greatestBlockCount)) {
    const message = `makes ${shown(blocks)} blocks of ${perBlock}${dimensions === 3 ? '³' : '²'} cells, more than ${greatestBlockCount}`;
    return [{ path, message, cure: 'make it smaller, or grid.cellSize larger' }];
  }
  const reach = Math.max(...[...min, ...max].slice(0, 6).map(Math.abs));
  if (reach * floatStep <= coarsestPlaces * cellSize) return [];
  const message = `reaches ${shown(reach)} m from the origin, where 32-bit floats are farther apart than a hundredth of a cell`;
  return [{ path, message, cure: 'move the scene to the origin, or make grid.cellSize larger' }];
}

/** Walls act on nodes: one between two of them acts at the farther. The lower faces are at nodes. */
export function noteFaces({ domain, cellSize }: Room, faces: readonly (GripModel | null)[]): string[] {
  return axisNames.flatMap((name, axis) => {
    const cells = (domain.max[axis]! - domain.min[axis]!) / cellSize;
    if (!faces[2 * axis + 1] || Math.abs(cells - Math.round(cells)) <= nodeTolerance * cells) return [];
    return `scene.domain: is ${shown(cells)} cells along ${name}, no whole number: its upper wall acts up to a cell farther`;
  });
}

/** Every particle must start inside the domain. `paths`: of the group in the scene, like `scene.soft[0]`. */
export function checkInside(
  position: Float64Array,
  groups: readonly SoftGroupModel[],
  paths: readonly string[],
  { domain: { min, max }, dimensions }: Room,
): SceneProblem[] {
  return groups.flatMap(({ first, end }, group) => {
    let count = 0;
    let example = -1;
    for (let k = first; k < end; k++) {
      const [x, y, z] = [position[3 * k]!, position[3 * k + 1]!, position[3 * k + 2]!];
      const isInPlane = x >= min[0] && x <= max[0] && y >= min[1] && y <= max[1];
      const isInside = isInPlane && (dimensions === 2 || (z >= min[2] && z <= max[2]));
      if (isInside) continue;
      if (count === 0) example = k;
      count++;
    }
    if (count === 0) return [];
    const place = [...position.subarray(3 * example, 3 * example + 3)].map(shown).join(', ');
    const found = count === 1 ? '1 particle is' : `${count} particles are`;
    const message = `${found} outside the domain, the first at (${place})`;
    return { path: `${paths[group]}.fill`, message, cure: 'move it, or make the domain larger' };
  });
}
