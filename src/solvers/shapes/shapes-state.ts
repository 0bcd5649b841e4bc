/** What grains of any outline are at a moment, and all that is needed to go on from there with the same bits. */
import { elementStride, type FieldTable } from '../../core/fields.ts';
import type { Model } from '../../scene/model.ts';
import { withCarried } from '../grains/carried-start.ts';
import { entryField, hasEntries } from '../grains/flow/flow-state.ts';
import { contactFields, grainFields, initialGrainState } from '../grains/grains-state.ts';
import type { StateTables } from '../solver.ts';
import { shapeRoom } from './shape-room.ts';

/** As of spheres, and what short steps need. */
export const shapeGrainFields = {
  ...grainFields,
  remainder: {
    type: 'vec3f',
    unit: '1',
    doc: 'What rounding has taken so far: from the position along x and y [m], and from the turn [rad].',
  },
} as const satisfies FieldTable;

/**
 * The contacts of the last step, from which the next one starts: one for each place where two grains, or a grain and a wall,
 * touch or nearly do. Of two grains the one of the lower type lists it, of one type the one with the lower index.
 */
export const shapeContactFields = {
  partner: contactFields.partner,
  force: contactFields.force,
  frame: {
    type: 'vec4f',
    unit: '1',
    doc: 'World frame: place from the centre of the grain that lists the contact, x y [m]; normal towards it, x y.',
  },
  feature: {
    type: 'u32',
    unit: '1',
    doc: 'Which end of a stroke meets which stroke of the other; 2³² − 1 where that is not known.',
  },
  stretch: {
    type: 'vec2f',
    unit: 'm',
    doc: 'Of the tangential spring, and the depth at which the normal one begins; 0 where there is none.',
  },
  colour: contactFields.colour,
} as const satisfies FieldTable;

export function shapeStateTables(model: Model): StateTables {
  const count = model.worldCount * model.grains.count;
  const { touches, walls } = shapeRoom(model);
  const grain = hasEntries(model) ? { ...shapeGrainFields, entry: entryField } : shapeGrainFields;
  return { grain: { table: grain, count }, contact: { table: shapeContactFields, count: touches + walls } };
}

/** The start of a scene: words for every array of the state, by `group.field`. */
export function initialShapeState(model: Model): Map<string, ArrayLike<number>> {
  const ofGrains = initialGrainState(model);
  const arrays = new Map<string, ArrayLike<number>>();
  for (const [group, { table, count }] of Object.entries(shapeStateTables(model))) {
    for (const [field, { type }] of Object.entries(table)) {
      const name = `${group}.${field}`;
      const start = group === 'grain' ? ofGrains.get(name) : undefined;
      arrays.set(name, start ?? new Float32Array((count * elementStride(type)) / 4));
    }
  }
  return withCarried(arrays, model, shapeStateTables(model));
}
