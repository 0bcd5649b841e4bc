/**
 * The f64 oracle: a device for tests. Every f32 is a double, integers are exact, every index is checked. What a kernel
 * computes here is what it means; the other devices are compared with it.
 */
import { KernelError } from '../../core/errors.ts';
import type { ElementType, FieldTable, StructValues } from '../../core/fields.ts';
import type { HostArray } from '../../core/value-types.ts';
import { BindingCheck } from '../bindings.ts';
import type { Bindings, Device, DeviceArray, DispatchSize, Kernel, KernelSource, Pass, Range } from '../device.ts';
import { groupCount, indirectGroupCount } from '../dispatch.ts';
import { overrideValues } from '../overrides.ts';
import { checkCopy, checkedRange, initialWords, ownedArray } from '../transfer.ts';
import { ArrayOracle, patternsAgree } from './array-oracle.ts';
import { exactStruct, setExactStruct } from './exact-structs.ts';
import { oracleLibrary } from './library/index.ts';
import { Memory } from './memory.ts';
import type { OracleKernel, OracleKernels } from './oracle-kernel.ts';
import { RaceClock, RaceWatch } from './race-watch.ts';
import { Reference } from './reference.ts';
import { runWorkgroups } from './run-workgroups.ts';
import type { StoreType } from './store-type.ts';

export interface DeviceOracleOptions {
  /** Throw when a kernel stores NaN or an infinity in an array or in workgroup memory. Default: false. */
  readonly trapNonFinite?: boolean;
  /** Throw when two invocations of a dispatch race for a word. Slow. Default: false. */
  readonly detectRaces?: boolean;
}

interface KernelOracle extends Kernel {
  readonly form: OracleKernel;
  readonly check: BindingCheck<ArrayOracle>;
  readonly overrides: Readonly<Record<string, number | boolean>>;
}

export class DeviceOracle implements Device {
  readonly kind = 'oracle';
  readonly name = 'f64 oracle';
  /** An oracle is never lost. */
  readonly lost = new Promise<string>(() => {});
  readonly #kernels: OracleKernels;
  readonly #trapNonFinite: boolean;
  readonly #detectRaces: boolean;
  readonly #spans = new Map<string, number>();

  constructor(kernels: OracleKernels, { trapNonFinite = false, detectRaces = false }: DeviceOracleOptions = {}) {
    this.#kernels = kernels;
    this.#trapNonFinite = trapNonFinite;
    this.#detectRaces = detectRaces;
  }

  array<T extends ElementType>(label: string, type: T, count: number, data?: ArrayLike<number>): ArrayOracle<T> {
    const array = new ArrayOracle(this, label, type, count);
    if (data) {
      initialWords(array, data);
      array.write(data, 0);
    }
    return array;
  }

  kernel(source: KernelSource, constants: Readonly<Record<string, number>> = {}): Kernel {
    const factory = this.#kernels[source.name];
    if (!factory) throw new KernelError(`kernel ${source.name}: not among those compiled for this oracle`);
    const form = factory(oracleLibrary);
    const names = source.cpu.bindings.map(({ name }) => name);
    const others = Object.keys(form.bindings);
    if (names.toSorted().join() !== others.toSorted().join()) {
      throw new KernelError(
        `kernel ${source.name}: its bindings are ${names.join(', ')}, on the oracle ${others.join(', ')}: compile both from one source`,
      );
    }
    const kernel: KernelOracle = {
      source,
      workgroupSize: form.workgroupSize,
      constants: form.constants,
      form,
      check: new BindingCheck<ArrayOracle>(source.name, source.cpu.bindings, this),
      overrides: exactOverrides(source, constants),
    };
    return kernel;
  }

  write(array: DeviceArray, data: ArrayLike<number>, offset = 0): void {
    this.#own(array, 'write').write(data, offset);
  }

  submit(work: (pass: Pass) => void): void {
    work({
      run: (kernel, arrays, size) => this.#run(kernel as KernelOracle, arrays, size),
      copy: (from, to) => this.#copy(this.#own(from, 'copy'), this.#own(to, 'copy')),
      clear: (array) => void this.#own(array, 'clear').words.fill(0),
      span: (name, inside) => this.#span(name, inside),
    });
  }

