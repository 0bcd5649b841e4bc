/** Brings an experiment to a moment that others share with it, from the cache where it was there before. */
import { contentHash } from '../../io/cache-folder.ts';
import type { ValidationPlace } from '../validation-case.ts';
import type { Experiment, ExperimentScene } from './experiment.ts';

export interface Settling {
  /** For the file in the cache. */
  readonly name: string;
  /** The scene up to that moment: what comes later is not in it, so that all who share the moment have the same. */
  readonly scene: ExperimentScene;
  /** [s] */
  readonly until: number;
}

export async function settle(
  experiment: Experiment,
  place: ValidationPlace,
  { name, scene, until }: Settling,
): Promise<void> {
  // A snapshot knows grains by their number: it is that of grains with the same sizes in the same order.
  const key = contentHash(JSON.stringify(scene), String(until), experiment.world.model.grains.radius);
  const kept = place.cache.find(name, key);
  if (kept !== null) {
    experiment.world.restore(kept);
    return;
  }
  place.report('fills');
  await experiment.run(until);
  place.cache.keep(name, key, await experiment.world.snapshot());
}
