/** What a bed of grains is at a moment, and all that is needed to go on from there with the same bits. */
import type { FieldTable } from '../../core/fields.ts';
import { elementStride } from '../../core/fields.ts';
import type { Model } from '../../scene/model.ts';
import type { StateTables } from '../solver.ts';
import { withCarried } from './carried-start.ts';
import { firstRoom, tidyContacts } from './contact-room.ts';
import { entryField, hasEntries, initialEntry, initialPresence } from './flow/flow-state.ts';
import { hasSprings, springFields } from './hertz/hertz-state.ts';
import { keepsRemainders, remainderFields } from './remainders.ts';

/** One a grain, all worlds one after another. */
export const grainFields = {
  position: { type: 'vec3f', unit: 'm', doc: 'Of the centre, world frame.' },
  rotation: { type: 'vec4f', unit: '1', doc: 'Grain frame to world frame, quaternion x y z w.' },
  velocity: { type: 'vec3f', unit: 'm/s', doc: 'Of the centre, world frame.' },
  spin: { type: 'vec3f', unit: 'rad/s', doc: 'Angular velocity, world frame.' },
  presence: { type: 'u32', unit: '1', doc: '1: in the world; 0: not yet, or no longer.' },
  contactFirst: { type: 'u32', unit: '1', doc: 'Place of its first contact in the group `contact`.' },
  contactCount: { type: 'u32', unit: '1', doc: 'How many contacts it lists there, one after another.' },
} as const satisfies FieldTable;

/**
 * The contacts of the last step, from which the next one starts. Of two grains in contact only
 * one lists it; which of them may change from step to step.
 */
export const contactFields = {
  partner: {
    type: 'u32',
    unit: '1',
    doc: 'Index of the other grain in its world; for a wall 2³¹ + 8 · part + wall.',
  },
  force: {
    type: 'vec4f',
    unit: 'N',
    doc: 'On the grain that lists the contact: tangential part, world frame; normal part, positive away from the partner.',
  },
  colour: { type: 'u32', unit: '1', doc: 'Contacts of one colour share no grain.' },
} as const satisfies FieldTable;

/** Kept as well where a material resists rolling or twisting. */
export const contactTorqueFields = {
  torque: { type: 'vec3f', unit: 'N m', doc: 'Of rolling and twisting resistance, on the same grain, world frame.' },
} as const satisfies FieldTable;

/** Whether any two materials do more than rub: pull, rebound, resist rolling or twisting. */
export const hasContactExtras = (model: Model): boolean =>
  model.contacts.some(
    ({ restitution, rollingFriction, twistingFriction, cohesion }) =>
      restitution > 0 || rollingFriction > 0 || twistingFriction > 0 || cohesion > 0,
  );

export function grainStateTables(model: Model): StateTables {
  const count = model.worldCount * model.grains.count;
  const { pairs, walls } = firstRoom(model, 'cpu');
  const contacts = hasContactExtras(model) ? { ...contactFields, ...contactTorqueFields } : contactFields;
  const grains = {
    ...grainFields,
    ...(hasEntries(model) && { entry: entryField }),
    ...(hasSprings(model) && springFields),
    ...(keepsRemainders(model) && remainderFields),
  };
  return {
    grain: { table: grains, count },
    contact: { table: contacts, count: pairs + walls, tidy: tidyContacts },
  };
}

/** The start of a scene: words for every array of the state, by `group.field`. */
export function initialGrainState(model: Model): Map<string, ArrayLike<number>> {
  const { position, rotation, velocity, spin } = model.grains;
  const starts: Record<string, Float64Array> = { position, rotation, velocity, spin };
  const words: Record<string, Uint32Array> = { presence: initialPresence(model), entry: initialEntry(model) };
  const arrays = new Map<string, ArrayLike<number>>();
  for (const [group, { table, count }] of Object.entries(grainStateTables(model))) {
    for (const [field, { type }] of Object.entries(table)) {
      const start = group === 'grain' ? starts[field] : undefined;
      if (start) arrays.set(`${group}.${field}`, repeated(padded(start, model.grains.count), model.worldCount));
      else if (words[field]) arrays.set(`${group}.${field}`, repeated(words[field], model.worldCount));
      else arrays.set(`${group}.${field}`, new Float32Array((count * elementStride(type)) / 4));
    }
  }
  return withCarried(arrays, model, grainStateTables(model));
}

/** Vectors of three or four as they lie on a device: four words each. */
function padded(values: Float64Array, count: number): Float32Array {
  const width = values.length / Math.max(count, 1);
  const words = new Float32Array(count * 4);
  for (let k = 0; k < values.length; k++) words[Math.floor(k / width) * 4 + (k % width)] = values[k]!;
  return words;
}

function repeated<T extends Float32Array | Uint32Array>(words: T, times: number): T {
  const all = new (words.constructor as new (length: number) => T)(words.length * times);
  for (let k = 0; k < times; k++) all.set(words, k * words.length);
  return all;
}
