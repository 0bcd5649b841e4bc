/** Bodies: shapes in numbers, files read, motion as a function of time. */
import { FileError } from '../core/errors.ts';
import { decodeObj } from '../formats/obj.ts';
import { decodeStl } from '../formats/stl.ts';
import { closedMesh, MeshError } from '../geometry/closed-mesh.ts';
import { meshDistance } from '../geometry/mesh-distance.ts';
import type { DistanceGrid, ShapeModel } from '../geometry/shape-model.ts';
import type { CompileReport } from './compile-report.ts';
import type { Materials } from './compile-materials.ts';
import type { BodyModel } from './model.ts';
import { bodyMotion } from './motion/body-motion.ts';
import { readSceneFile, type ReadFile } from './scene-files.ts';
import type { Scene, SceneShape } from './scene.ts';

/** Grains are seen before they touch. */
const roominess = 1.1;

type MeshShape = Extract<SceneShape, { kind: 'mesh' }>;

export interface BodySurroundings {
  readonly materials: Materials;
  /** Of the largest grain [m]: centres of grains that touch a body are so far from it. */
  readonly largestRadius: number;
  readonly readFile: ReadFile | undefined;
}

/** A body whose shape has problems is left out. */
export function compileBodies(
  scene: Scene,
  { materials: { indexOf }, largestRadius, readFile }: BodySurroundings,
  report: CompileReport,
): BodyModel[] {
  const meshes = new MeshCache(readFile, roominess * largestRadius);
  return scene.bodies.flatMap((body, k) => {
    const shape = report.attempt(`scene.bodies[${k}].shape.file`, () => compileShape(body.shape, meshes));
    return shape ? [{ name: body.name, shape, material: indexOf(body.material), ...bodyMotion(body) }] : [];
  });
}

function compileShape(shape: SceneShape, meshes: MeshCache): ShapeModel {
  switch (shape.kind) {
    case 'plane':
      return { kind: 'plane' };
    case 'box': {
      const [x, y, z] = shape.size;
      return { kind: 'box', halfSize: [x / 2, y / 2, z / 2], hollow: shape.hollow };
    }
    case 'sphere':
      return { kind: 'sphere', radius: shape.radius, hollow: shape.hollow };
    case 'cylinder':
      return { kind: 'cylinder', radius: shape.radius, halfHeight: shape.height / 2, hollow: shape.hollow };
    case 'capsule':
      return { kind: 'capsule', radius: shape.radius, halfHeight: shape.height / 2 };
    case 'mesh':
      return { kind: 'mesh', distance: meshes.distance(shape) };
  }
}

/** Bodies with the same mesh share one grid. */
class MeshCache {
  readonly #readFile: ReadFile | undefined;
  readonly #reach: number;
  readonly #grids = new Map<string, DistanceGrid>();

  constructor(readFile: ReadFile | undefined, reach: number) {
    this.#readFile = readFile;
    this.#reach = reach;
  }

  distance(shape: MeshShape): DistanceGrid {
    const key = JSON.stringify([shape.file, shape.scale, shape.resolution]);
    const grid = this.#grids.get(key) ?? this.#compute(shape);
    this.#grids.set(key, grid);
    return grid;
  }

  #compute({ file, scale, resolution }: MeshShape): DistanceGrid {
    const decode = decoderOf(file);
    const { positions, corners } = decode(readSceneFile(file, this.#readFile), file);
    try {
      const mesh = closedMesh({ positions: positions.map((x) => x * scale), corners });
      return meshDistance(mesh, resolution, this.#reach);
    } catch (cause) {
      if (!(cause instanceof MeshError)) throw cause;
      throw new MeshError(`${file}: ${cause.message}`, { cause });
    }
  }
}

function decoderOf(file: string): typeof decodeStl {
  if (/\.stl$/i.test(file)) return decodeStl;
  if (/\.obj$/i.test(file)) return decodeObj;
  throw new FileError(`${file} is neither STL nor OBJ: its name must end in .stl or .obj`);
}
