/** The arrays of the grain solver: what it takes from the model, and what no step needs from the one before. */
import type { FieldTable } from '../../core/fields.ts';
import { roundUp } from '../../core/value-types.ts';
import type { Device, DeviceArray } from '../../device/device.ts';
import type { Model } from '../../scene/model.ts';
import { bodyShape, packBodyShapes, placedBody } from './body-shapes.ts';
import { cellGrid } from './cell-grid.ts';
import { contactSlots } from './contact-slots.ts';
import * as structs from './grain-structs.ts';
import { hasRollingResistance } from './grains-state.ts';

/** Grains whose slots are interleaved: as in slots.wgsl. */
const lanes = 32;

export type GrainScratch = ReturnType<typeof grainScratch>;

/** By the names that kernels give them. */
export function grainScratch(device: Device, model: Model, warningCount: number) {
  const count = model.worldCount * model.grains.count;
  const { cells } = cellGrid(model);
  const cellCount = model.worldCount * cells[0] * cells[1] * cells[2];
  const { grainSlots, bodySlots } = contactSlots(model);
  const slotRows = roundUp(count, lanes);
  const { shapes, distances } = packBodyShapes(model);
  const words = (label: string, length: number): DeviceArray<'u32'> => device.array(label, 'u32', length);
  const array = <T extends FieldTable>(label: string, table: T, length: number): DeviceArray<T> =>
    device.array(label, table, length);
  const vectors = (label: string): DeviceArray<'vec3f'> => device.array(label, 'vec3f', count);
  const filled = <T extends FieldTable>(label: string, table: T, length: number, data: Uint32Array): DeviceArray<T> =>
    device.array(label, table, length, data);

  return {
    // model
    properties: filled(
      'grain properties',
      structs.grainProperties,
      model.grains.count,
      structs.packGrainProperties(model),
    ),
    laws: filled('contact laws', structs.contactLaw, model.contacts.length, structs.packContactLaws(model)),
    shapes: filled('body shapes', bodyShape, model.bodies.length, shapes),
    distances: device.array('body distances', 'f32', distances.length, distances),
    // cells
    keys: words('grain cells', count),
    order: words('grain order', count),
    cell_starts: words('cell starts', cellCount + 1),
    grains: array('sorted grains', structs.sortedGrain, count),
    // contacts
    bodies: array('placed bodies', placedBody, model.bodies.length),
    contact_counts: words('contact counts', count),
    contacts: array('contacts', structs.grainContact, slotRows * grainSlots),
    body_contacts: array('body contacts', structs.wallContact, slotRows * bodySlots),
    turns: device.array('turns', 'vec4f', hasRollingResistance(model) ? slotRows * (grainSlots + bodySlots) : 1),
    // velocities and displacements; sweeps read one and write the other
    motions: [
      array('motions', structs.sortedMotion, count),
      array('other motions', structs.sortedMotion, count),
    ] as const,
    pushes: device.array('correction pushes', 'f32', slotRows * (grainSlots + bodySlots)),
    shifts: [vectors('shifts'), vectors('other shifts')] as const,
    // for sensors
    bearing: words('contacts that push', count),
    warnings: words('warnings', warningCount),
  };
}
