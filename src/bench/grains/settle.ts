/** Brings a bed to rest by the engine's own steps. */
import type { Snapshot } from '../../core/snapshot.ts';
import type { World } from '../../world/world.ts';
import { momentOf, type Moment } from './rest.ts';

export interface SettleOptions {
  /** Simulated time in which grains fall freely onto each other [s]. */
  readonly fall: number;
  /** A bed with less is at rest [m g R a grain]. */
  readonly kineticEnergy: number;
  /** Simulated time for which it must have been at rest: now and then a grain slips, and takes others along [s]. */
  readonly calm: number;
  /** Simulated time after which a bed that still moves is taken as it is [s]. */
  readonly longest: number;
  readonly progress?: ((text: string) => void) | undefined;
}

/** Simulated time between two looks at the bed [s]. */
const interval = 0.05;

/** The states of more grains take longer to carry to the host and back than to come to rest by themselves. */
const mostStopped = 200_000;

/**
 * After the fall the bed is stopped at each look until it no longer gets going by itself: what rings through a column of
 * eighty layers would take seconds to die away. Returns the last look.
 */
export async function settle(world: World, options: SettleOptions): Promise<Moment> {
  const { fall, kineticEnergy, calm: calmTime, longest, progress } = options;
  const { timeStep, grains } = world.model;
  const steps = Math.max(1, Math.round(interval / timeStep));
  const start = world.time;
  const looks = Math.ceil(calmTime / (steps * timeStep));
  let calm = 0;
  for (;;) {
    world.advance(steps);
    const moment = await momentOf(world);
    const elapsed = moment.time - start;
    progress?.(`settling: ${elapsed.toFixed(2)} s, ${moment.kineticEnergy.toExponential(1)} m g R a grain`);
    if (elapsed < fall) continue;
    calm = moment.kineticEnergy < kineticEnergy ? calm + 1 : 0;
    if (calm >= looks || elapsed >= longest) return moment;
    if (calm === 0 && grains.count <= mostStopped) world.restore(stopped(await world.snapshot()));
  }
}

/** The same places and contacts without motion. */
function stopped(snapshot: Snapshot): Snapshot {
  const arrays = new Map(snapshot.arrays);
  for (const name of ['grain.velocity', 'grain.spin']) {
    const array = arrays.get(name)!;
    arrays.set(name, { ...array, data: array.data.map(() => 0) });
  }
  return { ...snapshot, arrays };
}
