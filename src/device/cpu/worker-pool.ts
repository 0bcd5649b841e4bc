/** The threads of a CPU device: the caller, and workers that help it through a dispatch. See pool-layout.ts. */
import { DeviceError, type KernelError } from '../../core/errors.ts';
import { kernelTrap, type KernelCpu } from './kernel-cpu.ts';
import type { MemoryCpu } from './memory.ts';
import {
  largeShare,
  maximumArguments,
  nextChunk,
  noChunk,
  poolBytes,
  poolWords as at,
  wordsPerThread,
} from './pool-layout.ts';
import type { Scratch } from './scratch.ts';
import { startWorker, type PoolWorker } from './start-worker.ts';

export interface PoolOptions {
  readonly module: WebAssembly.Module;
  /** Threads in all, the caller among them; two at least. */
  readonly threads: number;
  readonly cores: number;
  /** A worker ended of itself. */
  readonly onDeath: (reason: string) => void;
  /** How long the caller waits for a worker to come back from a chunk [s]. Default: 60. */
  readonly patience?: number;
}

/**
 * Parts of a dispatch that its chunks are, for each thread and at most: large ones, which are taken first, and small ones for
 * the rest. A chunk costs 0.2 µs, half of that for the call of a kernel with twenty arguments.
 */
const largeParts = 8;
const smallParts = 32;
const mostParts = 128;
/** A look for news takes some 5 ns, or 40 with a pause after it, which leaves what two threads of a core share to the other. */
const pause = (Atomics as { readonly pause?: () => void }).pause;
const looks = (count: number): number => (pause ? Math.ceil(count / 8) : count);

/** How often an idle worker looks for a command before it sleeps: about 0.1 ms, to stay awake from one to the next. */
const workerSpins = looks(20_000);
/** How often the caller looks for the end of a worker's last chunk before it sleeps: a chunk is short, or worth a sleep. */
const callerSpins = looks(4000);
/** Where threads are more than the cores that they get, one that looks for news keeps another from making them. */
const crowdedSpins = looks(100);
/**
 * That is so if workers take less than this part of their share of the work, of late: others have their cores. The newest dispatch
 * counts by `newestHelp`.
 */
const littleHelp = 0.35;
const newestHelp = 0.05;

/** How a dispatch is cut: workgroups of large chunks, and of those that follow. */
interface Chunks {
  readonly large: number;
  readonly small: number;
}

const nextChunkOf = (share: number): number => at.slots + nextChunk + wordsPerThread * share;

export class WorkerPool implements Disposable {
  readonly threads: number;
  readonly #words: Int32Array;
  readonly #numbers: Float64Array;
  readonly #crowded: boolean;
  readonly #patience: number;
  #workers: readonly PoolWorker[] = [];
  #generation = 0;
  /** Of their share of the work, what workers have taken of late. */
  #help = 1;

  private constructor(memory: MemoryCpu, { threads, cores, patience = 60 }: PoolOptions) {
    this.threads = threads;
    this.#crowded = threads > cores;
    this.#patience = patience;
    const control = memory.allocate(poolBytes(threads), 'the control block of the threads');
    // Kept for good: a shared memory that grows leaves older views valid.
    this.#words = new Int32Array(memory.memory.buffer, control, poolBytes(threads) / 4);
    this.#numbers = new Float64Array(this.#words.buffer, control + at.arguments * 4, maximumArguments);
    this.#words[at.spins] = this.#crowded ? crowdedSpins : workerSpins;
  }

  static async start(memory: MemoryCpu, options: PoolOptions): Promise<WorkerPool> {
    const pool = new WorkerPool(memory, options);
    const common = {
      module: options.module,
      memory: memory.memory,
      control: pool.#words.byteOffset,
      threads: options.threads,
    };
    const starts = Array.from({ length: options.threads - 1 }, (_, index) => ({ ...common, thread: index + 1 }));
    const started = await Promise.allSettled(starts.map((start) => startWorker(start, options.onDeath)));
    pool.#workers = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const failed = started.find((result) => result.status === 'rejected');
    if (failed) {
      pool[Symbol.dispose]();
      throw failed.reason;
    }
    return pool;
  }

