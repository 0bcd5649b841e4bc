/** Work on a CPU device: run at once, in order; what is done again, from a record of what there is to run. */
import { DeviceError, KernelError } from '../../core/errors.ts';
import type { Bindings, DeviceArray, DispatchSize, Kernel, Pass } from '../device.ts';
import { groupCount, indirectGroupCount } from '../dispatch.ts';
import type { Scripts } from '../scripts.ts';
import { checkCopy, ownedArray } from '../transfer.ts';
import type { ArrayCpu } from './array-cpu.ts';
import { KernelCpu } from './kernel-cpu.ts';
import type { MemoryCpu } from './memory.ts';
import type { Scratch } from './scratch.ts';
import type { Spans } from './spans.ts';
import type { WorkerPool } from './worker-pool.ts';

/** What was run, one after another, and is run again. */
export type ScriptCpu = (() => void)[];

/** What a pass needs of its device. */
export interface PassPlace {
  readonly owner: object;
  readonly memory: MemoryCpu;
  readonly scratch: Scratch;
  /** null: the caller's thread is the only one. */
  readonly pool: WorkerPool | null;
  readonly spans: Spans;
  readonly scripts: Scripts<ScriptCpu>;
  /** Ends the device after a failure that leaves its arrays half written. */
  readonly lose: (reason: string) => void;
}

/** Work that is likely to take less than this runs on the caller alone [ms]: to share it takes about half as long. */
const worthSharing = 0.02;
/** How much the latest dispatch counts in the mean of what a workgroup takes. */
const newest = 0.25;

/** One for all submits of a device: work that was left out when it was recorded may be called in a later one. */
export class PassCpu implements Pass {
  readonly #place: PassPlace;
  #isOpen = false;
  /** What is being recorded. */
  #script: ScriptCpu | null = null;

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
    kernel.bind(arrays);
    const isIndirect = typeof size === 'object' && 'indirect' in size;
    const counts = isIndirect ? kernel.check.resolveIndirect(size, kernel.arrays).start / 4 : null;
    const groups = isIndirect ? 0 : groupCount(kernel.source.name, size, kernel.workgroupSize);
    if (this.#script === null) return this.#dispatch(kernel, groups, counts);
    const bound = [...kernel.arguments];
    this.#do(() => {
      kernel.arguments = bound;
      this.#dispatch(kernel, groups, counts);
    });
  }

  copy(from: DeviceArray, to: DeviceArray, count?: number): void {
    this.#checkOpen('copy');
    const { owner, memory } = this.#place;
    const source = ownedArray<ArrayCpu>(from, owner, 'copy');
    const target = ownedArray<ArrayCpu>(to, owner, 'copy to');
    const bytes = checkCopy(source, target, count);
    this.#do(() => memory.bulk.copy(target.start, source.start, bytes));
  }

  clear(array: DeviceArray): void {
    this.#checkOpen('clear');
    const { owner, memory } = this.#place;
    const { start, byteLength } = ownedArray<ArrayCpu>(array, owner, 'clear');
    this.#do(() => memory.bulk.clear(start, byteLength));
  }

  unless(closed: DeviceArray<'u32'>, work: () => void): void {
    this.#checkOpen('unless');
    const { owner, memory } = this.#place;
    const { start } = ownedArray<ArrayCpu>(closed, owner, 'unless');
    const known = this.#repeatable(work);
    this.#do(() => {
      if (memory.u32[start / 4] === 0) known();
    });
  }

  again(key: object, work: () => void): void {
    this.#checkOpen('again');
    const { scripts } = this.#place;
    const known = scripts.find(key);
    if (known) return play(known);
    if (this.#script !== null) throw new DeviceError('again: inside work that is done again: end that first');
    const keep = scripts.begin(key);
    keep(this.#recorded(work));
  }

  wordNow(array: DeviceArray<'u32'>): number {
    this.#checkOpen('wordNow');
    if (this.#script !== null) throw new DeviceError('wordNow: inside work that is done again: ask before or after');
    const { owner, memory } = this.#place;
    return memory.u32[ownedArray<ArrayCpu>(array, owner, 'wordNow').start / 4]!;
  }

  span(name: string, work: () => void): void {
    this.#checkOpen('span');
    const known = this.#repeatable(work);
    this.#do(() => this.#place.spans.time(name, known));
  }

  /** For a submit, which closes it. */
  open(): void {
    this.#isOpen = true;
  }

  close(): void {
    this.#isOpen = false;
  }

  #do(act: () => void): void {
    this.#script?.push(act);
    act();
  }

  /** Does work, and returns what it was. */
  #recorded(work: () => void): ScriptCpu {
    const before = this.#script;
    const script: ScriptCpu = [];
    this.#script = script;
    try {
      work();
    } finally {
      this.#script = before;
    }
    return script;
  }

  /** The work itself; within what is recorded, that calls it once, and does what it was then. */
  #repeatable(work: () => void): () => void {
    if (this.#script === null) return work;
    let script: ScriptCpu | null = null;
    return () => {
      if (script) play(script);
      else script = this.#recorded(work);
    };
  }

  /** `counts`: place of the words that tell how many workgroups there are, where they are not known. */
  #dispatch(kernel: KernelCpu, known: number, counts: number | null): void {
    const { memory, scratch, lose } = this.#place;
    const words = memory.u32;
    const groups =
      counts === null
        ? known
        : indirectGroupCount(kernel.source.name, words[counts]!, words[counts + 1]!, words[counts + 2]!);
    if (groups === 0) return;
    kernel.scratch = scratch.start;
    try {
      this.#runGroups(kernel, groups);
    } catch (error) {
      lose((error as Error).message);
      throw error;
    }
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
    if (!this.#isOpen) throw new DeviceError(`${verb}: this pass is over: use it only inside the submit that gave it`);
  }
}

function play(script: ScriptCpu): void {
  for (let k = 0; k < script.length; k++) script[k]!();
}

/** Runs all workgroups on this thread and returns what one took [ms]. */
function timed(kernel: KernelCpu, groups: number): number {
  const start = performance.now();
  kernel.call(0, groups, groups);
  return (performance.now() - start) / groups;
}
