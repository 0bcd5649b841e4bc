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

/** Of a grain, well below what counts as rest: what is timed shall not be on the edge [m g R] */
export const restingEnergy = 3e-7;

/** As long as cases look at a bed: what slips once in a while has slipped by then [s]. */
const calm = 0.5;
/** Of beds that are not timed yet [s]. */
const calmBefore = 0.2;

/** As long as it takes to fall to about two thirds of the height, and a little longer. */
const fallTime = ({ height }: Bed): number =>
  Math.sqrt((2 * height) / 3 / gravity) + 10 * Math.sqrt(bedRadius / gravity);

/** A world in which a loose bed has come to rest; the caller disposes it. */
export function settledBed(
  device: Device,
  { bed, name, longest, settings }: { bed: Bed; name: string; longest: number; settings: BenchSettings },
): Promise<World> {
  const stages = fromAbove({ fall: fallTime(bed), longest });
  return settledWorld(device, { model: bedModel(bed, settings), name, stages, settings });
}

export interface Settling {
  readonly model: Model;
  /** In the cache and in progress. */
  readonly name: string;
  readonly stages: readonly SettleStage[];
  readonly settings: BenchSettings;
}

/** Part of the way to rest. */
export interface SettleStage extends Omit<SettleOptions, 'progress'> {
  /** Times the sweeps that are timed in the end. */
  readonly sweeps: number;
}

/**
 * For grains that fall first. More sweeps bring a deep bed to rest sooner, as forces have to find their way from the top to
 * the bottom; with those that are timed it then goes on, from forces that are right already.
 */
export const fromAbove = ({ fall, longest }: { fall: number; longest: number }): readonly SettleStage[] => [
  { sweeps: 4, fall, kineticEnergy: restingEnergy, calm: calmBefore, longest },
  { sweeps: 1, fall: 0, kineticEnergy: restingEnergy, calm, longest },
];

/** For grains that lie as they should, but whose forces are not known: the first step must not let them sink. */
export const inPlace = ({ longest }: { longest: number }): readonly SettleStage[] => [
  { sweeps: 32, fall: 0, kineticEnergy: restingEnergy, calm: calmBefore, longest: 0.1 },
  ...fromAbove({ fall: 0, longest }),
];

/** States of more grains than this take longer to read than to make. */
const mostKept = 100_000;

/** Any world after it has settled; the caller disposes it. */
export async function settledWorld(device: Device, { model, name, stages, settings }: Settling): Promise<World> {
  const { title: _title, output: _output, ...physics } = model.scene;
  const { position, radius, count } = model.grains;
  const key = contentHash(packageJson.version, JSON.stringify({ physics, stages }), position, radius);
  const cache = count <= mostKept ? new SnapshotCache() : null;
  const kept = settings.fresh ? null : (cache?.find(name, key) ?? null);
  const resumed = kept === null ? null : tryRestore(new World(model, device), kept);
  if (resumed) return resumed;
  const world = await settleInStages(device, model, stages, (text) => settings.progress?.(`${name}: ${text}`));
  cache?.keep(name, key, await world.snapshot());
  return world;
}

async function settleInStages(
  device: Device,
  model: Model,
  stages: readonly SettleStage[],
  progress: (text: string) => void,
): Promise<World> {
  let world = new World(model, device);
  try {
    for (const { sweeps, ...options } of stages) {
      const before = await world.snapshot();
      world[Symbol.dispose]();
      world = new World(withSweeps(model, sweeps), device);
      world.restore(before);
      await settle(world, { ...options, progress });
    }
    return world;
  } catch (error) {
    world[Symbol.dispose]();
    throw error;
  }
}

/** More than this a solver that sweeps a hundred times by itself does not need either. */
const enoughSweeps = 128;

function withSweeps(model: Model, factor: number): Model {
  const { scene } = model;
  if (factor === 1 || !('sweeps' in scene.solver)) return model;
  const { sweeps } = scene.solver;
  const solver = { ...scene.solver, sweeps: Math.max(sweeps, Math.min(factor * sweeps, enoughSweeps)) };
  return { ...model, scene: { ...scene, solver } };
}

/** Null for a state that an older engine has left: the world goes with it. */
function tryRestore(world: World, snapshot: Snapshot): World | null {
  try {
    world.restore(snapshot);
    return world;
  } catch (error) {
    world[Symbol.dispose]();
    if (error instanceof SnapshotError) return null;
    throw error;
  }
}
