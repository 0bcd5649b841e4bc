/** What contact fields work with: structs as the kernels see them (shape_types.wgsl and field_params.wgsl say more). */
import type { FieldTable } from '../../../core/fields.ts';

const f32 = (unit: string, doc: string) => ({ type: 'f32', unit, doc }) as const;
const u32 = (doc: string) => ({ type: 'u32', unit: '1', doc }) as const;
const vec2f = (unit: string, doc: string) => ({ type: 'vec2f', unit, doc }) as const;

export const shapePose = {
  position: vec2f('m', 'Centre.'),
  turn: vec2f('1', 'Cosine and sine of its turn.'),
  radius: f32('m', 'Of the circle around it.'),
  kind: u32('Index of its type.'),
  id: u32('Index in the state.'),
  material: u32('Index of the material.'),
} as const satisfies FieldTable;

export const candidate = {
  first: u32('Sorted index of the one of the lower type, of equal types of the lower id.'),
  second: u32('Sorted index of the other.'),
  reach: f32('m', 'Gaps beyond this do not matter.'),
} as const satisfies FieldTable;

export const touch = {
  gradient: vec2f('1', 'Of the distance, as the second moves; world frame.'),
  gap: f32('m', 'Distance, negative where they overlap.'),
  turn_first: f32('m', 'Change of the distance as the first turns.'),
  turn_second: f32('m', 'Likewise as the second turns.'),
  arm_first: f32('m', 'From its centre to the place, along the normal.'),
  arm_second: f32('m', 'Likewise of the second.'),
  feature: u32('Which end meets which stroke.'),
} as const satisfies FieldTable;

export const fieldParams = {
  period: vec2f('m', 'Length after which space repeats; 0 where it does not.'),
  reach: f32('m', 'Gaps up to this are found.'),
} as const satisfies FieldTable;

/** Gaps that are none, as in shape_types.wgsl. */
export const far = Math.fround(1e30);
export const tooDeep = Math.fround(-1e30);

export const tableStruct = {
  span: f32('m', 'Half the side of the square of places.'),
  cell_scale: f32('1/m', 'Cells in a metre.'),
  turn_scale: f32('1/rad', 'Cells in a turn of 1 rad.'),
  period: f32('rad', 'Turn after which it repeats.'),
  unit: f32('m', 'What a stored number 1 stands for.'),
  thickness: f32('m', 'How deep overlaps may be at least.'),
  side_cells: u32('Cells along x and y.'),
  turn_cells: u32('Cells along the turn.'),
  first: u32('Where its index begins.'),
  form: u32('How the two types are seen in it.'),
} as const satisfies FieldTable;

export const buildParams = {
  first: u32('Type with the role of the first.'),
  second: u32('Type with the role of the second.'),
  table: u32('Index of the table.'),
  brick_count: u32('Bricks to fill.'),
  brick_first: u32('The first of them.'),
  reach: f32('m', 'Distances up to this are found.'),
} as const satisfies FieldTable;
