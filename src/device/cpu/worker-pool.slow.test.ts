/** A long run of dispatches through the pool, with and without cores for all threads. A lost wake-up would hang it. */
import { expect, test } from 'vitest';
import { compileTestModules, kernels } from '../../../test/support/cpu-kernels.ts';
import { Scripts } from '../scripts.ts';
import { ArrayCpu } from './array-cpu.ts';
import { KernelCpu, KernelExports } from './kernel-cpu.ts';
import { MemoryCpu } from './memory.ts';
import { Scratch } from './scratch.ts';
import { WorkerPool } from './worker-pool.ts';

const modules = await compileTestModules();

test.each([
  { threads: 2, dispatches: 1_000_000 },
  { threads: 8, dispatches: 1_000_000 },
])('$dispatches dispatches on $threads threads lose no workgroup', async ({ threads, dispatches }) => {
  const module = await WebAssembly.compile(modules.shared);
  const memory = new MemoryCpu(true, 2 ** 28);
  using pool = await WorkerPool.start(memory, { module, threads, cores: 2, onDeath: () => {} });
  const scratch = new Scratch(memory, threads);
  const place = { owner: {}, memory, arrays: new Set<ArrayCpu>(), scripts: new Scripts() };
  const groups = 40;
  const [visits, told] = ['visits', 'told'].map((label) => new ArrayCpu(place, label, 'u32', groups));
  const kernel = new KernelCpu(place.owner, new KernelExports(module, memory.memory), kernels.visit, {});
  kernel.bind({ visits: visits!, told: told! });
  kernel.scratch = scratch.start;
  for (let index = 0; index < dispatches; index++) {
    // Pauses of all lengths, so that workers are met spinning, falling asleep and asleep.
    if (index % 1000 === 0) await new Promise((resolve) => setTimeout(resolve, index % 5));
    for (let pause = index % 97; pause > 0 && index % 50 === 0; pause--) performance.now();
    pool.run(kernel, 1 + (index % groups), scratch);
  }
  const expected = Uint32Array.from({ length: groups }, (_, group) => ((groups - group) * dispatches) / groups);
  expect(visits!.slice({ start: 0, end: groups })).toEqual(expected);
});
