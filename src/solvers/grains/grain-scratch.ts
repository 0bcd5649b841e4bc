/** The arrays of the grain solver: what it takes from the model, and what no step needs from the one before, unless lists are kept. */
import { TalusError } from '../../core/errors.ts';
import { elementStride, type FieldTable } from '../../core/fields.ts';
import type { Device, DeviceArray, Pass } from '../../device/device.ts';
import { DistanceGrids } from '../../geometry/mesh/distance-grids.ts';
import type { Model } from '../../scene/model.ts';
import { brickArrays, type BrickArrays } from './bricks/brick-arrays.ts';
import { blockCount, cellGrid, isClearlyUnequal, partCells } from './cell-grid.ts';
import { spillLength, type ContactRoom } from './contact-room.ts';
import { isUneven } from './effort/mass-ratio.ts';
import * as structs from './grain-structs.ts';
import { hasContactExtras } from './grains-state.ts';
import { listFields, listRoom } from './lists/list-gate.ts';
import { gridsOf, packPartShapes, partShape, placedPart } from '../parts/part-shapes.ts';

/** As in planes.wgsl. */
const planeMargin = 3;
/** As in speeds.wgsl and colours.wgsl. */
const speedWords = 8;
export const colours = 11;
const placeBits = 25;

/** Kernels may see any array as plain words. */
export const asWords = (array: DeviceArray): DeviceArray<'u32'> => array as DeviceArray<'u32'>;

export type GrainScratch = ReturnType<typeof grainScratch>;

export interface GrainScratchOptions {
  readonly warningCount: number;
  readonly room: ContactRoom;
  /** Grains from which on bricks hold theirs, on a GPU. */
  readonly heldFrom?: number | undefined;
}

/** By the names that kernels give them. */
export function grainScratch(device: Device, model: Model, { warningCount, room, heldFrom }: GrainScratchOptions) {
  const count = model.worldCount * model.grains.count;
  const looked = partCells(model).count;
  const partCount = model.parts.length;
  const grids = new DistanceGrids(device, gridsOf(model.parts));
  const shapes = packPartShapes(model.parts, (grid) => grids.firstOf(grid));
  const words = (label: string, length: number): DeviceArray<'u32'> => device.array(label, 'u32', length);
  const array = <T extends FieldTable>(label: string, table: T, length: number): DeviceArray<T> =>
    device.array(label, table, length);
  const filled = <T extends FieldTable>(label: string, table: T, length: number, data: Uint32Array): DeviceArray<T> =>
    device.array(label, table, length, data);

  const isOnGpu = device.kind === 'gpu';
  const motions = array('motions', structs.sortedMotion, count);
  const bricks = brickArrays(device, model, { isUnequal: isClearlyUnequal(model), heldFrom });
  const used_colours = words('used colours', count);
  // Sweeps begin when contacts have colours: whether there are more, and who asked for them, lies where contacts bid.
  const bids = words('bids', count + 2);
  const wall_starts = words('wall starts', count + 1);
  const shifts = device.array('shifts', 'vec3f', count + planeMargin);
  const planes = isOnGpu ? null : planesOf(device, shifts);
  const ofPairs = pairScratch(device, model, bricks, room.pairs);
  return {
    // model
    properties: filled(
      'grain properties',
      structs.grainProperties,
      model.grains.count,
      structs.packGrainProperties(model),
    ),
    laws: filled('contact laws', structs.contactLaw, model.contacts.length, structs.packContactLaws(model)),
    shapes: filled('part shapes', partShape, partCount, shapes),
    distances: grids.distances,
    // cells: what sorts the grains is done with before there are motions and walls; nothing is sorted where lists are kept, and motions of the
    // step before are those to go on from
    slots: asWords(motions),
    order: wall_starts,
    cell_starts: words('cell starts', cellGrid(model).total + 2),
    grains: array('sorted grains', structs.sortedGrain, count),
    motions,
    /** For a CPU alone, which looks for neighbours before anything is shifted. */
    planes,
    pair_starts: words('pair starts', count + 1),
    /** One for each colour: says which it is. */
    turns: Array.from({ length: colours }, (_, colour) =>
      device.array('turn', structs.colourTurn, 1, Uint32Array.of(colour)),
    ),
    /** Null: in the order of colours. */
    bricks,
    colour_starts: words('colour starts', colours + 2),
    used_colours,
    bids,
    // Walls are looked for when contacts have their colours.
    other_bids: wall_starts,
    // Grains are put in bricks when contacts have their colours.
    local_grains: bids,
    brick_grains: used_colours,
    /** Whether those of the step before still hold; never, where nobody keeps them. */
    lists: array('lists', listFields, listRoom(count)),
    // sweeps that are taken
    gate: bricks ? words('gate of sweeps', 2) : bids,
    rebound_gate: words('gate of rebounds', 1),
    // walls
    parts: array('placed parts', placedPart, partCount),
    part_masks: words('part masks', looked[0] * looked[1] * looked[2] * structs.maskWords(model)),
    wall_starts,
    ...wallScratch(device, model, room.walls),
    // displacements against overlaps
    shifts,
    warnings: words('warnings', 2 * warningCount + 2),
    ...ofPairs,
    ...sharedScratch(device, model, { bricks, shifts }, ofPairs),
  };
}

const planesOf = (device: Device, shifts: DeviceArray): DeviceArray =>
  device.kind === 'cpu' ? shifts : device.array('planes of grains', 'f32', 4 * shifts.count);

/** What there is for every contact of two grains. */
type PairScratch = ReturnType<typeof pairScratch>;

