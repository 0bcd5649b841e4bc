/**
 * Which poses a table of two types has, and which bricks of it are kept: those with distances near 0. Lengths are over the
 * sum of the two radii, so that a table serves grains of any size with the same ratio.
 */
import type { ShapeType } from '../../../scene/shapes/shapes-model.ts';
import { isDisc, sizedStrokes } from './pack-strokes.ts';
import { pairDistance, type StrokeShape } from './pair-distance.ts';

/** As in shape_table.wgsl. */
export const tableForms = { none: 1, swapped: 2, exchanged: 4 } as const;
export const brickTurns = 4;
export const brickSide = 8;
export const brickWords = (brickTurns + 1) * (brickSide + 1) ** 2 + brickTurns * brickSide ** 2;
export const brickFar = 0xffff_ffff;
export const brickDeep = 0xffff_fffe;

export interface TableLayout {
  /** Of `tableForms`, added up. */
  readonly form: number;
  /** Half the side of the square of places. */
  readonly span: number;
  /** Turn after which the table repeats [rad]. */
  readonly period: number;
  /** Turn that its cells cover [rad]; 0 where turns make no difference. */
  readonly turns: number;
  readonly turnCells: number;
  readonly sideCells: number;
  /** Of each brick, in the order turn, y, x: which of those that are kept it is, `brickFar` or `brickDeep`. */
  readonly index: Uint32Array;
  /** Of each brick that is kept, its first cell: turn, y, x and 0. */
  readonly bricks: Uint32Array;
}

/** Distances of up to this are kept: a fifth of the mean radius. */
const keptBand = 0.1;
/** How far beyond where circles touch places go at least. */
const narrowest = keptBand / 2;
/** Places are looked at every so many cells to find what is kept. */
const coarseSide = 4;
const coarseTurns = 2;

/** Cells of a table are in proportion to both grains together: a much smaller one would fall through them. */
const mostUnequal = 3;

/** Pairs that are computed faster than looked up, or better. */
export const isExactPair = (first: ShapeType, second: ShapeType): boolean =>
  (isDisc(first) && isDisc(second)) ||
  Math.max(first.radius, second.radius) > mostUnequal * Math.min(first.radius, second.radius);

/**
 * `size` is how many cells a whole turn and the square of the places where grains touch are cut into, at least; `reach` how
 * far a gap must be seen, over the sum of the radii.
 */
export function tableLayout(
  types: readonly [ShapeType, ShapeType],
  size: readonly [number, number, number],
  reach: number,
): TableLayout {
  const form = tableForm(types);
  const roles = form & tableForms.swapped ? ([types[1], types[0]] as const) : types;
  const { symmetry } = roles[1].outline;
  const isExchanged = (form & tableForms.exchanged) !== 0;
  // A square of nodes is the same again after a quarter of a turn, which is how far the frame of equal types has turned when
  // one that looks alike after half a turn does: others would not fit where the turns begin again.
  const repeats = isExchanged ? (symmetry % 2 === 0 ? 2 : 1) : Math.max(symmetry, 1);
  const period = (2 * Math.PI) / repeats;
  const turns = symmetry === 0 ? 0 : isExchanged ? period / 2 : period;
  const share = turns / (2 * Math.PI);
  const turnCells = Math.max(brickTurns, Math.ceil((size[0] * share) / brickTurns - 1e-9) * brickTurns);
  const span = 1 + Math.max(reach, narrowest);
  // A field that must see farther has more cells, not larger ones.
  const wanted = (Math.max(size[1], size[2]) * span) / (1 + narrowest);
  const sideCells = Math.ceil(wanted / brickSide - 1e-9) * brickSide;
  const grid = { form, span, period, turns, turnCells, sideCells };
  return {
    ...grid,
    ...keptBricks(roles.map((type) => unitShape(type, types)) as [StrokeShape, StrokeShape], grid, reach),
  };
}

function tableForm([first, second]: readonly [ShapeType, ShapeType]): number {
  if (isExactPair(first, second)) return tableForms.none;
  if (first.outline === second.outline && first.radius === second.radius) return tableForms.exchanged;
  // The second should be the one that looks the same again after the smaller turn.
  const rank = ({ outline: { symmetry } }: ShapeType): number => (symmetry === 0 ? Infinity : symmetry);
  return rank(first) > rank(second) ? tableForms.swapped : 0;
}

