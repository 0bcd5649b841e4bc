/** How many grains a pour has, and their radii. */
import { greatestGrainCount } from '../schema-grains.ts';
import type { SceneFill, SceneRadius } from '../scene.ts';
import { drawRadii, radiusDrawer, radiusRange } from './draw-radii.ts';
import { shownEdges, shownRadius, type FillContext } from './fill-context.ts';
import type { PourSpace } from './pour-space.ts';

export type Pour = Extract<SceneFill, { kind: 'pour' }>;

export const grainVolume = (radius: number): number => (4 / 3) * Math.PI * radius ** 3;

/** Moment of inertia of a ball [kg m²] */
export const ballInertia = (mass: number, radius: number): number => 0.4 * mass * radius ** 2;

export function pouredRadii(fill: Pour, radius: SceneRadius, space: PourSpace, context: FillContext): Float64Array {
  const count = fill.count ?? countOfFraction(fill.solidFraction ?? 0, radius, space, context);
  return drawRadii(radius, count, context.dice('radius'));
}

/** The most grains, in the order in which they are drawn, whose volume is not more than the fraction. */
function countOfFraction(fraction: number, radius: SceneRadius, space: PourSpace, context: FillContext): number {
  const wanted = fraction * space.volume;
  const draw = radiusDrawer(radius, context.dice('radius'));
  const least = wanted / grainVolume(radiusRange(radius).max);
  let count = 0;
  // What could only end in a problem is not drawn first.
  if (least > greatestGrainCount) count = Infinity;
  else for (let left = wanted - grainVolume(draw()); left >= 0; left -= grainVolume(draw())) count++;
  if (count > greatestGrainCount) {
    const message = `${fraction} makes more than ${greatestGrainCount} grains`;
    throw context.problem('.fill.solidFraction', message, 'make it or the region smaller');
  }
  if (count === 0) {
    const message = `${fraction} of ${shownEdges(space.edges)} is less than one grain of radius ${shownRadius(radiusRange(radius))}`;
    throw context.problem('.fill.solidFraction', message, 'make it or the region larger');
  }
  return count;
}
