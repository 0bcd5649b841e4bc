/**
 * How many contacts there is room for: as many as there are, and a few more. A device whose memory the host sees makes more room
 * within a step, when contacts are counted and not yet listed, so that none is ever left out. A GPU is told of steps ahead: it
 * begins with what beds come to have, and gets what it needs when the host has seen how many there are.
 */
import { roundUp, type HostArray } from '../../core/value-types.ts';
import type { DeviceKind } from '../../device/device.ts';
import type { Model, ShapeModel } from '../../scene/model.ts';
import { adapts } from './effort/mass-ratio.ts';

export interface ContactRoom {
  /** Contacts of grains with grains, of all worlds. */
  readonly pairs: number;
  /** Contacts of grains with walls. */
  readonly walls: number;
}

/** Over what there are, where more room can be made at once, and where it cannot; and so many anyway. */
const spare = { pairs: { seen: 1.01, unseen: 1.03 }, walls: { seen: 1.04, unseen: 1.08 }, anyway: 64 } as const;
/**
 * Contacts a grain lists at first, where more room can be made at once, and where it cannot. Beds have up to three, with those
 * that are near to one, and up to three and a half where there is hardly any friction to hold them apart. Where heavy grains may drive
 * light ones, all in their reach look farther: at once, when they fall.
 */
const firstPairs = { seen: 3.1, unseen: 3.25, unseenSmooth: 3.75, unseenUneven: 8 } as const;
/** Grains that rub less than this lie closer. */
const smooth = 0.3;
/** Likewise with walls, over all grains: of a cube of 200,000 one in ten is at one, of a few thousand on a floor most. */
const firstWalls = { seen: 0.2, unseen: 0.25, unseenAnyway: 16_384 } as const;
/** Words of a grain for impulses that contacts share, its upper words, and a block of grains, as in spill.wgsl; and of a pair. */
const spillWords = 7;
const upperWords = 6;
const spillBlock = 64;
const pairWords = 3;
/** Words of what contacts without a colour share. `isWide`: with sums of 64 bits */
export const spillLength = (grainCount: number, isWide = false): number =>
  grainCount * (spillWords + (isWide ? upperWords : 0)) + Math.ceil(grainCount / spillBlock);

/** In any case: where pairs are, there are lists of neighbours before, and impulses that contacts share after them. */
const fewestPairs = (grainCount: number): number => spillLength(grainCount) / pairWords;

/** Before anything is known of contacts. */
export function firstRoom(model: Model, kind: DeviceKind): ContactRoom {
  const count = model.worldCount * model.grains.count;
  const most = model.parts.reduce((sum, { shape }) => sum + wallsInReach(shape), 0) * count;
  const isSeen = kind !== 'gpu';
  const unseen = adapts(kind, model) ? 'unseenUneven' : areSmooth(model) ? 'unseenSmooth' : 'unseen';
  const perGrain = firstPairs[isSeen ? 'seen' : unseen];
  const walls = isSeen ? firstWalls.seen * count : firstWalls.unseen * count + firstWalls.unseenAnyway;
  const pairs = Math.max(perGrain * count, fewestPairs(count)) + spare.anyway;
  return { pairs: fours(pairs), walls: fours(Math.min(walls + spare.anyway, most)) };
}

/** The room for so many contacts, and a few more. */
export type RoomRule = (contacts: ContactRoom) => ContactRoom;

/** That of a model, which looks at every grain once: what asks it in every step must not. */
export function roomRule(model: Model, kind: DeviceKind): RoomRule {
  const sight = kind === 'gpu' ? 'unseen' : 'seen';
  const count = model.worldCount * model.grains.count;
  // A blow may come in any step.
  const least = kind === 'gpu' && adapts(kind, model) ? firstPairs.unseenUneven * count : fewestPairs(count);
  return ({ pairs, walls }) => ({
    pairs: fours(Math.max(spare.pairs[sight] * pairs, least) + spare.anyway),
    walls: walls === 0 ? 0 : fours(spare.walls[sight] * walls + spare.anyway),
  });
}

/** Where contacts come to be: what is enough for a while, as other room takes the time of a step. Walls take little. */
const ahead = { pairs: 1.06, walls: 1.5 } as const;

export const aheadOf = ({ pairs, walls }: ContactRoom): ContactRoom => ({
  pairs: ahead.pairs * pairs,
  walls: ahead.walls * walls,
});

export const larger = (one: ContactRoom, other: ContactRoom): ContactRoom => ({
  pairs: Math.max(one.pairs, other.pairs),
  walls: Math.max(one.walls, other.walls),
});

/** Words are copied by fours. */
const fours = (count: number): number => roundUp(Math.ceil(count), 4);

/** What a wall is called among partners, as in contact_memory.wgsl. */
const wallBit = 2 ** 31;

/** Contacts that the words of a state remember, by `group.field`. */
export function rememberedContacts(arrays: ReadonlyMap<string, ArrayLike<number>>): ContactRoom {
  const [first, counts, partner] = ['grain.contactFirst', 'grain.contactCount', 'contact.partner'].map((name) =>
    arrays.get(name),
  );
  let [pairs, walls] = [0, 0];
  if (!first || !counts || !partner) return { pairs, walls };
  for (let i = 0; i < counts.length; i++) {
    const end = first[i]! + counts[i]!;
    for (let place = first[i]!; place < end; place++) {
      if (partner[place]! >= wallBit) walls++;
      else pairs++;
    }
  }
  return { pairs, walls };
}

/** Places of contacts that the words of a state use, from the first on. Contacts with walls have no colour. */
export function tidyContacts(arrays: ReadonlyMap<string, HostArray>): number {
  const [first, counts] = [arrays.get('grain.contactFirst')!, arrays.get('grain.contactCount')!];
  const [partner, colour] = [arrays.get('contact.partner')!, arrays.get('contact.colour')!];
  let end = 0;
  for (let i = 0; i < counts.length; i++) if (counts[i]! > 0) end = Math.max(end, first[i]! + counts[i]!);
  for (let place = 0; place < end; place++) if (partner[place]! >= wallBit) colour[place] = 0;
  return end;
}

/** Whether grains of any two materials hardly rub. */
function areSmooth({ grains, materials, contacts }: Model): boolean {
  const used = [...new Set(grains.material)];
  return used.some((one) => used.some((other) => contacts[one * materials.length + other]!.friction < smooth));
}

/** Walls of the part with the most of them. */
export const mostWalls = ({ parts }: Model): number =>
  parts.reduce((most, { shape }) => Math.max(most, wallsInReach(shape)), 1);

/** Walls of a part: a grain that does not fit in touches them all. */
export function wallsInReach(shape: ShapeModel): number {
  if (shape.kind === 'box') return shape.hollow ? 6 : 1;
  if (shape.kind === 'cylinder') return shape.hollow ? 3 : 1;
  return 1;
}
