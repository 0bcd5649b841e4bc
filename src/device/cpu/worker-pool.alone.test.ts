import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { compileTestModules, kernels } from '../../../test/support/cpu-kernels.ts';
import { DeviceError } from '../../core/errors.ts';
import type { KernelSource } from '../device.ts';
import { Scripts } from '../scripts.ts';
import { ArrayCpu } from './array-cpu.ts';
import { KernelCpu, KernelExports } from './kernel-cpu.ts';
import { MemoryCpu } from './memory.ts';
import { poolBytes, poolWords } from './pool-layout.ts';
import { Scratch } from './scratch.ts';
import { startWorker } from './start-worker.ts';
import { WorkerPool, type PoolOptions } from './worker-pool.ts';

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile((await compileTestModules()).shared);
});

/** A pool with all that a device puts around it, so that every dispatch is shared between its threads. */
class Bench implements Disposable {
  readonly memory: MemoryCpu;
  readonly pool: WorkerPool;
  readonly scratch: Scratch;
  readonly #exports: KernelExports;

  private constructor(memory: MemoryCpu, pool: WorkerPool) {
    this.memory = memory;
    this.pool = pool;
    this.scratch = new Scratch(memory, pool.threads);
    this.#exports = new KernelExports(module, memory.memory);
  }

  static async start(threads: number, options: Partial<PoolOptions> = {}): Promise<Bench> {
    const memory = new MemoryCpu(true, 2 ** 28);
    const onDeath = (): void => {};
    const bench = new Bench(memory, await WorkerPool.start(memory, { module, threads, cores: 2, onDeath, ...options }));
    open.push(bench);
    return bench;
  }

  array(count: number): ArrayCpu<'u32'> {
    return new ArrayCpu(
      { owner: this, memory: this.memory, arrays: new Set(), scripts: new Scripts() },
      'array',
      'u32',
      count,
    );
  }

