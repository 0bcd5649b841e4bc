/** Sweeps in which contacts that were hit part again, after all have come to terms. */
import type { Model } from '../../../scene/model.ts';

/** None where nothing is elastic, else `part` of the others. */
export function reboundSweeps(model: Model, sweeps: number, part = 0.25): number {
  const isElastic = model.contacts.some(({ restitution }) => restitution > 0);
  return isElastic ? Math.max(1, Math.floor(part * sweeps)) : 0;
}