/** A type in units of the sum of both radii. */
function unitShape(type: ShapeType, types: readonly [ShapeType, ShapeType]): StrokeShape {
  const radius = type.radius / (types[0].radius + types[1].radius);
  return { strokes: sizedStrokes({ ...type, radius }), radius };
}

type TableGrid = Omit<TableLayout, 'index' | 'bricks'>;

/** Distances at a few places of each brick, and how much they can change between, say which may be near 0. */
function keptBricks(
  shapes: readonly [StrokeShape, StrokeShape],
  grid: TableGrid,
  reach: number,
): Pick<TableLayout, 'index' | 'bricks'> {
  const { form, span, turns, turnCells, sideCells } = grid;
  const counts = [turnCells / brickTurns, sideCells / brickSide] as const;
  const turnStep = (turns / turnCells) * coarseTurns;
  const sideStep = ((2 * span) / sideCells) * coarseSide;
  // Seen from half way, either turns by half and moves what it has at its rim.
  const lever = form & tableForms.exchanged ? 0.5 : shapes[1].radius;
  const margin = Math.SQRT1_2 * sideStep + (lever * turnStep) / 2;
  const kept = Math.max(keptBand, reach) + margin;
  const side = sideCells / coarseSide + 1;
  const distances = coarseDistances(shapes, grid, kept);
  const index = new Uint32Array(counts[0] * counts[1] ** 2);
  const bricks: number[] = [];
  for (let k = 0; k < index.length; k++) {
    const start = [Math.floor(k / counts[1] ** 2), Math.floor(k / counts[1]) % counts[1], k % counts[1]] as const;
    let least = Infinity;
    let isDeep = true;
    for (let t = 0; t <= brickTurns / coarseTurns; t++) {
      for (let v = 0; v <= brickSide / coarseSide; v++) {
        for (let u = 0; u <= brickSide / coarseSide; u++) {
          const layer = (start[0] * brickTurns) / coarseTurns + t;
          const row = (start[1] * brickSide) / coarseSide + v;
          const place = (layer * side + row) * side + (start[2] * brickSide) / coarseSide + u;
          least = Math.min(least, Math.abs(distances.distance[place]!));
          isDeep &&= distances.isDeep[place]!;
        }
      }
    }
    if (isDeep) index[k] = brickDeep;
    else if (least > kept) index[k] = brickFar;
    else {
      index[k] = bricks.length / 4;
      bricks.push(start[0] * brickTurns, start[1] * brickSide, start[2] * brickSide, 0);
    }
  }
  return { index, bricks: Uint32Array.from(bricks) };
}

interface CoarseDistances {
  readonly distance: Float64Array;
  /** Where strokes cross, or overlap by more than is kept. */
  readonly isDeep: readonly boolean[];
}

function coarseDistances(shapes: readonly [StrokeShape, StrokeShape], grid: TableGrid, kept: number): CoarseDistances {
  const { form, span, turns, turnCells, sideCells } = grid;
  const layers = turnCells / coarseTurns + 1;
  const side = sideCells / coarseSide + 1;
  const found = Array.from({ length: layers * side * side }, (_, k) => {
    const turn = (Math.floor(k / (side * side)) / (layers - 1)) * turns;
    const y = ((Math.floor(k / side) % side) / (side - 1)) * 2 * span - span;
    const x = ((k % side) / (side - 1)) * 2 * span - span;
    // Circles that are farther apart than that say enough.
    const apart = Math.hypot(x, y) - 1;
    if (apart > kept) return { distance: apart, crosses: false };
    const frame = form & tableForms.exchanged ? turn / 2 : 0;
    const [c, s] = [Math.cos(frame), Math.sin(frame)];
    return pairDistance(shapes[0], shapes[1], turn, c * x - s * y, s * x + c * y);
  });
  return {
    distance: Float64Array.from(found, ({ distance }) => distance),
    isDeep: found.map(({ distance, crosses }) => crosses || distance < -kept),
  };
}
