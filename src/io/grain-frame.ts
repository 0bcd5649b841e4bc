/** The grains of a world at a moment, for frames. */
import type { HostArray } from '../core/value-types.ts';
import type { VtpContent } from '../formats/vtp.ts';
import type { World } from '../world/world.ts';

export async function grainFrame(world: World): Promise<VtpContent> {
  const { grains, worldCount } = world.model;
  const read = (name: string): Promise<Float32Array> => world.read(name).then(asFloats);
  const [positions, velocity, spin] = await Promise.all([
    read('grain.position'),
    read('grain.velocity'),
    read('grain.spin'),
  ]);
  const count = grains.count * worldCount;
  const speed = Float32Array.from({ length: count }, (_, i) =>
    Math.hypot(velocity[3 * i]!, velocity[3 * i + 1]!, velocity[3 * i + 2]!),
  );
  // Every world has the same grains.
  const radius = Float32Array.from({ length: count }, (_, i) => grains.radius[i % grains.count]!);
  const material = Uint32Array.from({ length: count }, (_, i) => grains.material[i % grains.count]!);
  const copy = Uint32Array.from({ length: count }, (_, i) => Math.floor(i / grains.count));
  return {
    time: world.time,
    positions,
    ofPoints: [
      { name: 'radius', components: 1, data: radius },
      { name: 'speed', components: 1, data: speed },
      { name: 'velocity', components: 3, data: velocity },
      { name: 'spin', components: 3, data: spin },
      { name: 'material', components: 1, data: material },
      { name: 'world', components: 1, data: copy },
    ],
  };
}

/** The oracle gives f64. */
const asFloats = (data: HostArray): Float32Array => (data instanceof Float32Array ? data : Float32Array.from(data));
