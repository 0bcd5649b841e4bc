/** Grains of any outline that have a place: what a fill of shapes gives. */
import { placedOutline, type PlacedOutline } from '../../geometry/outline/outline-gap.ts';
import type { PlacedGrains } from '../fill/placed-grains.ts';
import type { TypeChoice } from './shape-types.ts';
import type { ShapeType } from './shapes-model.ts';

export interface PlacedShapes extends PlacedGrains {
  /** Turn of each about z [rad] */
  readonly angle: Float64Array;
  /** Index of the type of each */
  readonly type: Uint32Array;
}

/** With the radii that follow from what each is. */
export function placedShapes(
  position: Float64Array,
  angle: Float64Array,
  choices: readonly TypeChoice[],
  entryTime?: Float64Array,
): PlacedShapes {
  return {
    position,
    angle,
    type: Uint32Array.from(choices, ({ type }) => type),
    radius: Float64Array.from(choices, ({ radius }) => radius),
    ...(entryTime && { entryTime }),
  };
}

/** One of them in the world, or an image of it at another place. */
export function outlineOf(
  { position, angle, type }: PlacedShapes,
  grain: number,
  types: readonly ShapeType[],
  place: readonly [number, number] = [position[3 * grain]!, position[3 * grain + 1]!],
): PlacedOutline {
  const { outline, radius } = types[type[grain]!]!;
  return placedOutline(outline, { position: place, angle: angle[grain]!, radius });
}
