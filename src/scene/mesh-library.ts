/** Meshes of bodies, read or made once each, and what must be said of them. */
import { closedMesh, MeshError, type TriangleMesh } from '../geometry/closed-mesh.ts';
import { gearMesh } from '../geometry/gear/gear-mesh.ts';
import { meshDistance } from '../geometry/mesh-distance.ts';
import type { DistanceGrid, MeshSurface } from '../geometry/shape-model.ts';
import { thinWalls } from '../geometry/thin-walls.ts';
import type { CompileReport } from './compile-report.ts';
import { readMeshFile } from './read-mesh-file.ts';
import type { ReadFile } from './scene-files.ts';
import type { ScenePartShape } from './scene.ts';

/** Shapes that become triangles first. */
export type TriangleShape = Extract<ScenePartShape, { kind: 'mesh' | 'gear' }>;

/** Of the surface: where it is too thin on more than this, it is said; on more than that, nothing is left of the solid. */
const thinShare = { toSay: 0.05, toRefuse: 0.9 };
/** Cells that a wall must be thick, so that one side of it does not see the other. */
const cellsInWall = 2;

export class MeshLibrary {
  readonly #readFile: ReadFile | undefined;
  readonly #reach: number;
  readonly #report: CompileReport;
  /** Null where it has problems. */
  readonly #grids = new Map<string, DistanceGrid | null>();

  /** `reach`: how far from surfaces distances are asked for [m] */
  constructor(readFile: ReadFile | undefined, reach: number, report: CompileReport) {
    this.#readFile = readFile;
    this.#reach = reach;
    this.#report = report;
  }

  /** Bodies with the same mesh share one grid. Null where there are problems, which are in the report. */
  distance(shape: TriangleShape, path: string): DistanceGrid | null {
    const key = JSON.stringify(shape);
    const known = this.#grids.get(key);
    if (known) return known;
    const where = shape.kind === 'mesh' ? `${path}.file` : path;
    const grid = this.#report.attempt(where, () => this.#compute(shape, where));
    this.#grids.set(key, grid);
    return grid;
  }

  #compute(shape: TriangleShape, path: string): DistanceGrid {
    const name = shape.kind === 'mesh' ? `${shape.file}: ` : '';
    const triangles = shape.kind === 'mesh' ? this.#read(shape) : gearMesh(shape, shape.triangles);
    try {
      const mesh = closedMesh(triangles);
      if (mesh.droppedCount > 0) {
        const dropped =
          mesh.droppedCount === 1 ? '1 triangle without area was' : `${mesh.droppedCount} triangles without area were`;
        this.#report.notes.push(`${path}: ${name}${dropped} left out`);
      }
      const grid = meshDistance(mesh, shape.resolution, this.#reach);
      this.#checkWalls(grid.surface, grid.spacing, shape.resolution, `${path}: ${name}`);
      return grid;
    } catch (cause) {
      if (!(cause instanceof MeshError)) throw cause;
      throw new MeshError(`${name}${cause.message}`, { cause });
    }
  }

  #read({ file, scale }: Extract<TriangleShape, { kind: 'mesh' }>): TriangleMesh {
    const { positions, corners } = readMeshFile(file, this.#readFile);
    return { positions: positions.map((x) => x * scale), corners };
  }

  #checkWalls({ tree }: MeshSurface, spacing: number, resolution: number, where: string): void {
    const cell = `a cell of ${Number(spacing.toPrecision(3))} m of its grid of distances`;
    if (thinWalls(tree, spacing).share > thinShare.toRefuse) {
      throw new MeshError(`the solid is thinner than ${cell}: raise the resolution`);
    }
    const { share, median } = thinWalls(tree, cellsInWall * spacing);
    if (share <= thinShare.toSay) return;
    const enough = Math.ceil((cellsInWall * spacing * resolution) / median);
    this.#report.notes.push(
      `${where}${Math.round(100 * share)} % of the surface is on walls thinner than twice ${cell}, which blurs them: raise the resolution to ${enough}`,
    );
  }
}
