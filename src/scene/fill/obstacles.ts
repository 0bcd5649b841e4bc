/** The bodies of a scene as they stand at the start, part by part, for the placing of grains. */
import { shapeBounds } from '../../geometry/shape-bounds.ts';
import { shapeDistance } from '../../geometry/shape-distance.ts';
import { composed, type Bounds, type Pose } from '../../math/rigid.ts';
import { bodyParts } from '../body-parts.ts';
import type { BodyModel, PartModel, ShapeModel } from '../model.ts';

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
      distance: distanceFrom(shape, pose),
    };
  });
}

/**
 * `toBody`, number by number: a fill asks for this distance tens of thousands of times, and the vectors in between would
 * take most of its time.
 */
function distanceFrom(shape: ShapeModel, { position, rotation }: Pose): Obstacle['distance'] {
  const [px, py, pz] = position;
  const [qx, qy, qz, w] = [-rotation[0], -rotation[1], -rotation[2], rotation[3]];
  return (x, y, z) => {
    const [a, b, c] = [x - px, y - py, z - pz];
    const t = (qy * c - qz * b) * 2;
    const u = (qz * a - qx * c) * 2;
    const v = (qx * b - qy * a) * 2;
    return shapeDistance(
      shape,
      a + t * w + (qy * v - qz * u),
      b + u * w + (qz * t - qx * v),
      c + v * w + (qx * u - qy * t),
    );
  };
}

/** Whether all are at least so far away. */
export const areClear = (obstacles: readonly Obstacle[], x: number, y: number, z: number, distance: number): boolean =>
  obstacles.every((obstacle) => obstacle.distance(x, y, z) >= distance);

/** Distance to the nearest of all, Infinity where there is none. */
export function nearestDistance(obstacles: readonly Obstacle[], x: number, y: number, z: number): number {
  let nearest = Infinity;
  for (const obstacle of obstacles) nearest = Math.min(nearest, obstacle.distance(x, y, z));
  return nearest;
}
