/** Buffers that the host can map, kept for the next read: making one costs more than a small read. */
import { DeviceError } from '../../core/errors.ts';
import type { ContextGpu } from './context-gpu.ts';
import { bufferUsage, mapModeRead } from './flags.ts';

const smallestBytes = 1024;
/** What is kept in all [bytes]. */
const keptBytes = 64 * 2 ** 20;

export class Staging {
  readonly #context: ContextGpu;
  readonly #free = new Map<number, GPUBuffer[]>();
  readonly #inUse = new Set<GPUBuffer>();
  #freeBytes = 0;

  constructor(context: ContextGpu) {
    this.#context = context;
  }

  /** The bytes `[offset, offset + bytes)` of a buffer, once the commands submitted so far are done. */
  async read(source: GPUBuffer, offset: number, bytes: number): Promise<ArrayBuffer> {
    const { gpu } = this.#context;
    const staging = this.#take(bytes);
    const encoder = gpu.createCommandEncoder({ label: 'read' });
    encoder.copyBufferToBuffer(source, offset, staging, 0, bytes);
    gpu.queue.submit([encoder.finish()]);
    try {
      await staging.mapAsync(mapModeRead, 0, bytes);
      const words = staging.getMappedRange(0, bytes).slice(0);
      staging.unmap();
      this.#giveBack(staging);
      return words;
    } catch (error) {
      this.#inUse.delete(staging);
      staging.destroy();
      throw error;
    }
  }

  [Symbol.dispose](): void {
    for (const buffer of [...this.#inUse, ...[...this.#free.values()].flat()]) buffer.destroy();
    this.#free.clear();
    this.#freeBytes = 0;
  }

  #take(bytes: number): GPUBuffer {
    const size = stagingSize(bytes);
    const kept = this.#free.get(size)?.pop();
    if (kept) this.#freeBytes -= size;
    const buffer = kept ?? this.#allocate(size);
    this.#inUse.add(buffer);
    return buffer;
  }

  #giveBack(buffer: GPUBuffer): void {
    this.#inUse.delete(buffer);
    if (this.#freeBytes + buffer.size > keptBytes) return buffer.destroy();
    this.#freeBytes += buffer.size;
    const sameSize = this.#free.get(buffer.size);
    if (sameSize) sameSize.push(buffer);
    else this.#free.set(buffer.size, [buffer]);
  }

  #allocate(size: number): GPUBuffer {
    const { gpu, faults } = this.#context;
    gpu.pushErrorScope('out-of-memory');
    const buffer = gpu.createBuffer({ label: 'read', size, usage: bufferUsage.mapRead | bufferUsage.copyTarget });
    const answer = gpu
      .popErrorScope()
      .then((error) => error && new DeviceError(`read: no memory left for ${size} bytes: read a smaller range`));
    faults.watch(answer);
    return buffer;
  }
}

/** Powers of two, so that reads of different length share buffers; what is too large to keep is made to measure. */
const stagingSize = (bytes: number): number =>
  bytes > keptBytes ? bytes : Math.max(smallestBytes, 2 ** Math.ceil(Math.log2(bytes)));
