/**
 * Goes through substeps of soft matter backwards: from the gradient by the state after a substep to that by the state before
 * it. The grid of the substep is made again from the state before it, so that states are all that need be kept.
 */
import type { Bindings, Device, DeviceArray, Kernel, Pass } from '../../../device/device.ts';
import type { Model } from '../../../scene/model.ts';
import type { Control, State } from '../../solver.ts';
import { StepKeys } from '../../step-keys.ts';
import { lawMask } from '../law-params.ts';
import type { ParticleArrays, SoftGrid, Substep } from '../soft-grid.ts';
import { softOf } from '../soft-params.ts';
import type { SolverSoft } from '../solver-soft.ts';
import { weightExponent } from './bar-scale.ts';
import type { SoftGradient } from './soft-gradient.ts';
import flow2 from './soft_flow_adjoint2.wgsl';
import flow3 from './soft_flow_adjoint3.wgsl';
import g2p2 from './soft_g2p_adjoint2.wgsl';
import g2p3 from './soft_g2p_adjoint3.wgsl';
import given3 from './soft_given_adjoint3.wgsl';
import momentum2 from './soft_momentum_adjoint2.wgsl';
import momentum3 from './soft_momentum_adjoint3.wgsl';
import motion2 from './soft_motion_adjoint2.wgsl';
import motion3 from './soft_motion_adjoint3.wgsl';
import muscle2 from './soft_muscle_adjoint2.wgsl';
import muscle3 from './soft_muscle_adjoint3.wgsl';
import p2g2 from './soft_p2g_adjoint2.wgsl';
import p2g3 from './soft_p2g_adjoint3.wgsl';
import stress2 from './soft_stress_adjoint2.wgsl';
import stress3 from './soft_stress_adjoint3.wgsl';

const planeKernels = {
  flow: flow2,
  g2p: g2p2,
  momentum: momentum2,
  motion: motion2,
  muscle: muscle2,
  p2g: p2g2,
  stress: stress2,
};
const spaceKernels = {
  flow: flow3,
  g2p: g2p3,
  momentum: momentum3,
  motion: motion3,
  muscle: muscle3,
  p2g: p2g3,
  stress: stress3,
};

/** A substep as it was taken. */
export interface SubstepTaken {
  /** The state before it */
  readonly from: State;
  /** The state after it */
  readonly to: State;
  /** As it was, the clock among it */
  readonly control: Control;
  /** Its length [s] */
  readonly dt: number;
  /** Of the substeps of its step */
  readonly index: number;
}

/** A substep on its way back. */
interface Reversal extends Substep {
  /** The state before it */
  readonly from: ParticleArrays;
  /** The state after it */
  readonly to: ParticleArrays;
  readonly control: Control;
  readonly gradient: SoftGradient;
}

/** Where it stands. */
interface ReversalPlace {
  /** Of its step */
  readonly index: number;
  readonly searches: boolean;
}

/** Reversals that are encoded again: they differ by the states before and after. */
const rememberedReversals = 64;

export class SoftAdjoint implements Disposable {
  readonly #isGpu: boolean;
  readonly #solver: SolverSoft;
  readonly #grid: SoftGrid;
  readonly #count: number;
  readonly #kernels: Readonly<Record<'motion' | 'g2p' | 'p2g' | 'momentum' | 'stress', Kernel>>;
  /** The last two of these in one. Null in the plane, and where a GPU has no room for its arrays. */
  readonly #given: Kernel | null;
  /** Null where nothing flows. */
  readonly #flow: Kernel | null;
  /** Null where there is no muscle. */
  readonly #muscle: Kernel | null;
  /** What changes of a state before P2G: velocities where there are cables, else null; affine velocities by stress */
  readonly #velocity: DeviceArray | null;
  readonly #affine: DeviceArray;
  /** Four words a node */
  readonly #nodeBars: DeviceArray<'f32'>;
  /** Two a particle, of soft_p2g_adjoint */
  readonly #pulls: DeviceArray<'vec4f'>;
  /** Of what the muscle of each particle pulls */
  readonly #pullBars: DeviceArray<'f32'>;
  /** Mass 1 for particles of one world: bars are scattered per weight. */
  readonly #ones: DeviceArray<'vec4f'>;
  /** Of the fixed point of weights and bars on a GPU */
  readonly #exponents: DeviceArray<'i32'>;
  readonly #firstExponents: DeviceArray<'i32'>;
  readonly #keys = new StepKeys(rememberedReversals);
  /** The last search for blocks: which of all it was, how many substeps it has served, and the state before the last of them */
  #search: { number: number; served: number; from: ParticleArrays | null } = { number: 0, served: 0, from: null };

