/** The arrays of the solver of shapes: what it takes from the model, and what no step needs from the one before. */
import type { FieldTable } from '../../core/fields.ts';
import type { Device, DeviceArray } from '../../device/device.ts';
import type { Model } from '../../scene/model.ts';
import type { ShapesModel } from '../../scene/shapes/shapes-model.ts';
import { blockCount, cellGrid } from '../grains/cell-grid.ts';
import { colours } from '../grains/grain-scratch.ts';
import * as grainStructs from '../grains/grain-structs.ts';
import { candidate, shapePose, touch } from './fields/field-structs.ts';
import { packStrokes } from './fields/pack-strokes.ts';
import { shapeRoom } from './shape-room.ts';
import * as structs from './shape-structs.ts';

/** As in speeds.wgsl and spill.wgsl. */
const speedWords = 8;
const spillWords = 7;
const spillBlock = 64;
/** As in touch_likeness.wgsl. */
const knownWords = 8;

export type ShapeScratch = ReturnType<typeof shapeScratch>;

/** By the names that kernels give them. */
export function shapeScratch(device: Device, model: Model, shapes: ShapesModel, warningCount: number) {
  const count = model.worldCount * model.grains.count;
  const room = shapeRoom(model);
  const grid = cellGrid(model);
  const words = (label: string, length: number): DeviceArray<'u32'> => device.array(label, 'u32', length);
  const array = <T extends FieldTable>(label: string, table: T, length: number): DeviceArray<T> =>
    device.array(label, table, length);
  const filled = <T extends FieldTable>(label: string, table: T, length: number, data: Uint32Array): DeviceArray<T> =>
    device.array(label, table, length, data);
  const { grainProperties, contactLaw, packGrainProperties, packContactLaws } = grainStructs;
  const quads = packStrokes(shapes.types);
  const blocks = blockCount(model, device.kind);
  const colour_order = words('colour order', room.pairs + 1);
  return {
    // model
    properties: filled('grain properties', grainProperties, model.grains.count, packGrainProperties(model)),
    shape_properties: filled(
      'shape properties',
      structs.shapeProperties,
      model.grains.count,
      structs.packShapeProperties(model, shapes),
    ),
    laws: filled('contact laws', contactLaw, model.contacts.length, packContactLaws(model)),
    // cells
    keys: words('grain cells', count),
    cell_slots: words('grain slots', count),
    listed: words('listed grains', count),
    order: words('grain order', count),
    cell_starts: words('cell starts', grid.total + 2),
    grains: array('sorted grains', grainStructs.sortedGrain, count),
    poses: array('poses', shapePose, count),
    motions: array('motions', structs.shapeMotion, count),
    speeds: words('bounds of velocities', blocks * speedWords),
    // who is near whom
    /** Where the candidates of each grain begin and end. */
    candidate_ranges: device.array('candidate ranges', 'vec2u', count),
    candidate_total: words('candidate total', 1),
    candidates: array('candidates', candidate, room.candidates),
    /** Told by the field: two for each candidate. */
    touches: array('touches', touch, 2 * room.candidates),
    /** Where the state keeps those of the step before: eight words for each. */
    memories: words('memories', knownWords * room.candidates),
    slots: words('slots of touches', room.candidates),
    outlines: device.array('outlines', 'vec4f', quads.length / 4, quads),
    // who touches whom: where the pairs of each grain begin, then where their touches begin
    starts: words('pair and touch starts', 2 * (count + 1)),
    pair_total: words('pair total', 1),
    pairs: array('pairs', grainStructs.contactPair, room.pairs),
    sources: array('pair sources', structs.pairSource, room.pairs),
    pair_touches: array('touches of pairs', structs.pairTouch, room.touches),
    /** One for each colour: says which it is. */
    turns: Array.from({ length: colours }, (_, colour) =>
      device.array('turn', grainStructs.colourTurn, 1, Uint32Array.of(colour)),
    ),
    colour_keys: words('colour keys', room.pairs),
    colour_order,
    colour_starts: words('colour starts', colours + 2),
    used_colours: words('used colours', count),
    bids: words('bids', count),
    // Contacts have colours before they are ordered by them.
    colourless: colour_order,
    shape_pairs: array('pairs by colour', structs.shapePair, room.pairs),
    contacts: array('contacts', structs.shapeContact, room.touches),
    spill: device.array('shared impulses', 'i32', count * spillWords + Math.ceil(count / spillBlock)),
    gate: words('gate of sweeps', 2),
    /** Where the touches of walls of each grain begin. */
    wall_starts: words('wall starts', count + 1),
    // displacements against overlaps: x, y, turn
    shifts: device.array('shifts', 'vec3f', count),
    /** Counters, and as many words that name a grain for each. */
    warnings: words('warnings', 2 * warningCount),
  };
}
