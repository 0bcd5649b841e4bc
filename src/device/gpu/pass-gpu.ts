import { DeviceError, KernelError } from '../../core/errors.ts';
import type { Bindings, DeviceArray, DispatchSize, Kernel, Pass } from '../device.ts';
import { foldedRowLength, foldedRows, groupCount } from '../dispatch.ts';
import type { Scripts } from '../scripts.ts';
import { checkCopy, ownedArray } from '../transfer.ts';
import type { ArrayGpu } from './array-gpu.ts';
import type { BlockTransfer } from './block-transfer.ts';
import type { ContextGpu } from './context-gpu.ts';
import { KernelGpu } from './kernel-gpu.ts';
import type { SpanTimer } from './span-timer.ts';

/** A dispatch, or a command between compute passes. */
type Encoded =
  | {
      readonly pipeline: GPUComputePipeline;
      readonly group: GPUBindGroup;
      /** Workgroups in a row, and rows. */
      readonly x: number;
      readonly y: number;
      /** Where the device finds them instead. */
      readonly counts: GPUBuffer | null;
    }
  | { readonly pipeline: null; readonly command: (encoder: GPUCommandEncoder) => void };

/** What was encoded, and is encoded again. */
export type ScriptGpu = Encoded[];

/** Encodes the work of one submit in as few compute passes as can be: a measured span has one of its own. */
export class PassGpu implements Pass {
  readonly #context: ContextGpu;
  readonly #blocks: BlockTransfer;
  readonly #scripts: Scripts<ScriptGpu>;
  readonly #timer: SpanTimer | null;
  #encoder: GPUCommandEncoder | null = null;
  #computePass: GPUComputePassEncoder | null = null;
  #pipeline: GPUComputePipeline | null = null;
  #group: GPUBindGroup | null = null;
  #span: string | null = null;
  /** What is being encoded, where it is to be encoded again. */
  #script: ScriptGpu | null = null;
  /** The last thing encoded in a span was no compute pass, so the time of its end is still to be taken. */
  #endUntimed = false;
  #over = false;

  constructor(context: ContextGpu, blocks: BlockTransfer, scripts: Scripts<ScriptGpu>, timer: SpanTimer | null) {
    this.#context = context;
    this.#blocks = blocks;
    this.#scripts = scripts;
    this.#timer = timer;
    timer?.startEncoder();
  }

  run(kernel: Kernel, arrays: Bindings, size: DispatchSize): void {
    this.#checkOpen('run');
    if (!(kernel instanceof KernelGpu) || kernel.owner !== this.#context) {
      throw new KernelError(
        `kernel ${kernel.source.name}: belongs to another device: make it with this device's kernel()`,
      );
    }
    const { pipeline, group } = kernel.bind(arrays);
    if (typeof size === 'object' && 'indirect' in size) {
      const counts = kernel.check.resolveIndirect(size, kernel.bound);
      this.#encode({ pipeline, group, x: 0, y: 0, counts: counts.buffer });
      return;
    }
    const groups = groupCount(kernel.source.name, size, kernel.workgroupSize);
    if (groups > 0) this.#dispatch(pipeline, group, groups);
  }

  copy(from: DeviceArray, to: DeviceArray, count?: number): void {
    this.#checkOpen('copy');
    const source = this.#own(from, 'copy');
    const target = this.#own(to, 'copy to');
    const bytes = checkCopy(source, target, count);
    if (bytes === 0) return;
    // A part of an array is copied seldom: it is not worth to be remembered.
    const blocks = bytes === source.byteLength ? this.#blocks.copy(source, target) : null;
    if (blocks) this.#dispatch(blocks.pipeline, blocks.bindGroup, blocks.groups);
    else {
      const [read, written] = [source.buffer, target.buffer];
      this.#encode({ pipeline: null, command: (encoder) => encoder.copyBufferToBuffer(read, 0, written, 0, bytes) });
    }
  }

  clear(array: DeviceArray): void {
    this.#checkOpen('clear');
    const target = this.#own(array, 'clear');
    if (target.byteLength === 0) return;
    const blocks = this.#blocks.clear(target);
    if (blocks) this.#dispatch(blocks.pipeline, blocks.bindGroup, blocks.groups);
    else {
      const { buffer, byteLength } = target;
      this.#encode({ pipeline: null, command: (encoder) => encoder.clearBuffer(buffer, 0, byteLength) });
    }
  }

