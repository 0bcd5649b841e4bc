/** A kernel ready to run: an export of the wasm module and the arguments it is called with. */
import { KernelError } from '../../core/errors.ts';
import { roundUp } from '../../core/value-types.ts';
import { BindingCheck } from '../bindings.ts';
import type { Bindings, Kernel, KernelSource } from '../device.ts';
import { overrideValues } from '../overrides.ts';
import type { ArrayCpu } from './array-cpu.ts';
import { maximumArguments } from './pool-layout.ts';

/** Arguments after arrays and overrides: scratch, first workgroup, end of workgroups, number of workgroups. */
const tailArguments = 4;
/** Of the dispatches of a kernel, one in so many is timed: to look at the clock twice takes as long as the rest of a small one. */
const timedEvery = 8;

type KernelFunction = (...list: readonly number[]) => void;

/** The exports of a kernel module on one thread, in the order in which every thread counts them. */
export class KernelExports {
  readonly #names: readonly string[];
  readonly #exports: WebAssembly.Exports;

  constructor(module: WebAssembly.Module, memory: WebAssembly.Memory) {
    this.#names = WebAssembly.Module.exports(module).map(({ name }) => name);
    this.#exports = new WebAssembly.Instance(module, { env: { memory } }).exports;
  }

  /** The export of a kernel, whose arguments must be as many as its source says. */
  find(source: KernelSource, argumentCount: number): { readonly index: number; readonly run: KernelFunction } {
    const index = this.#names.indexOf(source.name);
    const run = this.#exports[source.name];
    if (index < 0 || typeof run !== 'function') {
      throw new KernelError(`kernel ${source.name}: is not in this build: rebuild, so that ${source.file} is compiled`);
    }
    if (run.length !== argumentCount) {
      throw new KernelError(
        `kernel ${source.name}: the build takes ${run.length} arguments and the source needs ${argumentCount}: ` +
          `rebuild, so that both come from the same ${source.file}`,
      );
    }
    return { index, run: run as KernelFunction };
  }
}

export class KernelCpu implements Kernel {
  readonly source: KernelSource;
  readonly owner: object;
  readonly exportIndex: number;
  /** Pointer and bytes of each array, overrides, and the tail: of the latest `bind`, or those of an earlier one again. */
  arguments: number[];
  /** Without the tail, which each thread fills in itself. */
  readonly argumentCount: number;
  /** The arrays of the latest dispatch, in binding order. */
  readonly arrays: ArrayCpu[] = [];
  readonly check: BindingCheck<ArrayCpu>;
  /** Running mean of what one workgroup takes on the calling thread [ms]; not known before the first dispatch. */
  groupTime: number | null = null;
  readonly #run: KernelFunction;
  /** Those that `bind` fills in. */
  readonly #bound: number[];
  /** Dispatches until the next that is timed. */
  #untimed = 0;

  constructor(
    owner: object,
    exports: KernelExports,
    source: KernelSource,
    constants: Readonly<Record<string, number>>,
  ) {
    const { bindings } = source.cpu;
    const overrides = overrideValues(source, constants);
    this.source = source;
    this.owner = owner;
    this.check = new BindingCheck(source.name, bindings, owner);
    this.argumentCount = 2 * bindings.length + overrides.length;
    if (this.argumentCount > maximumArguments) {
      throw new KernelError(
        `kernel ${source.name}: ${overrides.length} override constants are more than the ` +
          `${maximumArguments - 2 * bindings.length} that fit: pass some of them in a uniform struct`,
      );
    }
    this.#bound = [...bindings.flatMap(() => [0, 0]), ...overrides, 0, 0, 0, 0];
    this.arguments = this.#bound;
    const found = exports.find(source, this.argumentCount + tailArguments);
    this.exportIndex = found.index;
    this.#run = found.run;
  }

  get workgroupSize(): number {
    return this.source.cpu.workgroupSize;
  }

  get constants(): Readonly<Record<string, number>> {
    return this.source.cpu.constants;
  }

  /** Checks the arrays and makes them the arguments of the calls that follow. */
  bind(arrays: Bindings): void {
    this.check.resolve(arrays, this.arrays);
    this.arguments = this.#bound;
    for (let index = 0; index < this.arrays.length; index++) {
      const { start, byteLength } = this.arrays[index]!;
      this.arguments[2 * index] = start;
      // Words that a kernel reads by four: what fills up the last vector is still the array's own line.
      this.arguments[2 * index + 1] = roundUp(byteLength, this.source.cpu.bindings[index]!.stride);
    }
  }

  /** Where workgroups of the calling thread have their memory. */
  set scratch(start: number) {
    this.arguments[this.argumentCount] = start;
  }

  /** Whether the dispatch that begins now is to be timed: the first ones are, until it is known what a workgroup takes. */
  isTimeDue(): boolean {
    if (this.groupTime !== null && this.#untimed > 0) {
      this.#untimed--;
      return false;
    }
    this.#untimed = timedEvery - 1;
    return true;
  }

  /** Runs workgroups `[begin, end)` of `count` on this thread. */
  call(begin: number, end: number, count: number): void {
    const list = this.arguments;
    const tail = this.argumentCount;
    list[tail + 1] = begin;
    list[tail + 2] = end;
    list[tail + 3] = count;
    try {
      this.#run(...list);
    } catch (cause) {
      const what = cause instanceof Error ? cause.message : String(cause);
      throw kernelTrap(this.source.name, what, { begin, end, count }, cause);
    }
  }
}

/** A kernel that did what WebAssembly forbids. */
export function kernelTrap(
  name: string,
  what: string,
  { begin, end, count }: { readonly begin: number; readonly end: number; readonly count: number },
  cause?: unknown,
): KernelError {
  return new KernelError(
    `kernel ${name}: ${what} in workgroups ${begin} to ${end - 1} of ${count}: ` +
      `the device is lost; the oracle device checks every index and names the line`,
    { cause },
  );
}
