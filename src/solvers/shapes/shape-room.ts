/** How much there is room for. What does not fit is counted as a warning. */
import type { Model } from '../../scene/model.ts';
import { wallsInReach } from '../grains/contact-room.ts';

export interface ShapeRoom {
  /** Pairs of grains whose circles are near each other, of all worlds. */
  readonly candidates: number;
  /** Of these, pairs that touch or nearly do. */
  readonly pairs: number;
  /** Places where they do: up to four a pair, of which most have one or two. */
  readonly touches: number;
  /** Places where grains touch walls. */
  readonly walls: number;
}

/** For each grain: arcs that lie in each other have circles around them that overlap sixteen others, half of which they list. */
const candidatesPerGrain = 12;
/** With those that are near to one: they lie in each other. */
const pairsPerGrain = 5;
/** They may touch a wall in two places. */
const touchesOfWall = 2;
/** Grains at a wall, and so many anyway; a grain is at few of them. */
const wallShare = 0.25;
const wallsAnyway = 65_536;
const mostWallsPerGrain = 8;

export function shapeRoom(model: Model): ShapeRoom {
  const count = model.worldCount * model.grains.count;
  const pairs = Math.ceil(pairsPerGrain * count) + 16;
  const wallsPerGrain = model.parts.reduce((sum, { shape }) => sum + wallsInReach(shape), 0);
  const atWalls = Math.min(Math.min(mostWallsPerGrain, wallsPerGrain) * count, wallShare * count + wallsAnyway);
  return {
    // Few grains may all be near each other.
    candidates: Math.min(candidatesPerGrain * count + 64, Math.ceil((count * (model.grains.count - 1)) / 2) + 1),
    pairs,
    touches: 2 * pairs,
    walls: touchesOfWall * Math.ceil(atWalls),
  };
}