  /** Shares the grid of the solver: what either records, it records whole. */
  constructor(device: Device, model: Model, solver: SolverSoft) {
    const soft = softOf(model);
    const { dimensions, count, laws } = soft;
    const sources = dimensions === 3 ? spaceKernels : planeKernels;
    const [vector, matrix] = dimensions === 3 ? (['vec3f', 'mat3x3f'] as const) : (['vec2f', 'mat2x2f'] as const);
    const particles = model.worldCount * count;
    const exponent = weightExponent(soft);
    const LAWS = lawMask(laws);
    this.#isGpu = device.kind === 'gpu';
    this.#solver = solver;
    this.#grid = solver.grid;
    this.#count = particles;
    this.#kernels = {
      motion: device.kernel(sources.motion),
      g2p: device.kernel(sources.g2p),
      p2g: device.kernel(sources.p2g),
      momentum: device.kernel(sources.momentum),
      stress: device.kernel(sources.stress, { LAWS }),
    };
    const canJoin = dimensions === 3 && given3.gpu.constants['STORAGE_BINDINGS']! <= device.mostBindings;
    this.#given = canJoin ? device.kernel(given3, { LAWS }) : null;
    this.#flow = solver.flows ? device.kernel(sources.flow, { LAWS }) : null;
    const hasMuscles = soft.actuators.some(({ kind }) => kind === 'muscle');
    this.#muscle = hasMuscles ? device.kernel(sources.muscle) : null;
    this.#pullBars = device.array('adjoint pulls of muscles', 'f32', hasMuscles ? particles : 1);
    const hasCables = soft.actuators.some(({ kind }) => kind === 'cable');
    this.#velocity = hasCables ? device.array('adjoint velocity', vector, particles) : null;
    this.#affine = device.array('adjoint affine', matrix, particles);
    this.#nodeBars = device.array('adjoint node bars', 'f32', this.#grid.nodes.count);
    this.#pulls = device.array('adjoint pulls of nodes', 'vec4f', 2 * particles);
    const ones = Float32Array.from({ length: 4 * count }, (_, k) => Number(k % 4 === 0));
    this.#ones = device.array('adjoint ones', 'vec4f', count, ones);
    this.#exponents = device.array('adjoint exponents', 'i32', 4);
    this.#firstExponents = device.array('adjoint first exponents', 'i32', 4, [exponent, 126, 0, 0]);
  }

  /** Records the reverse of a substep, which `gradient` goes through. */
  substep(pass: Pass, { from, to, control, dt, index }: SubstepTaken, gradient: SoftGradient): void {
    const before = from.groups['particle'] as ParticleArrays;
    const reversal: Reversal = {
      pass,
      params: this.#grid.params(dt),
      // With the velocities and affine velocities that are given to the grid.
      particle: { ...before, velocity: this.#velocity ?? before['velocity']!, affine: this.#affine },
      from: before,
      to: to.groups['particle'] as ParticleArrays,
      control,
      gradient,
    };
    const { clock, bodyPoses, signals } = control;
    const searches = this.#needsSearch(reversal);
    const when = [searches, this.#solver.walls.keyOf(index), this.#grid.turn];
    const given = [reversal.params, clock, bodyPoses, signals];
    const key = this.#keys.of(before, reversal.to, gradient, ...when, ...given);
    this.#grid.again(pass, key, () => this.#record(reversal, { searches, index }));
    const served = searches ? 1 : this.#search.served + 1;
    this.#search = { number: this.#grid.search.searches, served, from: before };
  }

  #record(reversal: Reversal, place: ReversalPlace): void {
    const { pass } = reversal;
    pass.span('grid again', () => this.#recordGrid(reversal, place));
    pass.span('motion adjoint', () => this.#recordMotion(reversal));
    pass.span('scatter adjoint', () => this.#recordScatter(reversal));
    pass.span('grid adjoint', () => this.#recordNodes(reversal));
    pass.span('gather adjoint', () => this.#recordGather(reversal));
    pass.span('stress adjoint', () => this.#recordMomentum(reversal));
    pass.span('cables adjoint', () => this.#recordCables(reversal));
  }

  [Symbol.dispose](): void {
    this.#velocity?.[Symbol.dispose]();
    const particles = [this.#affine, this.#pulls, this.#ones];
    const others = [this.#pullBars, this.#nodeBars, this.#exponents, this.#firstExponents];
    for (const array of [...particles, ...others]) array[Symbol.dispose]();
  }

  /** Momenta and masses of nodes, as the substep had them before walls. */
  #recordGrid(reversal: Reversal, { searches, index }: ReversalPlace): void {
    const { pass, params, from, control } = reversal;
    if (this.#velocity) pass.copy(from['velocity']!, this.#velocity);
    this.#solver.walls.recordPlaces(pass, params, control, index);
    if (searches) {
      this.#grid.recordBlocks(reversal);
      this.#grid.recordOrder(reversal);
    }
    this.#grid.recordMuscles(pass, control);
    this.#grid.recordCables(reversal, control);
    this.#grid.recordStress(reversal, from['affine']);
    this.#grid.recordP2g(reversal);
  }

  /** Blocks serve several substeps, as on the way forward, as long as one goes on where the last began. */
  #needsSearch({ to }: Reversal): boolean {
    const { number, served, from } = this.#search;
    return this.#grid.search.searches !== number || to !== from || served >= this.#solver.searchEvery;
  }

  /** Bars of velocities and affine velocities after the substep that are complete, and of F before it so far. */
  #recordMotion({ pass, params, from, to, gradient }: Reversal): void {
    const { deformation, memory, thickness } = from as Record<string, DeviceArray>;
    const shape = { deformation: deformation!, affine: to['affine']! };
    const deformation_bar = gradient.deformation;
    if (this.#flow) {
      const flat = thickness ? { thickness } : {};
      const { matter, tags, laws } = this.#grid.matter;
      const model = { params, laws, matter, tags };
      pass.run(this.#flow, { ...model, ...shape, memory: memory!, ...flat, deformation_bar }, this.#count);
    }
    if (this.#isGpu) pass.copy(this.#firstExponents, this.#exponents);
    const scale = this.#isGpu ? { exponents: this.#exponents } : {};
    const bars = {
      position_bar: gradient.position,
      velocity_bar: gradient.velocity,
      affine_bar: gradient.affine,
      deformation_bar,
    };
    pass.run(this.#kernels.motion, { params, ...shape, ...bars, ...scale }, this.#count);
  }

  /** From bars of particles to bars of the velocities of nodes. */
  #recordScatter({ pass, params, from, gradient }: Reversal): void {
    const { velocity, affine } = gradient;
    const particle = { position: from['position']!, velocity, affine };
    const onto = { matter: this.#ones, nodes: this.#nodeBars, exponents: this.#exponents };
    this.#grid.recordScatter({ pass, params, particle }, onto);
  }

  /** To bars of momenta and masses of nodes. */
  #recordNodes({ pass, params }: Reversal): void {
    const { nodes, exponents, search } = this.#grid;
    const grid = { params, active_slots: search.activeSlots, block_of: search.blockOf, nodes, exponents };
    const bars = { node_bars: this.#nodeBars, bar_exponents: this.#exponents };
    this.#solver.walls.recordGridAdjoint(pass, { ...grid, ...bars }, { groups: search.box.slotCount });
  }

  /** From nodes to sums over the nodes around each particle; S takes the place of the bar of the affine velocity. */
  #recordGather({ pass, params, particle, from, to, gradient }: Reversal): void {
    const { order, slots, box } = this.#grid.search;
    const size = { groups: box.slotCount };
    const common = { params, position: from['position']!, order, slots };
    const bars = { velocity_bar: gradient.velocity, affine_bar: gradient.affine, position_bar: gradient.position };
    const moved = { velocity: to['velocity']!, nodes: this.#grid.nodes };
    pass.run(this.#kernels.g2p, { ...common, ...moved, ...bars }, size);
    const given = { velocity: particle['velocity']!, affine: particle['affine']!, nodes: this.#nodeBars };
    pass.run(this.#kernels.p2g, { ...common, ...given, pulls: this.#pulls, sums: gradient.affine }, size);
  }

  /** From these sums to the bars of places, velocities, masses and volumes, then through stress to those of C and F. */
  #recordMomentum(reversal: Reversal): void {
    const { pass, params, from, gradient } = reversal;
    const { matter } = this.#grid.matter;
    const sums = { affine: from['affine']!, pulls: this.#pulls };
    const bars = { position_bar: gradient.position, velocity_bar: gradient.velocity, matter_bar: gradient.matter };
    this.#recordMuscles(reversal);
    if (this.#given) {
      pass.run(this.#given, { ...sums, ...bars, ...this.#stressArrays(reversal) }, this.#count);
      return;
    }
    pass.run(this.#kernels.momentum, { params, matter, ...sums, sums: gradient.affine, ...bars }, this.#count);
    pass.run(this.#kernels.stress, this.#stressArrays(reversal), this.#count);
  }

  #recordMuscles({ pass, params, from, control, gradient }: Reversal): void {
    if (!this.#muscle) return;
    const { matter, tags } = this.#grid.matter;
    const { muscles } = this.#grid.muscles;
    const given = { params, matter, tags, deformation: from['deformation']!, muscles, sums: gradient.affine };
    const pull_bars = this.#pullBars;
    pass.run(this.#muscle, { ...given, deformation_bar: gradient.deformation, pull_bars }, this.#count);
    this.#grid.muscles.recordSignals(pass, { clock: control.clock, pull_bars, signal_bars: gradient.signals });
  }

  #stressArrays({ params, from, gradient }: Reversal): Bindings {
    const { matter, tags, laws } = this.#grid.matter;
    const { affine, deformation, memory, thickness } = from as Record<string, DeviceArray>;
    const flat = thickness ? { thickness } : {};
    const state = { affine: affine!, deformation: deformation!, memory: memory!, ...flat };
    const bars = { affine_bar: gradient.affine, deformation_bar: gradient.deformation };
    return { params, laws, matter, tags, ...state, ...bars };
  }

  #recordCables({ pass, params, from, control, gradient }: Reversal): void {
    const bars = {
      velocity_bar: gradient.velocity,
      position_bar: gradient.position,
      matter_bars: gradient.matter,
      signal_bars: gradient.signals,
    };
    const { matter } = this.#grid.matter;
    this.#grid.cables.recordAdjoint(pass, { params, matter, position: from['position']! }, bars, control);
  }
}
