/** Bodies: shapes in numbers, files read, motion as a function of time. */
import type { ShapeModel, UnionModel } from '../geometry/shape-model.ts';
import {
  multiply,
  noRotation,
  normalize,
  normalizeQuaternion,
  zeroVector,
  type Pose,
  type Quaternion,
  type Vector3,
} from '../math/rigid.ts';
import type { CompileReport } from './compile-report.ts';
import type { Materials } from './compile-materials.ts';
import { MeshLibrary } from './mesh-library.ts';
import type { BodyModel } from './model.ts';
import { bodyMotion } from './motion/body-motion.ts';
import type { ReadFile } from './scene-files.ts';
import type { Scene, ScenePartShape, SceneShape } from './scene.ts';

/** Grains are seen before they touch. */
const roominess = 1.1;

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
  const meshes = new MeshLibrary(readFile, roominess * largestRadius, report);
  return scene.bodies.flatMap((body, k) => {
    const shape = compileShape(body.shape, `scene.bodies[${k}].shape`, meshes);
    return shape ? [{ name: body.name, shape, material: indexOf(body.material), ...bodyMotion(body) }] : [];
  });
}

/** Null where it has problems, which are in the report. */
function compileShape(shape: SceneShape, path: string, meshes: MeshLibrary): ShapeModel | UnionModel | null {
  if (shape.kind === 'plane' && !isAlongZ(shape.normal)) {
    return { kind: 'union', parts: [{ shape: { kind: 'plane' }, offset: turned(noPlace, shape) }] };
  }
  if (shape.kind !== 'union') return compilePart(shape, path, meshes);
  const parts = shape.parts.flatMap((part, k) => {
    const model = compilePart(part.shape, `${path}.parts[${k}].shape`, meshes);
    const offset = { position: part.position, rotation: normalizeQuaternion(part.rotation) };
    return model ? [{ shape: model, offset: turned(offset, part.shape) }] : [];
  });
  return parts.length === shape.parts.length ? { kind: 'union', parts } : null;
}

const noPlace: Pose = { position: zeroVector, rotation: noRotation };

const isAlongZ = ([x, y, z]: Vector3 = [0, 0, 1]): boolean => x === 0 && y === 0 && z > 0;

/** Planes of the model are solid below z = 0 of their frame: that of a plane with another normal is turned. */
function turned(pose: Pose, shape: ScenePartShape): Pose {
  if (shape.kind !== 'plane' || shape.normal === undefined || isAlongZ(shape.normal)) return pose;
  return { ...pose, rotation: multiply(pose.rotation, turnFromZ(normalize(shape.normal))) };
}

/** The shortest turn that leads z to a direction. */
function turnFromZ([x, y, z]: Vector3): Quaternion {
  return z < -1 + 1e-12 ? [1, 0, 0, 0] : normalizeQuaternion([-y, x, 0, 1 + z]);
}

function compilePart(shape: ScenePartShape, path: string, meshes: MeshLibrary): ShapeModel | null {
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
    case 'gear': {
      const distance = meshes.distance(shape, path);
      return distance && { kind: 'mesh', distance };
    }
  }
}
