import { MemoryError } from '../../core/errors.ts';
import { elementStride, type ElementType } from '../../core/fields.ts';
import { roundUp } from '../../core/value-types.ts';
import type { OwnedArray } from '../bindings.ts';
import { arrayBytes } from '../transfer.ts';
import type { ContextGpu } from './context-gpu.ts';
import { bufferUsage } from './flags.ts';

const arrayUsage =
  bufferUsage.storage | bufferUsage.uniform | bufferUsage.indirect | bufferUsage.copySource | bufferUsage.copyTarget;

/** Who is told when an array ends, and says when its memory may go. */
export interface ArrayKeeper {
  release(array: ArrayGpu): void;
}

/** An array in GPU memory. */
export class ArrayGpu<T extends ElementType = ElementType> implements OwnedArray<T> {
  readonly label: string;
  readonly type: T;
  readonly count: number;
  readonly owner: ContextGpu;
  readonly byteLength: number;
  /** What a kernel is given: at least one element, since WebGPU binds nothing smaller. */
  readonly boundBytes: number;
  readonly buffer: GPUBuffer;
  readonly #keeper: ArrayKeeper;
  #disposed = false;
  #failure: string | null = null;

  constructor(context: ContextGpu, keeper: ArrayKeeper, label: string, type: T, count: number) {
    this.owner = context;
    this.#keeper = keeper;
    this.label = label;
    this.type = type;
    this.count = count;
    this.byteLength = arrayBytes(label, type, count);
    this.boundBytes = Math.max(this.byteLength, elementStride(type));
    checkLimits(label, this.boundBytes, context.gpu.limits);
    this.buffer = this.#allocate();
  }

  get disposed(): boolean {
    return this.#disposed || this.#failure !== null;
  }

  get failure(): string | null {
    return this.#failure;
  }

  /** Ends it; the keeper destroys the buffer when no command needs it any more. */
  [Symbol.dispose](): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#keeper.release(this);
  }

  #allocate(): GPUBuffer {
    const { gpu, faults } = this.owner;
    gpu.pushErrorScope('out-of-memory');
    const buffer = gpu.createBuffer({ label: this.label, size: roundUp(this.boundBytes, 16), usage: arrayUsage });
    const answer = gpu.popErrorScope().then((error) => {
      if (error === null) return null;
      this.#failure = `has no memory: the GPU had none left for ${this.byteLength} bytes: use fewer elements, or dispose of other arrays first`;
      return new MemoryError(`array ${this.label} ${this.#failure}`, this.byteLength);
    });
    faults.watch(answer);
    return buffer;
  }
}

function checkLimits(label: string, bytes: number, { maxBufferSize: limit }: GPUSupportedLimits): void {
  if (bytes <= limit) return;
  throw new MemoryError(
    `array ${label}: ${bytes} bytes exceed this GPU's limit of ${limit} (maxBufferSize): use fewer elements, or several arrays`,
    bytes,
  );
}