  /** What is in the array is known when the work is run, not when it is encoded. */
  unless(_closed: DeviceArray<'u32'>, work: () => void): void {
    this.#checkOpen('unless');
    work();
  }

  again(key: object, work: () => void): void {
    this.#checkOpen('again');
    // Spans that are measured have passes of their own, which only the work itself tells.
    if (this.#timer !== null) return work();
    const known = this.#scripts.find(key);
    if (known) {
      for (let k = 0; k < known.length; k++) this.#encode(known[k]!);
      return;
    }
    if (this.#script !== null) throw new DeviceError('again: inside work that is done again: end that first');
    const keep = this.#scripts.begin(key);
    const script: ScriptGpu = [];
    this.#script = script;
    try {
      work();
    } finally {
      this.#script = null;
    }
    keep(script);
  }

  wordNow(): null {
    return null;
  }

  span(name: string, work: () => void): void {
    this.#checkOpen('span');
    if (this.#span !== null) {
      throw new DeviceError(`span ${name}: begins inside span ${this.#span}: spans do not nest: end that one first`);
    }
    this.#span = name;
    try {
      if (this.#timer === null) work();
      else this.#timed(this.#timer, name, work);
    } finally {
      this.#span = null;
    }
  }

  /** Ends the pass; what it encoded, or null when that was nothing. */
  finish(): GPUCommandBuffer | null {
    this.#endComputePass();
    this.#over = true;
    return this.#encoder?.finish() ?? null;
  }

  /** Ends the pass without a trace. */
  abandon(): void {
    this.#over = true;
    this.#timer?.abandoned();
  }

  #timed(timer: SpanTimer, name: string, work: () => void): void {
    this.#endComputePass();
    timer.startSpan(name);
    try {
      work();
      if (this.#endUntimed) this.#beginComputePass();
    } finally {
      this.#endComputePass();
      this.#endUntimed = false;
      timer.endSpan();
    }
  }

  #checkOpen(verb: string): void {
    if (this.#over) throw new DeviceError(`${verb}: this pass is over: use it only inside the submit that gave it`);
  }

  #own(array: DeviceArray, verb: string): ArrayGpu {
    return ownedArray<ArrayGpu>(array, this.#context, verb);
  }

  #dispatch(pipeline: GPUComputePipeline, group: GPUBindGroup, groups: number): void {
    const rows = foldedRows(groups);
    this.#encode({ pipeline, group, x: foldedRowLength(groups, rows), y: rows, counts: null });
  }

  #encode(encoded: Encoded): void {
    this.#script?.push(encoded);
    if (encoded.pipeline === null) {
      encoded.command(this.#outsidePass());
      return;
    }
    const pass = this.#prepare(encoded.pipeline, encoded.group);
    if (encoded.counts === null) pass.dispatchWorkgroups(encoded.x, encoded.y);
    else pass.dispatchWorkgroupsIndirect(encoded.counts, 0);
  }

  #prepare(pipeline: GPUComputePipeline, group: GPUBindGroup): GPUComputePassEncoder {
    const pass = this.#computePass ?? this.#beginComputePass();
    if (this.#pipeline !== pipeline) pass.setPipeline(pipeline);
    this.#pipeline = pipeline;
    if (this.#group !== group) pass.setBindGroup(0, group);
    this.#group = group;
    return pass;
  }

  #commandEncoder(): GPUCommandEncoder {
    this.#encoder ??= this.#context.gpu.createCommandEncoder();
    return this.#encoder;
  }

  #beginComputePass(): GPUComputePassEncoder {
    const encoder = this.#commandEncoder();
    const timestampWrites = this.#timer?.passWrites(encoder);
    this.#computePass = encoder.beginComputePass(timestampWrites && { timestampWrites });
    this.#endUntimed = false;
    return this.#computePass;
  }

  #endComputePass(): void {
    this.#computePass?.end();
    this.#computePass = null;
    this.#pipeline = null;
    this.#group = null;
  }

  /** The encoder, for a command. In a span it lies between passes, empty ones if need be, so that its time counts. */
  #outsidePass(): GPUCommandEncoder {
    const inTimedSpan = this.#timer !== null && this.#span !== null;
    if (inTimedSpan && this.#computePass === null && !this.#endUntimed) this.#beginComputePass();
    this.#endComputePass();
    this.#endUntimed = inTimedSpan;
    this.#timer?.interrupt();
    return this.#commandEncoder();
  }
}
