/** The shapes that bodies may have, each around the origin of its body's frame. */
import type { Vector3 } from '../math/rigid.ts';

export type ShapeModel =
  /** Solid below z = 0, without end. */
  | { readonly kind: 'plane' }
  | { readonly kind: 'box'; readonly halfSize: Vector3; readonly hollow: boolean }
  | { readonly kind: 'sphere'; readonly radius: number; readonly hollow: boolean }
  /** Axis along z. */
  | { readonly kind: 'cylinder'; readonly radius: number; readonly halfHeight: number; readonly hollow: boolean }
  /** Axis along z; `halfHeight` is that of the cylinder, without the half spheres. */
  | { readonly kind: 'capsule'; readonly radius: number; readonly halfHeight: number }
  | { readonly kind: 'mesh'; readonly distance: DistanceGrid };

/** Signed distance on a regular grid, in the body's frame; negative inside. */
export interface DistanceGrid {
  /** Place of the first node [m] */
  readonly min: Vector3;
  /** Edge of a cell [m] */
  readonly spacing: number;
  /** Nodes along x, y, z */
  readonly size: readonly [number, number, number];
  /** x fastest [m] */
  readonly distance: Float32Array;
}
