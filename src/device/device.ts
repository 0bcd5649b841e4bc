/**
 * The contract between solvers and the places their kernels run. A solver is written once against `Device` and `Pass`
 * and cannot tell which device it has.
 */
import type { ElementType, FieldTable } from '../core/fields.ts';
import type { HostArray, ValueType } from '../core/value-types.ts';

export type DeviceKind = 'gpu' | 'cpu' | 'oracle';

/** An array on a device; only its device can look inside. */
export interface DeviceArray<T extends ElementType = ElementType> extends Disposable {
  readonly label: string;
  readonly type: T;
  /** Elements, not bytes. */
  readonly count: number;
}

/** One array for each field of a table. */
export type DeviceArrays<F extends FieldTable> = { readonly [K in keyof F]: DeviceArray<F[K]['type']> };

/** How a kernel sees one of its arrays. `element` is a value type, or the members of a struct. */
export interface KernelBinding {
  readonly name: string;
  readonly binding: number;
  readonly access: 'uniform' | 'read' | 'write';
  readonly element: ValueType | readonly KernelBindingMember[];
  /** Bytes from one element to the next. */
  readonly stride: number;
  /** Elements a fixed-size binding needs at least; 1 for a struct or a value, 0 for a runtime-sized array. */
  readonly minimumCount: number;
}
export interface KernelBindingMember {
  readonly name: string;
  readonly type: string;
  readonly offset: number;
}

/** What a kernel is on one kind of device. */
export interface KernelTarget {
  readonly bindings: readonly KernelBinding[];
  /** Invocations in a workgroup. */
  readonly workgroupSize: number;
  /** Module-scope `const` scalars of the kernel's own file, as this target sees them. */
  readonly constants: Readonly<Record<string, number>>;
}
export interface KernelTargetGpu extends KernelTarget {
  /** null: the build keeps it apart, so that only who opens a GPU loads it. */
  readonly wgsl: string | null;
}
export interface KernelTargetCpu extends KernelTarget {
  /** Bytes of workgroup and spill memory that one thread needs. */
  readonly scratchBytes: number;
}

export interface KernelOverride {
  readonly name: string;
  readonly type: 'f32' | 'i32' | 'u32' | 'bool';
  /** null: `Device.kernel` must be given a value. */
  readonly defaultValue: number | null;
}

/** A compiled kernel file: what `import kernel from './name.wgsl'` gives. Stem = entry point = wasm export = span. */
export interface KernelSource {
  readonly name: string;
  readonly file: string;
  readonly overrides: readonly KernelOverride[];
  readonly gpu: KernelTargetGpu;
  /** What takes its place on GPUs with subgroup operations, where the kernel makes use of them. */
  readonly subgroups?: KernelTargetGpu;
  readonly cpu: KernelTargetCpu;
}

/** A kernel made ready on a device. */
export interface Kernel {
  readonly source: KernelSource;
  readonly workgroupSize: number;
  readonly constants: Readonly<Record<string, number>>;
}

export type Bindings = Readonly<Record<string, DeviceArray>>;

/**
 * How much work: a number of threads (rounded up to whole workgroups: kernels guard against the excess), a number of
 * workgroups, or an array whose first three words are the workgroup counts x, y, z.
 */
export type DispatchSize = number | { readonly groups: number } | { readonly indirect: DeviceArray<'u32'> };

/** Work in order: encoded on the GPU, run at once on the CPU. */
export interface Pass {
  run(kernel: Kernel, arrays: Bindings, size: DispatchSize): void;
  /** `count`: elements of `from`, from the first on. Default: all of them. */
  copy(from: DeviceArray, to: DeviceArray, count?: number): void;
  /** Fills with zero bits. */
  clear(array: DeviceArray): void;
  /** Work whose kernels do nothing unless the first word of `closed` is 0: where that is known by now, it is left out. */
  unless(closed: DeviceArray<'u32'>, work: () => void): void;
  /**
   * Work that is the same, dispatch for dispatch, whenever `key` is the same object: it is called once, until an array ends, and
   * what it recorded is done again; what is behind a closed `unless`, when that is first open. What it does on the host besides is not
   * done again. The oracle calls it each time.
   */
  again(key: object, work: () => void): void;
  /** The first word of an array, where the host shares the memory of the device: what work up to here left; null where it is only encoded. */
  wordNow(array: DeviceArray<'u32'>): number | null;
  /** Names a stretch of time for the profiler and the bench. Spans do not nest. */
  span(name: string, work: () => void): void;
}

/** Elements `[start, end)` of an array. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface Device extends Disposable {
  readonly kind: DeviceKind;
  /** What a person calls it: the adapter's name, or the CPU's thread count. */
  readonly name: string;
  /** Arrays that one kernel may bind, uniforms apart. Every device has room for 8. */
  readonly mostBindings: number;
  array<T extends ElementType>(label: string, type: T, count: number, data?: ArrayLike<number>): DeviceArray<T>;
  kernel(source: KernelSource, constants?: Readonly<Record<string, number>>): Kernel;
  /** Writes words from element `offset` on. Structs: words from `packStructs`. */
  write(array: DeviceArray, data: ArrayLike<number>, offset?: number): void;
  submit(work: (pass: Pass) => void): void;
  /**
   * One number a word, padding included; structs come as Uint32Array. The only await after construction. With `into`, of
   * the same type and length, words come there: for what is read again and again.
   */
  read(array: DeviceArray, range?: Range, into?: HostArray): Promise<HostArray>;
  /** The same at once, where the host shares the memory of the device; null where it must wait. */
  readNow(array: DeviceArray, range?: Range): HostArray | null;
  /**
   * Time spent in each span since the last call [ms], summed by name. Empty where the device cannot measure. Where
   * measuring slows the device down, the first call starts it and is empty.
   */
  spans(): Promise<ReadonlyMap<string, number>>;
  /** Resolves with the reason when the device is lost; never rejects. */
  readonly lost: Promise<string>;
}
