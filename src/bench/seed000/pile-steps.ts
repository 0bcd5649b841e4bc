/** Ways to do the step of the pile: neighbours by a linked hash or by a sorted grid, contacts in one loop or in two. */
import { packStructs } from '../../core/fields.ts';
import type { Device, DeviceArray, Kernel, Pass } from '../../device/device.ts';
import { Sort } from '../../primitives/sort.ts';
import { pileParams, pileValues, type Pile } from './pile.ts';
import gridCells from './seed000_grid_cells.wgsl';
import gridFind from './seed000_grid_find.wgsl';
import gridGather from './seed000_grid_gather.wgsl';
import hashBuild from './seed000_hash_build.wgsl';
import hashFind from './seed000_hash_find.wgsl';
import oneLoop from './seed000_one_loop.wgsl';
import solve from './seed000_solve.wgsl';
import twoLoops from './seed000_two_loops.wgsl';

/** As in seed000_types.wgsl. */
const slots = 16;

export interface PileOptions {
  readonly tableSize: number;
  readonly iterations: number;
}

/** The arrays of a pile on a device, and the steps that work on them. */
export class PileSteps implements Disposable {
  /** The change of velocity of each sphere, x y z and a spare: by its number, or after `sortedGrid` in the order of cells. */
  readonly changes: DeviceArray<'vec4f'>;
  readonly counts: DeviceArray<'u32'>;
  readonly order: DeviceArray<'u32'>;
  readonly #pile: Pile;
  readonly #sort: Sort;
  readonly #arrays: Readonly<Record<string, DeviceArray>>;
  readonly #kernels: Readonly<
    Record<'build' | 'find' | 'solve' | 'one' | 'two' | 'cells' | 'gather' | 'gridFind', Kernel>
  >;

  constructor(device: Device, pile: Pile, options: PileOptions) {
    const { count, places, velocities, cells } = pile;
    const cellCount = cells[0] * cells[1] * cells[2];
    const params = packStructs(pileParams, [pileValues(pile, options)]);
    this.#pile = pile;
    this.changes = device.array('changes', 'vec4f', count);
    this.counts = device.array('counts', 'u32', count);
    this.order = device.array('order', 'u32', count);
    this.#sort = new Sort(device, count, { keyCount: cellCount });
    this.#arrays = {
      params: device.array('pile params', pileParams, 1, params),
      places: device.array('places', 'vec4f', count, places),
      velocities: device.array('velocities', 'vec4f', count, velocities),
      heads: device.array('heads', 'u32', options.tableSize),
      next: device.array('next', 'u32', count),
      neighbours: device.array('neighbours', 'u32', slots * count),
      keys: device.array('keys', 'u32', count),
      starts: device.array('starts', 'u32', cellCount + 1),
      sorted_places: device.array('sorted places', 'vec4f', count),
      sorted_velocities: device.array('sorted velocities', 'vec4f', count),
    };
    this.#kernels = {
      build: device.kernel(hashBuild),
      find: device.kernel(hashFind),
      solve: device.kernel(solve),
      one: device.kernel(oneLoop),
      two: device.kernel(twoLoops),
      cells: device.kernel(gridCells),
      gather: device.kernel(gridGather),
      gridFind: device.kernel(gridFind),
    };
  }

  /** TWOLOOPSSPLIT of the paper: find, then solve, in kernels of their own. */
  split(pass: Pass): void {
    this.#build(pass);
    pass.span('find', () => this.#run(pass, this.#kernels.find, ['places', 'heads', 'next', 'counts', 'neighbours']));
    pass.span('solve', () => {
      this.#run(pass, this.#kernels.solve, ['places', 'velocities', 'counts', 'neighbours', 'changes']);
    });
  }

  /** TWOLOOPSFUSED: both in one kernel. */
  fused(pass: Pass): void {
    this.#build(pass);
    pass.span('find and solve', () => this.#run(pass, this.#kernels.two, hashed));
  }

  /** ONELOOP: solve while finding. */
  oneLoop(pass: Pass): void {
    this.#build(pass);
    pass.span('find and solve', () => this.#run(pass, this.#kernels.one, hashed));
  }

  /** The same as `split` with a grid that is sorted by counting in place of the hash. */
  sortedGrid(pass: Pass): void {
    const { keys, starts, params, sorted_places: places, sorted_velocities: velocities } = this.#arrays;
    pass.span('build', () => {
      this.#run(pass, this.#kernels.cells, ['places', 'keys']);
      const arrays = { keys, order: this.order, starts } as Parameters<Sort['run']>[1];
      this.#sort.run(pass, arrays, this.#pile.count);
      this.#run(pass, this.#kernels.gather, ['places', 'velocities', 'order', 'sorted_places', 'sorted_velocities']);
    });
    const { counts, changes, count } = { ...this, count: this.#pile.count };
    const { neighbours } = this.#arrays;
    const found = { params: params!, places: places!, counts, neighbours: neighbours! };
    pass.span('find', () => pass.run(this.#kernels.gridFind, { ...found, starts: starts! }, count));
    pass.span('solve', () => pass.run(this.#kernels.solve, { ...found, velocities: velocities!, changes }, count));
  }

  [Symbol.dispose](): void {
    const arrays = [...Object.values(this.#arrays), this.changes, this.counts, this.order];
    for (const part of [...arrays, this.#sort]) part[Symbol.dispose]();
  }

  #build(pass: Pass): void {
    pass.span('build', () => {
      pass.clear(this.#arrays['heads']!);
      this.#run(pass, this.#kernels.build, ['places', 'heads', 'next']);
    });
  }

  /** With the parameters and the arrays of these names. */
  #run(pass: Pass, kernel: Kernel, names: readonly string[]): void {
    const { changes, counts, order } = this;
    const all: Readonly<Record<string, DeviceArray>> = { ...this.#arrays, changes, counts, order };
    const arrays = Object.fromEntries(['params', ...names].map((name) => [name, all[name]!]));
    pass.run(kernel, arrays, this.#pile.count);
  }
}

/** What kernels need that find through the hash and solve. */
const hashed = ['places', 'velocities', 'heads', 'next', 'changes'] as const;
