import { DeviceError } from '../../core/errors.ts';
import { elementStride, type ElementType } from '../../core/fields.ts';
import type { HostArray } from '../../core/value-types.ts';
import type { Device, DeviceArray, Kernel, KernelSource, Pass, Range } from '../device.ts';
import { overrideValues } from '../overrides.ts';
import { Scripts } from '../scripts.ts';
import { checkedRange, hostWords, initialWords, ownedArray, received, wordArrayOf } from '../transfer.ts';
import { describeAdapter, findAdapter, isSoftware, limitNames } from './adapter.ts';
import { ArrayGpu, type ArrayKeeper } from './array-gpu.ts';
import { BlockTransfer } from './block-transfer.ts';
import type { ContextGpu } from './context-gpu.ts';
import { Faults, firstLine } from './faults.ts';
import { KernelGpu } from './kernel-gpu.ts';
import { PassGpu, type ScriptGpu } from './pass-gpu.ts';
import { SpanTimer } from './span-timer.ts';
import { Staging } from './staging.ts';

export interface DeviceGpuOptions {
  /** Take an adapter that runs on the CPU where there is no other. Default: false. */
  readonly allowSoftware?: boolean;
  /** Use this adapter instead of looking for one. */
  readonly adapter?: GPUAdapter;
  /** Give kernels larger arrays in parts [bytes]. Default: what the GPU can bind at once. */
  readonly largestBinding?: number;
  /** Use this device, which stays its maker's to destroy, and what it was made with. */
  readonly device?: GPUDevice;
  /** Run kernels in their forms with subgroup operations, where the GPU has them; results are the same. Default: true. */
  readonly subgroups?: boolean;
}

const wordsPerUpload = 2 ** 26;

/** Arrays and kernels on a GPU, through WebGPU: the browser's own, or Dawn in Node. */
export class DeviceGpu implements Device {
  readonly kind = 'gpu';
  readonly name: string;
  readonly mostBindings: number;
  readonly lost: Promise<string>;
  /** Whether it runs on the CPU: browsers cannot put what it draws on a canvas. */
  readonly isSoftware: boolean;
  /** For code that draws what is simulated, on the same device. */
  readonly gpu: GPUDevice;
  readonly #context: ContextGpu;
  /** Null for a device that was lent. Held, since Dawn crashes when an adapter is collected before its devices. */
  readonly #adapter: GPUAdapter | null;
  readonly #staging: Staging;
  readonly #blocks: BlockTransfer;
  readonly #scripts = new Scripts<ScriptGpu>();
  readonly #arrays = new Set<ArrayGpu>();
  readonly #kernels = new WeakMap<KernelSource, Map<string, KernelGpu>>();
  readonly #resolveLost: (reason: string) => void;
  /** Arrays that were disposed of while a pass may still use them. */
  #disposedInPass: ArrayGpu[] = [];
  /** Made by the first call of spans(): timestamps cost time, and nobody pays for what nobody asks. */
  #timer: SpanTimer | null = null;
  #encoding = false;
  #end: string | null = null;

  /** Throws a DeviceError that says why there is no GPU, and how to get one. */
  static async create(options: DeviceGpuOptions = {}): Promise<DeviceGpu> {
    // Only now: whoever computes on the CPU does without the texts.
    const texts = import('virtual:talus-wgsl');
    const common = { ...(await texts), ...options };
    if (options.device) return new DeviceGpu(options.device, null, common);
    const adapter = options.adapter ?? (await findAdapter({ allowSoftware: options.allowSoftware ?? false }));
    return new DeviceGpu(await requestDevice(adapter), adapter, common);
  }

