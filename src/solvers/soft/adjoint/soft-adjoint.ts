/**
 * Goes through substeps of soft matter backwards: from the gradient by the state after a substep to that by the state before
 * it. The grid of the substep is made again from the state before it, so that states are all that need be kept.
 */
import { bindsEnough } from '../../../device/binds-enough.ts';
import type { Bindings, Device, DeviceArray, Kernel, Pass } from '../../../device/device.ts';
import type { Model } from '../../../scene/model.ts';
import type { Control, State } from '../../solver.ts';
import { StateKeys } from '../../step-keys.ts';
import type { PullPlace } from '../actuation/muscles.ts';
import { lawMask } from '../law-params.ts';
import type { ParticleArrays, SoftGrid, Substep } from '../soft-grid.ts';
import { softOf } from '../soft-params.ts';
import type { SolverSoft } from '../solver-soft.ts';
import type { SoftGradient } from './soft-gradient.ts';
import flow2 from './soft_flow_adjoint2.wgsl';
import flow3 from './soft_flow_adjoint3.wgsl';
import g2p2 from './soft_g2p_adjoint2.wgsl';
import g2p3 from './soft_g2p_adjoint3.wgsl';
import given2 from './soft_given_adjoint2.wgsl';
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
  given: given2,
  momentum: momentum2,
  motion: motion2,
  muscle: muscle2,
  p2g: p2g2,
  stress: stress2,
};
const spaceKernels = {
  flow: flow3,
  g2p: g2p3,
  given: given3,
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
  /** Whether blocks are searched, and muscles told how to pull. */
  readonly searches: boolean;
  readonly pulls: boolean;
}

/** Reversals to a state that are encoded again: they differ by the state from which they come. */
const rememberedReversals = 64;

