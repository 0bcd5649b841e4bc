/** What the solver works with inside a step: structs as the kernels see them (shape_contacts.wgsl). */
import { packStructs, type FieldTable } from '../../core/fields.ts';
import type { Model } from '../../scene/model.ts';
import { touch } from './fields/field-structs.ts';
import { noCarrier, type ShapesModel } from '../../scene/shapes/shapes-model.ts';

const f32 = (unit: string, doc: string) => ({ type: 'f32', unit, doc }) as const;
const u32 = (doc: string) => ({ type: 'u32', unit: '1', doc }) as const;
const vec4f = (unit: string, doc: string) => ({ type: 'vec4f', unit, doc }) as const;

export const shapeProperties = {
  radius: f32('m', 'Of the circle around it.'),
  inverse_mass: f32('1/kg', 'One over the mass; 0 for one that is carried.'),
  inverse_inertia: f32('1/(kg m²)', 'One over the moment of inertia; 0 for one that is carried.'),
  thinnest: f32('m', 'Radius of its thinnest stroke.'),
  kind: u32('Index of its type.'),
  material: u32('Index of the material.'),
} as const satisfies FieldTable;

export const shapeMotion = {
  twist: vec4f('m/s, rad/s', 'Velocity along x and y, spin, 0.'),
  inverse_mass: vec4f('1/kg, 1/(kg m²)', 'Twice one over the mass, one over the moment of inertia, 0.'),
} as const satisfies FieldTable;

export const pairSource = {
  first: u32('Sorted index.'),
  second: u32('Sorted index.'),
  candidate: u32('Which candidate it was.'),
  place: u32('Of its first touch among those of all pairs, and how many it has.'),
  slots: u32('Which touches of the candidate it has, a bit each.'),
  friction: f32('1', 'Coulomb coefficient.'),
  restitution: f32('1', 'Of the approach velocity.'),
} as const satisfies FieldTable;

export const pairTouch = {
  ...touch,
  remembered: u32('Where the state keeps it from the step before.'),
} as const satisfies FieldTable;

export const shapePair = {
  first: u32('Sorted index.'),
  second: u32('Sorted index.'),
  friction: f32('1', 'Coulomb coefficient.'),
  place: u32('Of its first touch among those of all pairs, and how many it has.'),
} as const satisfies FieldTable;

export const shapeContact = {
  along: vec4f('1, m', 'How the gap changes: by where the second is, and by the turns of both.'),
  across: vec4f('1, m', 'How the second slides over the first, by the same.'),
  mass: f32('kg', 'Effective, along the gradient.'),
  tangential_mass: f32('kg', 'Effective, across it.'),
  coupling: f32('1/kg', 'Speed across that a push of 1 gives.'),
  rebound: f32('m/s', 'Speed at which the gap grows after an impact.'),
  push: f32('N s', 'On the second, over the gradient.'),
  rub: f32('N s', 'On the second, over the gradient turned left.'),
  gap: f32('m', 'Negative where they overlap.'),
  bias: f32('m/s', 'Speed at which the gap may shrink; negative where it has to grow.'),
} as const satisfies FieldTable;

export function packShapeProperties({ grains }: Model, { types, type, carrier }: ShapesModel): Uint32Array {
  const properties = Array.from(grains.radius, (radius, i) => {
    const isFree = carrier[i] === noCarrier;
    const kind = type[i]!;
    return {
      radius,
      inverse_mass: isFree ? 1 / grains.mass[i]! : 0,
      inverse_inertia: isFree ? 1 / grains.inertia[i]! : 0,
      thinnest: types[kind]!.outline.thinnest * types[kind]!.radius,
      kind,
      material: grains.material[i]!,
    };
  });
  return packStructs(shapeProperties, properties);
}
