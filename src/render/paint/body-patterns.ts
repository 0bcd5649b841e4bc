/** Surfaces of the bodies of a model, each in the frame of its part, to be posed by kernels. */
import { tessellate, tessellatePlane } from '../../geometry/tessellate.ts';
import { fan, placed, type Triangles } from '../../geometry/triangles.ts';
import { add, dot, length, rotate, scale, subtract, toBody, type Pose, type Vector3 } from '../../math/rigid.ts';
import { isInPlane } from '../../scene/in-plane.ts';
import type { Model, PartModel } from '../../scene/model.ts';
import { composed } from '../../math/rigid.ts';
import { upOf } from './paint-params.ts';
import { facedTriangles, type FacedTriangle } from './smooth-normals.ts';

/** What a surface is, which decides about its colour. */
export type SurfaceKind = 'sheet' | 'slab' | 'fixed' | 'moving' | 'hollow';

export interface Surface {
  readonly kind: SurfaceKind;
  /** Index of the part whose frame it is in; `noPart`: the frame of the world. */
  readonly part: number;
  readonly triangles: readonly FacedTriangle[];
}

/** A ground reaches so many times the size of the domain, and fades on its way. */
const sheetReach = 4;

/** Of a surface that belongs to the world itself. */
export const noPart = -1;

export function bodySurfaces(model: Model): Surface[] {
  const ground = softGround(model);
  return [...partSurfaces(model), ...(ground ? [ground] : [])];
}

/** Soft matter stands on the lowest face of its domain, where that holds it. */
function softGround(model: Model): Surface | null {
  const { soft, domain } = model;
  if (!soft) return null;
  const up = upOf(model);
  const axis = up.findIndex((part) => Math.abs(part) > 0.99);
  if (axis < 0) return null;
  const isLow = up[axis]! > 0;
  if (!soft.faces[2 * axis + (isLow ? 0 : 1)]) return null;
  const height = (isLow ? domain.min : domain.max)[axis]!;
  const position = [0, 0, 0].map((_, k) => (k === axis ? height : 0)) as unknown as Vector3;
  const pose: Pose = { position, rotation: turnTo(up) };
  const local = soft.dimensions === 2 ? slab(model, pose) : sheet(model, pose);
  const placedTriangles = facedTriangles(placed(local, pose));
  return { kind: soft.dimensions === 2 ? 'slab' : 'sheet', part: noPart, triangles: placedTriangles };
}

/** The rotation that turns z to a direction along an axis. */
function turnTo([x, y, z]: Vector3): Pose['rotation'] {
  if (z < -0.9) return [1, 0, 0, 0];
  const w = Math.sqrt((1 + z) / 2);
  return [-y / (2 * w), x / (2 * w), 0, w];
}

function partSurfaces(model: Model): Surface[] {
  return model.parts.map((part, index) => {
    const body = model.bodies[part.body]!;
    const kind = kindOf(part, body.isFixed);
    const pose = composed(body.motion(0).pose, part.offset);
    const triangles = trianglesOf(model, part, pose);
    const isGround = part.shape.kind === 'plane' && isLevel(model, pose);
    const isSlab = part.shape.kind === 'plane' && isInPlane(model);
    return { kind: isGround ? 'sheet' : isSlab ? 'slab' : kind, part: index, triangles: facedTriangles(triangles) };
  });
}

function kindOf({ shape }: PartModel, isFixed: boolean): SurfaceKind {
  if ('hollow' in shape && shape.hollow) return 'hollow';
  return isFixed ? 'fixed' : 'moving';
}

/** In the frame of the part. */
function trianglesOf(model: Model, { shape }: PartModel, pose: Pose): Triangles {
  if (shape.kind !== 'plane') return tessellate(shape);
  if (isInPlane(model)) return slab(model, pose);
  if (isLevel(model, pose)) return sheet(model, pose);
  const { positions, corners } = tessellatePlane(pose, model.domain);
  const local: number[] = [];
  for (let k = 0; k < positions.length; k += 3)
    local.push(...toBody(pose, positions.slice(k, k + 3) as unknown as Vector3));
  return { positions: local, corners };
}

const isLevel = (model: Model, pose: Pose): boolean =>
  !isInPlane(model) && dot(rotate(pose.rotation, [0, 0, 1]), upOf(model)) > 0.99;

const reachOf = ({ domain: { min, max } }: Model): number => length(subtract(max, min));
const centreOf = ({ domain: { min, max } }: Model): Vector3 => scale(add(min, max), 0.5);

/** A ground without an end in sight, around the foot of the domain. */
function sheet(model: Model, pose: Pose): Triangles {
  const [x, y] = toBody(pose, centreOf(model));
  const reach = sheetReach * reachOf(model);
  return fan([
    [x - reach, y - reach, 0],
    [x + reach, y - reach, 0],
    [x + reach, y + reach, 0],
    [x - reach, y + reach, 0],
  ]);
}

/** Of matter in the plane: what is below a line, seen from the front. */
function slab(model: Model, pose: Pose): Triangles {
  const reach = sheetReach * reachOf(model);
  const middle = toBody(pose, centreOf(model));
  // In the plane of the matter and along the line; the normal is z of the part.
  const front = toBody({ ...pose, position: [0, 0, 0] }, [0, 0, 1]);
  const along: Vector3 = [-front[1], front[0], 0];
  const foot: Vector3 = [middle[0], middle[1], 0];
  const corner = (side: number, depth: number): Vector3 =>
    add(add(foot, scale(along, side * reach)), [0, 0, -depth * reach]);
  const polygon = [corner(-1, 0), corner(-1, 1), corner(1, 1), corner(1, 0)];
  const isTurned = dot(front, normalOf(polygon)) < 0;
  return fan(isTurned ? polygon.toReversed() : polygon);
}

function normalOf([a, b, c]: readonly Vector3[]): Vector3 {
  const [u, v] = [subtract(b!, a!), subtract(c!, a!)];
  return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
}
