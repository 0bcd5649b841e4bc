/**
 * Bodies that move so far in a step that grains may pass through them. A grain that is free is taken along however fast a
 * body is. One that is caught between it and something that does not yield is run over by as much as the body moves, and is
 * pushed out behind it if its centre is nearer to the back than to the front by then. So a body should move by its half
 * thickness and the radius of the smallest grain at most.
 *
 * What turns by θ in a step drives a grain along the tangent, and so outwards by ½ r θ²: into what is around it, out of which a fifth of
 * the way is undone in a step. From half a radius on, grains that are thrown against a wall end up behind blades of any thickness.
 */
import { meshBounds } from '../geometry/mesh-bounds.ts';
import type { ShapeModel } from '../geometry/shape-model.ts';
import { add, length, scale, subtract, type Bounds, type Vector3 } from '../math/rigid.ts';
import type { CompileReport } from './compile-report.ts';
import { shown } from './fill/fill-context.ts';
import type { BodyModel } from './model.ts';
import type { Time } from './compile-time.ts';
import { bodyParts } from './body-parts.ts';

/** Of the radius of a grain, r θ² may be so much: then it is in a wall by half a radius, after many steps. */
const mostOutwards = 0.2;

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
    const faults = parts.flatMap(({ shape, offset }) => {
      const reach = length(offset.position) + outerRadius(shape);
      const { speed, spin } = fastest(body, reach, endTime);
      const [way, turn] = [timeStep * speed, timeStep * spin];
      const most = halfThickness(shape) + smallest;
      const isSolid = most < Infinity && shape.kind !== 'sphere';
      return [
        {
          step: (timeStep * most) / way,
          what: `moves up to ${shown(way)} m in a step, grains may pass it from ${shown(most)} m, half its thickness and a radius, on`,
          cure: ', or make it thicker',
        },
        {
          step: isSolid ? timeStep * Math.sqrt((mostOutwards * smallest) / (reach * turn ** 2)) : Infinity,
          what: `turns by up to ${shown(turn)} rad in a step, which drives grains ${shown((reach * turn ** 2) / 2)} m outwards: they may pass it at a wall`,
          cure: '',
        },
      ];
    });
    // The worst tells.
    const worst = faults.reduce((one, other) => (other.step < one.step ? other : one));
    if (worst.step >= timeStep) continue;
    report.notes.push(
      `scene.bodies[${index}].motion: "${body.name}" ${worst.what}: take time.step ≤ ${shown(worst.step)} s${worst.cure}`,
    );
  }
}

/** Over the run, at moments evenly: greatest speed of a point so far from the body's origin, or a little more [m/s], and greatest spin [rad/s] */
export function fastest(
  body: BodyModel,
  reach: number,
  endTime: number,
  moments = 400,
): { readonly speed: number; readonly spin: number } {
  const most = { speed: 0, spin: 0 };
  for (let k = 0; k <= moments; k++) {
    const { velocity, spin } = body.motion((k / moments) * endTime).twist;
    most.speed = Math.max(most.speed, length(velocity) + length(spin) * reach);
    most.spin = Math.max(most.spin, length(spin));
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
