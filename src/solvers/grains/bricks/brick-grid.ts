/** How a bed is divided into bricks: boxes of cells whose contacts one workgroup of a GPU solves by itself. */
import { packStructs, type FieldTable } from '../../../core/fields.ts';
import type { Vector3 } from '../../../math/rigid.ts';
import type { Model } from '../../../scene/model.ts';
import { byCellAxes, cellGrid } from '../cell-grid.ts';

/** As in bricks.wgsl. */
export const brickGridFields = {
  bricks: { type: 'vec3u', unit: '1', doc: 'By the axes of cells; 1 where space is not divided along that axis.' },
  tilings: { type: 'u32', unit: '1', doc: 'Ways to divide space, each shifted against the others.' },
  room: { type: 'vec3u', unit: '1', doc: 'Bricks that there may be along each in a tiling.' },
  total: { type: 'u32', unit: '1', doc: 'Bricks of one tiling, in all worlds.' },
} as const satisfies FieldTable;

export interface BrickGrid {
  /** Along which rows of cells lie: the one that is not divided, so that a brick is a few runs of grains. */
  readonly firstAxis: number;
  readonly bricks: Vector3;
  readonly tilings: number;
  readonly room: Vector3;
  readonly total: number;
}

/**
 * About as many cells are in a brick: grains enough to keep a workgroup busy with each colour, few enough for its cache, and
 * fewer where there would not be bricks enough to keep a GPU busy.
 */
const cellsPerBrick = { least: 64, most: 256 } as const;
const bricksWanted = 256;
/** Along an edge that is divided, at least: faces of tilings are a quarter of it apart, and may not be at the same cell. */
const shortestEdge = 4;
/** A bed no deeper than this is not divided along its depth: contacts then cross fewer faces. */
const deepest = 32;
/** A world of no more grains is one brick: a workgroup has their contacts done before it could hand them to others. */
export const fewGrains = 256;

/** Whatever the sizes of the grains: where they are much unequal, contacts reach too far for bricks. */
export function brickGrid(model: Model): BrickGrid {
  const { fine } = cellGrid(model);
  const cells = (model.worldCount * fine.count[0] * fine.count[1] * fine.count[2]) / bricksWanted;
  const inBrick = Math.min(Math.max(cells, cellsPerBrick.least), cellsPerBrick.most);
  const depth = Math.min(...fine.count);
  const undivided = depth <= deepest ? fine.count.indexOf(depth) : -1;
  const edge = undivided < 0 ? Math.cbrt(inBrick) : Math.max(shortestEdge, Math.sqrt(inBrick / depth));
  const isDivided = (axis: number): boolean => axis !== undivided && model.grains.count > fewGrains;
  const bricks = fine.count.map((cells, axis) =>
    isDivided(axis) ? Math.max(1, Math.floor(cells / edge)) : 1,
  ) as unknown as Vector3;
  const room = bricks.map((n, axis) => (n === 1 || model.period[axis]! > 0 ? n : n + 1)) as unknown as Vector3;
  return {
    firstAxis: Math.max(undivided, 0),
    bricks,
    tilings: 1 + bricks.filter((n) => n > 1).length,
    room,
    total: model.worldCount * room[0] * room[1] * room[2],
  };
}

export function packBrickGrid(grid: BrickGrid): Uint32Array {
  const { bricks, room, firstAxis } = grid;
  const turned = { bricks: byCellAxes(bricks, firstAxis), room: byCellAxes(room, firstAxis) };
  return packStructs(brickGridFields, [{ ...grid, ...turned }]);
}
