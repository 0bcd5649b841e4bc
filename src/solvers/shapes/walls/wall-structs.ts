/** What walls of grains in the plane work with: structs as the kernels see them (wall_touches.wgsl and others say more). */
import type { FieldTable } from '../../../core/fields.ts';

const f32 = (unit: string, doc: string) => ({ type: 'f32', unit, doc }) as const;
const u32 = (doc: string) => ({ type: 'u32', unit: '1', doc }) as const;
const vec2f = (unit: string, doc: string) => ({ type: 'vec2f', unit, doc }) as const;

/** As `WallTouch` in wall_touches.wgsl. */
export const wallTouch = {
  normal: vec2f('1', 'Away from the wall.'),
  velocity: vec2f('m/s', 'Of the body where it is touched.'),
  turn: f32('m', 'Of the gap by the turn of the grain.'),
  arm: f32('m', 'From the centre of the grain to the place, along the normal.'),
  mass: f32('kg', 'Effective, along the normal.'),
  tangential_mass: f32('kg', 'Effective, across it.'),
  push: f32('N s', 'On the grain, along the normal.'),
  rub: f32('N s', 'On the grain, along the normal turned left.'),
  gap: f32('m', 'Negative where they overlap.'),
  rebound: f32('m/s', 'Speed after an impact.'),
  friction: f32('1', 'Coulomb coefficient.'),
  thickness: f32('m', 'Radius of the stroke that touches.'),
  wall: u32('Which wall of which part.'),
  remembered: u32('Place in the state of the previous step.'),
} as const satisfies FieldTable;

/** As `Carried` in shapes_carry.wgsl. */
export const carriedGrain = {
  rotation: { type: 'vec4f', unit: '1', doc: 'Of the grain in the frame of the body.' },
  place: { type: 'vec3f', unit: 'm', doc: 'Of its centre in the frame of the body.' },
  grain: u32('Its index in its world.'),
  body: u32('Index of the body.'),
} as const satisfies FieldTable;
