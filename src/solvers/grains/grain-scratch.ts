/** The arrays of the grain solver: what it takes from the model, and what no step needs from the one before, unless lists are kept. */
import { TalusError } from '../../core/errors.ts';
import type { FieldTable } from '../../core/fields.ts';
import { roundUp } from '../../core/value-types.ts';
import type { Device, DeviceArray } from '../../device/device.ts';
import { DistanceGrids } from '../../geometry/mesh/distance-grids.ts';
import type { Model } from '../../scene/model.ts';
import { brickArrays } from './bricks/brick-arrays.ts';
import { blockCount, cellGrid, isClearlyUnequal, partCells } from './cell-grid.ts';
import { contactRoom, manyGrains } from './contact-room.ts';
import * as structs from './grain-structs.ts';
import { hasContactExtras } from './grains-state.ts';
import { listFields, listRoom } from './lists/list-gate.ts';
import { gridsOf, packPartShapes, partShape, placedPart } from '../parts/part-shapes.ts';

/** Words of a grain's list of neighbours, interleaved among so many grains: as in found.wgsl. */
const foundWords = 16;
const foundLanes = 32;
/** As in planes.wgsl. */
const planeMargin = 3;
/** As in spill.wgsl, speeds.wgsl and colours.wgsl. */
const spillWords = 8;
const spillBlock = 64;
const speedWords = 8;
export const colours = 11;
const placeBits = 26;

/** Kernels may see any array as plain words. */
export const asWords = (array: DeviceArray): DeviceArray<'u32'> => array as DeviceArray<'u32'>;

export type GrainScratch = ReturnType<typeof grainScratch>;

/** By the names that kernels give them. */
export function grainScratch(device: Device, model: Model, warningCount: number) {
  const count = model.worldCount * model.grains.count;
  const room = contactRoom(model);
  const looked = partCells(model).count;
  const partCount = model.parts.length;
  const hasExtras = hasContactExtras(model);
  const grids = new DistanceGrids(device, gridsOf(model.parts));
  const shapes = packPartShapes(model.parts, (grid) => grids.firstOf(grid));
  const words = (label: string, length: number): DeviceArray<'u32'> => device.array(label, 'u32', length);
  const array = <T extends FieldTable>(label: string, table: T, length: number): DeviceArray<T> =>
    device.array(label, table, length);
  const filled = <T extends FieldTable>(label: string, table: T, length: number, data: Uint32Array): DeviceArray<T> =>
    device.array(label, table, length, data);

  const isOnGpu = device.kind === 'gpu';
  const blocks = blockCount(model, device.kind);
  const contacts = array('contacts', structs.grainContact, room.pairs);
  const motions = array('motions', structs.sortedMotion, count);
  const pairs = array('pairs', structs.contactPair, room.pairs);
  const colour_order = words('colour order', room.pairs + 1);
  const foundLength = roundUp(count, foundLanes) * foundWords;
  // Neighbours are found before there are contacts: they share the memory where that is enough.
  const isRoomy = room.pairs * 12 >= foundLength;
  const found = isRoomy ? asWords(contacts) : words('found neighbours', foundLength);
  const bricks = brickArrays(device, model, colours, isClearlyUnequal(model));
  // A CPU makes and remembers contacts grain after grain, as they lie in the state, whatever the order in which it solves them.
  const places = bricks ? colour_order : isOnGpu ? null : words('places of contacts', room.pairs);
  // After what takes more memory than most devices have for so many.
  if (places && room.pairs >= 2 ** placeBits) {
    throw new TalusError(
      `solver grains: ${count} grains have room for ${room.pairs} contacts, more than 2^${placeBits}: take fewer grains`,
    );
  }
  // Of bricks, contacts know their places before they are made.
  const colour_keys = bricks ? asWords(contacts) : words('colour keys', room.pairs);
  const spillLength = count * spillWords + Math.ceil(count / spillBlock);
  // A GPU counts shared contacts once they are made, when pairs are no longer needed: there is always room for that where contacts are
  // in bricks. But where bricks take walls too, they leave nothing in memory of its own that would have to be cleared.
  const isApart = bricks?.takesWalls === true && count < manyGrains;
  const isLate = isOnGpu && !isApart && room.pairs * 3 >= spillLength;
  const spill: DeviceArray = isLate ? pairs : device.array('shared impulses', 'i32', spillLength);
  const [used_colours, bids] = [words('used colours', count), words('bids', count)];
  const wall_starts = words('wall starts', count + 1);
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
    // cells: what sorts the grains is done with before there are pairs, contacts, motions and walls
    keys: asWords(contacts),
    slots: asWords(motions),
    listed: asWords(pairs),
    order: wall_starts,
    cell_starts: words('cell starts', cellGrid(model).total + 2),
    grains: array('sorted grains', structs.sortedGrain, count),
    motions,
    /** For a CPU alone. */
    planes: device.array('planes of grains', 'f32', isOnGpu ? 1 : 4 * (count + planeMargin)),
    speeds: words('bounds of velocities', blocks * speedWords),
    around: array('velocities around', structs.velocityBounds, blocks),
    // pairs and their colours
    found,
    pair_starts: words('pair starts', count + 1),
    pairs,
    /** One for each colour: says which it is. */
    turns: Array.from({ length: colours }, (_, colour) =>
      device.array('turn', structs.colourTurn, 1, Uint32Array.of(colour)),
    ),
    colour_keys,
    colour_order,
    /** Null: in the order of colours. */
    bricks,
    /** Where the contact of each pair is; null: `colour_order` says which pair is where. */
    places,
    colour_starts: words('colour starts', colours + 2),
    used_colours,
    bids,
    // Walls are looked for when contacts have their colours.
    other_bids: wall_starts,
    // Grains are put in bricks when contacts have their colours.
    local_grains: bids,
    brick_grains: used_colours,
    // Contacts have colours before they are ordered by them.
    colourless: colour_order,
    contacts,
    extras: array('contact extras', structs.contactExtra, hasExtras ? room.pairs : 1),
    spill,
    /** Whether those of the step before still hold; never, where nobody keeps them. */
    lists: array('lists', listFields, listRoom(count)),
    // sweeps that are taken
    gate: words('gate of sweeps', bricks ? 2 : 2 + count),
    // Contacts are in the order of their colours by then.
    busy_contacts: colour_keys,
    rebound_gate: words('gate of rebounds', 1),
    // walls
    parts: array('placed parts', placedPart, partCount),
    part_masks: words('part masks', looked[0] * looked[1] * looked[2] * structs.maskWords(model)),
    wall_starts,
    wall_contacts: array('wall contacts', structs.wallContact, room.walls),
    /** For a CPU alone. */
    wall_grains: isOnGpu ? undefined : words('grains at walls', room.walls),
    wall_extras: array('wall extras', structs.contactExtra, hasExtras ? room.walls : 1),
    // displacements against overlaps
    shifts: device.array('shifts', 'vec3f', count),
    warnings: words('warnings', warningCount),
  };
}