  async read(array: DeviceArray, range?: Range): Promise<HostArray> {
    const own = this.#own(array, 'read');
    return own.read(checkedRange(own, range));
  }

  /** Structs with their floats as they are, not rounded to f32. */
  readStructs<F extends FieldTable>(array: DeviceArray<F>, range?: Range): StructValues<F>[] {
    const { words, type } = this.#own(array, 'read') as ArrayOracle<F>;
    const { start, end } = checkedRange(array, range);
    return Array.from({ length: end - start }, (_, k) => exactStruct(type, words, start + k));
  }

  /** Writes structs from element `offset` on without rounding their floats. */
  writeStructs<F extends FieldTable>(array: DeviceArray<F>, structs: readonly StructValues<F>[], offset = 0): void {
    const { words, type } = this.#own(array, 'write') as ArrayOracle<F>;
    checkedRange(array, { start: offset, end: offset + structs.length });
    for (const [k, values] of structs.entries()) setExactStruct(type, words, offset + k, values);
  }

  async spans(): Promise<ReadonlyMap<string, number>> {
    const spans = new Map(this.#spans);
    this.#spans.clear();
    return spans;
  }

  [Symbol.dispose](): void {
    this.#spans.clear();
  }

  #run(kernel: KernelOracle, arrays: Bindings, size: DispatchSize): void {
    const { form, check, overrides, source } = kernel;
    const resolved: ArrayOracle[] = [];
    check.resolve(arrays, resolved);
    const clock = this.#detectRaces ? new RaceClock() : null;
    const bindings = Object.fromEntries(
      source.cpu.bindings.map(({ name }, index) => {
        const type = form.bindings[name]!;
        return [name, new Reference(this.#memory(name, type, resolved[index]!, clock), 0, type)];
      }),
    );
    const groups = this.#groups(kernel, size, resolved);
    runWorkgroups({ kernel: form, bindings, overrides, groups, trapNonFinite: this.#trapNonFinite, clock });
  }

  #memory(name: string, type: StoreType, array: ArrayOracle, clock: RaceClock | null): Memory {
    const pattern = patternsAgree(array.pattern, type.pattern()) ? undefined : array.pattern;
    // An array that is bound twice is only read, and reads do not race: a watch a binding is enough.
    const watch = clock ? new RaceWatch(clock, 'storage', (word) => memory.place(word)) : undefined;
    const memory = new Memory(name, type, array.words, { pattern, watch, trapNonFinite: this.#trapNonFinite });
    return memory;
  }

  #groups({ form, check, source }: KernelOracle, size: DispatchSize, resolved: readonly ArrayOracle[]): number {
    if (typeof size === 'number' || 'groups' in size) return groupCount(source.name, size, form.workgroupSize);
    const [x, y, z] = check.resolveIndirect(size, resolved).bits(0, 3);
    return indirectGroupCount(source.name, x!, y!, z!);
  }

  #copy(from: ArrayOracle, to: ArrayOracle): void {
    checkCopy(from, to);
    if (patternsAgree(from.pattern, to.pattern)) to.words.set(from.words);
    else to.setBits(from.bits());
  }

  #span(name: string, work: () => void): void {
    const start = performance.now();
    work();
    this.#spans.set(name, (this.#spans.get(name) ?? 0) + performance.now() - start);
  }

  #own(array: DeviceArray, verb: string): ArrayOracle {
    return ownedArray<ArrayOracle>(array, this, verb);
  }
}

/** Checked as on every device, but an f32 keeps the double it was given. */
function exactOverrides(
  source: KernelSource,
  constants: Readonly<Record<string, number>>,
): Readonly<Record<string, number | boolean>> {
  const rounded = overrideValues(source, constants);
  return Object.fromEntries(
    source.overrides.map(({ name, type, defaultValue }, index) => {
      const exact = constants[name] ?? defaultValue ?? rounded[index]!;
      return [name, type === 'bool' ? exact !== 0 : exact];
    }),
  );
}
