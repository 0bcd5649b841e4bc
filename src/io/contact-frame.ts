/** The contacts of a world at a moment as lines, for frames: force chains are seen as tubes over them. */
import type { VtpContent } from '../formats/vtp.ts';
import type { World } from '../world/world.ts';

/** A line goes from the centre of a grain to that of its partner, or to the wall that it touches. */
export async function contactFrame(world: World): Promise<VtpContent> {
  const { time } = world;
  const { count, grain, centre, branch, force, normalForce, mobilisation, isWall } = await world.contacts();
  const positions = new Float32Array(6 * count);
  for (let k = 0; k < count; k++) {
    for (let axis = 0; axis < 3; axis++) {
      positions[6 * k + axis] = centre[3 * k + axis]!;
      positions[6 * k + 3 + axis] = centre[3 * k + axis]! - branch[3 * k + axis]!;
    }
  }
  const grainsPerWorld = Math.max(world.model.grains.count, 1);
  return {
    time,
    positions,
    lines: Uint32Array.from({ length: 2 * count }, (_, k) => k),
    ofLines: [
      { name: 'force', components: 3, data: force },
      { name: 'normal force', components: 1, data: normalForce },
      { name: 'friction mobilisation', components: 1, data: mobilisation },
      { name: 'wall', components: 1, data: isWall },
      { name: 'world', components: 1, data: grain.map((index) => Math.floor(index / grainsPerWorld)) },
    ],
  };
}
