/**
 * Pushes overlapping grains apart until none overlaps: sweeps over all close pairs, each of which is moved apart at once.
 * From random places it makes random packings up to a solid fraction of 0.6, near the densest there are.
 */
import { ClosePairs } from './close-pairs.ts';
import { nearestDistance } from './obstacles.ts';
import type { PourSpace } from './pour-space.ts';
import { spatialOrder } from './grain-order.ts';

/** Grains are pushed a little farther than they need be: else they would come to touch only in the limit. */
const margin = 1e-3;
/** Width of the shell in which neighbours are listed ahead, in mean radii. */
const skinInRadii = 0.3;
const mostSweeps = 2000;
/** Overlaps are summed every few sweeps; a sum that hardly shrinks any more will not vanish. */
const sweepsBetweenChecks = 5;
const checksBetweenJudgements = 10;
const leastProgress = 0.85;

/** Moves the grains, x y z of each; false where overlaps are left. */
export function pushApart(position: Float64Array, radius: Float64Array, space: PourSpace): boolean {
  const skin = (skinInRadii * radius.reduce((sum, r) => sum + r, 0)) / radius.length;
  const order = spatialOrder(position, radius);
  const spheres = new Float64Array(4 * radius.length + space.standing.length);
  for (const [place, grain] of order.entries()) {
    spheres.set(position.subarray(3 * grain, 3 * grain + 3), 4 * place);
    spheres[4 * place + 3] = radius[grain]!;
  }
  spheres.set(space.standing, 4 * radius.length);
  const isApart = sweepUntilApart(spheres, radius.length, space, skin);
  space.box.wrap(spheres, 4);
  for (const [place, grain] of order.entries()) position.set(spheres.subarray(4 * place, 4 * place + 3), 3 * grain);
  return isApart;
}

function sweepUntilApart(spheres: Float64Array, movable: number, space: PourSpace, skin: number): boolean {
  let pairs = new ClosePairs(spheres, movable, skin, space.box);
  let nearBodies = grainsNearBodies(spheres, movable, space, skin);
  let sumBefore = Infinity;
  for (let sweep = 1; sweep <= mostSweeps; sweep++) {
    pairs.push(margin);
    for (const grain of nearBodies) pushOffBodies(spheres, grain, space);
    keepInRoom(spheres, movable, space);
    if (pairs.isOutdated()) {
      space.box.wrap(spheres.subarray(0, 4 * movable), 4);
      pairs = new ClosePairs(spheres, movable, skin, space.box);
      nearBodies = grainsNearBodies(spheres, movable, space, skin);
    }
    if (sweep % sweepsBetweenChecks !== 0) continue;
    const sum = pairs.overlap() + bodyOverlap(spheres, nearBodies, space);
    if (sum === 0) return true;
    if (sweep % (sweepsBetweenChecks * checksBetweenJudgements) !== 0) continue;
    if (sum > leastProgress * sumBefore) return false;
    sumBefore = sum;
  }
  return false;
}

function grainsNearBodies(spheres: Float64Array, movable: number, space: PourSpace, skin: number): number[] {
  if (space.obstacles.length === 0) return [];
  const near: number[] = [];
  for (let k = 0; k < movable; k++) if (bodyGap(spheres, k, space) < skin) near.push(k);
  return near;
}

/** From the surface of a grain to the nearest body [m]. */
function bodyGap(spheres: Float64Array, grain: number, { obstacles }: PourSpace): number {
  const place = 4 * grain;
  const distance = nearestDistance(obstacles, spheres[place]!, spheres[place + 1]!, spheres[place + 2]!);
  return distance - spheres[place + 3]!;
}

function bodyOverlap(spheres: Float64Array, grains: readonly number[], space: PourSpace): number {
  return grains.reduce((sum, grain) => sum + Math.max(-bodyGap(spheres, grain, space), 0), 0);
}

/** Up the slope of the distance to the nearest body. */
function pushOffBodies(spheres: Float64Array, grain: number, space: PourSpace): void {
  const place = 4 * grain;
  const radius = spheres[place + 3]!;
  const missing = margin * radius - bodyGap(spheres, grain, space);
  if (missing <= 0) return;
  const step = 1e-3 * radius;
  const slope = [0, 1, 2].map((axis) => {
    const centre = spheres[place + axis]!;
    spheres[place + axis] = centre + step;
    const ahead = bodyGap(spheres, grain, space);
    spheres[place + axis] = centre - step;
    const behind = bodyGap(spheres, grain, space);
    spheres[place + axis] = centre;
    return ahead - behind;
  });
  const steepness = Math.hypot(...slope);
  if (steepness === 0) return;
  for (const [axis, rise] of slope.entries()) spheres[place + axis]! += (missing * rise) / steepness;
}

function keepInRoom(
  spheres: Float64Array,
  movable: number,
  { room: { min, max }, spans, dimensions }: PourSpace,
): void {
  for (let place = 0; place < 4 * movable; place += 4) {
    const radius = spheres[place + 3]!;
    for (let axis = 0; axis < dimensions; axis++) {
      if (spans[axis]) continue;
      const inside = Math.min(spheres[place + axis]!, max[axis]! - radius);
      spheres[place + axis] = Math.max(inside, min[axis]! + radius);
    }
  }
}
