/** The contacts of a world at a moment as lines, for frames: force chains are seen as tubes over them. */
import type { VtpContent } from '../formats/vtp.ts';
import type { ContactList } from '../sensors/contact-list.ts';
import type { World } from '../world/world.ts';

/** A line goes from the centre of a grain to that of its partner, or to the wall that it touches. */
export function contactFrame(world: World, contacts: ContactList): VtpContent {
  const { time } = world;
  const { count, grain, centre, branch, force, normalForce, mobilisation, isWall } = contacts;
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

/** The points of grains, with the sum of the forces of all contacts on each [N]. */
export function withForces(points: VtpContent, grainsPerWorld: number, contacts: ContactList): VtpContent {
  const { ofPoints = [] } = points;
  const [grain, world] = ['grain', 'world'].map((name) => ofPoints.find((array) => array.name === name)!.data);
  const sums = new Map<number, [number, number, number]>();
  const add = (index: number, sign: number, k: number): void => {
    const sum = sums.get(index) ?? [0, 0, 0];
    for (let axis = 0; axis < 3; axis++) sum[axis]! += sign * contacts.force[3 * k + axis]!;
    sums.set(index, sum);
  };
  for (let k = 0; k < contacts.count; k++) {
    const own = contacts.grain[k]!;
    add(own, 1, k);
    if (contacts.isWall[k] === 0) add(own - (own % grainsPerWorld) + contacts.partner[k]!, -1, k);
  }
  const data = new Float32Array(points.positions.length);
  for (let k = 0; k < grain!.length; k++)
    data.set(sums.get(world![k]! * grainsPerWorld + grain![k]!) ?? [0, 0, 0], 3 * k);
  return { ...points, ofPoints: [...ofPoints, { name: 'force', components: 3, data }] };
}
