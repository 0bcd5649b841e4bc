/**
 * Random programs of the whole subset, on every device: the same bits from the f64 oracle, from wasm for one thread and for
 * shared memory, and from the GPU. A failure prints the seed and the program; TALUS_FUZZ_RUNS asks for more.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Device, KernelSource } from '../../src/device/device.ts';
import { DeviceCpu } from '../../src/device/cpu/device-cpu.ts';
import type { DeviceGpu } from '../../src/device/gpu/device-gpu.ts';
import { DeviceOracle } from '../../src/device/oracle/device-oracle.ts';
import { oracleKernelsFromText } from '../../src/device/oracle/oracle-kernel.ts';
import { compileKernels } from '../../tools/kernels/compile.ts';
import { gpuForTests } from '../support/gpu.ts';
import { RandomProgram } from './random-program.ts';

const threads = 32;
const inputs = Int32Array.from({ length: threads * 4 }, (_, k) => {
  const spread = Math.imul(k + 1, 0x9e3779b1);
  // small numbers, large ones and the extremes
  return [k - 9, spread >> 24, spread, k % 8 === 7 ? -2147483648 : (spread >>> 28) - 8][k % 4]!;
});

async function run(device: Device, source: KernelSource): Promise<number[]> {
  using input = device.array('input', 'vec4i', threads, inputs);
  using output = device.array('output', 'vec4i', threads);
  const kernel = device.kernel(source);
  device.submit((pass) => pass.run(kernel, { input, output }, threads));
  return [...(await device.read(output))];
}

let gpu: DeviceGpu | null = null;
beforeAll(async () => {
  gpu = await gpuForTests();
});
afterAll(() => gpu?.[Symbol.dispose]());

/** Every so many programs also run on two threads and on the GPU: starting threads and compiling for a software adapter take long. */
const everywhereEvery = 4;

async function checkProgram(text: string, isEverywhere: boolean): Promise<void> {
  const compiled = compileKernels(new Map([['fuzz.wgsl', text]]));
  const source = compiled.sources.get('fuzz.wgsl')!;
  using oracle = new DeviceOracle(oracleKernelsFromText(compiled.oracle));
  const expected = await run(oracle, source);
  using one = await DeviceCpu.create({ threads: 1, modules: compiled.wasm });
  expect(await run(one, source), 'CPU, one thread').toEqual(expected);
  if (!isEverywhere) return;
  using two = await DeviceCpu.create({ threads: 2, modules: compiled.wasm });
  expect(await run(two, source), 'CPU, two threads').toEqual(expected);
  if (gpu) expect(await run(gpu, source), 'GPU').toEqual(expected);
}

const runs = Number(process.env['TALUS_FUZZ_RUNS'] ?? 300);

test(`${runs} random programs give the same bits everywhere`, { timeout: 600_000 }, async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (g) => {
      const choose = (options: number): number => g(fc.integer, { min: 0, max: options - 1 });
      const text = new RandomProgram(choose).text();
      await checkProgram(text, count++ % everywhereEvery === 0).catch((error: unknown) => {
        throw new Error(`${String(error)}\n${text}`, { cause: error });
      });
    }),
    { numRuns: runs, endOnFailure: true, verbose: false },
  );
});
