/** What the solver works with inside a step: structs as the kernels see them (grain_types.wgsl says what each field is). */
import { packStructs, type FieldTable } from '../../core/fields.ts';
import type { Model } from '../../scene/model.ts';
import { byCellAxes, cellGrid, partCells } from './cell-grid.ts';
import { firstRoom, mostWalls, type ContactRoom } from './contact-room.ts';
import { isUneven } from './effort/mass-ratio.ts';
import { hasSprings } from './hertz/hertz-state.ts';

const f32 = (unit: string, doc: string) => ({ type: 'f32', unit, doc }) as const;
const u32 = (doc: string) => ({ type: 'u32', unit: '1', doc }) as const;
const vec3f = (unit: string, doc: string) => ({ type: 'vec3f', unit, doc }) as const;

const vec3u = (doc: string) => ({ type: 'vec3u', unit: '1', doc }) as const;

export const stepParams = {
  gravity: vec3f('m/s²', 'World frame.'),
  dt: f32('s', 'Length of the step.'),
  cell_origin: vec3f('m', 'Lowest corner of the cells.'),
  sight: f32('m', 'How far beyond touching a grain sees others when it looks one cell around.'),
  period: vec3f('m', 'Length after which space repeats; 0 where it does not.'),
  fine_radius: f32('m', 'Grains with a larger radius are in the coarse cells.'),
  fine_cells: vec3u('Fine cells of one world by their axes.'),
  grain_count: u32('Grains of all worlds.'),
  fine_scale: vec3f('1/m', 'Fine cells in a metre.'),
  grains_per_world: u32('Grains of one world.'),
  coarse_cells: vec3u('Coarse cells of one world by their axes.'),
  world_count: u32('Worlds.'),
  coarse_scale: vec3f('1/m', 'Coarse cells in a metre.'),
  part_count: u32('Parts of the bodies of one world.'),
  material_count: u32('Materials.'),
  pair_capacity: u32('Room for contacts of grains with grains.'),
  wall_capacity: u32('Room for contacts of grains with walls.'),
  rebound_speed: f32('m/s', 'Contacts that close in faster than this rebound.'),
  part_cells: vec3u('Cells in which parts are looked up.'),
  mask_words: u32('Words of a mask with one bit a wall.'),
  part_scale: vec3f('1/m', 'Such cells in a metre.'),
  long_sight: f32('m', 'Likewise when it looks two cells around.'),
  spill_scale: f32('s/m', 'One over the speed that the smallest number of a shared impulse stands for.'),
  wide_units: f32(
    '1/(N s)',
    'One over the impulse that it stands for, if it is the same for all grains; 0 where masses hardly differ.',
  ),
  first_axis: u32('Along which rows of cells lie: 0 for x, 1 for y, 2 for z.'),
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
  id: u32('Index in the state.'),
  material: u32('Index of the material.'),
  way: f32('m', 'Length of its path since contacts were last searched for.'),
} as const satisfies FieldTable;

export const sortedMotion = {
  velocity: vec3f('m/s', 'By now.'),
  inverse_mass: f32('1/kg', 'One over the mass.'),
  surface_spin: vec3f('m/s', 'Radius times angular velocity, by now.'),
  inverse_radius: f32('1/m', 'One over the radius.'),
} as const satisfies FieldTable;

const vec4f = (doc: string) => ({ type: 'vec4f', unit: '1', doc }) as const;

export const onwardWay = {
  at: vec4f('Where it was before the last sweep.'),
  way: vec4f('By how much it goes on.'),
} as const satisfies FieldTable;

export const colourTurn = { colour: u32('Whose turn it is.') } as const satisfies FieldTable;

export const contactPair = {
  first: u32('Sorted index of the smaller grain.'),
  second: u32('Sorted index of the other.'),
  remembered: u32('Place in the state of the previous step.'),
} as const satisfies FieldTable;

const contactStart = {
  normal: vec3f('1', 'From the second partner to the first.'),
  gap: f32('m', 'Negative where they overlap.'),
  impulse: vec3f('N s', 'Tangential, on the first.'),
  push: f32('N s', 'Along the normal, on the first.'),
} as const satisfies FieldTable;

