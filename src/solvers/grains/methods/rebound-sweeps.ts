/** Sweeps in which contacts that were hit part again, after all have come to terms. */
import type { Model } from '../../../scene/model.ts';

/** None where nothing is elastic, else a quarter of the others. */
export function reboundSweeps(model: Model, sweeps: number): number {
  const isElastic = model.contacts.some(({ restitution }) => restitution > 0);
  return isElastic ? Math.max(1, Math.floor(sweeps / 4)) : 0;
}
