/** Soft matter inside a closed surface of triangles. */
import { closedMesh, MeshError, type ClosedMesh } from '../../geometry/closed-mesh.ts';
import { enclosedArea, enclosedVolume } from '../../geometry/enclosed-volume.ts';
import { meshBounds } from '../../geometry/mesh-bounds.ts';
import { meshWinding } from '../../geometry/mesh-winding.ts';
import { add, normalizeQuaternion, rotate, scale, type Bounds, type Vector3 } from '../../math/rigid.ts';
import { shown, type FillContext } from '../fill/fill-context.ts';
import { readMeshFile } from '../read-mesh-file.ts';
import type { ReadFile } from '../scene-files.ts';
import type { SceneSoftFill } from '../scene.ts';
import type { Sites } from './fill-soft.ts';
import type { SiteGrid } from './particle-sites.ts';

type MeshFill = Extract<SceneSoftFill, { kind: 'mesh' }>;

/** Along an axis: beyond, the count of windings is no longer exact. */
const mostParts = 2 ** 14;

/** `gridIn` cuts the box around the mesh into parts. */
export function meshSites(
  fill: MeshFill,
  gridIn: (bounds: Bounds) => SiteGrid,
  context: FillContext,
  readFile: ReadFile | undefined,
): Sites {
  const mesh = context.inFile('.fill.file', () => placedMesh(fill, readFile));
  const grid = gridIn(meshBounds(mesh));
  const { min, spacing, size, dimensions } = grid;
  const longest = Math.max(...size);
  if (longest > mostParts) {
    const message = `makes ${longest} particles along an axis ${shown(spacing[0])} m apart, more than ${mostParts}`;
    throw context.problem('.fill', message, 'make it smaller, or grid.cellSize larger');
  }
  const first: Vector3 = [min[0] + spacing[0] / 2, min[1] + spacing[1] / 2, min[2] + spacing[2] / 2];
  const winding = meshWinding(mesh, { min: first, spacing: spacing[0], size });
  // In the plane matter is 1 m thick.
  const volume = dimensions === 3 ? enclosedVolume(mesh, winding) : enclosedArea(mesh, winding);
  return { grid, holds: (_x, _y, _z, site) => winding[site] !== 0, volume };
}

/** In the world, in metres. */
function placedMesh(fill: MeshFill, readFile: ReadFile | undefined): ClosedMesh {
  const { positions, corners } = readMeshFile(fill.file, readFile);
  const turn = normalizeQuaternion(fill.rotation);
  const placed = new Float64Array(positions.length);
  for (let k = 0; k < positions.length; k += 3) {
    const vertex: Vector3 = [positions[k]!, positions[k + 1]!, positions[k + 2]!];
    placed.set(add(fill.position, rotate(turn, scale(vertex, fill.scale))), k);
  }
  try {
    return closedMesh({ positions: placed, corners });
  } catch (cause) {
    if (!(cause instanceof MeshError)) throw cause;
    throw new MeshError(`${fill.file}: ${cause.message}`, { cause });
  }
}
