/** A surface of triangles, on the host. */
import { toWorld, type Pose } from '../math/rigid.ts';

export interface Triangles {
  /** x y z of each vertex [m] */
  readonly positions: readonly number[];
  /** Three vertices of each triangle, counter-clockwise where one looks at the surface from outside the solid. */
  readonly corners: readonly number[];
}

/** A surface of the body's frame, in the world's. */
export function placed({ positions, corners }: Triangles, pose: Pose): Triangles {
  const moved: number[] = [];
  for (let k = 0; k < positions.length; k += 3) {
    moved.push(...toWorld(pose, [positions[k]!, positions[k + 1]!, positions[k + 2]!]));
  }
  return { positions: moved, corners };
}

/** The same surface around what was outside. */
export function insideOut({ positions, corners }: Triangles): Triangles {
  const turned: number[] = [];
  for (let k = 0; k < corners.length; k += 3) turned.push(corners[k]!, corners[k + 2]!, corners[k + 1]!);
  return { positions, corners: turned };
}

/** A polygon without dents, as triangles from its first corner. */
export function fan(polygon: readonly (readonly number[])[]): Triangles {
  const corners: number[] = [];
  for (let k = 2; k < polygon.length; k++) corners.push(0, k - 1, k);
  return { positions: polygon.flat(), corners };
}
