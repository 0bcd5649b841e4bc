/** The box along the axes of the world that just holds a body. */
import { conjugate, rotate, toWorld, type Bounds, type Pose, type Vector3 } from '../math/rigid.ts';
import type { ShapeModel } from './shape-model.ts';

/** Of the shape, whether solid or hollow; null for one without end. */
export function shapeBounds(shape: ShapeModel, pose: Pose): Bounds | null {
  if (shape.kind === 'plane') return null;
  const centre = toWorld(pose, centreOf(shape));
  const back = conjugate(pose.rotation);
  const axes: Vector3[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const reach = axes.map((axis) => reachAlong(shape, rotate(back, axis)));
  const corner = (sign: number): Vector3 => [
    centre[0] + sign * reach[0]!,
    centre[1] + sign * reach[1]!,
    centre[2] + sign * reach[2]!,
  ];
  return { min: corner(-1), max: corner(1) };
}

type FiniteShape = Exclude<ShapeModel, { kind: 'plane' }>;

const gridHalfSize = (shape: FiniteShape & { kind: 'mesh' }): Vector3 => {
  const { size, spacing } = shape.distance;
  return [((size[0] - 1) * spacing) / 2, ((size[1] - 1) * spacing) / 2, ((size[2] - 1) * spacing) / 2];
};

function centreOf(shape: FiniteShape): Vector3 {
  if (shape.kind !== 'mesh') return [0, 0, 0];
  const half = gridHalfSize(shape);
  return [shape.distance.min[0] + half[0], shape.distance.min[1] + half[1], shape.distance.min[2] + half[2]];
}

/** How far the shape reaches from its centre along a direction of its frame. */
function reachAlong(shape: FiniteShape, [x, y, z]: Vector3): number {
  switch (shape.kind) {
    case 'box':
      return boxReach(shape.halfSize, [x, y, z]);
    case 'mesh':
      return boxReach(gridHalfSize(shape), [x, y, z]);
    case 'sphere':
      return shape.radius;
    case 'cylinder':
      return shape.radius * Math.hypot(x, y) + shape.halfHeight * Math.abs(z);
    case 'capsule':
      return shape.radius + shape.halfHeight * Math.abs(z);
  }
}

const boxReach = (half: Vector3, [x, y, z]: Vector3): number =>
  half[0] * Math.abs(x) + half[1] * Math.abs(y) + half[2] * Math.abs(z);
