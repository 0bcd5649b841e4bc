/**
 * The grid of a substep: finds the blocks that matter reaches, and gives their nodes the momenta and masses of particles.
 * The solver goes on from there; its reverse makes the same grid again for a state that must stay as it is.
 */
import { bindsEnough } from '../../device/binds-enough.ts';
import type { Bindings, Device, DeviceArray, Kernel, Pass } from '../../device/device.ts';
import type { Model } from '../../scene/model.ts';
import type { Control } from '../solver.ts';
import { Cables } from './actuation/cables.ts';
import { Muscles } from './actuation/muscles.ts';
import { weightExponent } from './adjoint/bar-scale.ts';
import { BlockSearch } from './block-search.ts';
import { lawMask } from './law-params.ts';
import { massExponent, softMatter, type SoftMatter } from './soft-matter.ts';
import { SoftWalls, type GridArrays } from './walls/soft-walls.ts';
import { blockNodes, softOf, SubstepLengths, type SoftBoxOptions, type softParams } from './soft-params.ts';
import p2g2 from './soft_p2g2.wgsl';
import p2g3 from './soft_p2g3.wgsl';
import stress2 from './soft_stress2.wgsl';
import stress3 from './soft_stress3.wgsl';
import stressApart2 from './soft_stress_apart2.wgsl';
import stressApart3 from './soft_stress_apart3.wgsl';

/** Arrays of the state by field: `particleFields3` or `particleFields2`. */
export type ParticleArrays = Readonly<Record<string, DeviceArray>>;

export interface SoftGridOptions extends SoftBoxOptions {
  /** Share what another grid of the same model has on the device. Default: its own. */
  readonly matter?: SoftMatter;
}

/** Names of the conditions that kernels count, in the order of soft_warnings.wgsl. */
export const warningNames = [
  'nonFinite',
  'outsideDomain',
  'inverted',
  'tooFast',
  'blockOverflow',
  'massOverflow',
] as const;

/** What a substep runs with. */
export interface Substep {
  readonly pass: Pass;
  readonly params: DeviceArray<typeof softParams>;
  readonly particle: ParticleArrays;
}

/** Which exponents are those of the present substep: one of few objects, so that equal turns are the same. */
interface ScaleTurn {
  readonly present: DeviceArray<'i32'>;
  readonly next: DeviceArray<'i32'>;
  /** Whether a grid kernel has left the next as they are at first. */
  readonly isNextFirst: boolean;
}

/** What particles are summed up with, and where. */
export interface ScatterArrays {
  /** Of one world; the first number of each is its mass. */
  readonly matter: DeviceArray<'vec4f'>;
  /** Four words a node */
  readonly nodes: DeviceArray<'f32'>;
  /** Whether they are bars, with exponents of their own on a GPU. Default: false. */
  readonly areBars?: boolean;
}

export class SoftGrid implements Disposable {
  readonly matter: SoftMatter;
  readonly search: BlockSearch;
  readonly muscles: Muscles;
  readonly cables: Cables;
  /** Counters, then who was the first: see soft_warnings.wgsl. */
  readonly warnings: DeviceArray<'u32'>;
  readonly #model: Model;
  readonly #isGpu: boolean;
  readonly #ownsMatter: boolean;
  readonly #firstExponents: DeviceArray<'i32'>;
  /** Of each of two exponents as the present ones: the next are not, and are, as they are at first. */
  readonly #turns: readonly (readonly [ScaleTurn, ScaleTurn])[];
  #turn: ScaleTurn;
  /** Where the host is after work that was encoded, by its key. */
  readonly #ends = new WeakMap<object, { readonly turn: ScaleTurn; readonly searches: number }>();
  readonly #device: Device;
  readonly #lengths: SubstepLengths;
  #nodes: DeviceArray<'f32'>;
  #sums: DeviceArray<'f32'> | null;
  readonly #hasSums: boolean;
  readonly #stress: Kernel;
  /** Made when the way back asks for it. Null in the plane, where arrays are small and a GPU has no room for one more. */
  readonly #stressApart: (() => Kernel) | null;
  /** Likewise in the plane on a GPU that has: clears nodes and their bars as well. */
  readonly #stressAndClear: (() => Kernel) | null;
  /** One for each colour. */
  readonly #p2g: readonly Kernel[];
  /** Made when the way back asks for them. */
  readonly #p2gOfBars: () => readonly Kernel[];

