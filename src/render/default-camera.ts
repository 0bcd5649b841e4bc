/** From where a scene is best seen, if nobody says otherwise. */
import { shapeBounds } from '../geometry/shape-bounds.ts';
import { cornersOf, united, vectorOf } from '../math/bounds.ts';
import {
  add,
  composed,
  cross,
  dot,
  length,
  normalize,
  rotate,
  scale,
  subtract,
  type Bounds,
  type Pose,
  type Vector3,
} from '../math/rigid.ts';
import { isInPlane } from '../scene/in-plane.ts';
import type { Model } from '../scene/model.ts';
import { modelCamera } from './model-camera.ts';
import { worldLayout } from './paint/paint-params.ts';
import type { Camera } from './scenery.ts';

/** From the right, before and above: three faces of a box are seen, the front most of all. */
const threeQuarter: Vector3 = [0.55, -1, 0.5];
/** A bed that is thinner than this part of its width is looked at from the front, a little from above. */
const thinShare = 0.35;
const fieldOfView = 0.6;
/** Pictures are wider than high; what fits this fits most. */
const aspect = 1.4;
/** Room around what is framed. */
const margin = 1.1;

/** The first view of the scene, or else a three-quarter view that frames matter and bodies; the plane is seen from +z. */
export function defaultCamera(model: Model): Camera {
  const view = model.cameras.find(({ kind, body }) => kind === 'view' && body === null);
  if (view) return modelCamera(view);
  const bounds = allWorlds(framed(model), model);
  return isInPlane(model) ? planeCamera(bounds) : framingCamera(bounds, directionFor(bounds));
}

/** A camera that has all of a box in its picture and looks at its middle; `towards` is where it stands, seen from there. */
export function framingCamera(bounds: Bounds, towards: Vector3): Camera {
  const middle = scale(add(bounds.min, bounds.max), 0.5);
  const out = normalize(towards);
  const right = normalize(cross([0, 0, 1], out));
  const up = cross(out, right);
  const tangent = Math.tan(fieldOfView / 2) / margin;
  const distances = cornersOf(bounds).map((corner) => {
    const p = subtract(corner, middle);
    const aside = Math.max(Math.abs(dot(p, up)), Math.abs(dot(p, right)) / aspect);
    return aside / tangent + dot(p, out);
  });
  return { eye: add(middle, scale(out, Math.max(...distances))), target: middle, up: [0, 0, 1], fieldOfView };
}

function planeCamera({ min, max }: Bounds): Camera {
  const middle: Vector3 = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, 0];
  const parallelHeight = margin * Math.max(max[1] - min[1], (max[0] - min[0]) / aspect);
  return { eye: add(middle, [0, 0, parallelHeight]), target: middle, up: [0, 1, 0], fieldOfView, parallelHeight };
}

function directionFor({ min, max }: Bounds): Vector3 {
  const [x, y] = subtract(max, min);
  if (y < thinShare * x) return [0, -1, 0.12];
  if (x < thinShare * y) return [1, 0, 0.12];
  return threeQuarter;
}

/** Worlds lie side by side in a picture. */
function allWorlds({ min, max }: Bounds, model: Model): Bounds {
  const { pitch, columns, rows } = worldLayout(model);
  return { min, max: add(max, [pitch[0] * (columns - 1), pitch[1] * (rows - 1), 0]) };
}

const axes = [0, 1, 2] as const;
const axisNames = ['x', 'y', 'z'] as const;
const isProper = ({ min, max }: Bounds): boolean =>
  axes.every((axis) => min[axis] <= max[axis] && Number.isFinite(max[axis] - min[axis]));

/** Matter at its start, what bodies have in the domain and floors near by; the domain where there is nothing. */
function framed(model: Model): Bounds {
  const matter = matterBounds(model);
  const bodies = model.parts.flatMap(({ shape, body, offset }) => {
    const pose = composed(model.bodies[body]!.motion(0).pose, offset);
    const bounds = shapeBounds(shape, pose);
    return bounds
      ? [inDomain(bounds, model.domain)].filter(isProper)
      : matter.flatMap((around) => floorBelow(around, pose));
  });
  // What nothing holds goes where the domain is.
  if (model.bodies.length === 0 && model.soft === null) return [...matter, model.domain].reduce(united);
  const found = [...matter, ...bodies];
  return found.length === 0 ? model.domain : upToFaces(found.reduce(united), model);
}

/** The point of a plane before the middle of matter, unless it is far away. */
function floorBelow({ min, max }: Bounds, { position, rotation }: Pose): Bounds[] {
  const middle = scale(add(min, max), 0.5);
  const normal = rotate(rotation, [0, 0, 1]);
  const distance = dot(subtract(middle, position), normal);
  if (!(Math.abs(distance) < 2 * length(subtract(max, min)))) return [];
  const point = subtract(middle, scale(normal, distance));
  return [{ min: point, max: point }];
}

/** Matter spreads to the faces of the domain where something happens: they are in the picture from the start. */
function upToFaces(bounds: Bounds, model: Model): Bounds {
  const { scene, domain } = model;
  const reaches = (axis: 0 | 1 | 2, side: 'low' | 'high') => {
    const boundary = scene.boundaries[axisNames[axis]];
    if (boundary === 'none') return false;
    const isSky = side === 'high' && axis === (isInPlane(model) ? 1 : 2);
    const sides = typeof boundary === 'object' && 'sides' in boundary ? boundary.sides : 'both';
    return sides === side || (sides === 'both' && !isSky);
  };
  return {
    min: vectorOf((axis) => (reaches(axis, 'low') ? Math.min(bounds.min[axis], domain.min[axis]) : bounds.min[axis])),
    max: vectorOf((axis) => (reaches(axis, 'high') ? Math.max(bounds.max[axis], domain.max[axis]) : bounds.max[axis])),
  };
}

const inDomain = (bounds: Bounds, domain: Bounds): Bounds => ({
  min: vectorOf((axis) => Math.max(bounds.min[axis], domain.min[axis])),
  max: vectorOf((axis) => Math.min(bounds.max[axis], domain.max[axis])),
});

/** None where there is no matter. */
function matterBounds({ grains, soft }: Model): Bounds[] {
  const { position, count } = soft ?? grains;
  const bounds = { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };
  for (let k = 0; k < count; k++) {
    const reach = soft ? soft.cellSize / 2 : grains.radius[k]!;
    for (const axis of axes) {
      bounds.min[axis] = Math.min(bounds.min[axis]!, position[3 * k + axis]! - reach);
      bounds.max[axis] = Math.max(bounds.max[axis]!, position[3 * k + axis]! + reach);
    }
  }
  return count > 0 ? [{ min: vectorOf((axis) => bounds.min[axis]!), max: vectorOf((axis) => bounds.max[axis]!) }] : [];
}
