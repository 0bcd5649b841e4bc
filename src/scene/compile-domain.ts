/**
 * Where grains will be, if the scene does not say. They start in a box and fall: onto planes, into what stands around. So
 * it is the box of the grains, with its shadow on each plane, and with the bodies as far as they are within reach.
 */
import { shapeBounds } from '../geometry/shape-bounds.ts';
import { add, dot, rotate, scale, subtract, type Bounds, type Vector3 } from '../math/rigid.ts';
import type { BodyModel, GrainsModel, Region } from './model.ts';

/** Moments in which moving bodies are looked at. */
const moments = 65;

export function defaultDomain(grains: GrainsModel, bodies: readonly BodyModel[], endTime: number): Region {
  const start = grainBounds(grains);
  const falls = bodies.reduce((bounds, body) => united(bounds, shadowOn(body, start)), start);
  // A pile spreads about as far as it was high; a floor may be as large as it likes.
  const reach = Math.max(...falls.max.map((high, axis) => high - falls.min[axis]!));
  const within = grown(falls, reach);
  const bounds = bodies.flatMap((body) => bodyBounds(body, endTime));
  const whole = bounds.reduce((sum, body) => united(sum, intersection(within, body)), falls);
  const largest = grains.radius.reduce((a, b) => Math.max(a, b), 0);
  return grown(whole, 2 * largest);
}

function grainBounds({ position, radius }: GrainsModel): Bounds {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let k = 0; k < position.length; k++) {
    const axis = (k % 3) as 0 | 1 | 2;
    const r = radius[(k - axis) / 3]!;
    min[axis] = Math.min(min[axis], position[k]! - r);
    max[axis] = Math.max(max[axis], position[k]! + r);
  }
  return { min, max };
}

/** A box, dropped onto a plane along its normal; null for other shapes. */
function shadowOn({ shape, motion }: BodyModel, box: Bounds): Bounds | null {
  if (shape.kind !== 'plane') return null;
  const { position, rotation } = motion(0).pose;
  const normal = rotate(rotation, [0, 0, 1]);
  const corners = Array.from({ length: 8 }, (_, k): Vector3 => [
    k & 1 ? box.max[0] : box.min[0],
    k & 2 ? box.max[1] : box.min[1],
    k & 4 ? box.max[2] : box.min[2],
  ]);
  const feet = corners.map((corner) => add(corner, scale(normal, -dot(subtract(corner, position), normal))));
  return feet.map((foot): Bounds => ({ min: foot, max: foot })).reduce(united);
}

function bodyBounds({ shape, motion, isFixed }: BodyModel, endTime: number): Bounds[] {
  const times = isFixed ? [0] : Array.from({ length: moments }, (_, k) => (endTime * k) / (moments - 1));
  return times.flatMap((time) => shapeBounds(shape, motion(time).pose) ?? []);
}

const vector = (component: (axis: 0 | 1 | 2) => number): Vector3 => [component(0), component(1), component(2)];

function united(a: Bounds, b: Bounds | null): Bounds {
  if (!b) return a;
  return {
    min: vector((axis) => Math.min(a.min[axis], b.min[axis])),
    max: vector((axis) => Math.max(a.max[axis], b.max[axis])),
  };
}

/** Null where they do not meet. */
function intersection(a: Bounds, b: Bounds): Bounds | null {
  const min = vector((axis) => Math.max(a.min[axis], b.min[axis]));
  const max = vector((axis) => Math.min(a.max[axis], b.max[axis]));
  return max.every((high, axis) => high >= min[axis]!) ? { min, max } : null;
}

const grown = ({ min, max }: Bounds, by: number): Bounds => ({
  min: vector((axis) => min[axis] - by),
  max: vector((axis) => max[axis] + by),
});