  constructor(device: Device, model: Model, { matter, ...options }: SoftGridOptions = {}) {
    const soft = softOf(model);
    const isSpace = soft.dimensions === 3;
    this.#device = device;
    this.#model = model;
    this.#isGpu = device.kind === 'gpu';
    this.#ownsMatter = matter === undefined;
    this.matter = matter ?? softMatter(device, soft);
    this.muscles = new Muscles(device, soft, model.worldCount);
    this.cables = new Cables(device, soft, model.worldCount);
    this.search = new BlockSearch(device, model, options);
    this.#lengths = new SubstepLengths(device, model, this.search.box);
    this.#nodes = this.#roomForNodes();
    // A clear less in each substep; in space that would be too much memory.
    this.#hasSums = this.#isGpu && !isSpace && SoftWalls.bindingsApart <= device.mostBindings;
    this.#sums = this.#hasSums ? this.#roomForSums() : null;
    this.warnings = device.array('soft warnings', 'u32', 2 * warningNames.length);
    const largest = [massExponent(soft), 126, weightExponent(soft), 126];
    const one = device.array('soft exponents', 'i32', 4, largest);
    const other = device.array('soft next exponents', 'i32', 4, largest);
    this.#firstExponents = device.array('soft first exponents', 'i32', 4, largest);
    const turnsOf = (present: typeof one, next: typeof one): [ScaleTurn, ScaleTurn] => [
      { present, next, isNextFirst: false },
      { present, next, isNextFirst: true },
    ];
    this.#turns = [turnsOf(one, other), turnsOf(other, one)];
    this.#turn = this.#turns[0]![0];
    const stress = isSpace ? stress3 : stress2;
    this.#stress = device.kernel(stress, { LAWS: lawMask(soft.laws) });
    this.#stressApart = isSpace ? () => device.kernel(stressApart3, { LAWS: lawMask(soft.laws) }) : null;
    const clears = this.#isGpu && !isSpace && bindsEnough(device, stressApart2);
    this.#stressAndClear = clears ? () => device.kernel(stressApart2, { LAWS: lawMask(soft.laws) }) : null;
    const p2g = isSpace ? p2g3 : p2g2;
    const { COLOURS } = device.kernel(p2g).constants as { COLOURS: number };
    this.#p2g = Array.from({ length: COLOURS }, (_, COLOUR) => device.kernel(p2g, { COLOUR }));
    this.#p2gOfBars = () => (this.#isGpu ? [device.kernel(p2g, { COLOUR: 1 })] : this.#p2g);
  }

  /** Four words a node: (momentum, mass) after `recordP2g`: on a GPU fixed-point words with `exponents`, else f32. */
  get nodes(): DeviceArray<'f32'> {
    return this.#nodes;
  }

  /** Of masses and of momenta, then on the way back of weights and of bars. */
  get exponents(): DeviceArray<'i32'> {
    return this.#turn.present;
  }

  /** Part of what substeps are known by. */
  get turn(): object {
    return this.#turn;
  }

  /** Whole substeps that are the same whenever `key` is; one of its parts is `turn`. */
  again(pass: Pass, key: object, work: () => void): void {
    const before = this.search.searches;
    pass.again(key, () => {
      work();
      this.#ends.set(key, { turn: this.#turn, searches: this.search.searches - before });
    });
    const { turn, searches } = this.#ends.get(key)!;
    this.#turn = turn;
    this.search.searches = before + searches;
  }

  /** For the grid kernel, which makes them ready for what finds those of the next substep. */
  recordNextExponents(): DeviceArray<'i32'> {
    const { present, next } = this.#turn;
    this.#turn = this.#turnOf(present, true);
    return next;
  }

