/** Work on a CPU device: run at once, in order. */
import { DeviceError, KernelError } from '../../core/errors.ts';
import type { Bindings, DeviceArray, DispatchSize, Kernel, Pass } from '../device.ts';
import { groupCount, indirectGroupCount } from '../dispatch.ts';
import { checkCopy, ownedArray } from '../transfer.ts';
import type { ArrayCpu } from './array-cpu.ts';
import { KernelCpu } from './kernel-cpu.ts';
import type { MemoryCpu } from './memory.ts';
import type { Scratch } from './scratch.ts';
import type { Spans } from './spans.ts';
import type { WorkerPool } from './worker-pool.ts';

/** What a pass needs of its device. */
export interface PassPlace {
  readonly owner: object;
  readonly memory: MemoryCpu;
  readonly scratch: Scratch;
  /** null: the caller's thread is the only one. */
  readonly pool: WorkerPool | null;
  readonly spans: Spans;
  /** Ends the device after a failure that leaves its arrays half written. */
  readonly lose: (reason: string) => void;
}

/** Work that is likely to take less than this runs on the caller alone [ms]: to share it takes about half as long. */
const worthSharing = 0.02;
/** How much the latest dispatch counts in the mean of what a workgroup takes. */
const newest = 0.25;

export class PassCpu implements Pass {
  readonly #place: PassPlace;
  #closed = false;

  constructor(place: PassPlace) {
    this.#place = place;
  }

  run(kernel: Kernel, arrays: Bindings, size: DispatchSize): void {
    this.#checkOpen('run');
    if (!(kernel instanceof KernelCpu) || kernel.owner !== this.#place.owner) {
      throw new KernelError(
        `kernel ${kernel.source.name}: belongs to another device: make it with this device's kernel()`,
      );
    }
    kernel.bind(arrays, this.#place.scratch.start);
    const groups = this.#groupsOf(kernel, size);
    if (groups === 0) return;
    try {
      this.#runGroups(kernel, groups);
    } catch (error) {
      this.#place.lose((error as Error).message);
      throw error;
    }
  }

  copy(from: DeviceArray, to: DeviceArray): void {
    this.#checkOpen('copy');
    const { owner, memory } = this.#place;
    const source = ownedArray<ArrayCpu>(from, owner, 'copy');
    const target = ownedArray<ArrayCpu>(to, owner, 'copy to');
    checkCopy(source, target);
    memory.bulk.copy(target.start, source.start, source.byteLength);
  }

  clear(array: DeviceArray): void {
    this.#checkOpen('clear');
    const { owner, memory } = this.#place;
    const { start, byteLength } = ownedArray<ArrayCpu>(array, owner, 'clear');
    memory.bulk.clear(start, byteLength);
  }

  unless(closed: DeviceArray<'u32'>, work: () => void): void {
    this.#checkOpen('unless');
    const { owner, memory } = this.#place;
    const { start } = ownedArray<ArrayCpu>(closed, owner, 'unless');
    if (memory.u32[start / 4] === 0) work();
  }

  again(_key: object, work: () => void): void {
    this.#checkOpen('again');
    work();
  }

  span(name: string, work: () => void): void {
    this.#checkOpen('span');
    this.#place.spans.time(name, work);
  }

  /** A pass ends with the submit that made it. */
  close(): void {
    this.#closed = true;
  }

  #groupsOf(kernel: KernelCpu, size: DispatchSize): number {
    if (typeof size === 'number' || 'groups' in size) {
      return groupCount(kernel.source.name, size, kernel.workgroupSize);
    }
    const first = kernel.check.resolveIndirect(size, kernel.arrays).start / 4;
    const words = this.#place.memory.u32;
    return indirectGroupCount(kernel.source.name, words[first]!, words[first + 1]!, words[first + 2]!);
  }

  #runGroups(kernel: KernelCpu, groups: number): void {
    const { pool, scratch } = this.#place;
    if (pool === null) {
      kernel.call(0, groups, groups);
      return;
    }
    // Only decides who works: results are the same whoever does.
    const shared = groups > 1 && (kernel.groupTime ?? Infinity) * groups > worthSharing;
    const isTimed = kernel.isTimeDue();
    if (!shared && !isTimed) return kernel.call(0, groups, groups);
    const time = shared ? pool.run(kernel, groups, scratch, isTimed) : timed(kernel, groups);
    if (time === null) return;
    kernel.groupTime = kernel.groupTime === null ? time : (1 - newest) * kernel.groupTime + newest * time;
  }

  #checkOpen(verb: string): void {
    if (this.#closed) throw new DeviceError(`${verb}: this pass is over: use it only inside the submit that gave it`);
  }
}

/** Runs all workgroups on this thread and returns what one took [ms]. */
function timed(kernel: KernelCpu, groups: number): number {
  const start = performance.now();
  kernel.call(0, groups, groups);
  return (performance.now() - start) / groups;
}
