/**
 * Grains that gain energy without end. Their numbers may stay numbers, as they fly apart and meet nothing any more, so no kernel counts
 * them; but nothing in the scene explains how fast they are.
 */
import { length, zeroVector } from '../../math/rigid.ts';
import { fastest } from '../../scene/check-motions.ts';
import type { Model } from '../../scene/model.ts';
import { namePieces, type Break } from '../find-break.ts';
import type { World } from '../world.ts';

/** Times what a scene explains: light grains that heavy ones strike are a few times as fast. */
const beyondReason = 100;

/**
 * At the present step, though it may have begun before. All grains are read, so whoever steps looks now and then, and at the end. Null
 * where there is none, and for matter that has bounds of its own.
 */
export async function findRunaway(world: World): Promise<Break | null> {
  const { model, step, time } = world;
  if (model.soft || model.shapes) return null;
  const velocity = await world.read('grain.velocity');
  const explained = explainedSpeed(model, time);
  const limit = (beyondReason * explained) ** 2;
  let [piece, square, count] = [-1, 0, 0];
  for (let k = 0; 3 * k < velocity.length; k++) {
    const its = squareAt(velocity, k);
    if (!(its > limit)) continue;
    count++;
    if (its > square) [piece, square] = [k, its];
  }
  if (count === 0) return null;
  const [speed, reason] = [Math.sqrt(square), explained].map((value) => `${value.toPrecision(4)} m/s`);
  const what = `${namePieces(world, piece, count - 1)} ran away: it moves at ${speed}, where the scene explains ${reason}`;
  return { step, what, piece, cure: 'a smaller time.step' };
}

/** By how grains start, by free fall, by bodies that push them, and by overlaps, which part by less than a radius in a step [m/s] */
function explainedSpeed({ boundaries, grains, bodies, gravity, timeStep, endTime }: Model, time: number): number {
  let start = 0;
  for (let k = 0; k < grains.count; k++) start = Math.max(start, squareAt(grains.velocity, k));
  const returned = length(boundaries.cyclic?.velocity ?? zeroVector);
  const pushed = bodies.filter(({ isFixed }) => !isFixed).map((body) => fastest(body, 0, endTime).speed);
  const largest = grains.radius.reduce((a, b) => Math.max(a, b), 0);
  return Math.max(Math.sqrt(start), returned) + length(gravity) * time + Math.max(0, ...pushed) + largest / timeStep;
}

const squareAt = (velocity: ArrayLike<number>, k: number): number =>
  velocity[3 * k]! ** 2 + velocity[3 * k + 1]! ** 2 + velocity[3 * k + 2]! ** 2;
