/** The cells in which places for entering grains are looked at: a box around all these places. */
import type { Bounds, Vector3 } from '../../../math/rigid.ts';
import type { CyclicModel, Model } from '../../../scene/model.ts';

export interface EntryGrid {
  /** Lowest corner [m] */
  readonly origin: Vector3;
  /** Of a cell, along x, y, z [m] */
  readonly edges: Vector3;
  readonly cells: Vector3;
  /** Grains whose centres are outside this box are in nobody's way [m] */
  readonly reach: Bounds;
}

type Axis = 0 | 1 | 2;
const onAxes = (of: (axis: Axis) => number): Vector3 => [of(0), of(1), of(2)];

/** Wider than the largest diameter: rounding must not hide an overlap. */
const slack = 1.001;
const mostCells = 65536;

/** Null where no grain ever enters. */
export function entryGrid(model: Model): EntryGrid | null {
  const { domain, period, grains } = model;
  const box = entryBox(model);
  if (!box) return null;
  const diameter = 2 * slack * grains.radius.reduce((most, r) => Math.max(most, r), 0);
  // Along a periodic axis the cells go all the way round.
  const low = onAxes((axis) => (period[axis] > 0 ? domain.min[axis] : box.min[axis]));
  const high = onAxes((axis) => (period[axis] > 0 ? domain.max[axis] : box.max[axis]));
  const cellsOf = (edge: number) =>
    onAxes((axis) => {
      const cells = (high[axis] - low[axis]) / edge;
      return Math.max(period[axis] > 0 ? Math.floor(cells) : Math.ceil(cells), 1);
    });
  let edge = diameter;
  while (cellsOf(edge).reduce((product, n) => product * n, 1) > mostCells) edge *= 1.1;
  const cells = cellsOf(edge);
  return {
    origin: low,
    cells,
    edges: onAxes((axis) => (period[axis] > 0 ? period[axis] / cells[axis] : edge)),
    reach: {
      min: onAxes((axis) => low[axis] - diameter),
      max: onAxes((axis) => high[axis] + diameter),
    },
  };
}

/** Around the centres of all grains that will enter, at their time or by way of a cyclic face. */
function entryBox({ boundaries: { cyclic }, grains, domain }: Model): Bounds | null {
  const boxes = cyclic ? [returnBox(cyclic, domain, grains.radius)] : [];
  const inserted = [...grains.entryStep.keys()].filter((grain) => grains.entryStep[grain]! > 0);
  if (inserted.length > 0) {
    const extreme = (pick: (a: number, b: number) => number) => (axis: Axis) =>
      inserted.map((grain) => grains.position[3 * grain + axis]!).reduce((a, b) => pick(a, b));
    boxes.push({ min: onAxes(extreme(Math.min)), max: onAxes(extreme(Math.max)) });
  }
  return boxes.reduce<Bounds | null>((all, box) => (all ? united(all, box) : box), null);
}

/** Where grains come back: from a face up to a radius into the domain. */
function returnBox({ axis, leave }: CyclicModel, { min, max }: Bounds, radius: Float64Array): Bounds {
  const largest = radius.reduce((most, r) => Math.max(most, r), 0);
  const [face, inner] = leave === 'low' ? [max[axis], max[axis] - largest] : [min[axis], min[axis] + largest];
  return {
    min: onAxes((k) => (k === axis ? Math.min(face, inner) : min[k])),
    max: onAxes((k) => (k === axis ? Math.max(face, inner) : max[k])),
  };
}

const united = (a: Bounds, b: Bounds): Bounds => ({
  min: onAxes((axis) => Math.min(a.min[axis], b.min[axis])),
  max: onAxes((axis) => Math.max(a.max[axis], b.max[axis])),
});
