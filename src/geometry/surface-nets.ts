/**
 * The surface in a grid of distances, as triangles: naive surface nets. A cell that the surface passes through has one
 * vertex, at the mean of the places where it cuts the cell's edges; four cells around a cut edge make two triangles.
 * Gibson, "Constrained Elastic Surface Nets", MERL TR99-24, without the relaxation.
 */
import type { DistanceGrid } from './shape-model.ts';
import type { Triangles } from './triangles.ts';

/** Corner k of a cell is at x = bit 0, y = bit 1, z = bit 2 of k; an edge goes along an axis from its lower corner. */
const edges = [0, 1, 2].flatMap((axis) =>
  [0, 1, 2, 3, 4, 5, 6, 7].filter((corner) => !(corner & (1 << axis))).map((corner) => [corner, axis] as const),
);

export function surfaceNets(grid: DistanceGrid): Triangles {
  const { size, distance } = grid;
  const steps = [1, size[0], size[0] * size[1]] as const;
  const vertices = new Map<number, number>();
  const positions: number[] = [];
  const corners: number[] = [];
  for (let k = 0; k < size[2] - 1; k++) {
    for (let j = 0; j < size[1] - 1; j++) {
      for (let i = 0; i < size[0] - 1; i++) {
        const node = i + j * steps[1] + k * steps[2];
        // Farther away than the diagonal of a cell.
        if (Math.abs(distance[node]!) > 1.8 * grid.spacing) continue;
        const place = vertexIn(distance, node, steps);
        if (place === null) continue;
        vertices.set(node, positions.length / 3);
        const cell = [i, j, k];
        for (let axis = 0; axis < 3; axis++)
          positions.push(grid.min[axis]! + grid.spacing * (cell[axis]! + place[axis]!));
        // The cells behind are known already: close the surface around the three edges at this cell's first node.
        for (let axis = 0; axis < 3; axis++) {
          const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
          if (cell[u] === 0 || cell[v] === 0) continue;
          const isInside = distance[node]! < 0;
          if (isInside === distance[node + steps[axis]!]! < 0) continue;
          const around = [node, node - steps[u]!, node - steps[u]! - steps[v]!, node - steps[v]!];
          const [a, b, c, d] = around.map((index) => vertices.get(index)!);
          if (isInside) corners.push(a!, b!, c!, a!, c!, d!);
          else corners.push(a!, c!, b!, a!, d!, c!);
        }
      }
    }
  }
  return { positions, corners };
}

/** In the cell above a node, in edges of the cell; null where the surface does not pass through it. */
function vertexIn(distance: Float32Array, node: number, steps: readonly number[]): [number, number, number] | null {
  const sum: [number, number, number] = [0, 0, 0];
  let cuts = 0;
  for (const [corner, axis] of edges) {
    const bits = [corner & 1, (corner >> 1) & 1, corner >> 2];
    const low = node + bits[0]! * steps[0]! + bits[1]! * steps[1]! + bits[2]! * steps[2]!;
    const [from, to] = [distance[low]!, distance[low + steps[axis]!]!];
    if (from < 0 === to < 0) continue;
    cuts++;
    bits[axis] = from / (from - to);
    for (let k = 0; k < 3; k++) sum[k]! += bits[k]!;
  }
  return cuts === 0 ? null : [sum[0] / cuts, sum[1] / cuts, sum[2] / cuts];
}