  kernel(source: KernelSource, arrays: Record<string, ArrayCpu>, constants: Record<string, number> = {}): KernelCpu {
    const kernel = new KernelCpu(this, this.#exports, source, constants);
    kernel.bind(arrays);
    kernel.scratch = this.scratch.start;
    return kernel;
  }

  [Symbol.dispose](): void {
    this.pool[Symbol.dispose]();
  }
}

const open: Bench[] = [];
afterEach(() => {
  for (const bench of open.splice(0)) bench[Symbol.dispose]();
});

describe.each([2, 3, 8])('a pool of %i threads', (threads) => {
  test('runs every workgroup once, and tells each how many there are', async () => {
    const bench = await Bench.start(threads);
    for (const groups of [1, 2, 7, 127, 128, 129, 1000, 100_003]) {
      const [visits, told] = [bench.array(groups), bench.array(groups)];
      bench.pool.run(bench.kernel(kernels.visit, { visits, told }), groups, bench.scratch);
      expect(visits.slice({ start: 0, end: groups })).toEqual(new Uint32Array(groups).fill(1));
      expect(told.slice({ start: 0, end: groups })).toEqual(new Uint32Array(groups).fill(groups));
    }
  });

  test('20,000 tiny dispatches one after the other lose none', async ({ annotate }) => {
    const bench = await Bench.start(threads);
    const [visits, told] = [bench.array(5), bench.array(5)];
    const kernel = bench.kernel(kernels.visit, { visits, told });
    const count = 20_000;
    // The best hundredth: others that keep the machine busy hold up the rest.
    const stretch = count / 100;
    let each = Infinity;
    for (let done = 0; done < count; done += stretch) {
      const start = performance.now();
      for (let index = 0; index < stretch; index++) bench.pool.run(kernel, 5, bench.scratch);
      each = Math.min(each, ((performance.now() - start) / stretch) * 1000);
    }
    await annotate(`${threads} threads: ${each.toFixed(2)} µs a dispatch of 5 workgroups`);
    expect(visits.slice({ start: 0, end: 5 })).toEqual(new Uint32Array(5).fill(count));
    // A dispatch that waited for a time-out or a sleeping thread would take far longer than this.
    expect(each).toBeLessThan(1000);
  });

  test('wakes sleeping threads, which then take part', async () => {
    const bench = await Bench.start(threads);
    for (let round = 0; round < 5; round++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      const joined = bench.array(1);
      bench.pool.run(
        bench.kernel(kernels.meet, { joined }, { callerScratch: bench.scratch.start }),
        128,
        bench.scratch,
      );
      expect(joined.slice({ start: 0, end: 1 })).toEqual(Uint32Array.of(1));
    }
  });
});

test('threads see memory that grew after they started', async () => {
  const bench = await Bench.start(2);
  for (let round = 0; round < 4; round++) {
    const before = bench.memory.memory.buffer.byteLength;
    bench.array(2 ** 22);
    const [visits, told] = [bench.array(2 ** 19), bench.array(2 ** 19)];
    expect(bench.memory.memory.buffer.byteLength).toBeGreaterThan(before);
    // The last array begins where the memory of the round before ended.
    expect(told.start).toBeGreaterThan(before);
    const joined = bench.array(1);
    bench.pool.run(bench.kernel(kernels.meet, { joined }, { callerScratch: bench.scratch.start }), 128, bench.scratch);
    bench.pool.run(bench.kernel(kernels.visit, { visits, told }), 2 ** 19, bench.scratch);
    expect(visits.slice({ start: 0, end: 2 ** 19 }).every((count) => count === 1)).toBe(true);
  }
});

test('a trap in a worker is the error of the dispatch', async () => {
  const bench = await Bench.start(3);
  const joined = bench.array(1);
  const kernel = bench.kernel(kernels.meet, { joined }, { callerScratch: bench.scratch.start, kind: 1 });
  const run = (): unknown => bench.pool.run(kernel, 128, bench.scratch);
  const message = /^kernel meet: unreachable in workgroups \d+ to \d+ of 128: the device is lost/;
  expect(run).toThrow(expect.objectContaining({ name: 'KernelError', message: expect.stringMatching(message) }));
});

test('a worker that never comes back is given up', async () => {
  const bench = await Bench.start(2, { patience: 0.3 });
  const joined = bench.array(1);
  const kernel = bench.kernel(kernels.meet, { joined }, { callerScratch: bench.scratch.start, kind: 2 });
  const start = performance.now();
  const run = (): unknown => bench.pool.run(kernel, 128, bench.scratch);
  expect(run).toThrow(new DeviceError('kernel meet: thread 1 has not come back for 0.3 s: look for an endless loop'));
  // Some time after these 0.3 s, not the minutes for which a pool waits by itself.
  expect(performance.now() - start).toBeLessThan(30_000);
});

describe('one worker', () => {
  const start = (over: WebAssembly.Module, onDeath: (reason: string) => void = () => {}) => {
    const memory = new MemoryCpu(true, 2 ** 24);
    const control = memory.allocate(poolBytes(2), 'control');
    const words = new Int32Array(memory.memory.buffer, control, poolBytes(2) / 4);
    words[poolWords.spins] = 10;
    const worker = startWorker({ module: over, memory: memory.memory, control, thread: 1, threads: 2 }, onDeath);
    return { words, worker };
  };

  test('that cannot start says why', async () => {
    // (module (import "env" "other" (func)))
    const bytes = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 13, 1, 3, 101, 110, 118, 5);
    const foreign = await WebAssembly.compile(Uint8Array.of(...bytes, 111, 116, 104, 101, 114, 0, 0));
    await expect(start(foreign).worker).rejects.toThrow(/^device cpu, thread 1: cannot start: LinkError/);
  });

  test('that dies later reports its death', async () => {
    const reasons: string[] = [];
    const { words, worker } = start(module, (reason) => reasons.push(reason));
    await worker;
    // No pool writes such a command: it stands for anything that ends a worker.
    words[poolWords.argumentCount] = -10;
    Atomics.store(words, poolWords.generation, 1);
    Atomics.notify(words, poolWords.generation);
    await vi.waitFor(() => expect(reasons[0]).toMatch(/Invalid array length/), 10_000);
  });
});
