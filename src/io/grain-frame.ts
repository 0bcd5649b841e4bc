/** The grains of a world at a moment, for frames: those that are in the world then. */
import type { HostArray } from '../core/value-types.ts';
import type { VtpContent } from '../formats/vtp.ts';
import { hasEntries } from '../solvers/grains/flow/flow-state.ts';
import type { World } from '../world/world.ts';

/** What a frame needs of a world. */
type Grains = Pick<World, 'model' | 'time' | 'read'>;

export async function grainFrame(world: Grains): Promise<VtpContent> {
  const { grains } = world.model;
  const read = (name: string): Promise<Float32Array> => world.read(name).then(asFloats);
  const [present, positions, velocity, spin] = await Promise.all([
    presentGrains(world),
    read('grain.position'),
    read('grain.velocity'),
    read('grain.spin'),
  ]);
  const vectors = (all: Float32Array): Float32Array => {
    const chosen = new Float32Array(3 * present.length);
    for (const [k, i] of present.entries()) chosen.set(all.subarray(3 * i, 3 * i + 3), 3 * k);
    return chosen;
  };
  // Every world has the same grains.
  const index = present.map((i) => i % grains.count);
  return {
    time: world.time,
    positions: vectors(positions),
    ofPoints: [
      { name: 'radius', components: 1, data: Float32Array.from(index, (k) => grains.radius[k]!) },
      {
        name: 'speed',
        components: 1,
        data: Float32Array.from(present, (i) => Math.hypot(...velocity.subarray(3 * i, 3 * i + 3))),
      },
      { name: 'velocity', components: 3, data: vectors(velocity) },
      { name: 'spin', components: 3, data: vectors(spin) },
      { name: 'material', components: 1, data: Uint32Array.from(index, (k) => grains.material[k]!) },
      { name: 'world', components: 1, data: present.map((i) => Math.floor(i / grains.count)) },
      // Points have other places from frame to frame as grains come and go: by this they are known again.
      { name: 'grain', components: 1, data: index },
    ],
  };
}

/** Indices of those that are in the world. */
async function presentGrains(world: Grains): Promise<Uint32Array> {
  const { grains, worldCount } = world.model;
  const all = Uint32Array.from({ length: grains.count * worldCount }, (_, i) => i);
  if (!hasEntries(world.model)) return all;
  const presence = await world.read('grain.presence');
  return all.filter((i) => presence[i] === 1);
}

/** The oracle gives f64. */
const asFloats = (data: HostArray): Float32Array => (data instanceof Float32Array ? data : Float32Array.from(data));
