/**
 * Where grains will be, if the scene does not say. They start in a box, fall onto planes and spread there, and fill what
 * stands around. How much of that is taken depends on how many cells it makes: a floor may be as large as it likes.
 */
import { shapeBounds } from '../geometry/shape-bounds.ts';
import { cornersOf, united, vectorOf } from '../math/bounds.ts';
import { add, dot, rotate, scale, subtract, type Bounds, type Vector3 } from '../math/rigid.ts';
import { movingParts, type MovingPart } from './body-parts.ts';
import type { BodyModel, GrainsModel, Region } from './model.ts';

/** How far grains spread on planes, and how far away bodies count, in longest edges of the box that they fall through. */
const reaches = [
  { spread: 1, bodies: Infinity },
  { spread: 1, bodies: 4 },
  { spread: 0.5, bodies: 1 },
  { spread: 0.25, bodies: 0.5 },
  { spread: 0, bodies: 0 },
];
/** Cells as wide as the largest grain, for each grain and in any case. */
const cellsPerGrain = 32;
const fewestCells = 32768;
/** Moments in which moving bodies are looked at. */
const moments = 65;

/** `dimensions`: 2 where all lies in the plane z = 0, so that there is one layer of cells. */
export function defaultDomain(
  grains: Pick<GrainsModel, 'count' | 'position' | 'radius'>,
  bodies: readonly BodyModel[],
  endTime: number,
  dimensions: 2 | 3 = 3,
): Region {
  const start = grainBounds(grains);
  const parts = bodies.flatMap(movingParts);
  const falls = parts.reduce((bounds, part) => widened(bounds, shadowOn(part, start)), start);
  const longest = Math.max(...edgesOf(falls));
  const surroundings = parts.flatMap((part) => partBounds(part, endTime));
  const largest = grains.radius.reduce((a, b) => Math.max(a, b), 0);
  const domains = reaches.map((reach) => {
    const spread = parts.reduce(
      (bounds, part) => widened(bounds, spreadOn(part, falls, reach.spread * longest)),
      falls,
    );
    const within = grown(falls, [1, 1, 1], reach.bodies * longest);
    const whole = surroundings.reduce((bounds, body) => widened(bounds, intersection(within, body)), spread);
    return grown(whole, [1, 1, 1], 2 * largest);
  });
  const cellsOf = (domain: Bounds) =>
    edgesOf(domain)
      .slice(0, dimensions)
      .reduce((cells, edge) => cells * Math.ceil(edge / (2 * largest)), 1);
  const limit = cellsPerGrain * grains.count + fewestCells;
  return domains.find((domain) => cellsOf(domain) <= limit) ?? domains.at(-1)!;
}

function grainBounds({ position, radius }: Pick<GrainsModel, 'position' | 'radius'>): Bounds {
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
function shadowOn({ shape, poseAt }: MovingPart, box: Bounds): Bounds | null {
  if (shape.kind !== 'plane') return null;
  const { position, rotation } = poseAt(0);
  const normal = rotate(rotation, [0, 0, 1]);
  // Corners, each moved to its foot on the plane.
  const feet = cornersOf(box).map((corner) => add(corner, scale(normal, -dot(subtract(corner, position), normal))));
  return feet.map((foot): Bounds => ({ min: foot, max: foot })).reduce(united);
}

/** A box, made wider along a plane; null for other shapes. */
function spreadOn({ shape, poseAt }: MovingPart, box: Bounds, by: number): Bounds | null {
  if (shape.kind !== 'plane') return null;
  const normal = rotate(poseAt(0).rotation, [0, 0, 1]);
  const along = vectorOf((axis) => Math.sqrt(Math.max(1 - normal[axis] ** 2, 0)));
  return grown(box, along, by);
}

function partBounds({ shape, poseAt, isFixed }: MovingPart, endTime: number): Bounds[] {
  const times = isFixed ? [0] : Array.from({ length: moments }, (_, k) => (endTime * k) / (moments - 1));
  return times.flatMap((time) => shapeBounds(shape, poseAt(time)) ?? []);
}

const widened = (a: Bounds, b: Bounds | null): Bounds => (b ? united(a, b) : a);

/** Null where they do not meet. */
function intersection(a: Bounds, b: Bounds): Bounds | null {
  const min = vectorOf((axis) => Math.max(a.min[axis], b.min[axis]));
  const max = vectorOf((axis) => Math.min(a.max[axis], b.max[axis]));
  return max.every((high, axis) => high >= min[axis]!) ? { min, max } : null;
}

/** By a length times a share for each axis. */
const grown = ({ min, max }: Bounds, shares: Vector3, by: number): Bounds => ({
  min: vectorOf((axis) => min[axis] - shares[axis] * by),
  max: vectorOf((axis) => max[axis] + shares[axis] * by),
});

const edgesOf = ({ min, max }: Bounds): Vector3 => vectorOf((axis) => max[axis] - min[axis]);
