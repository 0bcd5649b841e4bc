/** Boxes along the axes. */
import type { Bounds, Vector3 } from './rigid.ts';

export const vectorOf = (component: (axis: 0 | 1 | 2) => number): Vector3 => [component(0), component(1), component(2)];

/** All eight; the bits of an index say of each axis whether it is at its end. */
export const cornersOf = ({ min, max }: Bounds): Vector3[] =>
  Array.from({ length: 8 }, (_, k) => vectorOf((axis) => ((k >> axis) & 1 ? max[axis] : min[axis])));

/** The smallest box that holds both. */
export const united = (a: Bounds, b: Bounds): Bounds => ({
  min: vectorOf((axis) => Math.min(a.min[axis], b.min[axis])),
  max: vectorOf((axis) => Math.max(a.max[axis], b.max[axis])),
});
