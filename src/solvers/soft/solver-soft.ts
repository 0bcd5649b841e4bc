/**
 * Soft matter by the material point method: particles carry matter, a grid moves it (MLS-MPM with APIC transfers, Hu et al.
 * 2018). docs/solvers/soft.md has the equations.
 */
import { TalusError } from '../../core/errors.ts';
import type { Device, DeviceArray, Kernel } from '../../device/device.ts';
import type { Pass } from '../../device/device.ts';
import { keepsVolume, type LawKind } from '../../scene/soft/soft-model.ts';
import type { Model } from '../../scene/model.ts';
import type { BodyForce } from '../parts/body-force.ts';
import type { Control, Solver, State } from '../solver.ts';
import { StateKeys } from '../step-keys.ts';
import { lawMask } from './law-params.ts';
import { GridRoom, smallRoom } from './grid-room.ts';
import { SoftGrid, warningNames, type ParticleArrays, type SoftGridOptions, type Substep } from './soft-grid.ts';
import { softOf } from './soft-params.ts';
import flow2 from './soft_flow2.wgsl';
import flow3 from './soft_flow3.wgsl';
import g2p2 from './soft_g2p2.wgsl';
import g2p3 from './soft_g2p3.wgsl';
import g2pStress2 from './soft_g2p_stress2.wgsl';
import g2pStress3 from './soft_g2p_stress3.wgsl';
import volume2 from './soft_volume2.wgsl';
import volume3 from './soft_volume3.wgsl';
import { needsLoads } from './walls/soft-loads.ts';
import { SoftWalls } from './walls/soft-walls.ts';

export interface SolverSoftOptions extends Pick<SoftGridOptions, 'slotCount'> {
  /**
   * Whether the grid has room for little more than matter reaches, and gets more as it spreads: for who asks `makeRoom`
   * before steps, and tells `forget` where particles are. Default: false, room for four times what it reaches at the start.
   */
  readonly grows?: boolean;
  /**
   * Substeps between two searches for blocks on a GPU. A particle goes half a cell in a substep, and a block is four cells
   * in space, eight in the plane: so at most 8 and 16. The outcome is the same bits. Default: as many as can be.
   */
  readonly searchEvery?: number;
}

/** Laws whose matter flows: their deformation changes after the grid has moved it. */
const flowing: ReadonlySet<LawKind> = new Set([
  'von-mises',
  'drucker-prager',
  'snow',
  'fluid',
  'viscoelastic',
  'cloth',
] as const);

/** Substeps between two looks of fluids at the density of the grid, at least. */
const leastLook = 8;

/** Which substeps of a step are recorded. */
interface Stretch {
  /** Their length [s] */
  readonly dt: number;
  /** Of the first */
  readonly index: number;
  readonly count: number;
}

/** Where a substep stands. */
interface SubstepPlace {
  /** Of its step */
  readonly index: number;
  /** Whether blocks are searched, and muscles told how to pull. */
  readonly searches: boolean;
  readonly pulls: boolean;
  /** Whether C has what stress adds already. */
  readonly isStressed: boolean;
  /** Whether it leaves C with what stress adds in the next one. */
  readonly stressesNext: boolean;
}

/** Stretches that are encoded again: they differ by their first substep where bodies move, and by what is searched. */
const rememberedStretches = (substeps: number): number => 64 + 4 * substeps;

