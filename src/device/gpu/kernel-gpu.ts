import { KernelError } from '../../core/errors.ts';
import { roundUp } from '../../core/value-types.ts';
import { BindingCheck } from '../bindings.ts';
import type { Bindings, Kernel, KernelBinding, KernelSource, KernelTarget } from '../device.ts';
import type { ArrayGpu } from './array-gpu.ts';
import type { ContextGpu } from './context-gpu.ts';
import { firstLine } from './faults.ts';
import { shaderStageCompute } from './flags.ts';
import { elementsOfPart, partBinding, widened, type WideBinding } from './wide-arrays.ts';

const layoutTypes = { uniform: 'uniform', read: 'read-only-storage', write: 'storage' } as const;

/** Bind groups by their arrays, one level a binding: an entry goes when one of its arrays is collected. */
type BindGroupTree = WeakMap<ArrayGpu, BindGroupTree | GPUBindGroup>;

/** Bind groups that are looked through first. */
const latestRoom = 32;

/** A kernel's arrays as it runs with them. */
export interface BoundArrays {
  readonly pipeline: GPUComputePipeline;
  readonly group: GPUBindGroup;
}

interface KnownGroup extends BoundArrays {
  readonly bound: ArrayGpu[];
}

/** The kernel for arrays of a certain size. */
interface KernelForm {
  readonly pipeline: GPUComputePipeline;
  readonly layout: GPUBindGroupLayout;
  /** Bindings whose arrays come in parts. */
  readonly wide: readonly WideBinding[];
}

/** A kernel ready to run: its pipeline, and a bind group for every set of arrays it has met. */
export class KernelGpu implements Kernel {
  readonly source: KernelSource;
  readonly workgroupSize: number;
  readonly constants: Readonly<Record<string, number>>;
  readonly owner: ContextGpu;
  readonly check: BindingCheck<ArrayGpu>;
  /** The arrays of the last {@link bind}, in the order of the bindings. */
  bound: ArrayGpu[] = [];
  readonly #target: KernelTarget;
  readonly #wgsl: string;
  readonly #overrides: Readonly<Record<string, number>>;
  readonly #plainForm: KernelForm;
  /** By the parts that arrays come in. */
  readonly #wideForms = new Map<string, KernelForm>();
  readonly #bindGroups: BindGroupTree = new WeakMap();
  /** The latest bind groups: most runs have the arrays of one of the last, and comparing them is quicker than any search. */
  readonly #latest: KnownGroup[] = [];
  /** Where the next goes, and where the last was found. */
  #oldest = 0;
  #last = 0;
  #failure: KernelError | null = null;

  constructor(context: ContextGpu, source: KernelSource, overrides: readonly number[]) {
    const subgroups = context.hasSubgroups ? source.subgroups : undefined;
    const target = subgroups ?? source.gpu;
    const { bindings, workgroupSize, constants } = target;
    const wgsl = target.wgsl ?? context.wgslOf(subgroups ? `${source.file}?subgroups` : source.file);
    if (wgsl === undefined) {
      throw new KernelError(`kernel ${source.name}: is not in this build: rebuild, so that ${source.file} is compiled`);
    }
    this.source = source;
    this.workgroupSize = workgroupSize;
    this.constants = constants;
    this.owner = context;
    this.#target = target;
    checkLimits(source.name, target, context.gpu.limits);
    this.check = new BindingCheck(source.name, bindings, context);

    this.#wgsl = wgsl;
    this.#overrides = Object.fromEntries(source.overrides.map(({ name }, index) => [name, overrides[index]!]));
    this.#plainForm = this.#compile([]);
  }

  /** How it runs with these arrays, which are checked first. */
  bind(arrays: Bindings): BoundArrays {
    if (this.#failure) throw this.#failure;
    // Runs come in turns: the next is likely to be what came after this one the last time.
    const { length } = this.#latest;
    for (let k = 0; k < length; k++) {
      const place = (this.#last + k) % length;
      const known = this.#latest[place]!;
      if (!this.check.areKnown(arrays, known.bound)) continue;
      this.#last = place;
      this.bound = known.bound;
      return known;
    }
    this.bound = [];
    this.check.resolve(arrays, this.bound);
    const form = this.#findForm();
    const known = { bound: this.bound, pipeline: form.pipeline, group: this.#findGroup(form) };
    this.#latest[this.#oldest] = known;
    this.#last = this.#oldest;
    this.#oldest = (this.#oldest + 1) % latestRoom;
    return known;
  }

  /** The form for arrays of the sizes of those that are bound. */
  #findForm(): KernelForm {
    const { largestBinding } = this.owner;
    if (this.bound.every(({ boundBytes }) => boundBytes <= largestBinding)) return this.#plainForm;
    const wide = this.#target.bindings.flatMap(({ binding, stride }, index): WideBinding[] => {
      const { boundBytes } = this.bound[index]!;
      if (boundBytes <= largestBinding) return [];
      const elementsPerPart = elementsOfPart(largestBinding, stride);
      return [{ binding, elementsPerPart, parts: Math.ceil(boundBytes / (elementsPerPart * stride)) }];
    });
    const key = wide.map(({ binding, parts }) => `${binding}:${parts}`).join();
    let form = this.#wideForms.get(key);
    if (!form) this.#wideForms.set(key, (form = this.#compile(wide)));
    return form;
  }