function pairScratch(device: Device, model: Model, bricks: BrickArrays | null, room: number) {
  const count = model.worldCount * model.grains.count;
  const words = (label: string, length: number): DeviceArray<'u32'> => device.array(label, 'u32', length);
  const contacts = device.array('contacts', structs.grainContact, room);
  const pairs = device.array('pairs', structs.contactPair, room);
  // Contacts are ordered before they are made: a CPU, which then knows their places, has the order where they will be.
  const colour_order = device.kind === 'cpu' ? asWords(contacts) : words('colour order', room + 1);
  // A CPU makes and remembers contacts grain after grain, as they lie in the state, whatever the order in which it solves them.
  const places = bricks ? colour_order : device.kind === 'gpu' ? null : words('places of contacts', room);
  // After what takes more memory than most devices have for so many.
  if (places && room >= 2 ** placeBits) {
    throw new TalusError(
      `solver grains: ${count} grains need room for ${room} contacts, more than 2^${placeBits}: take fewer grains`,
    );
  }
  // Of bricks, contacts know their places before they are made.
  const colour_keys = bricks ? asWords(contacts) : words('colour keys', room);
  return {
    // What sorts the grains is done with before there are pairs and contacts, and so are lists of neighbours before contacts.
    listed: asWords(pairs),
    found: asWords(contacts),
    pairs,
    colour_keys,
    colour_order,
    // Contacts have colours before they are ordered by them.
    colourless: colour_order,
    /** Where the contact of each pair is; null: `colour_order` says which pair is where. */
    places,
    contacts,
    // Contacts are in the order of their colours by then.
    busy_contacts: colour_keys,
    extras: device.array('contact extras', structs.contactExtra, hasContactExtras(model) ? room : 1),
  };
}

/** What there is for every contact with a wall. */
function wallScratch(device: Device, model: Model, room: number) {
  const words = (label: string): DeviceArray<'u32'> => device.array(label, 'u32', room);
  return {
    wall_contacts: device.array('wall contacts', structs.wallContact, room),
    /** For a CPU alone. */
    wall_grains: device.kind === 'gpu' ? undefined : words('grains at walls'),
    wall_extras: device.array('wall extras', structs.contactExtra, hasContactExtras(model) ? room : 1),
  };
}

/**
 * Whether steps leave no grain shared, so that nothing has to be cleared: where a GPU has bricks that take walls too. Where bricks
 * hold their grains, these clear it anyway.
 */
export const freesShared = (bricks: BrickArrays | null): boolean => bricks?.takesWalls === true && !bricks.isHeld;

/** Whether contacts without a colour are counted as others start; otherwise when they are made. */
export const startsShared = (bricks: BrickArrays | null): boolean => bricks?.isHeld === true || freesShared(bricks);

/** Whether contacts with walls start as they are listed: where a dispatch can do both. */
export const startsWalls = (model: Model, bricks: BrickArrays | null): boolean =>
  bricks?.takesWalls === true && !hasContactExtras(model);

/** What has memory of its own only where that of pairs and contacts is not free, or not enough. */
function sharedScratch(
  device: Device,
  model: Model,
  { bricks, shifts }: { readonly bricks: BrickArrays | null; readonly shifts: DeviceArray },
  { pairs, contacts }: PairScratch,
) {
  const count = model.worldCount * model.grains.count;
  // Shared contacts are counted once contacts are made, when pairs are no longer needed. Wide sums need more than these have.
  const isWide = isUneven(model);
  const isLate = device.kind !== 'oracle' && !freesShared(bricks) && !isWide;
  const spill: DeviceArray = isLate ? pairs : device.array('shared impulses', 'i32', spillLength(count, isWide));
  // A CPU compares velocities when grains are in order, and before it looks for neighbours: where contacts and pairs will be.
  const blocks = blockCount(model, device.kind);
  const keys = asWords(device.kind === 'cpu' ? shifts : contacts);
  const inPlaceOf = (array: DeviceArray, label: string, words: number): DeviceArray =>
    device.kind === 'cpu' && (array.count * elementStride(array.type)) / 4 >= words
      ? array
      : device.array(label, 'u32', words);
  const speeds = inPlaceOf(contacts, 'bounds of velocities', blocks * speedWords);
  const around = inPlaceOf(pairs, 'velocities around', blocks * speedWords);
  return { keys, spill, speeds, around };
}

/** Other room for contacts. Contacts, lists and neighbours that are known stay as they are, as far as there is room. */
export function resizeScratch(
  device: Device,
  pass: Pass,
  model: Model,
  scratch: GrainScratch,
  room: ContactRoom,
): void {
  const before = new Set(Object.values(scratch).flat());
  if (room.walls !== scratch.wall_contacts.count) Object.assign(scratch, wallScratch(device, model, room.walls));
  if (room.pairs !== scratch.pairs.count) {
    const { contacts, extras, colour_order, places, spill, pairs } = scratch;
    const ofPairs = pairScratch(device, model, scratch.bricks, room.pairs);
    const shared = sharedScratch(device, model, scratch, ofPairs);
    const known: (DeviceArray | null)[] = [contacts, extras, colour_order, places];
    const anew = [ofPairs.contacts, ofPairs.extras, ofPairs.colour_order, ofPairs.places];
    for (const [k, from] of known.entries()) {
      const to = anew[k];
      if (from && to && known.indexOf(from) === k) pass.copy(from, to, Math.min(from.count, to.count));
    }
    if (spill !== pairs && shared.spill !== ofPairs.pairs) pass.copy(spill, shared.spill);
    Object.assign(scratch, ofPairs, shared);
  }
  const after = new Set(Object.values(scratch).flat());
  for (const part of before) if (!after.has(part)) part?.[Symbol.dispose]();
}
