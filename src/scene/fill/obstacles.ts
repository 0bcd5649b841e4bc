/** The bodies of a scene as they stand at the start, part by part, for the placing of grains. */
import { shapeBounds } from '../../geometry/shape-bounds.ts';
import { shapeDistance } from '../../geometry/shape-distance.ts';
import { composed, toBody, type Bounds } from '../../math/rigid.ts';
import { bodyParts } from '../body-parts.ts';
import type { BodyModel, PartModel } from '../model.ts';

export interface Obstacle {
  readonly name: string;
  /** Of a hollow body: all outside it is solid. */
  readonly inside: Bounds | null;
  /** From the body's surface to a point of the world, negative inside [m] */
  distance(x: number, y: number, z: number): number;
}

/** `parts`: those of the bodies, as matter sees them. */
export function startingObstacles(
  bodies: readonly BodyModel[],
  parts: readonly PartModel[] = bodyParts(bodies),
): Obstacle[] {
  return parts.map(({ shape, body, offset }) => {
    const pose = composed(bodies[body]!.motion(0).pose, offset);
    return {
      name: bodies[body]!.name,
      inside: 'hollow' in shape && shape.hollow ? shapeBounds(shape, pose) : null,
      distance(x, y, z) {
        const [a, b, c] = toBody(pose, [x, y, z]);
        return shapeDistance(shape, a, b, c);
      },
    };
  });
}

/** Distance to the nearest of all, Infinity where there is none. */
export function nearestDistance(obstacles: readonly Obstacle[], x: number, y: number, z: number): number {
  let nearest = Infinity;
  for (const obstacle of obstacles) nearest = Math.min(nearest, obstacle.distance(x, y, z));
  return nearest;
}
