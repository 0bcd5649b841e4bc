/** What there is to say of a grain, a particle or a body, in words. */
import { isInPlane, type HostArray, type Pick, type Vector3, type World } from 'talus';
import type { PickReading } from '../protocol.ts';

/** Grains whose contacts are looked through for those of one of them. */
const mostToSearch = 50_000;

export async function pieceReading(world: World, piece: number): Promise<PickReading> {
  const { matter, model } = world;
  const { grains, soft, shapes, materials } = model;
  const own = piece % matter.count;
  const [place, velocity] = await Promise.all([
    numbersOf(world, 'position', piece),
    numbersOf(world, 'velocity', piece),
  ]);
  const dimensions = isInPlane(model) ? 2 : 3;
  const position: Vector3 = [place[0]!, place[1]!, dimensions === 2 ? 0 : place[2]!];
  const speed = Math.hypot(...velocity.subarray(0, dimensions));
  const material = materials[(soft ? soft.material : grains.material)[own]!]!;
  const values: [string, string][] = [
    ['Material', material.name],
    ['Speed', told(speed, 'm/s')],
    [
      'Position',
      `${[...position]
        .slice(0, dimensions)
        .map((x) => x.toPrecision(4))
        .join(', ')} m`,
    ],
  ];
  if (soft) {
    values.push(['Mass', told(soft.mass[own]!, 'kg')], ['Group', soft.groups[soft.group[own]!]!.name]);
  } else {
    if (shapes) {
      const rotation = await numbersOf(world, 'rotation', piece);
      const angle = 2 * Math.atan2(rotation[2]!, rotation[3]!);
      values.push(
        ['Outline', shapes.types[shapes.type[own]!]!.name],
        ['Turn', told(angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI)), 'rad')],
      );
      const carrier = model.bodies[shapes.carrier[own]!];
      if (carrier) values.push(['Carried', carrier.isFixed ? 'held' : 'as the scene says']);
    }
    values.push(['Radius', told(grains.radius[own]!, 'm')], ['Mass', told(grains.mass[own]!, 'kg')]);
    const contacts = await contactsOf(world, piece);
    if (contacts) values.push(['Contacts', String(contacts.count)], ['Force of contacts', told(contacts.force, 'N')]);
  }
  return {
    what: `${matter.piece} ${own}${model.worldCount > 1 ? ` of world ${Math.floor(piece / matter.count)}` : ''}`,
    piece,
    body: null,
    world: Math.floor(piece / matter.count),
    position,
    values,
  };
}

/** Of what a picture shows at a point; null of nothing, and of the ground of the domain. */
export async function pickedReading(world: World, picked: Pick | null): Promise<PickReading | null> {
  if (!picked) return null;
  if (picked.piece !== null) return pieceReading(world, picked.piece);
  return picked.body === null ? null : bodyReading(world, picked.body, picked.position, picked.world);
}

export async function bodyReading(
  world: World,
  body: number,
  position: Vector3,
  worldIndex: number,
): Promise<PickReading> {
  const { model } = world;
  const { name, shape, material, isFixed } = model.bodies[body]!;
  const forces = await world.bodyForces();
  const force = forces?.[worldIndex * model.bodies.length + body]?.force;
  return {
    what: `body ${name}`,
    piece: null,
    body,
    world: worldIndex,
    position,
    values: [
      ['Shape', shape.kind],
      ['Material', model.materials[material]!.name],
      ['Motion', isFixed ? 'stands' : 'as the scene says'],
      ...(force ? ([['Force of matter on it', told(Math.hypot(...force), 'N')]] as const) : []),
    ],
  };
}

/** Words of one element of an array of the pieces. */
function numbersOf(world: World, field: string, piece: number): Promise<HostArray> {
  const array = world.deviceArray(`${world.matter.piece}.${field}`);
  return world.device.read(array, { start: piece, end: piece + 1 });
}

/** How many contacts push or pull a grain, and what they come to [N]; null where there are too many to look through. */
async function contactsOf(world: World, piece: number): Promise<{ count: number; force: number } | null> {
  const { matter, model } = world;
  if (matter.count * model.worldCount > mostToSearch || world.step === 0) return null;
  const { grain, partner, isWall, force, count: all } = await world.contacts();
  const sum = [0, 0, 0];
  let count = 0;
  for (let k = 0; k < all; k++) {
    const isLister = grain[k] === piece;
    const first = piece - (piece % matter.count);
    const isPartner =
      isWall[k] === 0 && partner[k] === piece - first && grain[k]! - (grain[k]! % matter.count) === first;
    if (!isLister && !isPartner) continue;
    count++;
    for (const axis of [0, 1, 2]) sum[axis]! += (isLister ? 1 : -1) * force[3 * k + axis]!;
  }
  return { count, force: Math.hypot(...sum) };
}

const told = (value: number, unit: string): string => `${value.toPrecision(4)} ${unit}`;
