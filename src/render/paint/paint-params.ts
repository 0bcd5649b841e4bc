/** What kernels that paint pieces are told: `PaintParams` of paint_types.wgsl. */
import type { FieldTable } from '../../core/fields.ts';
import { length, scale, type Vector3 } from '../../math/rigid.ts';
import { isInPlane } from '../../scene/in-plane.ts';
import type { Model } from '../../scene/model.ts';
import { allWorlds, type ShownWorlds } from './piece-painter.ts';

export const paintParams = {
  up: { type: 'vec3f', unit: '1', doc: 'Against gravity.' },
  count: { type: 'u32', unit: '1', doc: 'Pieces of one world.' },
  pitch: { type: 'vec2f', unit: 'm', doc: 'From world to world in a row, and from row to row.' },
  columns: { type: 'u32', unit: '1', doc: 'Worlds in a row.' },
  all_count: { type: 'u32', unit: '1', doc: 'Pieces of all worlds.' },
  shown_world: { type: 'u32', unit: '1', doc: 'The only one that is shown, or all bits set.' },
  field: { type: 'u32', unit: '1', doc: 'Code of the field to colour by.' },
  force_unit: { type: 'f32', unit: 'N', doc: 'Smallest number of a sum of forces.' },
  swell: { type: 'f32', unit: '1', doc: 'Factor of radii.' },
} as const satisfies FieldTable;

/** Against gravity; z, or y for matter in the plane, where there is none. */
export function upOf(model: Model): Vector3 {
  const { gravity } = model;
  const size = length(gravity);
  if (size > 0) return scale(gravity, -1 / size);
  return isInPlane(model) ? [0, 1, 0] : [0, 0, 1];
}

/** How worlds lie side by side in a picture. */
export interface WorldLayout {
  /** From world to world in a row, in x, and from row to row, in y [m] */
  readonly pitch: readonly [number, number];
  readonly columns: number;
  readonly rows: number;
}

/** Of the domain's size, between worlds. */
const gap = 0.15;

export function worldLayout({ domain: { min, max }, worldCount }: Model): WorldLayout {
  const columns = Math.ceil(Math.sqrt(worldCount));
  const pitch = [0, 1].map((axis) => (1 + gap) * (max[axis]! - min[axis]!)) as [number, number];
  return { pitch, columns, rows: Math.ceil(worldCount / columns) };
}

/** What kernels that paint are told of worlds. */
export function worldParams(model: Model, shown: ShownWorlds) {
  const { pitch, columns } = worldLayout(model);
  if (shown === 'in place') return { pitch: [0, 0], columns, shown_world: allWorlds };
  return { pitch, columns, shown_world: shown ?? allWorlds };
}

/** By which a world is moved in a picture of all worlds [m]. */
export function worldOffset(model: Model, world: number): Vector3 {
  const { pitch, columns } = worldLayout(model);
  return [pitch[0] * (world % columns), pitch[1] * Math.floor(world / columns), 0];
}