export class SoftAdjoint implements Disposable {
  readonly #isGpu: boolean;
  readonly #solver: SolverSoft;
  readonly #grid: SoftGrid;
  readonly #count: number;
  readonly #kernels: Readonly<Record<'motion' | 'g2p' | 'p2g' | 'momentum' | 'stress', Kernel>>;
  /** The last two of these in one, in the plane with that of muscles. Null where a GPU has no room for its arrays. */
  readonly #given: Kernel | null;
  /** Where that leaves the bars of what muscles pull, if it does. */
  readonly #pullPlace: PullPlace | null;
  /** Null where nothing flows. */
  readonly #flow: Kernel | null;
  /** Null where there is no muscle. */
  readonly #muscle: Kernel | null;
  /** What changes of a state before P2G: velocities where there are cables, else null; affine velocities by stress */
  readonly #velocity: DeviceArray | null;
  readonly #affine: DeviceArray;
  /** Four words a node */
  readonly #nodeBars: DeviceArray<'f32'>;
  /** Eight words a particle, of soft_p2g_adjoint */
  readonly #pulls: DeviceArray<'f32'>;
  /** Of what the muscle of each particle pulls */
  readonly #pullBars: DeviceArray<'f32'>;
  /** Mass 1 for particles of one world: bars are scattered per weight. */
  readonly #ones: DeviceArray<'vec4f'>;
  readonly #keys = new StateKeys(rememberedReversals);
  /** The last search for blocks: which of all it was, how many substeps it has served; of the last of them the state before it, and its index */
  #last: { number: number; served: number; from: ParticleArrays | null; index: number } = {
    number: 0,
    served: 0,
    from: null,
    index: 0,
  };

  /** Shares the grid of the solver: what either records, it records whole. */
  constructor(device: Device, model: Model, solver: SolverSoft) {
    const soft = softOf(model);
    const { dimensions, count, laws } = soft;
    const sources = dimensions === 3 ? spaceKernels : planeKernels;
    const [vector, matrix] = dimensions === 3 ? (['vec3f', 'mat3x3f'] as const) : (['vec2f', 'mat2x2f'] as const);
    const particles = model.worldCount * count;
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
    // On the CPU kernels in the plane are none the faster for being one.
    const canJoin = dimensions === 3 || this.#isGpu;
    this.#given = canJoin && bindsEnough(device, sources.given) ? device.kernel(sources.given, { LAWS }) : null;
    const { PULL_STRIDE, PULL_BAR } = this.#given?.constants ?? {};
    this.#pullPlace = PULL_BAR === undefined ? null : { PULL_STRIDE: PULL_STRIDE!, PULL_BAR };
    this.#flow = solver.flows ? device.kernel(sources.flow, { LAWS }) : null;
    const hasMuscles = soft.actuators.some(({ kind }) => kind === 'muscle');
    this.#muscle = hasMuscles ? device.kernel(sources.muscle) : null;
    this.#pullBars = device.array('adjoint pulls of muscles', 'f32', hasMuscles ? particles : 1);
    const hasCables = soft.actuators.some(({ kind }) => kind === 'cable');
    this.#velocity = hasCables ? device.array('adjoint velocity', vector, particles) : null;
    this.#affine = device.array('adjoint affine', matrix, particles);
    this.#nodeBars = device.array('adjoint node bars', 'f32', this.#grid.nodes.count);
    this.#pulls = device.array('adjoint pulls of nodes', 'f32', 8 * particles);
    const ones = Float32Array.from({ length: 4 * count }, (_, k) => Number(k % 4 === 0));
    this.#ones = device.array('adjoint ones', 'vec4f', count, ones);
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
    const { number, served, from: last, index: later } = this.#last;
    // Whether one goes on where the last began: blocks serve several substeps, as on the way forward, pulls those of a step.
    const goesOn = this.#grid.search.searches === number && reversal.to === last;
    const searches = !goesOn || served >= this.#solver.searchEvery;
    const pulls = !goesOn || index !== later - 1;
    const when = [searches, pulls, this.#solver.walls.keyOf(index), this.#grid.turn];
    const given = [reversal.params, clock, bodyPoses, signals];
    const key = this.#keys.of(before, reversal.to, gradient, ...when, ...given);
    this.#grid.again(pass, key, () => this.#record(reversal, { index, searches, pulls }));
    this.#last = {
      number: this.#grid.search.searches,
      served: searches ? 1 : served + 1,
      from: before,
      index,
    };
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
    const arrays = [this.#affine, this.#pulls, this.#ones, this.#pullBars, this.#nodeBars];
    for (const array of arrays) array[Symbol.dispose]();
  }

  /** Momenta and masses of nodes, as the substep had them before walls. */
  #recordGrid(reversal: Reversal, { index, searches, pulls }: ReversalPlace): void {
    const { pass, params, from, control } = reversal;
    if (this.#velocity) pass.copy(from['velocity']!, this.#velocity);
    this.#solver.walls.recordPlaces(pass, params, control, index);
    if (searches) {
      this.#grid.recordBlocks(reversal);
      this.#grid.recordOrder(reversal);
    }
    if (pulls) this.#grid.recordMuscles(pass, control);
    this.#grid.recordCables(reversal, control);
    this.#grid.recordAgain(reversal, from['affine']!, this.#nodeBars);
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
    const scale = this.#isGpu ? { exponents: this.#grid.exponents } : {};
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
    this.#grid.recordAdding({ pass, params, particle }, { matter: this.#ones, nodes: this.#nodeBars, areBars: true });
  }

  /** To bars of momenta and masses of nodes. */
  #recordNodes({ pass, params }: Reversal): void {
    const { nodes, exponents, search } = this.#grid;
    const next_exponents = this.#grid.recordNextExponents();
    const grid = {
      params,
      active_slots: search.activeSlots,
      block_of: search.blockOf,
      nodes,
      node_bars: this.#nodeBars,
    };
    const arrays = { ...grid, exponents, next_exponents };
    this.#solver.walls.recordGridAdjoint(pass, arrays, { groups: search.box.slotCount });
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
    const { pass, params, from, control, gradient } = reversal;
    const { matter } = this.#grid.matter;
    const sums = { affine: from['affine']!, pulls: this.#pulls };
    const bars = { position_bar: gradient.position, velocity_bar: gradient.velocity, matter_bar: gradient.matter };
    if (this.#pullPlace === null) this.#recordMuscles(reversal);
    if (this.#given) {
      const pulled = this.#pullPlace === null ? {} : { muscles: this.#grid.muscles.muscles };
      pass.run(this.#given, { ...sums, ...bars, ...pulled, ...this.#stressArrays(reversal) }, this.#count);
    } else {
      pass.run(this.#kernels.momentum, { params, matter, ...sums, sums: gradient.affine, ...bars }, this.#count);
      pass.run(this.#kernels.stress, this.#stressArrays(reversal), this.#count);
    }
    const pull_bars = this.#pullPlace === null ? this.#pullBars : this.#pulls;
    const signals = { clock: control.clock, pull_bars, signal_bars: gradient.signals };
    this.#grid.muscles.recordSignals(pass, signals, this.#pullPlace ?? {});
  }

  #recordMuscles({ pass, params, from, gradient }: Reversal): void {
    if (!this.#muscle) return;
    const { matter, tags } = this.#grid.matter;
    const { muscles } = this.#grid.muscles;
    const given = { params, matter, tags, deformation: from['deformation']!, muscles, sums: gradient.affine };
    const bars = { deformation_bar: gradient.deformation, pull_bars: this.#pullBars };
    pass.run(this.#muscle, { ...given, ...bars }, this.#count);
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
