/**
 * Time on the GPU, by timestamps at the borders of compute passes. Timestamps fill blocks; a full block is resolved by
 * the submit that filled it and read back when the GPU gets there, so nothing waits and memory stays bounded.
 * Timestamps drain the GPU (a pair costs 12 µs on an H200), so a span that follows another begins where that one ends.
 */
import { bufferUsage, mapModeRead } from './flags.ts';

/** Timestamps in a block: the most that a query set may hold. */
const blockLength = 4096;
const timestampBytes = 8;

/** A span, or the part of one that lies in a block, from timestamp `first` to timestamp `last`. */
interface Segment {
  readonly name: string;
  readonly first: number;
  last: number;
}

interface Block {
  readonly queries: GPUQuerySet;
  readonly resolved: GPUBuffer;
  readonly readable: GPUBuffer;
  used: number;
  segments: Segment[];
}

export class SpanTimer {
  readonly #gpu: GPUDevice;
  #current: Block;
  #free: Block[] = [];
  /** Resolved by the encoder in hand; readable once that is submitted. */
  #resolving: Block[] = [];
  readonly #reading = new Set<Promise<void>>();
  #totals = new Map<string, number>();
  #open: { readonly name: string; segment: Segment | null } | null = null;
  /** The timestamp in the current block that was the last thing encoded, where that is so. */
  #border: number | null = null;
  /** Where the encoder in hand began, to go back to if it is abandoned. */
  #start: { readonly block: Block; readonly used: number; readonly segments: number };

  constructor(gpu: GPUDevice) {
    this.#gpu = gpu;
    this.#current = this.#newBlock();
    this.#start = { block: this.#current, used: 0, segments: 0 };
  }

  /** To be called before the first span of an encoder. */
  startEncoder(): void {
    const block = this.#current;
    this.#start = { block, used: block.used, segments: block.segments.length };
    this.#border = null;
  }

  startSpan(name: string): void {
    this.#open = { name, segment: null };
  }

  endSpan(): void {
    this.#open = null;
  }

  /** What the next compute pass is to write: in a span its end and, in the span's first pass, its begin. */
  passWrites(encoder: GPUCommandEncoder): GPUComputePassTimestampWrites | undefined {
    const open = this.#open;
    if (open === null) {
      this.#border = null;
      return undefined;
    }
    // A span that outlasts its block goes on in the next one as a new segment.
    if (this.#current.used + 2 > blockLength) {
      this.#resolve(this.#current, encoder);
      this.#resolving.push(this.#current);
      this.#current = this.#free.pop() ?? this.#newBlock();
      this.#border = null;
      open.segment = null;
    }
    const block = this.#current;
    const begins = open.segment === null && this.#border === null;
    const first = this.#border ?? block.used;
    const last = begins ? first + 1 : block.used;
    block.used = last + 1;
    this.#border = last;
    if (open.segment !== null) open.segment.last = last;
    else block.segments.push((open.segment = { name: open.name, first, last }));
    return begins
      ? { querySet: block.queries, beginningOfPassWriteIndex: first, endOfPassWriteIndex: last }
      : { querySet: block.queries, endOfPassWriteIndex: last };
  }

  /** Something else than a pass was encoded. */
  interrupt(): void {
    if (this.#open === null) this.#border = null;
  }

  /** The encoder in hand was submitted. */
  submitted(): void {
    for (const block of this.#resolving) this.#read(block);
    this.#resolving = [];
  }

  /** The encoder in hand will never be submitted: forget its timestamps. */
  abandoned(): void {
    const { block, used, segments } = this.#start;
    const unused = [this.#current, ...this.#resolving].filter((other) => other !== block);
    for (const other of unused) this.#recycle(other);
    this.#resolving = [];
    this.#open = null;
    this.#current = block;
    block.used = used;
    block.segments.length = segments;
  }

  /** Time by name since the last call [ms]. */
  async take(): Promise<ReadonlyMap<string, number>> {
    if (this.#current.used > 0) {
      const block = this.#current;
      const encoder = this.#gpu.createCommandEncoder({ label: 'spans' });
      this.#resolve(block, encoder);
      this.#gpu.queue.submit([encoder.finish()]);
      this.#current = this.#free.pop() ?? this.#newBlock();
      this.#read(block);
    }
    await Promise.all(this.#reading);
    const totals = this.#totals;
    this.#totals = new Map();
    return totals;
  }

  [Symbol.dispose](): void {
    for (const block of [this.#current, ...this.#free, ...this.#resolving]) destroyBlock(block);
  }

  #newBlock(): Block {
    const size = blockLength * timestampBytes;
    return {
      queries: this.#gpu.createQuerySet({ label: 'spans', type: 'timestamp', count: blockLength }),
      resolved: this.#gpu.createBuffer({
        label: 'spans',
        size,
        usage: bufferUsage.queryResolve | bufferUsage.copySource,
      }),
      readable: this.#gpu.createBuffer({ label: 'spans', size, usage: bufferUsage.mapRead | bufferUsage.copyTarget }),
      used: 0,
      segments: [],
    };
  }

  #resolve(block: Block, encoder: GPUCommandEncoder): void {
    encoder.resolveQuerySet(block.queries, 0, block.used, block.resolved, 0);
    encoder.copyBufferToBuffer(block.resolved, 0, block.readable, 0, block.used * timestampBytes);
  }

  #read(block: Block): void {
    const bytes = block.used * timestampBytes;
    const reading = block.readable
      .mapAsync(mapModeRead, 0, bytes)
      .then(() => this.#add(block, bytes))
      // Only a device that is disposed or lost does not map: then there is no time to tell.
      .catch(() => destroyBlock(block))
      .finally(() => this.#reading.delete(reading));
    this.#reading.add(reading);
  }

  #add(block: Block, bytes: number): void {
    const times = new BigUint64Array(block.readable.getMappedRange(0, bytes));
    for (const { name, first, last } of block.segments) {
      const nanoseconds = Number(times[last]! - times[first]!);
      // WebGPU lets clocks restart: such a span counts as nothing.
      this.#totals.set(name, (this.#totals.get(name) ?? 0) + Math.max(nanoseconds, 0) * 1e-6);
    }
    block.readable.unmap();
    this.#recycle(block);
  }

  #recycle(block: Block): void {
    block.used = 0;
    block.segments = [];
    this.#free.push(block);
  }
}

function destroyBlock(block: Block): void {
  block.queries.destroy();
  block.resolved.destroy();
  block.readable.destroy();
}
