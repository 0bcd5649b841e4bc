/**
 * Copies and clears as kernels. WebGPU's own commands for them end the compute pass, which costs more than a small copy
 * (on an H200 4.9 µs instead of 1.9), and drivers copy large buffers slowly (0.8 TB/s there, instead of 4.1).
 */
import { roundUp } from '../../core/value-types.ts';
import type { ArrayGpu } from './array-gpu.ts';
import { shaderStageCompute } from './flags.ts';

const workgroupSize = 256;
/** What one invocation moves: the widest load that GPUs have [bytes]. Arrays are allocated in multiples of it. */
const blockBytes = 16;

/** What a pass needs to know to run it. */
export interface BlockDispatch {
  readonly pipeline: GPUComputePipeline;
  readonly bindGroup: GPUBindGroup;
  readonly groups: number;
}

interface BlockKernel {
  readonly pipeline: GPUComputePipeline;
  readonly layout: GPUBindGroupLayout;
}

const wgsl = (name: string, source: string, value: string): string => `
@group(0) @binding(0) var<storage, read_write> to: array<vec4u>;
${source}
@compute @workgroup_size(${workgroupSize})
fn ${name}(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) thread: u32,
) {
  let i = (group.y * groups.x + group.x) * ${workgroupSize}u + thread;
  if (i < arrayLength(&to)) {
    to[i] = ${value};
  }
}`;

export class BlockTransfer {
  readonly #gpu: GPUDevice;
  #copyKernel: BlockKernel | null = null;
  #clearKernel: BlockKernel | null = null;
  readonly #copies = new WeakMap<ArrayGpu, WeakMap<ArrayGpu, BlockDispatch>>();
  readonly #clears = new WeakMap<ArrayGpu, BlockDispatch>();

  constructor(gpu: GPUDevice) {
    this.#gpu = gpu;
  }

  /** Null where whole blocks would reach beyond what is to be copied, or beyond what can be bound. */
  copy(from: ArrayGpu, to: ArrayGpu): BlockDispatch | null {
    let targets = this.#copies.get(from);
    if (!targets) this.#copies.set(from, (targets = new WeakMap()));
    const known = targets.get(to);
    if (known) return known;
    // Between arrays of the same length the excess is padding, which nobody sees.
    const whole = from.byteLength % blockBytes === 0 || from.byteLength === to.byteLength;
    if (!whole || !this.#bindable(from)) return null;
    const source = '@group(0) @binding(1) var<storage, read> source: array<vec4u>;';
    this.#copyKernel ??= this.#compile('copy_blocks', wgsl('copy_blocks', source, 'source[i]'), 2);
    const dispatch = this.#dispatch(this.#copyKernel, from.byteLength, [to, from]);
    targets.set(to, dispatch);
    return dispatch;
  }

  /** Null where whole blocks would reach beyond what can be bound. */
  clear(array: ArrayGpu): BlockDispatch | null {
    const known = this.#clears.get(array);
    if (known) return known;
    if (!this.#bindable(array)) return null;
    this.#clearKernel ??= this.#compile('clear_blocks', wgsl('clear_blocks', '', 'vec4u()'), 1);
    const dispatch = this.#dispatch(this.#clearKernel, array.byteLength, [array]);
    this.#clears.set(array, dispatch);
    return dispatch;
  }

  #bindable({ byteLength }: ArrayGpu): boolean {
    return roundUp(byteLength, blockBytes) <= this.#gpu.limits.maxStorageBufferBindingSize;
  }

  #compile(label: string, code: string, arrayCount: number): BlockKernel {
    const layout = this.#gpu.createBindGroupLayout({
      label,
      entries: Array.from({ length: arrayCount }, (_, binding) => ({
        binding,
        visibility: shaderStageCompute,
        buffer: { type: binding === 0 ? ('storage' as const) : ('read-only-storage' as const) },
      })),
    });
    const pipeline = this.#gpu.createComputePipeline({
      label,
      layout: this.#gpu.createPipelineLayout({ label, bindGroupLayouts: [layout] }),
      compute: { module: this.#gpu.createShaderModule({ label, code }), entryPoint: label },
    });
    return { pipeline, layout };
  }

  #dispatch({ pipeline, layout }: BlockKernel, bytes: number, arrays: readonly ArrayGpu[]): BlockDispatch {
    const size = roundUp(bytes, blockBytes);
    const bindGroup = this.#gpu.createBindGroup({
      layout,
      entries: arrays.map(({ buffer }, binding) => ({ binding, resource: { buffer, size } })),
    });
    return { pipeline, bindGroup, groups: Math.ceil(size / (blockBytes * workgroupSize)) };
  }
}
