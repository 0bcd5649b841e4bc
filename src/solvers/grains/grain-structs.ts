/** What the solver works with inside a step: structs as the kernels see them (grain_types.wgsl says what each field is). */
import { packStructs, type FieldTable } from '../../core/fields.ts';
import type { Model } from '../../scene/model.ts';
import { cellGrid } from './cell-grid.ts';
import { contactSlots } from './contact-slots.ts';

const f32 = (unit: string, doc: string) => ({ type: 'f32', unit, doc }) as const;
const u32 = (doc: string) => ({ type: 'u32', unit: '1', doc }) as const;
const vec3f = (unit: string, doc: string) => ({ type: 'vec3f', unit, doc }) as const;

export const stepParams = {
  gravity: vec3f('m/s²', 'World frame.'),
  dt: f32('s', 'Length of the step.'),
  cell_origin: vec3f('m', 'Lowest corner of the cells.'),
  cell_edge: f32('m', 'Edge of a cell.'),
  cells: { type: 'vec3u', unit: '1', doc: 'Cells of one world along x, y, z.' },
  grain_count: u32('Grains of all worlds.'),
  grains_per_world: u32('Grains of one world.'),
  grain_slots: u32('Room for contacts of a grain with grains.'),
  body_slots: u32('Room for contacts of a grain with bodies.'),
  body_count: u32('Bodies of one world.'),
  material_count: u32('Materials.'),
  rebound_speed: f32('m/s', 'Contacts that close in faster than this rebound.'),
} as const satisfies FieldTable;

export const grainProperties = {
  radius: f32('m', 'Radius.'),
  inverse_mass: f32('1/kg', 'One over the mass.'),
  material: u32('Index of the material.'),
} as const satisfies FieldTable;

export const contactLaw = {
  friction: f32('1', 'Coulomb coefficient.'),
  restitution: f32('1', 'Of the normal approach velocity.'),
  rolling_friction: f32('1', 'Torque over effective radius and push.'),
  twisting_friction: f32('1', 'Likewise, about the normal.'),
  cohesion: f32('Pa', 'Greatest pull over the cross-section π R*².'),
} as const satisfies FieldTable;

export const sortedGrain = {
  position: vec3f('m', 'Centre.'),
  radius: f32('m', 'Radius.'),
  velocity: vec3f('m/s', 'As gravity alone leaves it.'),
  inverse_mass: f32('1/kg', 'One over the mass.'),
  surface_spin: vec3f('m/s', 'Radius times angular velocity.'),
  inverse_radius: f32('1/m', 'One over the radius.'),
  id: u32('Index in the state.'),
  local_id: u32('Index in its world.'),
  material: u32('Index of the material.'),
} as const satisfies FieldTable;

export const sortedMotion = {
  velocity: vec3f('m/s', 'By now.'),
  split_inverse_mass: f32('1/kg', 'Number of contacts over mass.'),
  surface_spin: vec3f('m/s', 'Radius times angular velocity, by now.'),
  inverse_radius: f32('1/m', 'One over the radius.'),
} as const satisfies FieldTable;

const contactStart = {
  normal: vec3f('1', 'From the first partner to the second.'),
  gap: f32('m', 'Negative where they overlap.'),
  impulse: vec3f('N s', 'Tangential, on the second.'),
  push: f32('N s', 'Along the normal, on the second.'),
} as const satisfies FieldTable;

export const grainContact = {
  ...contactStart,
  friction: f32('1', 'Coulomb coefficient.'),
  pull: f32('N s', 'Greatest pull.'),
  lever: f32('1', 'Distance of the centres over the sum of the radii.'),
  rebound: f32('m/s', 'Speed after an impact.'),
  partner: u32('Sorted index of the other grain; the highest bit says that this grain is the first.'),
  rolling: f32('m', 'Greatest torque over push, against rolling.'),
  twisting: f32('m', 'Likewise, against spinning about the normal.'),
  remembered: u32('Place in the state of the previous step.'),
} as const satisfies FieldTable;

export const wallContact = {
  ...contactStart,
  velocity: vec3f('m/s', 'Of the body where it is touched.'),
  friction: f32('1', 'Coulomb coefficient.'),
  spin: vec3f('rad/s', 'Of the body.'),
  pull: f32('N s', 'Greatest pull.'),
  rebound: f32('m/s', 'Speed after an impact.'),
  rolling: f32('m', 'Greatest torque over push, against rolling.'),
  twisting: f32('m', 'Likewise, against spinning about the normal.'),
  remembered: u32('Place in the state of the previous step.'),
  wall: u32('Which wall of which body.'),
} as const satisfies FieldTable;

/** Impacts slower than what gravity makes in so many steps do not rebound, or grains at rest would never be. */
const reboundSteps = 4;

/** Words of `stepParams` for steps of `dt` [s]. */
export function packStepParams(model: Model, dt: number): Uint32Array {
  const { origin, edge, cells } = cellGrid(model);
  const { grainSlots, bodySlots } = contactSlots(model);
  const values = {
    gravity: model.gravity,
    dt,
    cell_origin: origin,
    cell_edge: edge,
    cells,
    grain_count: model.worldCount * model.grains.count,
    grains_per_world: model.grains.count,
    grain_slots: grainSlots,
    body_slots: bodySlots,
    body_count: model.bodies.length,
    material_count: model.materials.length,
    rebound_speed: reboundSteps * dt * Math.hypot(...model.gravity),
  };
  return packStructs(stepParams, [values]);
}

export function packGrainProperties({ grains, materials }: Model): Uint32Array {
  const properties = Array.from(grains.radius, (radius, i) => {
    const { density } = materials[grains.material[i]!]!;
    return { radius, inverse_mass: 3 / (4 * Math.PI * radius ** 3 * density), material: grains.material[i]! };
  });
  return packStructs(grainProperties, properties);
}

export function packContactLaws({ contacts }: Model): Uint32Array {
  const laws = contacts.map(({ friction, restitution, rollingFriction, twistingFriction, cohesion }) => ({
    ...{ friction, restitution, cohesion },
    ...{ rolling_friction: rollingFriction, twisting_friction: twistingFriction },
  }));
  return packStructs(contactLaw, laws);
}
