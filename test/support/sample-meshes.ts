/** Closed surfaces made by formula, counter-clockwise as seen from outside, for tests of meshes. */
import type { TriangleMesh } from '../../src/geometry/closed-mesh.ts';

export function boxMesh([a, b, c]: readonly [number, number, number]): TriangleMesh {
  const positions = Array.from({ length: 8 }, (_, k) => [k & 1 ? a : -a, k & 2 ? b : -b, k & 4 ? c : -c]);
  const faces = [
    [0, 4, 6, 2],
    [1, 3, 7, 5],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 2, 3, 1],
    [4, 5, 7, 6],
  ];
  return {
    positions: Float64Array.from(positions.flat()),
    corners: Uint32Array.from(faces.flatMap(([p, q, r, s]) => [p!, q!, r!, p!, r!, s!])),
  };
}

/** Latitudes and longitudes; 4 · bands · (bands − 1) triangles. */
export function sphereMesh(radius: number, bands: number): TriangleMesh {
  const around = 2 * bands;
  const positions = [0, 0, radius];
  for (let i = 1; i < bands; i++) {
    for (let j = 0; j < around; j++) {
      const [polar, turn] = [(Math.PI * i) / bands, (2 * Math.PI * j) / around];
      const ring = radius * Math.sin(polar);
      positions.push(ring * Math.cos(turn), ring * Math.sin(turn), radius * Math.cos(polar));
    }
  }
  positions.push(0, 0, -radius);
  const last = positions.length / 3 - 1;
  const vertex = (i: number, j: number) => (i === 0 ? 0 : i === bands ? last : 1 + (i - 1) * around + (j % around));
  const corners: number[] = [];
  for (let i = 0; i < bands; i++) {
    for (let j = 0; j < around; j++) {
      if (i < bands - 1) corners.push(vertex(i, j), vertex(i + 1, j), vertex(i + 1, j + 1));
      if (i > 0) corners.push(vertex(i, j), vertex(i + 1, j + 1), vertex(i, j + 1));
    }
  }
  return { positions: Float64Array.from(positions), corners: Uint32Array.from(corners) };
}

/** Around z; `turns` quadrilaterals around the ring, half as many around the tube. */
export function torusMesh(ringRadius: number, tubeRadius: number, turns: number): TriangleMesh {
  const tube = turns / 2;
  const positions: number[] = [];
  const corners: number[] = [];
  for (let i = 0; i < turns; i++) {
    for (let j = 0; j < tube; j++) {
      const [u, v] = [(2 * Math.PI * i) / turns, (2 * Math.PI * j) / tube];
      const ring = ringRadius + tubeRadius * Math.cos(v);
      positions.push(ring * Math.cos(u), ring * Math.sin(u), tubeRadius * Math.sin(v));
      const vertex = (a: number, b: number) => (a % turns) * tube + (b % tube);
      corners.push(vertex(i, j), vertex(i + 1, j), vertex(i + 1, j + 1));
      corners.push(vertex(i, j), vertex(i + 1, j + 1), vertex(i, j + 1));
    }
  }
  return { positions: Float64Array.from(positions), corners: Uint32Array.from(corners) };
}

export function moved({ positions, corners }: TriangleMesh, by: readonly [number, number, number]): TriangleMesh {
  return { positions: positions.map((x, k) => x + by[k % 3]!), corners };
}

/** The same surface with its inside outside. */
export function turnedOver({ positions, corners }: TriangleMesh): TriangleMesh {
  return { positions, corners: corners.map((_, k) => corners[k - (k % 3) + [0, 2, 1][k % 3]!]!) };
}

export function joined(...meshes: readonly TriangleMesh[]): TriangleMesh {
  const corners: number[] = [];
  let start = 0;
  for (const mesh of meshes) {
    for (const corner of mesh.corners) corners.push(start + corner);
    start += mesh.positions.length / 3;
  }
  return {
    positions: Float64Array.from(meshes.flatMap((mesh) => [...mesh.positions])),
    corners: Uint32Array.from(corners),
  };
}

/** Each triangle with vertices of its own, as in an STL file. */
export function unwelded({ positions, corners }: TriangleMesh): TriangleMesh {
  const numbers = [...corners].flatMap((vertex) => [...positions.subarray(3 * vertex, 3 * vertex + 3)]);
  return { positions: Float64Array.from(numbers), corners: Uint32Array.from(corners.keys()) };
}
