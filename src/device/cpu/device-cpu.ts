/** The CPU as a device: kernels as WebAssembly with SIMD, on one thread or on a pool of them. */
import { DeviceError } from '../../core/errors.ts';
import type { ElementType } from '../../core/fields.ts';
import type { HostArray } from '../../core/value-types.ts';
import type { Device, DeviceArray, Kernel, KernelSource, Pass, Range } from '../device.ts';
import { Scripts } from '../scripts.ts';
import { checkedRange, hostWords, initialWords, ownedArray } from '../transfer.ts';
import { ArrayCpu, type ArrayPlace } from './array-cpu.ts';
import { checkedThreads, describeCpu, type CpuDescription } from './describe-cpu.ts';
import { KernelCpu, KernelExports } from './kernel-cpu.ts';
import { MemoryCpu } from './memory.ts';
import { PassCpu, type PassPlace } from './pass-cpu.ts';
import { Scratch } from './scratch.ts';
import { Spans } from './spans.ts';
import { WorkerPool } from './worker-pool.ts';

/** The same kernels, compiled for a shared memory and for an unshared one. */
export interface CpuModules {
  readonly shared: BufferSource;
  readonly single: BufferSource;
}

export interface DeviceCpuOptions {
  /** Default: the environment variable TALUS_THREADS, else all cores; 1 where threads cannot share memory or wait. */
  readonly threads?: number;
  /** Default: the kernels of this build. */
  readonly modules?: CpuModules;
  /** Of this build, where it has parts: which of them is enough. Default: all. */
  readonly part?: string | undefined;
}

type DevicePlace = PassPlace & ArrayPlace;

export class DeviceCpu implements Device {
  readonly kind = 'cpu';
  readonly name: string;
  readonly mostBindings = Infinity;
  readonly threads: number;
  readonly lost: Promise<string>;
  readonly #place: DevicePlace;
  readonly #pass: PassCpu;
  readonly #exports: KernelExports;
  readonly #resolveLost: (reason: string) => void;
  /** Why the device cannot be used any more; null while it can. */
  #end: string | null = null;
  #submitting = false;

