/** The walls that hold soft matter: where the parts of bodies are at each substep, and what nodes do in them. */
import { TalusError } from '../../../core/errors.ts';
import { packStructs } from '../../../core/fields.ts';
import type { Bindings, Device, DeviceArray, DispatchSize, Kernel, Pass } from '../../../device/device.ts';
import { DistanceGrids } from '../../../geometry/mesh/distance-grids.ts';
import type { Model } from '../../../scene/model.ts';
import { partsInPlane } from '../../../scene/parts-in-plane.ts';
import type { SoftModel } from '../../../scene/soft/soft-model.ts';
import type { BodyForce } from '../../parts/body-force.ts';
import { gridsOf, packPartShapes, partShape, placedPart } from '../../parts/part-shapes.ts';
import type { Control } from '../../solver.ts';
import gridSource from './soft_grid.wgsl';
import apartSource from './soft_grid_sums2.wgsl';
import adjointSource from './soft_grid_adjoint.wgsl';
import { SoftLoads } from './soft-loads.ts';
import placeSource from './soft_place_parts.wgsl';
import { packGrips, substepTurn, wallGrip } from './wall-structs.ts';

/** Bits in the masks of the kernels. */
const mostParts = 1024;

/** What the grid kernel is given by the solver, under the names of its bindings. */
export interface GridArrays {
  /** A `SoftParams` */
  readonly params: DeviceArray;
  /** How many slots are taken, one word */
  readonly active_slots: DeviceArray<'u32'>;
  readonly block_of: DeviceArray<'u32'>;
  /** Momentum and mass of each node of each slot; becomes velocity and mass */
  readonly nodes: DeviceArray;
  /** Where momenta and masses are instead, if they are apart; becomes 0. */
  readonly sums?: DeviceArray;
  /** Of the words of nodes on a GPU: for masses, for momenta; for weights and bars */
  readonly exponents: DeviceArray<'i32'>;
  /** Those of the next substep, which it makes ready to be found. */
  readonly next_exponents: DeviceArray<'i32'>;
  /** Counters; the sixth is that of masses that were too large for a word. */
  readonly warnings: DeviceArray<'u32'>;
}

/** Likewise of its reverse. */
export interface GridAdjointArrays extends Omit<GridArrays, 'warnings' | 'sums'> {
  /** Derivatives of an objective by the velocities of nodes; becomes those by their momenta and masses. */
  readonly node_bars: DeviceArray;
}

export class SoftWalls implements Disposable {
  /** Storage arrays of the grid kernel where velocities are apart from sums. */
  static readonly bindingsApart = apartSource.gpu.constants['STORAGE_BINDINGS']!;
  /** What kernels need that look up walls. */
  readonly arrays: { readonly grips: DeviceArray; readonly distances: DeviceArray; readonly parts: DeviceArray };
  /** What they are specialised by. */
  readonly overrides: Readonly<Record<'DIMENSIONS' | 'PARTS' | 'MASS_FLOOR', number>>;
  readonly #device: Device;
  readonly #shapes: DeviceArray;
  /** One a substep of a step */
  readonly #turns: readonly DeviceArray[];
  readonly #partCount: number;
  readonly #place: Kernel;
  readonly #grid: Kernel;
  /** Likewise where velocities are apart from sums. */
  #gridApart: Kernel | null = null;
  /** Made when it is first asked for: few runs go backwards. */
  #gridAdjoint: Kernel | null = null;
  readonly #grids: DistanceGrids;
  readonly #model: Model;
  /** Null until somebody asks for them. */
  #loads: SoftLoads | null = null;
  /** Whether the last step had loads from its start. */
  #areLoadsKnown = false;