  /** Runs all workgroups and returns what one of its own took the caller [ms]; null when others ran them all, or if it is not timed. */
  run(kernel: KernelCpu, groupCount: number, scratch: Scratch, isTimed = true): number | null {
    const words = this.#words;
    // However it is cut, workgroups are the same: who runs what must not matter.
    const large = Math.ceil(groupCount / Math.min(largeParts * this.threads, mostParts));
    const small = Math.ceil(groupCount / Math.min(smallParts * this.threads, mostParts));
    const chunks = { large, small };
    this.#open(kernel, groupCount, chunks, scratch);
    let own = 0;
    let failure: unknown = null;
    const start = isTimed ? performance.now() : 0;
    try {
      for (let share = 0; share < this.threads; share++) own += this.#takeShare(kernel, groupCount, chunks, share);
    } catch (error) {
      for (let share = 0; share < this.threads; share++) Atomics.store(words, nextChunkOf(share), noChunk);
      failure = error;
    }
    const ownTime = isTimed ? performance.now() - start : 0;
    this.#advanceGeneration();
    this.#weighHelp(1 - own / groupCount);
    for (let thread = 1; thread < this.threads; thread++) this.#waitFor(thread, kernel);
    if (failure !== null) throw failure;
    if (words[at.failedThread] !== 0) throw this.#failure(kernel, groupCount);
    return own === 0 || !isTimed ? null : ownTime / own;
  }

  /** Takes chunks from a share until none is left, and returns how many workgroups they were. */
  #takeShare(kernel: KernelCpu, groupCount: number, { large, small }: Chunks, share: number): number {
    const first = Math.floor((share * groupCount) / this.threads);
    const last = Math.floor(((share + 1) * groupCount) / this.threads);
    const largeCount = Math.floor((largeShare * (last - first)) / large);
    const next = nextChunkOf(share);
    for (let taken = 0; ;) {
      const chunk = Atomics.add(this.#words, next, 1);
      const isLarge = chunk < largeCount;
      const begin = first + (isLarge ? chunk * large : largeCount * large + (chunk - largeCount) * small);
      if (begin >= last) return taken;
      const end = Math.min(begin + (isLarge ? large : small), last);
      kernel.call(begin, end, groupCount);
      taken += end - begin;
    }
  }

  #open(kernel: KernelCpu, groupCount: number, { large, small }: Chunks, scratch: Scratch): void {
    const words = this.#words;
    words[at.kernel] = kernel.exportIndex;
    words[at.groupCount] = groupCount;
    words[at.largeChunk] = large;
    words[at.smallChunk] = small;
    words[at.scratch] = scratch.start;
    words[at.scratchStride] = scratch.stride;
    words[at.argumentCount] = kernel.argumentCount;
    for (let index = 0; index < kernel.argumentCount; index++) this.#numbers[index] = kernel.arguments[index]!;
    for (let share = 0; share < this.threads; share++) words[nextChunkOf(share)] = 0;
    this.#advanceGeneration();
    if (Atomics.load(words, at.sleepers) > 0) {
      Atomics.notify(words, at.generation, Math.ceil(groupCount / small) - 1);
    }
  }

  /** `share`: of a dispatch, that others than the caller ran. */
  #weighHelp(share: number): void {
    const fair = 1 - 1 / this.threads;
    this.#help += newestHelp * (Math.min(share / fair, 1) - this.#help);
    const isCrowded = this.#crowded || this.#help < littleHelp;
    Atomics.store(this.#words, at.spins, isCrowded ? crowdedSpins : workerSpins);
  }

  #advanceGeneration(): void {
    this.#generation = (this.#generation + 1) | 0;
    Atomics.store(this.#words, at.generation, this.#generation);
  }

  #waitFor(thread: number, kernel: KernelCpu): void {
    const words = this.#words;
    const slot = at.slots + wordsPerThread * thread;
    const spins = this.#crowded ? crowdedSpins : callerSpins;
    for (let spin = 0; spin < spins; spin++) {
      if (Atomics.load(words, slot) === 0) return;
      pause?.();
    }

    const end = performance.now() + this.#patience * 1000;
    Atomics.store(words, at.callerSleeps, 1);
    for (let mark = Atomics.load(words, slot); mark !== 0; mark = Atomics.load(words, slot)) {
      const left = end - performance.now();
      if (left < 0) {
        throw new DeviceError(
          `kernel ${kernel.source.name}: thread ${thread} has not come back for ${this.#patience} s: look for an endless loop`,
        );
      }
      Atomics.wait(words, slot, mark, left);
    }
    Atomics.store(words, at.callerSleeps, 0);
  }

  #failure(kernel: KernelCpu, groupCount: number): KernelError {
    const words = this.#words;
    const letters = words.subarray(at.failureText, at.failureText + words[at.failureLength]!);
    const groups = { begin: words[at.failedBegin]! >>> 0, end: words[at.failedEnd]! >>> 0, count: groupCount };
    return kernelTrap(kernel.source.name, String.fromCharCode(...letters), groups);
  }

  [Symbol.dispose](): void {
    for (const worker of this.#workers) worker.terminate();
    this.#workers = [];
  }
}
