/**
 * Grains of any outline in the plane z = 0. They are grains like others: where they are, how they move and what they weigh is
 * in `GrainsModel`, with `radius` that of the circle around them, turned about z only. Here is what spheres do not have.
 */
import type { Outline } from '../../geometry/outline/outline.ts';

export interface ShapesModel {
  /** Outlines in their sizes. */
  readonly types: readonly ShapeType[];
  /** Of each grain of one world: index into `types`. */
  readonly type: Uint32Array;
  /**
   * Of each grain of one world: index into the bodies of the model of the one that carries it, or `noCarrier`. Carried
   * grains push others and are not pushed: they are where the body has them, as at the start.
   */
  readonly carrier: Uint32Array;
  readonly fields: FieldsModel;
}

/** Of a grain that moves freely. */
export const noCarrier = 0xffff_ffff;

export interface ShapeType {
  /** Of the outline in the scene */
  readonly name: string;
  readonly outline: Outline;
  /** Of the circle around it [m] */
  readonly radius: number;
}

/** How the distance of two grains is found from how they lie to each other. */
export interface FieldsModel {
  readonly kind: FieldKind;
  /** Places where two grains may touch at once: the nearest one, or that and the best one away from it. */
  readonly contacts: 1 | 2;
  /** Nodes of a table over the turn of the second grain and over its place, x and y, seen from the first. */
  readonly tableSize: readonly [number, number, number];
  readonly net: NetKind;
  /** What `talus fields` wrote: bytes of the file that the scene names; null where it names none. */
  readonly file: Uint8Array | null;
}

export type FieldKind = 'exact' | 'table' | 'neural';

/** The nets of the paper, and one with inputs that repeat with the turn. */
export type NetKind = 'relu-3x32' | 'relu-5x64' | 'fourier-5x64';
