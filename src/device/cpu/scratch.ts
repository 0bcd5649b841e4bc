/** Memory private to each thread, where kernels keep their workgroup variables: as much as the greediest kernel needs. */
import { roundUp } from '../../core/value-types.ts';
import { lineBytes, type MemoryCpu } from './memory.ts';

export class Scratch {
  /** Address of thread 0's part. */
  start: number;
  /** Bytes from one thread's part to the next; whole lines, so that threads do not share one. */
  stride = lineBytes;
  readonly #memory: MemoryCpu;
  readonly #threads: number;

  constructor(memory: MemoryCpu, threads: number) {
    this.#memory = memory;
    this.#threads = threads;
    this.start = this.#allocate(this.stride);
  }

  /** Makes room for a kernel. No kernel may be running. */
  reserve(bytes: number): void {
    if (bytes <= this.stride) return;
    const stride = roundUp(bytes, lineBytes);
    const start = this.#allocate(stride);
    this.#memory.release(this.start);
    [this.start, this.stride] = [start, stride];
  }

  #allocate(stride: number): number {
    return this.#memory.allocate(stride * this.#threads, `scratch memory of ${this.#threads} thread(s)`);
  }
}
