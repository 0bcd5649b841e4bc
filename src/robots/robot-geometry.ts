/** What links look like, of the compiled model: triangles in the links' frames, with colours. */
import { tessellate } from '../geometry/tessellate.ts';
import { placed, type Triangles } from '../geometry/triangles.ts';
import type { Quaternion, Vector3 } from '../math/rigid.ts';
import type { RobotModel } from './robot-model.ts';

export interface DrawnPart {
  readonly link: string;
  /** In the link's frame [m] */
  readonly triangles: Triangles;
  /** 0xrrggbb */
  readonly colour: number;
}

/** MuJoCo's viewer shows geoms of these groups; others are there to collide. */
const shownGroups = 3;

/** Parts that are meant to be seen, or, of a link that has none, those that collide. */
export function drawnParts(model: RobotModel): DrawnPart[] {
  const { compiled, links } = model;
  const bodies = Array.from(compiled.geom_bodyid as Int32Array);
  const groups = Array.from(compiled.geom_group as Int32Array);
  return links.flatMap(({ name, index }) => {
    const own = bodies.flatMap((body, geom) => (body === index ? [geom] : []));
    const shown = own.filter((geom) => groups[geom]! < shownGroups);
    return (shown.length > 0 ? shown : own).flatMap((geom) => {
      const triangles = trianglesOf(model, geom);
      return triangles ? [{ link: name, triangles, colour: colourOf(model, geom) }] : [];
    });
  });
}

/** Null for shapes that are not drawn: planes, height fields and the like. */
function trianglesOf(model: RobotModel, geom: number): Triangles | null {
  const { compiled, engine } = model;
  const kinds = engine.module.mjtGeom;
  const [a, b, c] = vector(compiled.geom_size as Float64Array, geom);
  const pose = {
    position: vector(compiled.geom_pos as Float64Array, geom),
    rotation: turn(compiled.geom_quat as Float64Array, geom),
  };
  const local = (): Triangles | null => {
    switch ((compiled.geom_type as Int32Array)[geom]) {
      case kinds.mjGEOM_BOX.value:
        return tessellate({ kind: 'box', halfSize: [a, b, c], hollow: false });
      case kinds.mjGEOM_SPHERE.value:
        return tessellate({ kind: 'sphere', radius: a, hollow: false });
      case kinds.mjGEOM_CYLINDER.value:
        return tessellate({ kind: 'cylinder', radius: a, halfHeight: b, hollow: false });
      case kinds.mjGEOM_CAPSULE.value:
        return tessellate({ kind: 'capsule', radius: a, halfHeight: b });
      case kinds.mjGEOM_ELLIPSOID.value:
        return stretched(tessellate({ kind: 'sphere', radius: 1, hollow: false }), [a, b, c]);
      case kinds.mjGEOM_MESH.value:
        return meshOf(model, (compiled.geom_dataid as Int32Array)[geom]!);
      default:
        return null;
    }
  };
  const triangles = local();
  return triangles && placed(triangles, pose);
}

function stretched({ positions, corners }: Triangles, scale: Vector3): Triangles {
  return { positions: positions.map((value, k) => value * scale[k % 3]!), corners };
}

function meshOf({ compiled }: RobotModel, mesh: number): Triangles {
  const firstVertex = (compiled.mesh_vertadr as Int32Array)[mesh]!;
  const vertexCount = (compiled.mesh_vertnum as Int32Array)[mesh]!;
  const firstFace = (compiled.mesh_faceadr as Int32Array)[mesh]!;
  const faceCount = (compiled.mesh_facenum as Int32Array)[mesh]!;
  const vertices = (compiled.mesh_vert as Float32Array).subarray(3 * firstVertex, 3 * (firstVertex + vertexCount));
  const faces = (compiled.mesh_face as Int32Array).subarray(3 * firstFace, 3 * (firstFace + faceCount));
  return { positions: Array.from(vertices), corners: Array.from(faces) };
}

function colourOf({ compiled }: RobotModel, geom: number): number {
  const material = (compiled.geom_matid as Int32Array)[geom]!;
  const [colours, index] = material >= 0 ? [compiled.mat_rgba, material] : [compiled.geom_rgba, geom];
  const [red, green, blue] = (colours as Float32Array).subarray(4 * index, 4 * index + 3);
  const byte = (share: number): number => Math.round(255 * Math.min(1, Math.max(0, share)));
  return 0x10000 * byte(red!) + 0x100 * byte(green!) + byte(blue!);
}

const vector = (values: Float64Array, k: number): Vector3 => [values[3 * k]!, values[3 * k + 1]!, values[3 * k + 2]!];
const turn = (values: Float64Array, k: number): Quaternion => [
  values[4 * k + 1]!,
  values[4 * k + 2]!,
  values[4 * k + 3]!,
  values[4 * k]!,
];
