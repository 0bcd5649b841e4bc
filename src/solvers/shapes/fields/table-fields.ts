/** Distances looked up in tables over the relative pose: a cost that does not grow with the outlines. */
import { packStructs } from '../../../core/fields.ts';
import type { Device, DeviceArray, Kernel, Pass } from '../../../device/device.ts';
import type { ShapeType } from '../../../scene/shapes/shapes-model.ts';
import type { ContactFields, FieldArrays, FieldOptions } from './contact-fields.ts';
import { buildParams, fieldParams, tableStruct } from './field-structs.ts';
import { packStrokes } from './pack-strokes.ts';
import buildTable from './shapes_build_table.wgsl';
import narrowTable from './shapes_narrow_table.wgsl';
import { brickWords, tableForms, tableLayout, type TableLayout } from './table-layout.ts';

export interface TableOptions extends FieldOptions {
  /** Cells of a whole turn, and of the square of places along x and y, at least. */
  readonly size: readonly [number, number, number];
}

/** Stored distances are fractions of the sum of the radii times this: so they are well inside the range of 16 bits. */
const storedScale = 8192;
/** How far beyond what is kept distances are still told apart, over the sum of the radii. */
const buildReach = 0.4;

/** The table of a first and a second type. */
interface PairTable {
  readonly kinds: readonly [number, number];
  readonly layout: TableLayout;
  /** Its first brick, and the first word of its index. */
  readonly brickFirst: number;
  readonly indexFirst: number;
}

export class TableFields implements ContactFields {
  readonly #narrow: Kernel;
  readonly #arrays: Readonly<Record<'params' | 'outlines' | 'tables' | 'table_index' | 'bricks', DeviceArray>>;

  /** Builds the tables of all pairs of types. */
  constructor(device: Device, types: readonly ShapeType[], options: TableOptions) {
    const { period = [0, 0], reach, contacts = 2, size } = options;
    const pairs = pairTables(types, size, reach);
    const hasExact = pairs.some(({ layout }) => layout.form === tableForms.none);
    this.#narrow = device.kernel(narrowTable, {
      TYPES: types.length,
      CONTACTS: contacts,
      SOME_EXACT: hasExact ? 1 : 0,
    });
    const quads = packStrokes(types);
    const index = pairs.flatMap(({ layout, brickFirst }) =>
      Array.from(layout.index, (brick) => (brick < 0xffff_fffe ? brick + brickFirst : brick)),
    );
    const brickCount = pairs.reduce((sum, { layout }) => sum + layout.bricks.length / 4, 0);
    this.#arrays = {
      params: device.array('field params', fieldParams, 1, packStructs(fieldParams, [{ period, reach }])),
      outlines: device.array('outlines', 'vec4f', quads.length / 4, quads),
      tables: device.array('tables', tableStruct, types.length ** 2, packTables(types, pairs)),
      table_index: device.array('table index', 'u32', Math.max(index.length, 1), index.length > 0 ? index : [0]),
      bricks: device.array('table bricks', 'u32', Math.max(brickCount * brickWords, 1)),
    };
    const build = device.kernel(buildTable);
    for (const pair of pairs) this.#build(device, build, types, pair);
  }

  record(pass: Pass, { poses, candidates, candidate_total, touches }: FieldArrays, capacity: number): void {
    const arrays = { ...this.#arrays, poses, candidates, candidate_total, touches };
    pass.run(this.#narrow, arrays, Math.ceil(capacity / this.#narrow.constants['PORTION']!));
  }

  #build(device: Device, kernel: Kernel, types: readonly ShapeType[], pair: PairTable): void {
    const { kinds, layout, brickFirst } = pair;
    const count = layout.bricks.length / 4;
    if (count === 0) return;
    const [first, second] = layout.form & tableForms.swapped ? [kinds[1], kinds[0]] : kinds;
    const reach = buildReach * (types[first]!.radius + types[second]!.radius);
    const table = kinds[0] * types.length + kinds[1];
    const values = { first, second, table, brick_count: count, brick_first: brickFirst, reach };
    using params = device.array('build params', buildParams, 1, packStructs(buildParams, [values]));
    using cells = device.array('brick cells', 'vec4u', count, layout.bricks);
    const { outlines, tables, bricks } = this.#arrays;
    device.submit((pass) => {
      const threads = Math.ceil((count * brickWords) / kernel.constants['PORTION']!);
      pass.run(kernel, { params, outlines, tables, brick_cells: cells, bricks }, threads);
    });
  }

  [Symbol.dispose](): void {
    for (const array of Object.values(this.#arrays)) array[Symbol.dispose]();
  }
}

function pairTables(types: readonly ShapeType[], size: TableOptions['size'], reach: number): PairTable[] {
  let brickFirst = 0;
  let indexFirst = 0;
  return types.flatMap((first, a) =>
    types.slice(a).map((second, k) => {
      const layout = tableLayout([first, second], size, reach / (first.radius + second.radius));
      const pair: PairTable = { kinds: [a, a + k], layout, brickFirst, indexFirst };
      brickFirst += layout.bricks.length / 4;
      indexFirst += layout.index.length;
      return pair;
    }),
  );
}

/** One struct for each first and second type; pairs in the wrong order have none, as there are no such candidates. */
function packTables(types: readonly ShapeType[], pairs: readonly PairTable[]): Uint32Array {
  const empty = {
    span: 0,
    cell_scale: 0,
    turn_scale: 0,
    period: 1,
    unit: 0,
    thickness: 0,
    side_cells: brickWords,
    turn_cells: 1,
    first: 0,
    form: 0,
  };
  const structs = types.flatMap(() => types.map(() => empty));
  for (const { kinds, layout, indexFirst } of pairs) {
    const [a, b] = [types[kinds[0]]!, types[kinds[1]]!];
    const size = a.radius + b.radius;
    structs[kinds[0] * types.length + kinds[1]] = {
      span: layout.span * size,
      cell_scale: layout.sideCells / (2 * layout.span * size),
      turn_scale: layout.turns > 0 ? layout.turnCells / layout.turns : 0,
      period: layout.period,
      unit: size / storedScale,
      thickness: a.outline.thinnest * a.radius + b.outline.thinnest * b.radius,
      side_cells: layout.sideCells,
      turn_cells: layout.turnCells,
      first: indexFirst,
      form: layout.form,
    };
  }
  return packStructs(tableStruct, structs);
}
