/**
 * The f64 oracle: a device for tests. Every f32 is a double, integers are exact, every index is checked. What a kernel
 * computes here is what it means; the other devices are compared with it.
 */
import { DeviceError } from '../../core/errors.ts';
import type { ElementType, FieldTable, StructValues } from '../../core/fields.ts';
import type { HostArray } from '../../core/value-types.ts';
import { Spans } from '../cpu/spans.ts';
import type { Device, DeviceArray, Kernel, KernelSource, Pass, Range } from '../device.ts';
import { checkedRange, initialWords, ownedArray, received } from '../transfer.ts';
import { ArrayOracle } from './array-oracle.ts';
import { exactStruct, setExactStruct } from './exact-structs.ts';
import { KernelOracle } from './kernel-oracle.ts';
import type { OracleKernels } from './oracle-kernel.ts';
import { PassOracle } from './pass-oracle.ts';

export interface DeviceOracleOptions {
  /** Throw when a kernel stores NaN or an infinity in an array or in workgroup memory. Default: false. */
  readonly trapNonFinite?: boolean;
  /** Throw when two invocations of a dispatch race for a word. Slow. Default: false. */
  readonly detectRaces?: boolean;
  /** Looks for them in so many dispatches of each kernel, the first ones. Default: in all. */
  readonly racesIn?: number;
}

export class DeviceOracle implements Device {
  readonly kind = 'oracle';
  readonly name = 'f64 oracle';
  readonly mostBindings = Infinity;
  readonly lost: Promise<string>;
  readonly #kernels: OracleKernels;
  readonly #trapNonFinite: boolean;
  readonly #racesIn: number;
  /** Dispatches of each kernel in which races were looked for. */
  readonly #watched = new Map<string, number>();
  readonly #spans = new Spans();
  /** Those not disposed of. */
  readonly #arrays = new Set<ArrayOracle>();
  readonly #resolveLost: (reason: string) => void;
  #disposed = false;
  #submitting = false;

  constructor(
    kernels: OracleKernels,
    { trapNonFinite = false, detectRaces = false, racesIn = Infinity }: DeviceOracleOptions = {},
  ) {
    this.#kernels = kernels;
    this.#trapNonFinite = trapNonFinite;
    this.#racesIn = detectRaces ? racesIn : 0;
    let resolveLost: (reason: string) => void = () => undefined;
    this.lost = new Promise((resolve) => (resolveLost = resolve));
    this.#resolveLost = resolveLost;
  }

  /** Arrays that were made and not disposed of, and the bytes they stand for on another device. */
  get memory(): { readonly arrays: number; readonly bytes: number } {
    let bytes = 0;
    for (const array of this.#arrays) bytes += array.byteLength;
    return { arrays: this.#arrays.size, bytes };
  }

  array<T extends ElementType>(label: string, type: T, count: number, data?: ArrayLike<number>): DeviceArray<T> {
    this.#checkUsable(`array ${label}`);
    if (data) initialWords({ label, type, count }, data);
    const array = new ArrayOracle(this, this.#arrays, label, type, count);
    if (data) array.write(data, 0);
    return array;
  }

  kernel(source: KernelSource, constants: Readonly<Record<string, number>> = {}): Kernel {
    this.#checkUsable(`kernel ${source.name}`);
    return new KernelOracle(this, this.#kernels, source, constants);
  }

  write(array: DeviceArray, data: ArrayLike<number>, offset = 0): void {
    this.#own(array, 'write').write(data, offset);
  }

  /** Writes structs from element `offset` on without rounding their floats. */
  writeStructs<F extends FieldTable>(array: DeviceArray<F>, structs: readonly StructValues<F>[], offset = 0): void {
    const { words, type } = this.#own(array, 'write');
    checkedRange(array, { start: offset, end: offset + structs.length });
    for (const [k, values] of structs.entries()) setExactStruct(type as F, words, offset + k, values);
  }

  /** Of the next dispatch of a kernel. */
  #watchesRaces(kernel: string): boolean {
    const before = this.#watched.get(kernel) ?? 0;
    this.#watched.set(kernel, before + 1);
    return before < this.#racesIn;
  }

  submit(work: (pass: Pass) => void): void {
    this.#checkUsable('submit');
    this.#checkNotSubmitting('submit');
    const pass = new PassOracle({
      owner: this,
      spans: this.#spans,
      trapNonFinite: this.#trapNonFinite,
      watchesRaces: (kernel) => this.#watchesRaces(kernel),
    });
    this.#submitting = true;
    try {
      work(pass);
    } finally {
      pass.close();
      this.#submitting = false;
    }
  }

  async read(array: DeviceArray, range?: Range, into?: HostArray): Promise<HostArray> {
    return received(array, this.readNow(array, range), into);
  }

  readNow(array: DeviceArray, range?: Range): HostArray {
    return this.#own(array, 'read').read(checkedRange(array, range));
  }

  /** Structs with their floats as they are, not rounded to f32. */
  readStructs<F extends FieldTable>(array: DeviceArray<F>, range?: Range): StructValues<F>[] {
    const { words, type } = this.#own(array, 'read');
    const { start, end } = checkedRange(array, range);
    return Array.from({ length: end - start }, (_, k) => exactStruct(type as F, words, start + k));
  }

  async spans(): Promise<ReadonlyMap<string, number>> {
    this.#checkUsable('spans');
    this.#checkNotSubmitting('spans');
    return this.#spans.take();
  }

  [Symbol.dispose](): void {
    this.#disposed = true;
    this.#resolveLost(`${this.name} is disposed`);
    for (const array of this.#arrays) array[Symbol.dispose]();
  }

  #own(array: DeviceArray, verb: 'read' | 'write'): ArrayOracle {
    this.#checkUsable(verb);
    this.#checkNotSubmitting(verb);
    return ownedArray<ArrayOracle>(array, this, verb);
  }

  #checkUsable(verb: string): void {
    if (this.#disposed) throw new DeviceError(`${verb}: device ${this.name} is disposed: create a new device`);
  }

  /** A GPU would do it before the pass, not in the middle of it: so no device does it there. */
  #checkNotSubmitting(verb: string): void {
    if (this.#submitting) throw new DeviceError(`${verb}: not inside a submit: do it before or after`);
  }
}