export const grainContact = {
  ...contactStart,
  first: u32('Sorted index.'),
  second: u32('Sorted index.'),
  friction: f32('1', 'Coulomb coefficient.'),
  lever: f32('1', 'Distance of the centres over the sum of the radii.'),
} as const satisfies FieldTable;

export const wallContact = {
  ...contactStart,
  velocity: vec3f('m/s', 'Of the body where it is touched.'),
  friction: f32('1', 'Coulomb coefficient.'),
  spin: vec3f('rad/s', 'Of the body.'),
  wall: u32('Which wall of which part.'),
} as const satisfies FieldTable;

export const contactExtra = {
  turn: vec3f('N m s', 'Of rolling and twisting resistance, on the first.'),
  pull: f32('N s', 'Greatest pull.'),
  rolling: f32('m', 'Greatest torque over push, against rolling.'),
  twisting: f32('m', 'Likewise, against spinning about the normal.'),
  rebound: f32('m/s', 'Speed after an impact.'),
  remembered: u32('Place in the state of the previous step.'),
} as const satisfies FieldTable;

/** Impacts slower than what gravity makes in so many steps do not rebound, or grains at rest would never be. */
const reboundSteps = 4;

/** Speeds up to which impulses are shared as integers, over that of a way of `sight` in a step. */
const fastestShare = 4;
/** Likewise for springs, whose steps are a small part of a contact: the greatest change of speed in a step [m/s] */
const fastestSpring = 16;

/** One over the speed that the smallest number of a shared impulse stands for [s/m] */
const spillScale = (model: Model, dt: number): number =>
  2 ** 30 / (hasSprings(model) ? fastestSpring : (fastestShare * cellGrid(model).longSight) / dt);

/** Likewise over the impulse of the lightest grain, a power of two [1/(N s)]; 0 where masses hardly differ. */
function wideUnits(model: Model, dt: number): number {
  if (!isUneven(model)) return 0;
  const lightest = model.grains.mass.reduce((least, mass) => Math.min(least, mass), Infinity);
  return 2 ** Math.floor(Math.log2(spillScale(model, dt) / lightest));
}

/** Words of a mask with a bit for every wall of every part. */
export const maskWords = (model: Model): number => Math.ceil((model.parts.length * mostWalls(model)) / 32);

/** Of params that depend on more than the model. */
export interface StepParamsOptions {
  /** Along which rows of cells lie. Default: 0, x. */
  readonly firstAxis?: number;
  /** Default: what there is at first. */
  readonly room?: ContactRoom;
}

/** Words of `stepParams` for steps of `dt` [s]. */
export function packStepParams(
  model: Model,
  dt: number,
  { firstAxis = 0, room = firstRoom(model, 'cpu') }: StepParamsOptions = {},
): Uint32Array {
  const { origin, sight, longSight, fine, coarse, fineRadius } = cellGrid(model);
  const looked = partCells(model);
  const { pairs, walls } = room;
  const parts = model.parts.length;
  const values = {
    gravity: model.gravity,
    dt,
    cell_origin: origin,
    sight,
    period: model.period,
    fine_radius: fineRadius,
    fine_cells: byCellAxes(fine.count, firstAxis),
    grain_count: model.worldCount * model.grains.count,
    fine_scale: byCellAxes(fine.scale, firstAxis),
    grains_per_world: model.grains.count,
    coarse_cells: byCellAxes(coarse.count, firstAxis),
    world_count: model.worldCount,
    coarse_scale: byCellAxes(coarse.scale, firstAxis),
    part_count: parts,
    material_count: model.materials.length,
    pair_capacity: pairs,
    wall_capacity: walls,
    rebound_speed: reboundSteps * dt * Math.hypot(...model.gravity),
    part_cells: looked.count,
    mask_words: maskWords(model),
    part_scale: looked.scale,
    long_sight: longSight,
    first_axis: firstAxis,
    spill_scale: spillScale(model, dt),
    wide_units: wideUnits(model, dt),
  };
  return packStructs(stepParams, [values]);
}

export function packGrainProperties({ grains }: Model): Uint32Array {
  const properties = Array.from(grains.radius, (radius, i) => {
    return { radius, inverse_mass: 1 / grains.mass[i]!, material: grains.material[i]! };
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
