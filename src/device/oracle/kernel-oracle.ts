/** A kernel made ready on the oracle: its emitted form, its overrides, and the check of what is bound to it. */
import { KernelError } from '../../core/errors.ts';
import { BindingCheck } from '../bindings.ts';
import type { Bindings, Kernel, KernelSource } from '../device.ts';
import { overrideValues } from '../overrides.ts';
import { patternsAgree, type ArrayOracle } from './array-oracle.ts';
import { oracleLibrary } from './library/index.ts';
import { Memory } from './memory.ts';
import type { OracleKernel, OracleKernels } from './oracle-kernel.ts';
import { RaceWatch, type RaceClock } from './race-watch.ts';
import { Reference } from './reference.ts';

export class KernelOracle implements Kernel {
  readonly owner: object;
  readonly source: KernelSource;
  readonly workgroupSize: number;
  readonly constants: Readonly<Record<string, number>>;
  readonly form: OracleKernel;
  readonly check: BindingCheck<ArrayOracle>;
  readonly overrides: Readonly<Record<string, number | boolean>>;
  /** Those bound last, in the order of the bindings. */
  readonly bound: ArrayOracle[] = [];

  constructor(
    owner: object,
    kernels: OracleKernels,
    source: KernelSource,
    constants: Readonly<Record<string, number>>,
  ) {
    const factory = kernels[source.name];
    if (!factory) throw new KernelError(`kernel ${source.name}: not among those compiled for this oracle`);
    this.owner = owner;
    this.source = source;
    this.form = factory(oracleLibrary);
    this.workgroupSize = this.form.workgroupSize;
    this.constants = this.form.constants;
    this.check = new BindingCheck<ArrayOracle>(source.name, source.cpu.bindings, owner);
    this.overrides = exactOverrides(source, constants);
    this.#checkForm();
  }

  /** The arrays as the kernel sees them; `clock` where races are looked for. */
  bind(arrays: Bindings, clock: RaceClock | null, trapNonFinite: boolean): Readonly<Record<string, Reference>> {
    this.check.resolve(arrays, this.bound);
    return Object.fromEntries(
      this.source.cpu.bindings.map(({ name }, index) => {
        const type = this.form.bindings[name]!;
        const array = this.bound[index]!;
        const pattern = patternsAgree(array.pattern, type.pattern()) ? undefined : array.pattern;
        // An array that is bound twice is only read, and reads do not race: a watch a binding is enough.
        const watch = clock ? new RaceWatch(clock, 'storage', (word) => memory.place(word)) : undefined;
        const memory = new Memory(name, type, array.words, { pattern, watch, trapNonFinite });
        return [name, new Reference(memory, 0, type)];
      }),
    );
  }

  /** Kernels and their sources come from one compilation, and no condition may change what is bound. */
  #checkForm(): void {
    const names = this.source.cpu.bindings.map(({ name }) => name);
    const others = Object.keys(this.form.bindings);
    if (names.toSorted().join() === others.toSorted().join()) return;
    throw new KernelError(
      `kernel ${this.source.name}: its bindings are ${names.join(', ')}, on the oracle ${others.join(', ')}: ` +
        `compile both from one source`,
    );
  }
}

/** Checked as on every device, but an f32 keeps the double it was given. */
function exactOverrides(
  source: KernelSource,
  constants: Readonly<Record<string, number>>,
): Readonly<Record<string, number | boolean>> {
  const rounded = overrideValues(source, constants);
  return Object.fromEntries(
    source.overrides.map(({ name, type }, index) => {
      const exact = constants[name] ?? rounded[index]!;
      return [name, type === 'bool' ? exact !== 0 : exact];
    }),
  );
}