export class SolverSoft implements Solver {
  readonly name = 'soft';
  readonly isInPlace = true;
  readonly warningNames = warningNames;
  readonly warnings: DeviceArray<'u32'>;
  readonly grid: SoftGrid;
  readonly walls: SoftWalls;
  /** Null where it stays as it is. */
  readonly #room: GridRoom | null;
  /** Whether some of its matter flows. */
  readonly flows: boolean;
  readonly #device: Device;
  readonly #substeps: number;
  /** Substeps that the blocks of one search serve. */
  readonly searchEvery: number;
  readonly #particleCount: number;
  readonly #g2p: Kernel;
  /** With the stress of the next substep. Null where that is not known yet: matter flows or is pulled, or has no room. */
  readonly #g2pStress: Kernel | null;
  readonly #flow: Kernel | null;
  /** Null where no fluid keeps its volume by the density of the grid. */
  readonly #volume: Kernel | null;
  /** Of the last step [s] */
  #stepLength: number;
  /** Whether what the device knows of particles and muscles is that of another moment. */
  #isForgotten = true;
  readonly #keys: StateKeys;
  /** The last search for blocks: which of all it was, how many substeps it has served, and of which particles */
  #search: { number: number; served: number; particle: ParticleArrays | null } = {
    number: 0,
    served: 0,
    particle: null,
  };

  constructor(device: Device, model: Model, { searchEvery, grows = false, slotCount }: SolverSoftOptions = {}) {
    const { dimensions, substeps, count, laws, actuators } = softOf(model);
    const isSpace = dimensions === 3;
    const most = isSpace ? 8 : 16;
    const every = searchEvery ?? most;
    if (!Number.isInteger(every) || every < 1 || every > most)
      throw new TalusError(`solver soft: searchEvery must be 1 … ${most}, got ${every}`);
    const room = grows ? { room: softOf(model).room ?? smallRoom } : {};
    this.grid = new SoftGrid(device, model, slotCount === undefined ? room : { slotCount });
    this.#room = grows ? new GridRoom(device, model, this.grid) : null;
    this.warnings = this.grid.warnings;
    this.#device = device;
    this.#substeps = substeps;
    this.#keys = new StateKeys(rememberedStretches(this.#substeps));
    this.#stepLength = model.timeStep;
    this.searchEvery = device.kind === 'gpu' ? every : 1;
    this.#particleCount = model.worldCount * count;
    this.walls = new SoftWalls(device, model, softOf(model));
    if (needsLoads(model)) this.keepLoads();
    this.#g2p = device.kernel(isSpace ? g2p3 : g2p2);
    this.flows = laws.some(({ kind }) => flowing.has(kind));
    const hasCables = actuators.some(({ kind }) => kind === 'cable');
    const source = isSpace ? g2pStress3 : g2pStress2;
    const hasRoom = source.gpu.constants['STORAGE_BINDINGS']! <= device.mostBindings;
    const isKnown = !this.flows && !hasCables && hasRoom;
    this.#g2pStress = isKnown ? device.kernel(source, { LAWS: lawMask(laws) }) : null;
    const lookSteps = Math.ceil(leastLook / substeps);
    const looks = { LOOK_STEPS: lookSteps, LOOK_SUBSTEPS: lookSteps * substeps };
    this.#volume = laws.some(keepsVolume) ? device.kernel(isSpace ? volume3 : volume2, looks) : null;
    this.#flow = this.flows ? device.kernel(isSpace ? flow3 : flow2, { LAWS: lawMask(laws) }) : null;
  }

  /** `from` and `to` are one state. */
  step(pass: Pass, from: State, to: State, control: Control, dt: number): void {
    if (from !== to) throw new TalusError('solver soft: works in place, so both states must be one');
    this.#stepLength = dt;
    this.#record(pass, from, control, { dt: dt / this.#substeps, index: 0, count: this.#substeps });
  }

  /** The next substep is of another state or step, or the grid was used otherwise: particles are searched anew. */
  forget(arrays?: ReadonlyMap<string, ArrayLike<number>>): void {
    this.#isForgotten = true;
    const position = arrays?.get('particle.position');
    if (position && this.#room?.fit(position)) this.walls.resizeLoads(this.grid.search.box.slotCount);
  }

  async look(): Promise<void> {
    await this.#room?.look();
  }

  makeRoom(steps: number): number {
    if (!this.#room) return steps;
    const { substeps, isOther } = this.#room.prepare(steps * this.#substeps);
    if (isOther) {
      this.#isForgotten = true;
      this.walls.resizeLoads(this.grid.search.box.slotCount);
    }
    return Math.max(Math.floor(substeps / this.#substeps), 1);
  }

  /** Records a substep of length `dt` [s], of its step the one with this index. */
  substep(pass: Pass, state: State, control: Control, dt: number, index: number): void {
    this.#record(pass, state, control, { dt, index, count: 1 });
  }

  #record(pass: Pass, state: State, control: Control, { dt, index, count }: Stretch): void {
    const substep: Substep = {
      pass,
      params: this.grid.params(dt),
      particle: state.groups['particle'] as ParticleArrays,
    };
    const { clock, bodyPoses, signals } = control;
    const served = this.#servedSoFar(substep.particle);
    const pulls = this.#isForgotten || index === 0;
    // Substeps until the next search; whether it is before the last of these or later is all that matters.
    const wait = Math.min(this.searchEvery - served, count);
    const when = [count, wait, pulls, this.walls.keyOf(index), this.grid.turn];
    const key = this.#keys.of(substep.particle, ...when, substep.params, clock, bodyPoses, signals);
    this.grid.again(pass, key, () => {
      const joins = this.#g2pStress !== null;
      for (let k = 0; k < count; k++) {
        this.#recordSubstep(substep, control, {
          index: index + k,
          searches: (served + k) % this.searchEvery === 0,
          pulls: pulls && k === 0,
          // Within a step nobody looks at C, so that it can be the stressed one from substep to substep.
          isStressed: joins && k > 0,
          stressesNext: joins && k < count - 1,
        });
      }
    });
    this.#isForgotten = false;
    const { searches } = this.grid.search;
    this.#search = {
      number: searches,
      served: ((served + count - 1) % this.searchEvery) + 1,
      particle: substep.particle,
    };
  }

  /** Substeps that the last search has served. All that it can where one does not go on from where the last ended. */
  #servedSoFar(particle: ParticleArrays): number {
    const { number, served, particle: last } = this.#search;
    const goesOn = !this.#isForgotten && this.grid.search.searches === number && particle === last;
    return goesOn ? served : this.searchEvery;
  }

  #recordSubstep(substep: Substep, control: Control, place: SubstepPlace): void {
    const { pass } = substep;
    if (place.pulls) this.grid.recordMuscles(pass, control);
    if (place.searches) {
      pass.span('blocks', () => this.grid.recordBlocks(substep));
      pass.span('sort', () => this.grid.recordOrder(substep));
    }
    pass.span('cables', () => this.grid.recordCables(substep, control));
    if (!place.isStressed) pass.span('stress', () => this.grid.recordStress(substep));
    pass.span('p2g', () => this.grid.recordSums(substep));
    pass.span('grid', () => this.#recordNodes(substep, control, place.index));
    if (place.index === this.#substeps - 1) pass.span('volume', () => this.#recordVolume(substep, control));
    pass.span('g2p', () => this.#recordG2p(substep, place.stressesNext));
    pass.span('flow', () => this.#recordFlow(substep));
  }

  /** From the next step on, counts what matter does to bodies. Whether it did so in the last step. */
  keepLoads(): boolean {
    return this.walls.keepLoads(this.grid.search.box.slotCount);
  }

  /** What matter did to each body in the last step: world after world, body after body. */
  readBodyForces(): Promise<readonly BodyForce[]> {
    return this.walls.readBodyForces(this.#stepLength);
  }

  /** The first particle, counted over all worlds, that met a condition since the counters were cleared; null: none did. */
  async firstOffender(name: (typeof warningNames)[number]): Promise<number | null> {
    const place = warningNames.length + warningNames.indexOf(name);
    const [word] = await this.#device.read(this.warnings, { start: place, end: place + 1 });
    return word === 0 ? null : 0xffffffff - word!;
  }

  [Symbol.dispose](): void {
    for (const part of [this.grid, this.walls]) part[Symbol.dispose]();
  }

  #recordNodes({ pass, params }: Substep, control: Control, index: number): void {
    const { exponents, warnings, search } = this.grid;
    const next_exponents = this.grid.recordNextExponents();
    const grid = { params, active_slots: search.activeSlots, block_of: search.blockOf, ...this.grid.nodeArrays };
    const arrays = { ...grid, exponents, next_exponents, warnings };
    this.walls.recordPlaces(pass, params, control, index);
    this.walls.recordGrid(pass, arrays, { groups: search.box.slotCount });
  }

  #recordG2p({ pass, params, particle }: Substep, stressesNext: boolean): void {
    const { nodes, warnings, search } = this.grid;
    const { order, slots, box } = search;
    const { position, velocity, affine, deformation } = particle as Record<string, DeviceArray>;
    const state = { position: position!, velocity: velocity!, affine: affine!, deformation: deformation! };
    const stressed = stressesNext ? this.grid.recordStressed(pass, particle) : {};
    const kernel = stressesNext ? this.#g2pStress! : this.#g2p;
    pass.run(kernel, { params, ...state, ...stressed, order, slots, nodes, warnings }, { groups: box.slotCount });
  }

  #recordVolume({ pass, params, particle }: Substep, { clock }: Control): void {
    if (!this.#volume) return;
    const { matter, tags, laws } = this.grid.matter;
    const { nodes, search } = this.grid;
    const { position, memory } = particle as Record<string, DeviceArray>;
    const arrays = { params, laws, matter, tags, clock, nodes, slots: search.slots, order: search.order };
    pass.run(this.#volume, { ...arrays, position: position!, memory: memory! }, { groups: search.box.slotCount });
  }

  #recordFlow({ pass, params, particle }: Substep): void {
    if (!this.#flow) return;
    const { matter, tags, laws } = this.grid.matter;
    const { deformation, memory, thickness } = particle as Record<string, DeviceArray>;
    const flat = thickness ? { thickness } : {};
    const arrays = { params, laws, matter, tags, deformation: deformation!, memory: memory! };
    pass.run(this.#flow, { ...arrays, ...flat }, this.#particleCount);
  }
}
