/**
 * All memory of a CPU device: one WebAssembly.Memory, handed out in blocks of 64-byte lines. Free blocks are kept by
 * address and joined with their neighbours, so that what is given back can be given out again whatever its size.
 */
import { DeviceError, MemoryError } from '../../core/errors.ts';
import { roundUp } from '../../core/value-types.ts';
import { bulkMemory, type BulkMemory } from './bulk-memory.ts';

/** Bytes that two threads can write beside each other without slowing each other down. */
export const lineBytes = 64;
const pageBytes = 65_536;
/** A memory grows by this at least, so that many small arrays do not grow it one by one [pages]. */
const leastGrowth = 64;
/** With less than this at most, no scene is worth starting [pages]. */
const leastUseful = 4096;

interface Block {
  start: number;
  end: number;
}

export class MemoryCpu {
  readonly memory: WebAssembly.Memory;
  readonly bulk: BulkMemory;
  /** Bytes that can be given out at most. */
  readonly limit: number;
  /** Views of all the memory: fetch them anew after any allocation, which may detach or outgrow them. */
  f32!: Float32Array;
  i32!: Int32Array;
  u32!: Uint32Array;
  /** By address, never adjacent, all below `#top`. */
  readonly #free: Block[] = [];
  readonly #sizes = new Map<number, number>();
  /**
   * Nothing is given out above. The first page stays unused: a kernel adds a constant offset, 32 KiB at most, after an
   * index that may be negative until then, and the sum must not wrap below zero.
   */
  #top = pageBytes;
  /** Nothing was ever given out above, so it is still zero. */
  #touched = pageBytes;
  #used = 0;

  constructor(shared: boolean, limit: number) {
    const { memory, maximum } = createMemory(shared, Math.floor(limit / pageBytes));
    this.memory = memory;
    this.limit = maximum * pageBytes;
    this.bulk = bulkMemory(this.memory);
    this.#refreshViews();
  }

  /** Bytes given out. */
  get used(): number {
    return this.#used;
  }

  /** Zeroed memory at an address that is a multiple of 64. `what` names its user in errors. */
  allocate(bytes: number, what: string): number {
    // A block for nothing still has an address of its own.
    const size = Math.max(roundUp(bytes, lineBytes), lineBytes);
    const start = this.#takeFree(size) ?? this.#extend(size, what);
    const dirty = Math.min(start + size, this.#touched) - start;
    if (dirty > 0) this.bulk.clear(start, dirty);
    this.#touched = Math.max(this.#touched, start + size);
    this.#sizes.set(start, size);
    this.#used += size;
    return start;
  }

  release(start: number): void {
    const size = this.#sizes.get(start);
    if (size === undefined) throw new DeviceError(`memory: no block starts at ${start}: it was released before`);
    this.#sizes.delete(start);
    this.#used -= size;
    const free = this.#free;
    const block = { start, end: start + size };
    let index = free.findIndex((other) => other.start > start);
    if (index < 0) index = free.length;
    if (free[index]?.start === block.end) block.end = free.splice(index, 1)[0]!.end;
    if (free[index - 1]?.end === start) block.start = free.splice(--index, 1)[0]!.start;
    if (block.end === this.#top) this.#top = block.start;
    else free.splice(index, 0, block);
  }

  /** The first free block that is large enough. */
  #takeFree(size: number): number | null {
    const index = this.#free.findIndex(({ start, end }) => end - start >= size);
    const block = this.#free[index];
    if (block === undefined) return null;
    const { start } = block;
    block.start += size;
    if (block.start === block.end) this.#free.splice(index, 1);
    return start;
  }

  #extend(size: number, what: string): number {
    const start = this.#top;
    const end = start + size;
    if (end > this.limit) {
      const reason = this.limit === 2 ** 32 ? '32-bit addresses reach no further' : 'the system has no more';
      throw this.#exhausted(size, what, `of ${mebibytes(this.limit)} are in use (${reason})`);
    }
    if (end > this.memory.buffer.byteLength) this.#grow(end, size, what);
    this.#top = end;
    return start;
  }

  #grow(end: number, size: number, what: string): void {
    const pages = this.memory.buffer.byteLength / pageBytes;
    const needed = Math.ceil(end / pageBytes) - pages;
    const generous = Math.max(needed, leastGrowth, Math.ceil(pages / 4));
    const most = Math.floor(this.limit / pageBytes) - pages;
    try {
      try {
        this.memory.grow(Math.max(needed, Math.min(generous, most)));
      } catch {
        this.memory.grow(needed);
      }
    } catch (cause) {
      throw this.#exhausted(size, what, `are in use, and the system gives no more`, cause);
    }
    this.#refreshViews();
  }

  #exhausted(size: number, what: string, bound: string, cause?: unknown): MemoryError {
    return new MemoryError(
      `${what}: no memory for its ${mebibytes(size)}: ${mebibytes(this.#used)} ${bound}: ` +
        `dispose of arrays or make them smaller`,
      size,
      { cause },
    );
  }

  #refreshViews(): void {
    const { buffer } = this.memory;
    this.f32 = new Float32Array(buffer);
    this.i32 = new Int32Array(buffer);
    this.u32 = new Uint32Array(buffer);
  }
}

const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

/** Some systems, phones above all, refuse to reserve the whole address space: ask for less until they agree. */
function createMemory(shared: boolean, mostPages: number): { memory: WebAssembly.Memory; maximum: number } {
  for (let maximum = mostPages; ; maximum = Math.ceil(maximum / 2)) {
    try {
      const initial = Math.min(leastGrowth, maximum);
      return { memory: new WebAssembly.Memory({ initial, maximum, shared }), maximum };
    } catch (cause) {
      if (maximum > leastUseful) continue;
      throw new DeviceError(
        `device cpu: the system refuses a memory of ${mebibytes(maximum * pageBytes)}: close other programs or pages`,
        { cause },
      );
    }
  }
}
