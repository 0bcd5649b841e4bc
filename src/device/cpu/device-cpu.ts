/** The CPU as a device: kernels as WebAssembly with SIMD, on one thread or on a pool of them. */
import { DeviceError } from '../../core/errors.ts';
import type { ElementType } from '../../core/fields.ts';
import type { HostArray } from '../../core/value-types.ts';
import type { Device, DeviceArray, Kernel, KernelSource, Pass, Range } from '../device.ts';
import { checkedRange, hostWords, initialWords, ownedArray } from '../transfer.ts';
import { ArrayCpu } from './array-cpu.ts';
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
}

export class DeviceCpu implements Device {
  readonly kind = 'cpu';
  readonly name: string;
  readonly threads: number;
  readonly lost: Promise<string>;
  readonly #memory: MemoryCpu;
  readonly #exports: KernelExports;
  readonly #scratch: Scratch;
  readonly #spans = new Spans();
  readonly #pool: WorkerPool | null;
  readonly #place: PassPlace;
  #resolveLost!: (reason: string) => void;
  /** Why the device cannot be used any more; null while it can. */
  #ended: string | null = null;
  #submitting = false;

  private constructor(memory: MemoryCpu, exports: KernelExports, pool: WorkerPool | null) {
    this.threads = pool?.threads ?? 1;
    this.name = this.threads === 1 ? 'CPU, 1 thread' : `CPU, ${this.threads} threads`;
    this.lost = new Promise((resolve) => (this.#resolveLost = resolve));
    this.#memory = memory;
    this.#exports = exports;
    this.#pool = pool;
    this.#scratch = new Scratch(memory, this.threads);
    const lose = (reason: string): void => this.#lose(reason);
    this.#place = { owner: this, memory, scratch: this.#scratch, pool, spans: this.#spans, lose };
  }

  static async create(options: DeviceCpuOptions = {}): Promise<DeviceCpu> {
    const cpu = describeCpu();
    const threads = threadsToUse(cpu, options.threads);
    const memory = new MemoryCpu(threads > 1, cpu.memoryLimit);
    const { module, exports } = await loadKernels(memory, threads > 1, options.modules);
    let device: DeviceCpu | null = null;
    const onDeath = (reason: string): void => {
      if (device !== null) device.#lose(`a worker died: ${reason}`);
    };
    const pool = threads > 1 ? await WorkerPool.start(memory, { module, threads, cores: cpu.cores, onDeath }) : null;
    device = new DeviceCpu(memory, exports, pool);
    return device;
  }

  array<T extends ElementType>(label: string, type: T, count: number, data?: ArrayLike<number>): DeviceArray<T> {
    this.#checkAlive();
    const words = data && initialWords({ label, type, count }, data);
    const array = new ArrayCpu(this, this.#memory, label, type, count);
    if (words) array.set(words, 0);
    return array;
  }

  kernel(source: KernelSource, constants: Readonly<Record<string, number>> = {}): Kernel {
    this.#checkAlive();
    const kernel = new KernelCpu(this, this.#exports, source, constants);
    this.#scratch.reserve(source.cpu.scratchBytes);
    return kernel;
  }

  write(array: DeviceArray, data: ArrayLike<number>, offset = 0): void {
    this.#checkAlive();
    const target = ownedArray<ArrayCpu>(array, this, 'write');
    target.set(hostWords(target, data, offset), offset);
  }

  submit(work: (pass: Pass) => void): void {
    this.#checkAlive();
    if (this.#submitting) throw new DeviceError('submit: lies inside another submit: use the pass that is open');
    const pass = new PassCpu(this.#place);
    this.#submitting = true;
    try {
      work(pass);
    } finally {
      pass.close();
      this.#submitting = false;
    }
  }

  async read(array: DeviceArray, range?: Range): Promise<HostArray> {
    this.#checkAlive();
    const source = ownedArray<ArrayCpu>(array, this, 'read');
    return source.slice(checkedRange(source, range));
  }

  async spans(): Promise<ReadonlyMap<string, number>> {
    return this.#spans.take();
  }

  [Symbol.dispose](): void {
    this.#ended ??= 'it was disposed of';
    this.#pool?.[Symbol.dispose]();
  }

  #lose(reason: string): void {
    if (this.#ended !== null) return;
    this[Symbol.dispose]();
    this.#ended = reason;
    this.#resolveLost(reason);
  }

  #checkAlive(): void {
    if (this.#ended !== null)
      throw new DeviceError(`device ${this.name}: cannot be used: ${this.#ended}: make another`);
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

async function loadKernels(memory: MemoryCpu, shared: boolean, given: CpuModules | undefined): Promise<LoadedKernels> {
  try {
    const bytes = given ? given[shared ? 'shared' : 'single'] : await builtKernels(shared);
    const module = await WebAssembly.compile(bytes);
    return { module, exports: new KernelExports(module, memory.memory) };
  } catch (cause) {
    const what = cause instanceof Error ? cause.message : String(cause);
    throw new DeviceError(`device cpu: the kernels cannot be loaded: ${what}: rebuild them`, { cause });
  }
}

/** Imported only now: whoever brings kernels of their own needs no build that has some. */
async function builtKernels(shared: boolean): Promise<BufferSource> {
  const built = await import('virtual:talus-wasm');
  return shared ? built.shared() : built.single();
}
