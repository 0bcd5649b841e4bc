/** A grain in the plane at a moment: where it is, how far its edge reaches, what it has of momentum and energy. */
import type { Outline, Vector2 } from '../../geometry/outline/outline.ts';

export interface ShapeMotion {
  /** Number of the grain in the scene */
  readonly index: number;
  /** Of its centre of mass [m] */
  readonly position: Vector2;
  /** Counter-clockwise from the outline as it was written, within ±π [rad] */
  readonly angle: number;
  /** [m/s] */
  readonly velocity: Vector2;
  /** Counter-clockwise [rad/s] */
  readonly spin: number;
  /** [kg] */
  readonly mass: number;
  /** About its centre [kg m²] */
  readonly inertia: number;
  readonly outline: Outline;
  /** Of the circle around it [m] */
  readonly radius: number;
  /** Held, or moved along a path: it pushes others and is not pushed. */
  readonly isCarried: boolean;
}

/** Gravity of the scenes, downwards along y [m/s²]. */
export const gravity = 9.81;

/** Up to which beds of grains of this radius rest quietly [s] */
export const quietStep = (radius: number): number => 0.06 * Math.sqrt(radius / gravity);

/** A place of the outline, in the frame of the world [m] */
export function placeOf({ position, angle, radius }: ShapeMotion, [x, y]: Vector2): Vector2 {
  const [cosine, sine] = [radius * Math.cos(angle), radius * Math.sin(angle)];
  return [position[0] + cosine * x - sine * y, position[1] + sine * x + cosine * y];
}

/** How far the edge of a grain reaches: to the left, to the right, down and up [m] */
export function extentOf(grain: ShapeMotion): {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
} {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { a, b, radius } of grain.outline.strokes) {
    const thickness = radius * grain.radius;
    for (const [x, y] of [placeOf(grain, a), placeOf(grain, b)]) {
      left = Math.min(left, x - thickness);
      right = Math.max(right, x + thickness);
      bottom = Math.min(bottom, y - thickness);
      top = Math.max(top, y + thickness);
    }
  }
  return { left, right, bottom, top };
}

/** Of translation and rotation [J] */
export const kineticEnergyOf = (grains: readonly ShapeMotion[]): number =>
  grains.reduce(
    (sum, { mass, inertia, velocity: [x, y], spin }) => sum + 0.5 * (mass * (x * x + y * y) + inertia * spin * spin),
    0,
  );

export interface PlaneMomenta {
  /** Σ m v [kg m/s] */
  readonly linear: Vector2;
  /** Σ m x × v + I ω about the origin [kg m²/s] */
  readonly angular: number;
  /** Σ m |v|, against which a loss is small or not */
  readonly linearScale: number;
  /** Σ m |x × v| + I |ω| */
  readonly angularScale: number;
}

export function momentaOf(grains: readonly ShapeMotion[]): PlaneMomenta {
  let [x, y, angular, linearScale, angularScale] = [0, 0, 0, 0, 0];
  for (const { mass, inertia, position, velocity, spin } of grains) {
    const moment = mass * (position[0] * velocity[1] - position[1] * velocity[0]);
    x += mass * velocity[0];
    y += mass * velocity[1];
    angular += moment + inertia * spin;
    linearScale += mass * Math.hypot(...velocity);
    angularScale += Math.abs(moment) + Math.abs(inertia * spin);
  }
  return { linear: [x, y], angular, linearScale, angularScale };
}
