/** Bodies as triangles, to be looked at. Round ones have their vertices on the surface and so lie a little inside it. */
import { add, dot, length, rotate, scale, subtract, type Bounds, type Pose, type Vector3 } from '../math/rigid.ts';
import type { ShapeModel } from './shape-model.ts';
import type { TriangleMesh } from './closed-mesh.ts';
import { surfaceNets } from './surface-nets.ts';
import { fan, insideOut, type Triangles } from './triangles.ts';

/** Around an axis: 48 leave 0.2 % of the radius between a chord and its circle. */
const segments = 48;

/** Of the body's frame. A hollow body's surface is that of its inside; a plane has no end: see {@link tessellatePlane}. */
export function tessellate(shape: Exclude<ShapeModel, { kind: 'plane' }>): Triangles {
  switch (shape.kind) {
    case 'box':
      return solidOrHollow(shape.hollow, box(shape.halfSize));
    case 'sphere':
      return solidOrHollow(shape.hollow, turned(capsuleProfile(shape.radius, 0)));
    case 'cylinder': {
      const { radius, halfHeight, hollow } = shape;
      const profile: Profile = [[0, -halfHeight], [radius, -halfHeight], [radius, halfHeight], [0, halfHeight]]; // prettier-ignore
      return solidOrHollow(hollow, turned(profile));
    }
    case 'capsule':
      return turned(capsuleProfile(shape.radius, shape.halfHeight));
    case 'mesh':
      return shape.distance.surface ? trianglesOf(shape.distance.surface.mesh) : surfaceNets(shape.distance);
  }
}

const trianglesOf = ({ positions, corners }: TriangleMesh): Triangles => ({
  positions: Array.from(positions),
  corners: Array.from(corners),
});

const solidOrHollow = (hollow: boolean, surface: Triangles): Triangles => (hollow ? insideOut(surface) : surface);

function box([x, y, z]: Vector3): Triangles {
  const signs = [-1, 1];
  const positions = signs.flatMap((k) => signs.flatMap((j) => signs.flatMap((i) => [i * x, j * y, k * z])));
  // Corner k is at x = bit 0, y = bit 1, z = bit 2 of k.
  const faces = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]] as const; // prettier-ignore
  return { positions, corners: faces.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]) };
}

/** Distance from the axis and height of the points of an outline, from its lower end on the axis to the upper one. */
type Profile = readonly (readonly [radius: number, height: number])[];

function capsuleProfile(radius: number, halfHeight: number): Profile {
  const arc = segments / 4;
  const quarter = Array.from({ length: arc + 1 }, (_, k) => (k * Math.PI) / (2 * arc));
  const lower = quarter.map((angle) => [radius * Math.sin(angle), -halfHeight - radius * Math.cos(angle)] as const);
  const upper = quarter.map((angle) => [radius * Math.cos(angle), halfHeight + radius * Math.sin(angle)] as const);
  const rings = [...lower.slice(1), ...upper.slice(halfHeight > 0 ? 0 : 1, -1)];
  return [[0, -halfHeight - radius], ...rings, [0, halfHeight + radius]];
}

/** An outline turned about the z axis. */
function turned(profile: Profile): Triangles {
  const rings = profile.slice(1, -1);
  const positions = [0, 0, profile[0]![1]];
  for (const [radius, height] of rings) {
    for (let k = 0; k < segments; k++) {
      const angle = (2 * Math.PI * k) / segments;
      positions.push(radius * Math.cos(angle), radius * Math.sin(angle), height);
    }
  }
  positions.push(0, 0, profile.at(-1)![1]);
  const top = positions.length / 3 - 1;
  const corners: number[] = [];
  for (let k = 0; k < segments; k++) {
    const next = (k + 1) % segments;
    corners.push(0, 1 + next, 1 + k);
    for (let ring = 1; ring < rings.length; ring++) {
      const [below, above] = [1 + (ring - 1) * segments, 1 + ring * segments];
      corners.push(below + k, below + next, above + next, below + k, above + next, above + k);
    }
    const last = top - segments;
    corners.push(top, last + k, last + next);
  }
  return { positions, corners };
}

/** The part of a plane that is in a box, world frame; where it misses the box, the part that is nearest. */
export function tessellatePlane(pose: Pose, domain: Bounds): Triangles {
  const centre = scale(add(domain.min, domain.max), 0.5);
  const normal = rotate(pose.rotation, [0, 0, 1]);
  const foot = subtract(centre, scale(normal, dot(normal, subtract(centre, pose.position))));
  const part = planeIn(pose, foot, domain);
  return fan(part.length > 0 ? part : planeIn(pose, foot, including(domain, foot)));
}

const including = ({ min, max }: Bounds, [x, y, z]: Vector3): Bounds => ({
  min: [Math.min(min[0], x), Math.min(min[1], y), Math.min(min[2], z)],
  max: [Math.max(max[0], x), Math.max(max[1], y), Math.max(max[2], z)],
});

/** Corners of the part of a plane that is in a box; `middle` is a point of the plane near the box. */
function planeIn(pose: Pose, middle: Vector3, { min, max }: Bounds): Vector3[] {
  const reach = length(subtract(max, min));
  const corner = (x: number, y: number): Vector3 =>
    add(middle, rotate(pose.rotation, [2 * reach * x, 2 * reach * y, 0]));
  let polygon = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  // A floor that is a face of the box is in it, whatever its rounding.
  const slack = 1e-9 * reach;
  for (let axis = 0; axis < 3; axis++) {
    polygon = clipped(polygon, (point) => point[axis]! - min[axis]! + slack);
    polygon = clipped(polygon, (point) => max[axis]! - point[axis]! + slack);
  }
  return polygon;
}

/** The part of a polygon where a linear function is not negative. */
function clipped(polygon: readonly Vector3[], height: (point: Vector3) => number): Vector3[] {
  return polygon.flatMap((point, k) => {
    const next = polygon[(k + 1) % polygon.length]!;
    const [here, there] = [height(point), height(next)];
    const cut = here >= 0 !== there >= 0 ? [add(point, scale(subtract(next, point), here / (here - there)))] : [];
    return here >= 0 ? [point, ...cut] : cut;
  });
}
