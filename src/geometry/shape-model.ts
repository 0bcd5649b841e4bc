/** The shapes that bodies may have, each around the origin of its body's frame. */
import type { Pose, Vector3 } from '../math/rigid.ts';
import type { TriangleTree } from './triangle-tree.ts';
import type { TriangleMesh } from './closed-mesh.ts';

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

/** Several shapes that move as one. Grains touch each of them on its own. */
export interface UnionModel {
  readonly kind: 'union';
  readonly parts: readonly { readonly shape: ShapeModel; readonly offset: Pose }[];
}

/** Where the nodes of a grid are. */
export interface GridFrame {
  /** Place of the first node [m] */
  readonly min: Vector3;
  /** Edge of a cell [m] */
  readonly spacing: number;
  /** Nodes along x, y, z */
  readonly size: readonly [number, number, number];
}

/** Signed distance on a regular grid, in the body's frame; negative inside. */
export interface DistanceGrid extends GridFrame {
  /**
   * x fastest [m]. Where there is a surface, they are computed on the host when they are first asked for, which may take
   * a minute: a device makes its own, by `DistanceGrids`.
   */
  readonly distance: Float32Array;
  /** What the distances are from; none where they were given as numbers. */
  readonly surface?: MeshSurface;
  /** One of the distances, without computing the others [m] */
  nodeDistance?(node: number): number;
}

/** A closed surface, and a tree to search it. */
export interface MeshSurface {
  readonly mesh: TriangleMesh;
  readonly tree: TriangleTree;
  /** How far from it distances are asked for: a device makes them exact up to there, and about right beyond [m] */
  readonly reach: number;
}
