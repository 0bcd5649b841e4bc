/** Grains that have their place already, by their true outlines: one may pour into a bowl that is a grain. */
import { outlineDistance } from '../../geometry/outline/outline-distance.ts';
import type { PlacedOutline } from '../../geometry/outline/outline-gap.ts';
import { SphereIndex } from '../../geometry/sphere-index.ts';
import type { Obstacle } from '../fill/obstacles.ts';
import type { PeriodicBox } from '../fill/periodic-box.ts';
import { outlineOf, type PlacedShapes } from './placed-shapes.ts';
import type { ShapeType } from './shapes-model.ts';

export interface StandingOptions {
  /** How far from an outline distances are wanted; beyond they are infinite [m] */
  readonly reach: number;
  readonly box: PeriodicBox;
}

/** Null where nothing stands. */
export function standingOutlines(
  groups: readonly PlacedShapes[],
  types: readonly ShapeType[],
  { reach, box }: StandingOptions,
): Obstacle | null {
  const outlines = groups.flatMap((group) => imagesOf(group, types, box)).sort((a, b) => b.radius - a.radius);
  if (outlines.length === 0) return null;
  const index = new SphereIndex(outlines[0]!.radius, outlines.length);
  for (const { position, radius } of outlines) index.add(position[0], position[1], 0, radius);
  return {
    name: 'grains',
    inside: null,
    distance(x, y) {
      let nearest = Infinity;
      index.search(x, y, 0, reach, (k) => {
        nearest = Math.min(nearest, outlineDistance(outlines[k]!, [x, y]));
        return false;
      });
      return nearest;
    },
  };
}

function imagesOf(group: PlacedShapes, types: readonly ShapeType[], box: PeriodicBox): PlacedOutline[] {
  return [...group.radius.keys()].flatMap((grain) => {
    const [x, y] = [group.position[3 * grain]!, group.position[3 * grain + 1]!];
    return box.allImages(x, y, 0).map(([a, b]) => outlineOf(group, grain, types, [a, b]));
  });
}
