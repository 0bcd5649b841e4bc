/** What is drawn and from where, in the memory of devices: as the structs of render_types.wgsl. */
import type { FieldTable } from '../core/fields.ts';

export const viewFields = {
  eye: { type: 'vec3f', unit: 'm', doc: 'Where the camera is.' },
  near: { type: 'f32', unit: 'm', doc: 'Depth from which on things are drawn.' },
  right: { type: 'vec3f', unit: '1', doc: 'Of length 1.' },
  width: { type: 'f32', unit: '1', doc: 'Of the picture, in pixels.' },
  up: { type: 'vec3f', unit: '1', doc: 'Of length 1.' },
  height: { type: 'f32', unit: '1', doc: 'Of the picture, in pixels.' },
  forward: { type: 'vec3f', unit: '1', doc: 'Of length 1; depth is measured along it.' },
  focal: { type: 'f32', unit: '1', doc: 'Pixels for a tangent of 1; in a parallel view, pixels a metre.' },
  clip_normal: { type: 'vec3f', unit: '1', doc: 'What lies further along it than the offset is cut away.' },
  clip_offset: { type: 'f32', unit: 'm', doc: 'Of the clip plane, along its normal.' },
  far: { type: 'f32', unit: 'm', doc: 'Depth up to which things are drawn.' },
  parallel: { type: 'u32', unit: '1', doc: '1: rays are parallel.' },
} as const satisfies FieldTable;

export const ballFields = {
  centre: { type: 'vec3f', unit: 'm', doc: 'World frame.' },
  radius: { type: 'f32', unit: 'm', doc: '0: not drawn.' },
  tint: { type: 'u32', unit: '1', doc: 'rgba8, red in the lowest byte.' },
  flags: { type: 'u32', unit: '1', doc: 'Whether it is made out, and its outline: see outlines.wgsl.' },
  turn: { type: 'u32', unit: '1', doc: 'Of one with an outline: cosine and sine of its turn, packed.' },
  value: { type: 'f32', unit: '1', doc: 'Of the field that it is coloured by.' },
} as const satisfies FieldTable;

export const facetFields = {
  a: { type: 'vec3f', unit: 'm', doc: 'First corner, world frame.' },
  tint: { type: 'u32', unit: '1', doc: 'rgba8, red in the lowest byte.' },
  b: { type: 'vec3f', unit: 'm', doc: 'Second corner.' },
  flags: { type: 'u32', unit: '1', doc: 'Sum of `facetFlags`; higher bits are free.' },
  c: { type: 'vec3f', unit: 'm', doc: 'Third corner; it is seen where they turn counter-clockwise.' },
  owner: { type: 'u32', unit: '1', doc: 'Index of what it shows.' },
  normal_a: { type: 'u32', unit: '1', doc: 'Direction at the first corner, packed.' },
  normal_b: { type: 'u32', unit: '1', doc: 'Direction at the second corner, packed.' },
  normal_c: { type: 'u32', unit: '1', doc: 'Direction at the third corner, packed.' },
  value: { type: 'f32', unit: '1', doc: 'Of the field that it is coloured by.' },
} as const satisfies FieldTable;

export const strokeFields = {
  a: { type: 'vec3f', unit: 'm', doc: 'One end, world frame.' },
  width: { type: 'f32', unit: '1', doc: 'In pixels; 0: not drawn.' },
  b: { type: 'vec3f', unit: 'm', doc: 'The other end.' },
  tint: { type: 'u32', unit: '1', doc: 'rgba8, red in the lowest byte.' },
  lift: { type: 'f32', unit: 'm', doc: 'Nearer by so much than it is.' },
  owner: { type: 'u32', unit: '1', doc: 'Index of what it shows.' },
} as const satisfies FieldTable;

export const facetFlags = { twoSided: 1, smooth: 2 } as const;

/** What a pixel shows: `kind · 2³⁰ + index`; 0 for nothing. */
export const itemKinds = { nothing: 0, ball: 1, facet: 2, stroke: 3 } as const;
export const itemKind = (item: number): number => item >>> 30;
export const itemIndex = (item: number): number => item & 0x3fffffff;

/** Depth of pixels that show nothing [m]. */
export const depthNothing = Math.fround(1e30);
