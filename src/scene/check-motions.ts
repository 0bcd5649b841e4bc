/**
 * Bodies that move so far in a step that grains may pass through them. A grain that is free is taken along however fast a
 * body is. One that is caught between it and something that does not yield is run over by as much as the body moves, and is
 * pushed out behind it if its centre is nearer to the back than to the front by then. So a body should move by its half
 * thickness and the radius of the smallest grain at most.
 */
import { meshBounds } from '../geometry/mesh-bounds.ts';
import type { ShapeModel } from '../geometry/shape-model.ts';
import { add, length, scale, subtract, type Bounds, type Pose, type Vector3 } from '../math/rigid.ts';
import type { CompileReport } from './compile-report.ts';
import { shown } from './fill/fill-context.ts';
import type { BodyModel } from './model.ts';
import type { Time } from './compile-time.ts';
import { bodyParts } from './body-parts.ts';

/** Moments at which a motion is looked at, evenly over the run. */
const moments = 400;

/** `bodies`: those of the scene, in its order. `smallest`: least radius of a grain [m] */
export function checkMotions(
  bodies: readonly BodyModel[],
  smallest: number,
  { timeStep, endTime }: Time,
  report: CompileReport,
): void {
  for (const [index, body] of bodies.entries()) {
    if (body.isFixed) continue;
    const parts = bodyParts([body]);
    // Of each part, how much farther it goes in a step than it may: the worst tells.
    const worst = parts
      .map(({ shape, offset }) => ({
        way: timeStep * fastest(body, shape, offset, endTime),
        most: halfThickness(shape) + smallest,
      }))
      .reduce((a, b) => (b.way / b.most > a.way / a.most ? b : a));
    if (worst.way <= worst.most) continue;
    const most = `${shown(worst.most)} m, half its thickness and a radius`;
    const step = `${shown((timeStep * worst.most) / worst.way)} s`;
    report.notes.push(
      `scene.bodies[${index}].motion: "${body.name}" moves up to ${shown(worst.way)} m in a step, grains may pass it from ${most}, on: take time.step ≤ ${step}, or make it thicker`,
    );
  }
}

/** Greatest speed of a point of a part over the run, or a little more [m/s] */
function fastest(body: BodyModel, shape: ShapeModel, offset: Pose, endTime: number): number {
  const reach = length(offset.position) + outerRadius(shape);
  let most = 0;
  for (let k = 0; k <= moments; k++) {
    const { velocity, spin } = body.motion((k / moments) * endTime).twist;
    most = Math.max(most, length(velocity) + length(spin) * reach);
  }
  return most;
}

/** How deep the middle of a solid is, at least along one way through it; without end where it is solid all around [m] */
function halfThickness(shape: ShapeModel): number {
  if (shape.kind === 'plane' || ('hollow' in shape && shape.hollow)) return Infinity;
  switch (shape.kind) {
    case 'box':
      return Math.min(...shape.halfSize);
    case 'sphere':
    case 'capsule':
      return shape.radius;
    case 'cylinder':
      return Math.min(shape.radius, shape.halfHeight);
    case 'mesh': {
      const { min, max } = surfaceBounds(shape);
      return Math.min(...subtract(max, min)) / 2;
    }
  }
}

/** From the origin of the shape's frame to its farthest point [m] */
function outerRadius(shape: ShapeModel): number {
  switch (shape.kind) {
    case 'plane':
      return 0;
    case 'box':
      return length(shape.halfSize);
    case 'sphere':
      return shape.radius;
    case 'cylinder':
      return Math.hypot(shape.radius, shape.halfHeight);
    case 'capsule':
      return shape.radius + shape.halfHeight;
    case 'mesh': {
      const { min, max } = surfaceBounds(shape);
      return length([0, 1, 2].map((axis) => Math.max(-min[axis]!, max[axis]!)) as unknown as Vector3);
    }
  }
}

/** Of the surface itself: the grid of distances is larger. In the shape's frame. */
function surfaceBounds({ distance }: ShapeModel & { kind: 'mesh' }): Bounds {
  const { min: first, size, spacing, surface } = distance;
  if (!surface) return { min: first, max: add(first, scale(subtract(size, [1, 1, 1]), spacing)) };
  return meshBounds(surface.mesh);
}
