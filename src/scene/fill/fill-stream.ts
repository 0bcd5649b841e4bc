/**
 * Grains that enter during the run, one after another, at random places of a region. Each has its time, at which the mass
 * that has entered by then comes to the middle of it: the stream is never more than half a grain ahead or behind.
 */
import type { RandomStream } from '../../math/random-stream.ts';
import type { Vector3 } from '../../math/rigid.ts';
import type { SceneFill } from '../scene.ts';
import { greatestGrainCount } from '../schema-grains.ts';
import { shown, shownEdges, type FillContext } from './fill-context.ts';
import type { PlacedGrains } from './placed-grains.ts';
import type { PourSpace } from './pour-space.ts';

export type Stream = Extract<SceneFill, { kind: 'stream' }>;

/** What enters. */
export interface StreamSource {
  /** No grain is larger [m]. */
  readonly largest: number;
  /** The next: its radius [m] and mass [kg] */
  draw(): { readonly radius: number; readonly mass: number };
}

/** How grains enter and what becomes of them at first. */
export interface StreamMotion {
  /** [m/s] */
  readonly velocity: Vector3;
  /** [m/s²] */
  readonly gravity: Vector3;
}

/** Trials for a place that is clear of bodies, and of grains that entered just before. */
const trialsOffBodies = 10_000;
const trialsOffGrains = 64;
/** Where nothing makes grains leave the region, so many are looked at. */
const mostRecent = 1000;
/** Part of the grains that may find the way blocked before it is worth a note. */
const fewBlocked = 0.05;

export function fillStream(
  fill: Stream,
  source: StreamSource,
  space: PourSpace,
  motion: StreamMotion,
  context: FillContext,
): PlacedGrains {
  const max = source.largest;
  if (!space.isWideEnough(max)) {
    const message = `${shownEdges(space.edges)} has no room for a grain of radius ${shown(max)} m`;
    throw context.problem('.fill.region', message, 'make the region larger or the grains smaller');
  }
  const { radii, times } = drawTimes(fill, source, context);
  const position = new Float64Array(3 * radii.length);
  const dice = context.dice('place');
  let blocked = 0;
  // Those before it that are still in its way.
  let oldest = 0;
  for (const [k, r] of radii.entries()) {
    const positionThen = (other: number) => flown(position, other, times[k]! - times[other]!, motion);
    oldest = Math.max(oldest, k - mostRecent);
    while (oldest < k && !isNear(positionThen(oldest), radii[oldest]! + max, space)) oldest++;
    const recent = Array.from({ length: k - oldest }, (_, n) => ({
      place: positionThen(oldest + n),
      radius: radii[oldest + n]!,
    }));
    const isFree = (place: Vector3) => recent.every((other) => distance(other.place, place) >= other.radius + r);
    let place = drawPlace(r, space, dice, context);
    for (let trial = 1; trial < trialsOffGrains && !isFree(place); trial++) place = drawPlace(r, space, dice, context);
    if (!isFree(place)) blocked++;
    position.set(place, 3 * k);
  }
  if (blocked > fewBlocked * radii.length) {
    const share = shown(Math.round((100 * blocked) / radii.length));
    context.note(
      '.fill',
      `${share} % of the grains find no room when they are to enter, and will wait: make the region larger, the rate lower or the velocity higher`,
    );
  }
  return { position, radius: radii, entryTime: times };
}

/** Radii in the order of entering, and when each enters [s]. */
function drawTimes(fill: Stream, source: StreamSource, context: FillContext) {
  const { from, until = Infinity, count = Infinity } = fill;
  const radii: number[] = [];
  const times: number[] = [];
  let entered = 0;
  while (radii.length < count) {
    const { radius, mass } = source.draw();
    // In kilograms or grains, as the rate is.
    const amount = fill.massRate === undefined ? 1 : mass;
    const time = from + (entered + amount / 2) / (fill.massRate ?? fill.countRate!);
    if (time > until) break;
    if (radii.length === greatestGrainCount) {
      const message = `makes more than ${greatestGrainCount} grains`;
      throw context.problem('.fill.until', message, 'end the stream sooner or make its rate lower');
    }
    entered += amount;
    radii.push(radius);
    times.push(time);
  }
  if (radii.length === 0) {
    const message = `comes before the first grain of radius ${shown(source.largest)} m has entered`;
    throw context.problem('.fill.until', message, 'end the stream later or make its rate higher');
  }
  return { radii: Float64Array.from(radii), times: Float64Array.from(times) };
}

/** Clear of bodies as they stand at the start. */
function drawPlace(radius: number, space: PourSpace, dice: RandomStream, context: FillContext): Vector3 {
  for (let trial = 0; trial < trialsOffBodies; trial++) {
    const place = space.draw(radius, dice);
    if (space.hasRoom(...place, radius)) return place;
  }
  const message = `bodies leave no room for a grain of radius ${shown(radius)} m`;
  throw context.problem('.fill.region', message, 'make the region larger or move it');
}

/** Where a grain is some time after it has entered, if it flew freely. */
function flown(position: Float64Array, grain: number, time: number, { velocity, gravity }: StreamMotion): Vector3 {
  const along = (axis: 0 | 1 | 2) => position[3 * grain + axis]! + time * (velocity[axis] + (time / 2) * gravity[axis]);
  return [along(0), along(1), along(2)];
}

const distance = (a: Vector3, b: Vector3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Whether a place is less than `reach` [m] outside the room. */
const isNear = (place: Vector3, reach: number, { room: { min, max } }: PourSpace): boolean =>
  place.every((x, axis) => x > min[axis]! - reach && x < max[axis]! + reach);
