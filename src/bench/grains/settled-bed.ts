/** Beds at rest, from the cache where they have been made before. */
import packageJson from '../../../package.json' with { type: 'json' };
import { SnapshotError, type Snapshot } from '../../core/snapshot.ts';
import type { Device } from '../../device/device.ts';
import { contentHash, SnapshotCache } from '../../io/cache-folder.ts';
import type { Model } from '../../scene/model.ts';
import { World } from '../../world/world.ts';
import type { BenchSettings } from '../bench-case.ts';
import { bedModel, bedRadius, gravity, type Bed } from './bed.ts';
import { settle, type SettleOptions } from './settle.ts';

/** Well below what counts as rest: what is timed shall not be on the edge. */
const kineticEnergy = 3e-7;

/** As long as it takes to fall to about two thirds of the height, and a little longer. */
const fallTime = ({ height }: Bed): number =>
  Math.sqrt((2 * height) / 3 / gravity) + 10 * Math.sqrt(bedRadius / gravity);

/** A world in which a loose bed has come to rest; the caller disposes it. */
export function settledBed(
  device: Device,
  { bed, name, longest, settings }: { bed: Bed; name: string; longest: number; settings: BenchSettings },
): Promise<World> {
  const options = { fall: fallTime(bed), kineticEnergy, longest };
  return settledWorld(device, { model: bedModel(bed, settings), name, options, settings });
}

export interface Settling {
  readonly model: Model;
  /** In the cache and in progress. */
  readonly name: string;
  readonly options: SettleOptions;
  readonly settings: BenchSettings;
}

/** Any world after it has settled; the caller disposes it. */
export async function settledWorld(device: Device, { model, name, options, settings }: Settling): Promise<World> {
  const { title: _title, output: _output, ...physics } = model.scene;
  const { position, radius } = model.grains;
  const key = contentHash(packageJson.version, JSON.stringify({ physics, options }), position, radius);
  const cache = new SnapshotCache();
  const world = new World(model, device);
  try {
    const kept = settings.fresh ? null : cache.find(name, key);
    if (kept === null || !tryRestore(world, kept)) {
      const progress = (text: string) => settings.progress?.(`${name}: ${text}`);
      world.restore(await settledThoroughly(device, model, { ...options, progress }));
      // On with the sweeps that are timed: the forces that they start from are right already.
      await settle(world, { ...options, fall: 0, longest: options.longest / 2, progress });
      cache.keep(name, key, await world.snapshot());
    }
    return world;
  } catch (error) {
    world[Symbol.dispose]();
    throw error;
  }
}

/** More sweeps bring a deep bed to rest sooner: forces have to find their way from the top to the bottom. */
const thoroughness = 4;

async function settledThoroughly(device: Device, model: Model, options: SettleOptions): Promise<Snapshot> {
  const { scene } = model;
  const solver =
    'sweeps' in scene.solver ? { ...scene.solver, sweeps: thoroughness * scene.solver.sweeps } : scene.solver;
  using world = new World({ ...model, scene: { ...scene, solver } }, device);
  await settle(world, options);
  return world.snapshot();
}

/** False for a state that an older engine has left. */
function tryRestore(world: World, snapshot: Snapshot): boolean {
  try {
    world.restore(snapshot);
    return true;
  } catch (error) {
    if (error instanceof SnapshotError) return false;
    throw error;
  }
}
