/** Parameters of the kernels of this folder (flow_types.wgsl says what each field is). */
import { packStructs, type FieldTable } from '../../../core/fields.ts';
import type { Model } from '../../../scene/model.ts';
import type { EntryGrid } from './entry-grid.ts';

const vec3f = (unit: string, doc: string) => ({ type: 'vec3f', unit, doc }) as const;
const vec3u = (doc: string) => ({ type: 'vec3u', unit: '1', doc }) as const;
const u32 = (doc: string) => ({ type: 'u32', unit: '1', doc }) as const;

export const flowParams = {
  low: vec3f('m', 'Lower corner of the domain.'),
  grain_count: u32('Grains of all worlds.'),
  high: vec3f('m', 'Upper corner of the domain.'),
  grains_per_world: u32('Grains of one world.'),
  period: vec3f('m', 'Of the domain; 0 along axes that are not periodic.'),
  seed: u32('Start of random numbers.'),
  open_low: vec3u('1 where grains are removed at the lower face.'),
  patience: u32('Steps after which a grain has waited long.'),
  open_high: vec3u('1 where grains are removed at the upper face.'),
  warning: u32('Place of the counter of grains that waited long.'),
  return_velocity: vec3f('m/s', 'With which cyclic grains come back.'),
  sets_velocity: u32('1: they come back with this velocity.'),
  cyclic_axis: u32('0, 1, 2 for x, y, z; 3 for none.'),
  leaves_high: u32('1: they leave at the high face.'),
  scatters: u32('1: they come back at random places.'),
  bin_low: vec3f('m', 'Lower corner of the box in which grains may be in the way.'),
  bin_high: vec3f('m', 'Upper corner.'),
  cell_origin: vec3f('m', 'Lower corner of the cells for entering.'),
  cell_edges: vec3f('m', 'Of a cell, along x, y, z.'),
  cells: vec3u('Along x, y, z.'),
  gravity: vec3f('m/s²', 'Acceleration of free fall.'),
  time_step: { type: 'f32', unit: 's', doc: 'Of the model.' },
} as const satisfies FieldTable;

/** As `FlowGrain` in flow_types.wgsl. */
export const flowGrain = {
  radius: { type: 'f32', unit: 'm', doc: 'Of the grain.' },
  first_entry: u32('Steps after which it first enters the world; 0 if it is there from the start.'),
} as const satisfies FieldTable;

/** Words of `flowGrain` structs, one a grain of a world. */
export const packFlowGrains = ({ grains }: Model): Uint32Array =>
  packStructs(
    flowGrain,
    Array.from(grains.radius, (radius, i) => ({ radius, first_entry: grains.entryStep[i]! })),
  );

/** A grain has waited long after the time in which one falls by so many diameters, or without gravity after so long [s]. */
const patienceInDiameters = 10;
const patienceWithoutGravity = 0.1;

/** Words of `flowParams`. `warning`: place of the counter. */
export function packFlowParams(model: Model, grid: EntryGrid | null, warning: number): Uint32Array {
  const { domain, period, seed, boundaries, grains, worldCount, timeStep } = model;
  const { cyclic, openLow, openHigh } = boundaries;
  const values = {
    low: domain.min,
    grain_count: worldCount * grains.count,
    high: domain.max,
    grains_per_world: grains.count,
    period,
    seed,
    open_low: openLow.map(Number),
    patience: Math.max(Math.ceil(patienceTime(model) / timeStep), 1),
    open_high: openHigh.map(Number),
    warning,
    return_velocity: cyclic?.velocity ?? [0, 0, 0],
    sets_velocity: cyclic?.velocity ? 1 : 0,
    cyclic_axis: cyclic?.axis ?? 3,
    leaves_high: cyclic?.leave === 'high' ? 1 : 0,
    scatters: cyclic?.scatter ? 1 : 0,
    bin_low: grid?.reach.min ?? [0, 0, 0],
    bin_high: grid?.reach.max ?? [0, 0, 0],
    cell_origin: grid?.origin ?? [0, 0, 0],
    cell_edges: grid?.edges ?? [1, 1, 1],
    cells: grid?.cells ?? [1, 1, 1],
    gravity: model.gravity,
    time_step: timeStep,
  };
  return packStructs(flowParams, [values]);
}

/** [s] */
function patienceTime({ gravity, grains }: Model): number {
  const pull = Math.hypot(...gravity);
  const largest = grains.radius.reduce((most, r) => Math.max(most, r), 0);
  return pull > 0 ? Math.sqrt((2 * patienceInDiameters * 2 * largest) / pull) : patienceWithoutGravity;
}