  #compile(wide: readonly WideBinding[]): KernelForm {
    const { gpu, faults } = this.owner;
    const { name: label } = this.source;
    const code = widened(label, this.#wgsl, wide);
    const entries = this.#target.bindings.flatMap((binding) => layoutEntries(binding, wide));
    checkRoom(label, entries, gpu.limits);
    gpu.pushErrorScope('internal');
    gpu.pushErrorScope('validation');
    const module = gpu.createShaderModule({ label, code });
    const layout = gpu.createBindGroupLayout({ label, entries });
    const pipeline = gpu.createComputePipeline({
      label,
      layout: gpu.createPipelineLayout({ label, bindGroupLayouts: [layout] }),
      compute: { module, entryPoint: label, constants: this.#overrides },
    });
    const answers = [gpu.popErrorScope(), gpu.popErrorScope()];
    faults.watch(this.#compilation(module, code, answers));
    return { pipeline, layout, wide };
  }

  #findGroup({ layout, wide }: KernelForm): GPUBindGroup {
    let tree = this.#bindGroups;
    const last = this.bound.length - 1;
    for (let index = 0; index < last; index++) {
      const array = this.bound[index]!;
      let next = tree.get(array) as BindGroupTree | undefined;
      if (next === undefined) tree.set(array, (next = new WeakMap()));
      tree = next;
    }
    const leaf = this.bound[last];
    const known = leaf && (tree.get(leaf) as GPUBindGroup | undefined);
    if (known) return known;
    const group = this.owner.gpu.createBindGroup({
      label: this.source.name,
      layout,
      entries: this.#target.bindings.flatMap((binding, index) => groupEntries(binding, this.bound[index]!, wide)),
    });
    if (leaf) tree.set(leaf, group);
    return group;
  }

  async #compilation(
    module: GPUShaderModule,
    wgsl: string,
    answers: Promise<GPUError | null>[],
  ): Promise<KernelError | null> {
    const errors = await Promise.all(answers);
    const error = errors.find((found) => found !== null);
    if (!error) return null;
    const { messages } = await module.getCompilationInfo();
    const message = messages.find(({ type }) => type === 'error');
    const lines = wgsl.split('\n');
    const what = message
      ? `WGSL line ${message.lineNum}, column ${message.linePos}: ${firstLine(message.message)}: ${lines[message.lineNum - 1]?.trim() ?? ''}`
      : firstLine(error.message);
    this.#failure = new KernelError(`kernel ${this.source.name} (${this.source.file}) does not compile: ${what}`);
    return this.#failure;
  }
}

const uniformBytes = ({ stride, minimumCount }: KernelBinding): number => stride * Math.max(minimumCount, 1);

/** More than the array has only where it is words and the kernel reads them by four: buffers end on 16 bytes. */
const storageBytes = ({ stride }: KernelBinding, { boundBytes }: ArrayGpu): number => roundUp(boundBytes, stride);

const partsOf = (wide: readonly WideBinding[], { binding, stride }: KernelBinding): WideBinding & { bytes: number } => {
  const found = wide.find((other) => other.binding === binding) ?? { binding, parts: 1, elementsPerPart: Infinity };
  return { ...found, bytes: found.elementsPerPart * stride };
};

function layoutEntries(binding: KernelBinding, wide: readonly WideBinding[]): GPUBindGroupLayoutEntry[] {
  const split = partsOf(wide, binding);
  return Array.from({ length: split.parts }, (_, part) => ({
    binding: partBinding(split, part),
    visibility: shaderStageCompute,
    buffer: { type: layoutTypes[binding.access] },
  }));
}

function groupEntries(binding: KernelBinding, array: ArrayGpu, wide: readonly WideBinding[]): GPUBindGroupEntry[] {
  const split = partsOf(wide, binding);
  // The size of what is bound is what the kernel sees as the length of a runtime-sized array: whole elements of its own.
  const size = binding.access === 'uniform' ? uniformBytes(binding) : storageBytes(binding, array);
  return Array.from({ length: split.parts }, (_, part) => {
    const offset = part === 0 ? 0 : part * split.bytes;
    return {
      binding: partBinding(split, part),
      resource: { buffer: array.buffer, offset, size: Math.min(split.bytes, size - offset) },
    };
  });
}

/** Parts of large arrays take bindings too. */
function checkRoom(name: string, entries: readonly GPUBindGroupLayoutEntry[], limits: GPUSupportedLimits): void {
  const storageCount = entries.filter(({ buffer }) => buffer!.type !== 'uniform').length;
  if (storageCount <= limits.maxStorageBuffersPerShaderStage) return;
  throw new KernelError(
    `kernel ${name}: ${storageCount} storage bindings exceed this GPU's limit of ${limits.maxStorageBuffersPerShaderStage}: ` +
      `pack related fields into one array of structs, or use fewer elements where arrays are larger than a binding`,
  );
}

function checkLimits(name: string, { bindings, workgroupSize }: KernelTarget, limits: GPUSupportedLimits): void {
  const most = Math.min(limits.maxComputeInvocationsPerWorkgroup, limits.maxComputeWorkgroupSizeX);
  if (workgroupSize > most) {
    throw new KernelError(
      `kernel ${name}: workgroups of ${workgroupSize} exceed this GPU's limit of ${most}: make them smaller`,
    );
  }
  for (const binding of bindings) {
    if (binding.access === 'uniform' && uniformBytes(binding) > limits.maxUniformBufferBindingSize) {
      throw new KernelError(
        `kernel ${name}, binding ${binding.name}: ${uniformBytes(binding)} bytes exceed this GPU's limit of ` +
          `${limits.maxUniformBufferBindingSize} for a uniform: declare it var<storage, read>`,
      );
    }
  }
}