  private constructor(memory: MemoryCpu, exports: KernelExports, pool: WorkerPool | null) {
    this.threads = pool?.threads ?? 1;
    this.name = this.threads === 1 ? 'CPU, 1 thread' : `CPU, ${this.threads} threads`;
    let resolveLost: (reason: string) => void = () => undefined;
    this.lost = new Promise((resolve) => (resolveLost = resolve));
    this.#resolveLost = resolveLost;
    this.#exports = exports;
    this.#place = {
      owner: this,
      memory,
      arrays: new Set(),
      scratch: new Scratch(memory, this.threads),
      pool,
      spans: new Spans(),
      scripts: new Scripts(),
      lose: (reason) => this.#endWith(`was lost: ${reason}`),
    };
    this.#pass = new PassCpu(this.#place);
  }

  static async create(options: DeviceCpuOptions = {}): Promise<DeviceCpu> {
    const cpu = describeCpu();
    const threads = threadsToUse(cpu, options.threads);
    const memory = new MemoryCpu(threads > 1, cpu.memoryLimit);
    const { module, exports } = await loadKernels(memory, threads > 1, options);
    let device: DeviceCpu | null = null;
    const onDeath = (reason: string): void => {
      if (device !== null) device.#place.lose(`a worker died: ${reason}`);
    };
    const pool = threads > 1 ? await WorkerPool.start(memory, { module, threads, cores: cpu.cores, onDeath }) : null;
    device = new DeviceCpu(memory, exports, pool);
    return device;
  }

  /** Arrays that were made and not disposed of, and the bytes they hold. */
  get memory(): { readonly arrays: number; readonly bytes: number } {
    let bytes = 0;
    for (const array of this.#place.arrays) bytes += array.byteLength;
    return { arrays: this.#place.arrays.size, bytes };
  }

  array<T extends ElementType>(label: string, type: T, count: number, data?: ArrayLike<number>): DeviceArray<T> {
    this.#checkUsable(`array ${label}`);
    const words = data && initialWords({ label, type, count }, data);
    const array = new ArrayCpu(this.#place, label, type, count);
    if (words) array.set(words, 0);
    return array;
  }

  kernel(source: KernelSource, constants: Readonly<Record<string, number>> = {}): Kernel {
    this.#checkUsable(`kernel ${source.name}`);
    const kernel = new KernelCpu(this, this.#exports, source, constants);
    this.#place.scratch.reserve(source.cpu.scratchBytes);
    return kernel;
  }

  write(array: DeviceArray, data: ArrayLike<number>, offset = 0): void {
    this.#checkUsable('write');
    this.#checkNotSubmitting('write');
    const target = ownedArray<ArrayCpu>(array, this, 'write');
    target.set(hostWords(target, data, offset), offset);
  }

  submit(work: (pass: Pass) => void): void {
    this.#checkUsable('submit');
    this.#checkNotSubmitting('submit');
    this.#submitting = true;
    this.#pass.open();
    try {
      work(this.#pass);
    } finally {
      this.#pass.close();
      this.#submitting = false;
    }
  }

  async read(array: DeviceArray, range?: Range, into?: HostArray): Promise<HostArray> {
    return this.readNow(array, range, into);
  }

  readNow(array: DeviceArray, range?: Range, into?: HostArray): HostArray {
    this.#checkUsable('read');
    this.#checkNotSubmitting('read');
    const source = ownedArray<ArrayCpu>(array, this, 'read');
    return source.slice(checkedRange(source, range), into);
  }

  async spans(): Promise<ReadonlyMap<string, number>> {
    this.#checkUsable('spans');
    this.#checkNotSubmitting('spans');
    return this.#place.spans.take();
  }

  [Symbol.dispose](): void {
    this.#endWith('is disposed');
    for (const array of this.#place.arrays) array[Symbol.dispose]();
  }

  #endWith(reason: string): void {
    if (this.#end !== null) return;
    this.#end = reason;
    this.#place.pool?.[Symbol.dispose]();
    this.#resolveLost(`${this.name} ${reason}`);
  }

  #checkUsable(verb: string): void {
    if (this.#end !== null) throw new DeviceError(`${verb}: device ${this.name} ${this.#end}: create a new device`);
  }

  /** A GPU would do it before the pass, not in the middle of it: so no device does it there. */
  #checkNotSubmitting(verb: string): void {
    if (this.#submitting) throw new DeviceError(`${verb}: not inside a submit: do it before or after`);
  }
}

function threadsToUse(cpu: CpuDescription, asked: number | undefined): number {
  if (!cpu.simd)
    throw new DeviceError('device cpu: this engine has no WebAssembly SIMD: use a browser of 2023 or later');
  if (asked === undefined) return cpu.threads;
  const threads = checkedThreads('device cpu, option threads', asked);
  if (threads > 1 && cpu.oneThreadBecause !== null) {
    throw new DeviceError(`device cpu: ${threads} threads are not possible: ${cpu.oneThreadBecause}`);
  }
  return threads;
}

interface LoadedKernels {
  readonly module: WebAssembly.Module;
  readonly exports: KernelExports;
}

async function loadKernels(
  memory: MemoryCpu,
  shared: boolean,
  { modules, part }: Pick<DeviceCpuOptions, 'modules' | 'part'>,
): Promise<LoadedKernels> {
  try {
    const module = await (modules
      ? WebAssembly.compile(modules[shared ? 'shared' : 'single'])
      : builtKernels(shared, part));
    return { module, exports: new KernelExports(module, memory.memory) };
  } catch (cause) {
    const what = cause instanceof Error ? cause.message : String(cause);
    throw new DeviceError(`device cpu: the kernels cannot be loaded: ${what}: rebuild them`, { cause });
  }
}

/** Imported only now: whoever brings kernels of their own needs no build that has some. */
async function builtKernels(shared: boolean, part: string | undefined): Promise<WebAssembly.Module> {
  const built = await import('virtual:talus-wasm');
  const found = await (shared ? built.shared(part) : built.single(part));
  if (!(found instanceof Response)) return WebAssembly.compile(found);
  if (!found.ok) throw new Error(`${found.url}: ${found.status} ${found.statusText}`);
  // Compiling as they arrive is for those whose host names their type.
  const isNamed = found.headers.get('content-type')?.startsWith('application/wasm');
  return isNamed ? WebAssembly.compileStreaming(found) : WebAssembly.compile(await found.arrayBuffer());
}