  private constructor(
    gpu: GPUDevice,
    adapter: GPUAdapter | null,
    {
      wgslOf,
      subgroups = true,
      largestBinding = gpu.limits.maxStorageBufferBindingSize,
    }: Pick<ContextGpu, 'wgslOf'> & Pick<DeviceGpuOptions, 'subgroups' | 'largestBinding'>,
  ) {
    this.gpu = gpu;
    this.#adapter = adapter;
    this.name = adapter ? describeAdapter(adapter).name : gpu.label || 'GPU';
    this.mostBindings = gpu.limits.maxStorageBuffersPerShaderStage;
    this.isSoftware = adapter !== null && isSoftware(adapter);
    const hasSubgroups = subgroups && suitsSubgroups(gpu, adapter?.info ?? gpu.adapterInfo);
    this.#context = { gpu, faults: new Faults(), largestBinding, hasSubgroups, wgslOf };
    this.#staging = new Staging(this.#context);
    this.#blocks = new BlockTransfer(gpu);
    let resolveLost: (reason: string) => void = () => undefined;
    this.lost = new Promise((resolve) => (resolveLost = resolve));
    this.#resolveLost = resolveLost;
    void gpu.lost.then(({ reason, message }) => this.#endWith(`was lost: ${firstLine(message) || reason}`));
    gpu.addEventListener('uncapturederror', this.#context.faults.listener);
  }

  /** Arrays that were made and not disposed of, and the bytes they hold. */
  get memory(): { readonly arrays: number; readonly bytes: number } {
    let bytes = 0;
    for (const array of this.#arrays) bytes += array.buffer.size;
    return { arrays: this.#arrays.size, bytes };
  }

  array<T extends ElementType>(label: string, type: T, count: number, data?: ArrayLike<number>): DeviceArray<T> {
    this.#checkUsable(`array ${label}`);
    const words = data && initialWords({ label, type, count }, data);
    const array = new ArrayGpu(this.#context, this.#keeper, label, type, count);
    this.#arrays.add(array);
    if (words) this.#upload(array.buffer, 0, words);
    return array;
  }

  kernel(source: KernelSource, constants: Readonly<Record<string, number>> = {}): Kernel {
    this.#checkUsable(`kernel ${source.name}`);
    const overrides = overrideValues(source, constants);
    let variants = this.#kernels.get(source);
    if (!variants) this.#kernels.set(source, (variants = new Map()));
    const key = overrides.join();
    let kernel = variants.get(key);
    if (!kernel) variants.set(key, (kernel = new KernelGpu(this.#context, source, overrides)));
    return kernel;
  }

  write(array: DeviceArray, data: ArrayLike<number>, offset = 0): void {
    this.#checkUsable('write');
    this.#checkNotEncoding('write');
    const { buffer } = this.#own(array, 'write');
    const words = hostWords(array, data, offset);
    this.#upload(buffer, offset * elementStride(array.type), words);
  }

  submit(work: (pass: Pass) => void): void {
    this.#checkUsable('submit');
    this.#checkNotEncoding('submit');
    this.#context.faults.throwUnreported();
    const pass = new PassGpu(this.#context, this.#blocks, this.#scripts, this.#timer);
    this.#encoding = true;
    try {
      work(pass);
      const commands = pass.finish();
      if (commands) this.gpu.queue.submit([commands]);
      this.#timer?.submitted();
    } catch (error) {
      pass.abandon();
      throw error;
    } finally {
      this.#encoding = false;
      for (const array of this.#disposedInPass) array.buffer.destroy();
      this.#disposedInPass = [];
    }
    // Dawn answers at once, browsers later.
    this.#context.faults.throwUnreported();
  }

  async read(array: DeviceArray, range?: Range, into?: HostArray): Promise<HostArray> {
    this.#checkUsable('read');
    this.#checkNotEncoding('read');
    const { faults } = this.#context;
    faults.throwUnreported();
    const { buffer, type } = this.#own(array, 'read');
    const { start, end } = checkedRange(array, range);
    const stride = elementStride(type);
    const WordArray = wordArrayOf(type);
    const recorded = faults.recorded;
    const bytes = (end - start) * stride;
    const words =
      bytes === 0 ? new ArrayBuffer(0) : await this.#mapped(() => this.#staging.read(buffer, start * stride, bytes));
    await faults.settle(recorded);
    return received(array, new WordArray(words), into);
  }

  readNow(): null {
    return null;
  }

  async spans(): Promise<ReadonlyMap<string, number>> {
    this.#checkUsable('spans');
    this.#checkNotEncoding('spans');
    if (this.gpu.features.has('timestamp-query')) this.#timer ??= new SpanTimer(this.gpu);
    return this.#timer?.take() ?? new Map();
  }

  [Symbol.dispose](): void {
    if (this.#end === null) this.#endWith('is disposed');
    this.gpu.removeEventListener('uncapturederror', this.#context.faults.listener);
    for (const array of this.#arrays) array[Symbol.dispose]();
    this.#staging[Symbol.dispose]();
    this.#timer?.[Symbol.dispose]();
    if (this.#adapter) this.gpu.destroy();
  }

  readonly #keeper: ArrayKeeper = {
    release: (array) => {
      this.#arrays.delete(array);
      this.#scripts.forget();
      if (this.#encoding) this.#disposedInPass.push(array);
      else array.buffer.destroy();
    },
  };

  /** In pieces: a browser has no memory for copies of any size. */
  #upload(buffer: GPUBuffer, offset: number, words: ReturnType<typeof hostWords>): void {
    for (let at = 0; at < words.length; at += wordsPerUpload) {
      this.gpu.queue.writeBuffer(buffer, offset + 4 * at, words.subarray(at, at + wordsPerUpload));
    }
  }

  #own(array: DeviceArray, verb: string): ArrayGpu {
    return ownedArray<ArrayGpu>(array, this.#context, verb);
  }

  /** A mapping fails only when the device goes: then that is the reason to give. */
  async #mapped(read: () => Promise<ArrayBuffer>): Promise<ArrayBuffer> {
    try {
      return await read();
    } catch (cause) {
      // Where a lost device is told of after its mappings failed.
      await Promise.race([this.lost, new Promise((resolve) => setTimeout(resolve, 100))]);
      this.#checkUsable('read');
      throw new DeviceError(`read: the GPU gave nothing back: ${String(cause)}`, { cause });
    }
  }

  #endWith(reason: string): void {
    if (this.#end !== null) return;
    this.#end = reason;
    this.#resolveLost(`${this.name} ${reason}`);
  }

  #checkUsable(verb: string): void {
    if (this.#end !== null) throw new DeviceError(`${verb}: device ${this.name} ${this.#end}: create a new device`);
  }

  /** The queue would do it before the pass, not in the middle of it. */
  #checkNotEncoding(verb: string): void {
    if (this.#encoding) throw new DeviceError(`${verb}: not inside a submit: do it before or after`);
  }
}

const wantedFeatures: readonly GPUFeatureName[] = ['timestamp-query', 'subgroups'];

/** Kernels take the votes of a subgroup as the bits of one word, and have room for the counts of subgroups of four. */
const suitsSubgroups = (
  { features }: GPUDevice,
  { subgroupMinSize = 0, subgroupMaxSize = Infinity }: GPUAdapterInfo,
): boolean => features.has('subgroups') && subgroupMinSize >= 4 && subgroupMaxSize <= 32;

async function requestDevice(adapter: GPUAdapter): Promise<GPUDevice> {
  try {
    return await adapter.requestDevice({
      label: describeAdapter(adapter).name,
      requiredFeatures: wantedFeatures.filter((feature) => adapter.features.has(feature)),
      requiredLimits: Object.fromEntries(limitNames.map((name) => [name, adapter.limits[name]])),
    });
  } catch (cause) {
    const what = firstLine(cause instanceof Error ? cause.message : String(cause));
    throw new DeviceError(
      `no GPU device: ${describeAdapter(adapter).name} gives none: ${what}: close other programs that use it, or restart`,
      { cause },
    );
  }
}
