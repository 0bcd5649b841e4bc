import { KernelError } from '../../core/errors.ts';
import { roundUp } from '../../core/value-types.ts';
import { BindingCheck } from '../bindings.ts';
import type { Bindings, Kernel, KernelBinding, KernelSource, KernelTarget } from '../device.ts';
import type { ArrayGpu } from './array-gpu.ts';
import type { ContextGpu } from './context-gpu.ts';
import { firstLine } from './faults.ts';
import { shaderStageCompute } from './flags.ts';

const layoutTypes = { uniform: 'uniform', read: 'read-only-storage', write: 'storage' } as const;

/** Bind groups by their arrays, one level a binding: an entry goes when one of its arrays is collected. */
type BindGroupTree = WeakMap<ArrayGpu, BindGroupTree | GPUBindGroup>;

/** Bind groups that are looked through first. */
const latestRoom = 32;

interface KnownGroup {
  readonly bound: ArrayGpu[];
  readonly group: GPUBindGroup;
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
  readonly pipeline: GPUComputePipeline;
  readonly #form: KernelTarget;
  readonly #layout: GPUBindGroupLayout;
  readonly #bindGroups: BindGroupTree = new WeakMap();
  /** The latest bind groups: most runs have the arrays of one of the last, and comparing them is quicker than any search. */
  readonly #latest: KnownGroup[] = [];
  /** Where the next goes, and where the last was found. */
  #oldest = 0;
  #last = 0;
  #failure: KernelError | null = null;

  constructor(context: ContextGpu, source: KernelSource, overrides: readonly number[]) {
    const subgroups = context.hasSubgroups ? source.subgroups : undefined;
    const form = subgroups ?? source.gpu;
    const { bindings, workgroupSize, constants } = form;
    const wgsl = form.wgsl ?? context.wgslOf(subgroups ? `${source.file}?subgroups` : source.file);
    if (wgsl === undefined) {
      throw new KernelError(`kernel ${source.name}: is not in this build: rebuild, so that ${source.file} is compiled`);
    }
    this.source = source;
    this.workgroupSize = workgroupSize;
    this.constants = constants;
    this.owner = context;
    this.#form = form;
    checkLimits(source.name, form, context.gpu.limits);
    this.check = new BindingCheck(source.name, bindings, context);

    const { gpu, faults } = context;
    const label = source.name;
    gpu.pushErrorScope('internal');
    gpu.pushErrorScope('validation');
    const module = gpu.createShaderModule({ label, code: wgsl });
    this.#layout = gpu.createBindGroupLayout({ label, entries: bindings.map(layoutEntry) });
    this.pipeline = gpu.createComputePipeline({
      label,
      layout: gpu.createPipelineLayout({ label, bindGroupLayouts: [this.#layout] }),
      compute: {
        module,
        entryPoint: source.name,
        constants: Object.fromEntries(source.overrides.map(({ name }, index) => [name, overrides[index]!])),
      },
    });
    const answers = [gpu.popErrorScope(), gpu.popErrorScope()];
    faults.watch(this.#compilation(module, wgsl, answers));
  }

  /** The bind group of these arrays, which are checked first. */
  bind(arrays: Bindings): GPUBindGroup {
    if (this.#failure) throw this.#failure;
    // Runs come in turns: the next is likely to be what came after this one the last time.
    const { length } = this.#latest;
    for (let k = 0; k < length; k++) {
      const place = (this.#last + k) % length;
      const { bound, group } = this.#latest[place]!;
      if (!this.check.areKnown(arrays, bound)) continue;
      this.#last = place;
      this.bound = bound;
      return group;
    }
    this.bound = [];
    this.check.resolve(arrays, this.bound);
    const group = this.#findGroup();
    this.#latest[this.#oldest] = { bound: this.bound, group };
    this.#last = this.#oldest;
    this.#oldest = (this.#oldest + 1) % latestRoom;
    return group;
  }

  #findGroup(): GPUBindGroup {
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
      layout: this.#layout,
      entries: this.#form.bindings.map((binding, index) => groupEntry(binding, this.bound[index]!)),
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

const layoutEntry = ({ binding, access }: KernelBinding): GPUBindGroupLayoutEntry => ({
  binding,
  visibility: shaderStageCompute,
  buffer: { type: layoutTypes[access] },
});

const groupEntry = (binding: KernelBinding, array: ArrayGpu): GPUBindGroupEntry => ({
  binding: binding.binding,
  // The size of what is bound is what the kernel sees as the length of a runtime-sized array: whole elements of its own.
  resource: {
    buffer: array.buffer,
    size: binding.access === 'uniform' ? uniformBytes(binding) : storageBytes(binding, array),
  },
});

function checkLimits(name: string, { bindings, workgroupSize }: KernelTarget, limits: GPUSupportedLimits): void {
  const most = Math.min(limits.maxComputeInvocationsPerWorkgroup, limits.maxComputeWorkgroupSizeX);
  if (workgroupSize > most) {
    throw new KernelError(
      `kernel ${name}: workgroups of ${workgroupSize} exceed this GPU's limit of ${most}: make them smaller`,
    );
  }
  const storageCount = bindings.filter(({ access }) => access !== 'uniform').length;
  if (storageCount > limits.maxStorageBuffersPerShaderStage) {
    throw new KernelError(
      `kernel ${name}: ${storageCount} storage bindings exceed this GPU's limit of ${limits.maxStorageBuffersPerShaderStage}: ` +
        `pack related fields into one array of structs`,
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