  #turnOf(present: DeviceArray<'i32'>, isNextFirst: boolean): ScaleTurn {
    return this.#turns.find(([turn]) => turn.present === present)![isNextFirst ? 1 : 0];
  }

  /** What the grid kernel works on: nodes alone, or sums apart from them, which it leaves at 0 as it has found them. */
  get nodeArrays(): Pick<GridArrays, 'nodes' | 'sums'> {
    return this.#sums ? { nodes: this.#nodes, sums: this.#sums } : { nodes: this.#nodes };
  }

  /** Makes room for so many blocks, between submissions. What was found of blocks is gone. */
  resize(slotCount: number): void {
    // What is there goes first: nothing of it is needed any more.
    this.#nodes[Symbol.dispose]();
    this.#sums?.[Symbol.dispose]();
    this.search.resize(slotCount);
    this.#lengths.box = this.search.box;
    this.#nodes = this.#roomForNodes();
    if (this.#hasSums) this.#sums = this.#roomForSums();
  }

  #roomForSums(): DeviceArray<'f32'> {
    return this.#device.array('soft sums', 'f32', 4 * blockNodes * this.search.box.slotCount);
  }

  /** While blocks are searched, nodes have nothing to keep: then a word for each particle lies there. */
  #roomForNodes(): DeviceArray<'f32'> {
    const words = 4 * blockNodes * this.search.box.slotCount;
    return this.#device.array('soft nodes', 'f32', Math.max(words, this.#particleCount));
  }

  get #particleCount(): number {
    return this.#model.worldCount * softOf(this.#model).count;
  }

  params(dt: number): DeviceArray<typeof softParams> {
    return this.#lengths.params(dt);
  }

  /** Sets how strongly muscles pull in a step. */
  recordMuscles(pass: Pass, control: Control): void {
    this.muscles.record(pass, control);
  }

  /** Pulls cables: changes the array `velocity` of `particle`; who needs it as it was gives a copy. */
  recordCables({ pass, params, particle }: Substep, control: Control): void {
    const { position, velocity } = particle as Record<'position' | 'velocity', DeviceArray>;
    this.cables.record(pass, { params, matter: this.matter.matter, position, velocity }, control);
  }

  /** Finds blocks and slots of particles where they are now. */
  recordBlocks({ pass, params, particle }: Substep): void {
    const { warnings, nodes: keys } = this;
    this.search.recordBlocks(pass, { params, position: particle['position']!, warnings, keys });
  }

  /** Lists particles by slot, right after `recordBlocks`. */
  recordOrder({ pass, params }: Substep): void {
    this.search.recordOrder(pass, { params, keys: this.nodes });
  }

  /** Adds to C what stress does in the substep. On a GPU it finds the scale of momenta as well. */
  recordStress(substep: Substep): void {
    substep.pass.run(this.#stress, this.#stressArrays(substep), this.#particleCount);
  }

  /** Likewise in the array `affine` of `particle`, with C as it was in another array, `source`. */
  #recordStressApart(substep: Substep, source: DeviceArray): void {
    const { pass, particle } = substep;
    if (!this.#stressApart) {
      pass.copy(source, particle['affine']!);
      return this.recordStress(substep);
    }
    const { affine, ...arrays } = this.#stressArrays(substep);
    pass.run(this.#stressApart(), { ...arrays, affine: source, stressed_affine: affine! }, this.#particleCount);
  }

  #stressArrays({ pass, params, particle }: Substep): Bindings {
    const { velocity, affine, deformation, memory } = particle as Record<string, DeviceArray>;
    const motion = this.#isGpu ? { velocity: velocity! } : {};
    const stressed = this.recordStressed(pass, particle);
    return { params, affine: affine!, deformation: deformation!, memory: memory!, ...motion, ...stressed };
  }

  /** What a kernel that adds stress to C needs beside the state. On a GPU it finds the scale of momenta, which starts anew. */
  recordStressed(pass: Pass, { thickness }: ParticleArrays): Bindings {
    const { matter, tags, laws } = this.matter;
    if (this.#isGpu) this.#recordFirstExponents(pass);
    const flat = thickness ? { thickness } : {};
    const scale = this.#isGpu ? { exponents: this.exponents } : {};
    return { laws, muscles: this.muscles.muscles, matter, tags, ...flat, ...scale };
  }

  #recordFirstExponents(pass: Pass): void {
    const { present, next, isNextFirst } = this.#turn;
    if (!isNextFirst) pass.copy(this.#firstExponents, present);
    this.#turn = this.#turnOf(isNextFirst ? next : present, false);
  }

  /** Gives `nodeArrays` momentum and mass, for the grid kernel of the solver, which wants to come next. */
  recordSums(substep: Substep): void {
    const sums = this.#sums;
    if (sums) this.recordAdding(substep, { matter: this.matter.matter, nodes: sums });
    else this.recordP2g(substep);
  }

  /** Gives nodes momentum and mass, after `recordOrder` and `recordStress`. */
  recordP2g(substep: Substep): void {
    substep.pass.clear(this.nodes);
    this.recordAdding(substep, { matter: this.matter.matter, nodes: this.nodes });
  }

  /**
   * For the way back, after `recordOrder`: gives nodes momentum and mass, with C in `source` and with stress in the array
   * `affine` of `particle`, and clears `bars` of nodes.
   */
  recordAgain(substep: Substep, source: DeviceArray, bars: DeviceArray<'f32'>): void {
    const { pass } = substep;
    if (this.#stressAndClear) {
      const { affine, ...stress } = this.#stressArrays(substep);
      const nodes = { active_slots: this.search.activeSlots, nodes: this.nodes, node_bars: bars };
      const arrays = { ...stress, affine: source, stressed_affine: affine!, ...nodes };
      pass.run(this.#stressAndClear(), arrays, this.#particleCount);
      this.recordAdding(substep, { matter: this.matter.matter, nodes: this.nodes });
      return;
    }
    this.#recordStressApart(substep, source);
    this.recordP2g(substep);
    pass.clear(bars);
  }

  /** Adds w m (v + C d) and w m of particles with these masses to their nodes, after `recordOrder`. */
  recordAdding({ pass, params, particle }: Substep, { matter, nodes, areBars = false }: ScatterArrays): void {
    const { order, slots, box } = this.search;
    const { position, velocity, affine } = particle as Record<string, DeviceArray>;
    const scale = this.#isGpu ? { exponents: this.exponents } : {};
    const arrays = { params, matter, position: position!, velocity: velocity!, affine: affine!, order, slots, nodes };
    const kernels = areBars ? this.#p2gOfBars() : this.#p2g;
    for (const kernel of kernels) pass.run(kernel, { ...arrays, ...scale }, { groups: box.slotCount });
  }

  [Symbol.dispose](): void {
    if (this.#ownsMatter) this.matter[Symbol.dispose]();
    this.#sums?.[Symbol.dispose]();
    const exponents = [this.#turn.present, this.#turn.next, this.#firstExponents];
    const parts = [this.search, this.muscles, this.cables, this.#lengths, this.nodes, this.warnings];
    for (const part of [...parts, ...exponents]) part[Symbol.dispose]();
  }
}
