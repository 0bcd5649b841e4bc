/** Directions in which the corners of triangles face, so that round surfaces look round and edges stay sharp. */
import { cross, dot, length, scale, subtract, type Vector3 } from '../../math/rigid.ts';
import type { Triangles } from '../../geometry/triangles.ts';

/** Faces that meet at a larger angle meet at an edge. */
const creaseCosine = Math.cos((40 * Math.PI) / 180);
/** Corners that face so nearly as their triangle does are flat. */
const flatCosine = Math.cos((0.2 * Math.PI) / 180);

export interface FacedTriangle {
  readonly corners: readonly [Vector3, Vector3, Vector3];
  /** Of length 1; that of the triangle itself where it is flat. */
  readonly normals: readonly [Vector3, Vector3, Vector3];
  readonly isFlat: boolean;
}

export function facedTriangles({ positions, corners }: Triangles): FacedTriangle[] {
  const at = (vertex: number): Vector3 => [
    positions[3 * vertex]!,
    positions[3 * vertex + 1]!,
    positions[3 * vertex + 2]!,
  ];
  const places: [Vector3, Vector3, Vector3][] = [];
  for (let k = 0; k < corners.length; k += 3) {
    places.push([at(corners[k]!), at(corners[k + 1]!), at(corners[k + 2]!)]);
  }
  const shown = places.filter((place) => length(areaVector(place)) > 0);
  const areas = shown.map(areaVector);
  const directions = areas.map((area) => scale(area, 1 / length(area)));
  const around = trianglesAround(shown);
  return shown.map((triangle, index) => {
    const direction = directions[index]!;
    const normals = triangle.map((corner) => {
      const near = around.get(keyOf(corner))!.filter((other) => dot(directions[other]!, direction) > creaseCosine);
      const sum = near.reduce<Vector3>((total, other) => plus(total, areas[other]!), [0, 0, 0]);
      return scale(sum, 1 / length(sum));
    }) as [Vector3, Vector3, Vector3];
    const isFlat = normals.every((normal) => dot(normal, direction) > flatCosine);
    return { corners: triangle, normals: isFlat ? [direction, direction, direction] : normals, isFlat };
  });
}

const plus = (a: Vector3, b: Vector3): Vector3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const areaVector = ([a, b, c]: readonly [Vector3, Vector3, Vector3]): Vector3 => cross(subtract(b, a), subtract(c, a));

/** The same for corners at the same place, whether or not triangles share the vertex. */
const keyOf = (corner: Vector3): string => corner.map((part) => Math.fround(part + 0)).join(' ');

function trianglesAround(triangles: readonly (readonly Vector3[])[]): Map<string, number[]> {
  const around = new Map<string, number[]>();
  for (const [index, triangle] of triangles.entries()) {
    for (const corner of triangle) {
      const key = keyOf(corner);
      const list = around.get(key);
      if (list) list.push(index);
      else around.set(key, [index]);
    }
  }
  return around;
}
