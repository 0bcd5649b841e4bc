/** Sum, smallest, largest and place of the smallest of an array. Two dispatches; the result stays on the device. */
import { KernelError } from '../core/errors.ts';
import type { ScalarType } from '../core/value-types.ts';
import type { Bindings, Device, DeviceArray, Kernel, KernelSource, Pass } from '../device/device.ts';
import { Counts, type Count } from './counts.ts';
import reduceArgminF32 from './reduce_argmin_f32.wgsl';
import reduceExtremeF32 from './reduce_extreme_f32.wgsl';
import reduceExtremeWords from './reduce_extreme_words.wgsl';
import reduceSumF32 from './reduce_sum_f32.wgsl';
import reduceSumWords from './reduce_sum_words.wgsl';

export type ReduceOperation = 'sum' | 'min' | 'max' | 'argmin';

export interface ReduceOptions<T extends ScalarType, O extends ReduceOperation> {
  readonly type: T;
  /** `argmin` is for f32 alone; of equal values it takes the first. */
  readonly operation: O;
}

type ResultType<T extends ScalarType, O extends ReduceOperation> = O extends 'argmin' ? 'u32' : T;

/**
 * Integers are exact, sums modulo 2³². Sums of f32 are taken in an order that depends on the count alone, so they have
 * the same bits in every run on the same kind of device. Values must be finite.
 */
export class Reduce<T extends ScalarType, O extends ReduceOperation> implements Disposable {
  /** One element. Of no values at all: sum 0, the limits of the type for min and max, 2³² − 1 for argmin. */
  readonly result: DeviceArray<ResultType<T, O>>;
  readonly #counts: Counts;
  readonly #blockCounts: Counts;
  readonly #blockResults: DeviceArray<ResultType<T, O>>;
  readonly #reduce: Kernel;
  readonly #reduceBlocks: Kernel;

  constructor(device: Device, capacity: number, { type, operation }: ReduceOptions<T, O>) {
    const { source, constants } = kernelFor(type, operation);
    this.#counts = new Counts(device, `reduce ${operation}`, capacity);
    this.#reduce = device.kernel(source, { ...constants, ...(operation === 'argmin' ? { CHOSEN: 0 } : {}) });
    this.#reduceBlocks = operation === 'argmin' ? device.kernel(source, { CHOSEN: 1 }) : this.#reduce;
    const resultType = (operation === 'argmin' ? 'u32' : type) as ResultType<T, O>;
    const blocks = this.#blocks(capacity);
    this.#blockCounts = new Counts(device, `reduce ${operation}, blocks`, blocks);
    this.#blockResults = device.array(`reduce ${operation} of blocks`, resultType, blocks);
    this.result = device.array(`reduce ${operation}`, resultType, 1);
  }

  run(pass: Pass, { values }: { readonly values: DeviceArray<T> }, count: Count): void {
    this.#counts.check('values', values, count);
    const blocks = this.#blocks(this.#counts.most(count));
    const first = this.#counts.bindings(count);
    const second = this.#blockCounts.bindings(blocks);
    const [blockResults, results] = [this.#blockResults, this.result];
    if (this.#reduceBlocks === this.#reduce) {
      pass.run(this.#reduce, { ...first, values, results: blockResults }, { groups: blocks });
      pass.run(this.#reduce, { ...second, values: blockResults, results }, { groups: 1 });
      return;
    }
    const chosen: Bindings = { ...second, values, candidates: blockResults, results };
    pass.run(this.#reduce, { ...first, values, candidates: first.counts, results: blockResults }, { groups: blocks });
    pass.run(this.#reduceBlocks, chosen, { groups: 1 });
  }

  [Symbol.dispose](): void {
    for (const owned of [this.#counts, this.#blockCounts, this.#blockResults, this.result]) owned[Symbol.dispose]();
  }

  /** At least one, so that there is always a result. */
  #blocks(count: number): number {
    const { TILE, BLOCKS } = this.#reduce.constants as { TILE: number; BLOCKS: number };
    return Math.max(1, Math.min(BLOCKS, Math.ceil(count / TILE)));
  }
}

interface ChosenKernel {
  readonly source: KernelSource;
  readonly constants: Readonly<Record<string, number>>;
}

function kernelFor(type: ScalarType, operation: ReduceOperation): ChosenKernel {
  const float = type === 'f32';
  switch (operation) {
    case 'sum':
      return { source: float ? reduceSumF32 : reduceSumWords, constants: {} };
    case 'min':
    case 'max': {
      const LARGEST = Number(operation === 'max');
      if (float) return { source: reduceExtremeF32, constants: { LARGEST } };
      return { source: reduceExtremeWords, constants: { LARGEST, SIGNED: Number(type === 'i32') } };
    }
    case 'argmin':
      if (!float) throw new KernelError(`reduce argmin: is for f32, got ${type}: convert the values first`);
      return { source: reduceArgminF32, constants: {} };
  }
}
