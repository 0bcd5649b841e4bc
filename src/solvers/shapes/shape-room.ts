/** How much there is room for. What does not fit is counted as a warning. */
import type { Model } from '../../scene/model.ts';
import { contactRoom } from '../grains/contact-room.ts';

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
export function shapeRoom(model: Model): ShapeRoom {
  const count = model.worldCount * model.grains.count;
  const { pairs, walls } = contactRoom(model);
  return {
    // Few grains may all be near each other.
    candidates: Math.min(candidatesPerGrain * count + 64, Math.ceil((count * (model.grains.count - 1)) / 2) + 1),
    pairs,
    touches: 2 * pairs,
    walls,
  };
}
