/**
 * Grains that gain energy without end. Their numbers may stay numbers, as they fly apart and meet nothing any more, so no kernel counts
 * them; but nothing in the scene explains how fast they are.
 */
import type { Snapshot } from '../../core/snapshot.ts';
import { length, zeroVector } from '../../math/rigid.ts';
import { fastest } from '../../scene/check-motions.ts';
import type { Model } from '../../scene/model.ts';

/** Times what a scene explains: light grains that heavy ones strike are a few times as fast. */
const beyondReason = 100;

export interface Runaway {
  /** Index of the fastest, all worlds counted. */
  readonly grain: number;
  /** [m/s] */
  readonly speed: number;
  /** [m/s] */
  readonly explained: number;
  /** Grains that are too fast. */
  readonly count: number;
}

/** Null where there is none, and for matter that has bounds of its own. */
export function findRunaway(model: Model, { step, arrays }: Snapshot): Runaway | null {
  if (model.soft || model.shapes) return null;
  const explained = explainedSpeed(model, step * model.timeStep);
  const { data } = arrays.get('grain.velocity')!;
  const found = { grain: -1, speed: 0, count: 0 };
  for (let k = 0; 4 * k < data.length; k++) {
    const speed = Math.hypot(data[4 * k]!, data[4 * k + 1]!, data[4 * k + 2]!);
    if (!(speed > beyondReason * explained)) continue;
    found.count++;
    if (speed > found.speed) [found.grain, found.speed] = [k, speed];
  }
  return found.count === 0 ? null : { ...found, explained };
}

/** By how grains start, by free fall, by bodies that push them, and by overlaps, which part by less than a radius in a step [m/s] */
function explainedSpeed({ boundaries, grains, bodies, gravity, timeStep, endTime }: Model, time: number): number {
  let start = 0;
  for (let k = 0; k < grains.count; k++) {
    const [x, y, z] = grains.velocity.subarray(3 * k, 3 * k + 3);
    start = Math.max(start, Math.hypot(x!, y!, z!));
  }
  const returned = length(boundaries.cyclic?.velocity ?? zeroVector);
  const pushed = bodies.filter(({ isFixed }) => !isFixed).map((body) => fastest(body, 0, endTime).speed);
  const largest = grains.radius.reduce((a, b) => Math.max(a, b), 0);
  return Math.max(start, returned) + length(gravity) * time + Math.max(0, ...pushed) + largest / timeStep;
}