  constructor(device: Device, model: Model, soft: SoftModel) {
    const parts = soft.dimensions === 2 ? partsInPlane(model) : model.parts;
    if (parts.length > mostParts) {
      throw new TalusError(`soft matter: ${parts.length} parts of bodies, at most ${mostParts} are possible`);
    }
    this.#device = device;
    this.#model = model;
    this.#partCount = parts.length;
    this.#grids = new DistanceGrids(device, gridsOf(parts));
    const shapes = packPartShapes(parts, (grid) => this.#grids.firstOf(grid));
    this.#shapes = device.array('part shapes', partShape, parts.length, shapes);
    this.#turns = Array.from({ length: soft.substeps }, (_, index) => {
      return device.array('turn', substepTurn, 1, packStructs(substepTurn, [{ after: soft.substeps - 1 - index }]));
    });
    this.arrays = {
      grips: device.array('grips', wallGrip, 6 + soft.bodyGrips.length, packGrips(soft)),
      distances: this.#grids.distances,
      parts: device.array('placed parts', placedPart, parts.length),
    };
    this.overrides = { DIMENSIONS: soft.dimensions, PARTS: parts.length, MASS_FLOOR: massFloor(soft) };
    this.#place = device.kernel(placeSource, { PARTS: parts.length, BODIES: model.bodies.length });
    this.#grid = device.kernel(gridSource, this.overrides);
  }

  /** Part of what a substep is known by, the one with this index of its step. */
  keyOf(index: number): string {
    return this.#partCount === 0 ? 'none' : `${index}${this.#loads ? ' loaded' : ''}`;
  }

  /** Loads on bodies are counted from the next step on, over so many slots. Whether they were in the last step. */
  keepLoads(slotCount: number): boolean {
    if (this.#partCount === 0) return true;
    this.#loads ??= new SoftLoads(this.#device, this.#model, { slotCount, overrides: this.overrides });
    return this.#areLoadsKnown;
  }

  /** The grid has room for so many slots now. */
  resizeLoads(slotCount: number): void {
    this.#loads?.resize(slotCount);
  }

  /** Puts the parts where they are at the end of substep `index`. */
  recordPlaces(pass: Pass, params: DeviceArray, { clock, bodyPoses }: Control, index: number): void {
    if (this.#partCount === 0) return;
    if (index === 0 && this.#loads) {
      this.#loads.recordStart(pass);
      this.#areLoadsKnown = true;
    }
    const arrays = {
      params,
      turn: this.#turns[index]!,
      shapes: this.#shapes,
      clock,
      body_poses: bodyPoses,
      parts: this.arrays.parts,
    };
    pass.run(this.#place, arrays, this.#partCount);
  }

  /** From momenta of nodes to their velocities, and what they do to bodies; `size`: a workgroup for each slot that is taken. */
  recordGrid(pass: Pass, arrays: GridArrays, size: Exclude<DispatchSize, number>): void {
    const { params, active_slots, block_of, nodes, sums = nodes, exponents, next_exponents, warnings } = arrays;
    const isGpu = this.#device.kind === 'gpu';
    const given = { params, active_slots, block_of, ...this.arrays };
    this.#loads?.record(pass, { ...given, nodes: sums, ...(isGpu && { exponents }) }, size);
    const onGpu: Bindings = isGpu ? { exponents, next_exponents, warnings } : {};
    if (sums === nodes) return pass.run(this.#grid, { ...given, nodes, ...onGpu }, size);
    this.#gridApart ??= this.#device.kernel(apartSource, this.overrides);
    pass.run(this.#gridApart, { ...given, sums, nodes, ...onGpu }, size);
  }

  /** What matter did to each body in the last step, of length `dt` [s]: world after world, body after body. */
  async readBodyForces(dt: number): Promise<readonly BodyForce[]> {
    if (this.#loads) return this.#loads.read(dt);
    if (this.#partCount === 0) return [];
    throw new TalusError('soft matter: loads on bodies are kept only where a sensor "force" or "weight" asks for them');
  }

  /** The reverse, for parts that are placed as they were; of `nodes` it makes what `recordGrid` does. */
  recordGridAdjoint(pass: Pass, arrays: GridAdjointArrays, size: Exclude<DispatchSize, number>): void {
    const { params, active_slots, block_of, nodes, node_bars, exponents, next_exponents } = arrays;
    const onGpu: Bindings = this.#device.kind === 'gpu' ? { exponents, next_exponents } : {};
    this.#gridAdjoint ??= this.#device.kernel(adjointSource, this.overrides);
    pass.run(this.#gridAdjoint, { params, active_slots, block_of, nodes, node_bars, ...onGpu, ...this.arrays }, size);
  }

  [Symbol.dispose](): void {
    const { grips, parts } = this.arrays;
    for (const array of [this.#shapes, ...this.#turns, grips, parts, this.#grids]) array[Symbol.dispose]();
    this.#loads?.[Symbol.dispose]();
  }
}

/** Nodes with less than this of the lightest particle are left out: their share in what particles feel is as small [kg]. */
export function massFloor({ mass }: SoftModel): number {
  let least = Infinity;
  for (const m of mass) least = Math.min(least, m);
  return Number.isFinite(least) ? 1e-8 * least : 0;
}
