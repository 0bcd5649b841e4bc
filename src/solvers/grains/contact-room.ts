/** How many contacts there is room for. What does not fit is counted as a warning. */
import type { Model, ShapeModel } from '../../scene/model.ts';

export interface ContactRoom {
  /** Contacts of grains with grains, of all worlds. */
  readonly pairs: number;
  /** Contacts of grains with walls. */
  readonly walls: number;
}

/**
 * Contacts a grain lists on average. A lattice of equal spheres has six. Beds have less than three, with those that are near to
 * one, and up to three and a half where there is hardly any friction to hold them apart. Large beds are not spent memory on for
 * more than that.
 */
const pairsPerGrain = { few: 6.5, many: 3.25, manySmooth: 3.75 } as const;
/** From so many on, memory is short. */
export const manyGrains = 200_000;
/** Grains that rub less than this lie closer. */
const smooth = 0.3;
/** Of grains that are not round, with those that are near to one: they lie in each other. */
const pairsPerShape = 5;
/** They may touch a wall in two places. */
const touchesOfShape = 2;
/** Of many grains, those at a wall: of a cube of 200,000 one in ten; and so many anyway. */
const wallShare = { few: 0.25, many: 0.12 } as const;
const wallsAnyway = { few: 65_536, many: 24_576 } as const;
const mostWallsPerGrain = 8;

export function contactRoom(model: Model): ContactRoom {
  const count = model.worldCount * model.grains.count;
  const size = count < manyGrains || model.shapes ? 'few' : 'many';
  const perGrain = model.shapes
    ? pairsPerShape
    : pairsPerGrain[size === 'many' && areSmooth(model) ? 'manySmooth' : size];
  const touches = model.shapes ? touchesOfShape : 1;
  const wallsPerGrain = Math.min(
    mostWallsPerGrain,
    model.parts.reduce((sum, { shape }) => sum + wallsInReach(shape), 0),
  );
  return {
    pairs: Math.ceil(perGrain * count) + 16,
    walls: touches * Math.ceil(Math.min(wallsPerGrain * count, wallShare[size] * count + wallsAnyway[size])),
  };
}

/** Whether grains of any two materials hardly rub. */
function areSmooth({ grains, materials, contacts }: Model): boolean {
  const used = [...new Set(grains.material)];
  return used.some((one) => used.some((other) => contacts[one * materials.length + other]!.friction < smooth));
}

/** Walls of the part with the most of them. */
export const mostWalls = ({ parts }: Model): number =>
  parts.reduce((most, { shape }) => Math.max(most, wallsInReach(shape)), 1);

/** Walls of a part: a grain that does not fit in touches them all. */
function wallsInReach(shape: ShapeModel): number {
  if (shape.kind === 'box') return shape.hollow ? 6 : 1;
  if (shape.kind === 'cylinder') return shape.hollow ? 3 : 1;
  return 1;
}
