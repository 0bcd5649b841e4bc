/** From triangles as a file has them to a closed surface: vertices that coincide become one, and every edge must have two sides. */
import { TalusError } from '../core/errors.ts';
import { cross, dot, type Vector3 } from '../math/rigid.ts';
import { meshBounds } from './mesh-bounds.ts';
import { SphereIndex } from './sphere-index.ts';

export interface TriangleMesh {
  /** x y z of each vertex [m] */
  readonly positions: Float64Array;
  /** Three vertices of each triangle, counter-clockwise as seen from outside, or all of them clockwise */
  readonly corners: Uint32Array;
}

/** A surface that encloses a solid: counter-clockwise triangles as seen from outside, without holes. */
export interface ClosedMesh extends TriangleMesh {
  /** Triangles that were left out, since two of their corners were one point */
  readonly droppedCount: number;
}

/** A surface that encloses nothing. */
export class MeshError extends TalusError {
  override name = 'MeshError';
}

/** Vertices nearer than this, in diagonals of the whole, are one: less than what a file rounds off. */
const weldDistance = 1e-6;

/** Welds vertices, drops triangles that shrink to a line, and throws a {@link MeshError} where the surface has holes. */
export function closedMesh(mesh: TriangleMesh): ClosedMesh {
  const welded = weld(mesh);
  checkClosed(welded);
  const droppedCount = (mesh.corners.length - welded.corners.length) / 3;
  return { ...(signedVolume(welded) < 0 ? turnedOver(welded) : welded), droppedCount };
}

/** Positive where triangles are counter-clockwise as seen from outside [m³] */
export function signedVolume({ positions, corners }: TriangleMesh): number {
  const [x, y, z] = positions;
  // Tetrahedra to the first vertex: a mesh far from the origin keeps its digits.
  const from = (corner: number): Vector3 => {
    const k = 3 * corners[corner]!;
    return [positions[k]! - x!, positions[k + 1]! - y!, positions[k + 2]! - z!];
  };
  let volume = 0;
  for (let k = 0; k < corners.length; k += 3) volume += dot(from(k), cross(from(k + 1), from(k + 2))) / 6;
  return volume;
}

const turnedOver = ({ positions, corners }: TriangleMesh): TriangleMesh => ({
  positions,
  corners: corners.map((_, k) => corners[k % 3 === 0 ? k : k % 3 === 1 ? k + 1 : k - 1]!),
});

function weld(mesh: TriangleMesh): TriangleMesh {
  const { positions, corners } = mesh;
  const { min, max } = meshBounds(mesh);
  const radius = (weldDistance / 2) * Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  if (!(radius > 0)) throw new MeshError('all its vertices are one point');
  const index = new SphereIndex(radius, positions.length / 3);
  const kept: number[] = [];
  const vertexOf = new Uint32Array(positions.length / 3);
  for (const vertex of vertexOf.keys()) {
    const [x, y, z] = [positions[3 * vertex]!, positions[3 * vertex + 1]!, positions[3 * vertex + 2]!];
    const isKnown = index.search(x, y, z, radius, (known) => {
      vertexOf[vertex] = known;
      return true;
    });
    if (isKnown) continue;
    vertexOf[vertex] = index.count;
    index.add(x, y, z, radius);
    kept.push(x, y, z);
  }
  const triangles: number[] = [];
  for (let k = 0; k < corners.length; k += 3) {
    const [a, b, c] = [vertexOf[corners[k]!]!, vertexOf[corners[k + 1]!]!, vertexOf[corners[k + 2]!]!];
    if (a !== b && b !== c && c !== a) triangles.push(a, b, c);
  }
  return { positions: Float64Array.from(kept), corners: Uint32Array.from(triangles) };
}

/** Along each edge as many triangles must run one way as the other. */
function checkClosed({ positions, corners }: TriangleMesh): void {
  if (corners.length === 0) throw new MeshError('none of its triangles has an area');
  const vertexCount = positions.length / 3;
  const uses = new Map<number, { forward: number; backward: number }>();
  for (let k = 0; k < corners.length; k++) {
    const from = corners[k]!;
    const to = corners[k % 3 === 2 ? k - 2 : k + 1]!;
    const key = Math.min(from, to) * vertexCount + Math.max(from, to);
    const edge = uses.get(key) ?? { forward: 0, backward: 0 };
    if (from < to) edge.forward++;
    else edge.backward++;
    uses.set(key, edge);
  }
  const uneven = [...uses].filter(([, { forward, backward }]) => forward !== backward);
  const open = uneven.filter(([, { forward, backward }]) => (forward + backward) % 2 === 1);
  const vertex = (v: number): Vector3 => [positions[3 * v]!, positions[3 * v + 1]!, positions[3 * v + 2]!];
  const place = (key: number) =>
    [vertex(Math.floor(key / vertexCount)), vertex(key % vertexCount)].map(shownPoint).join(' to ');
  if (open.length > 0) {
    const doubled = open.filter(([, { forward, backward }]) => forward + backward > 1);
    if (doubled.length === open.length) {
      const edges = open.length === 1 ? 'at 1 edge' : `at ${open.length} edges`;
      throw new MeshError(
        `${edges} more than two triangles meet, the first from ${place(open[0]![0])}: remove those that are there twice`,
      );
    }
    const edges = open.length === 1 ? '1 open edge' : `${open.length} open edges`;
    throw new MeshError(`the surface has ${edges}, the first from ${place(open[0]![0])}: close its holes`);
  }
  if (uneven.length > 0) {
    const edges = uneven.length === 1 ? '1 edge' : `${uneven.length} edges`;
    throw new MeshError(
      `at ${edges} triangles face opposite ways, the first from ${place(uneven[0]![0])}: make all normals point outward`,
    );
  }
}

const shownPoint = (point: Vector3): string => `(${point.map((x) => Number(x.toPrecision(4))).join(', ')})`;
