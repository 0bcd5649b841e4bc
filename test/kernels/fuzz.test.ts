/**
 * Random programs of the whole subset, on every device: the same bits from the f64 oracle, from wasm for one thread and for
 * shared memory, and from the GPU. A failure prints the seed and the program; TALUS_FUZZ_RUNS asks for others, and how many.
 */
import { isThorough } from '../support/thorough.ts';
import * as fc from '../support/fast-check.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { componentWords, structLayout, type FieldTable } from '../../src/core/fields.ts';
import type { Device, DeviceArray, KernelSource } from '../../src/device/device.ts';
import { DeviceCpu } from '../../src/device/cpu/device-cpu.ts';
import type { DeviceGpu } from '../../src/device/gpu/device-gpu.ts';
import { DeviceOracle } from '../../src/device/oracle/device-oracle.ts';
import { oracleKernelsFromText } from '../../src/device/oracle/oracle-kernel.ts';
import { compileKernels } from '../../tools/kernels/compile.ts';
import { gpuForTests } from '../support/gpu.ts';
import { recordMembers } from './random-memory.ts';
import { RandomGroups } from './random-groups.ts';
import { RandomProgram } from './random-program.ts';

const threads = 64;
const inputs = Int32Array.from({ length: threads * 4 }, (_, k) => {
  const spread = Math.imul(k + 1, 0x9e3779b1);
  // small numbers, large ones and the extremes
  return [k - 9, spread >> 24, spread, k % 8 === 7 ? -2147483648 : (spread >>> 28) - 8][k % 4]!;
});

const recordTable: FieldTable = Object.fromEntries(
  Object.entries(recordMembers).map(([name, type]) => [name, { type, unit: '1', doc: name }]),
);
/** Two a thread, of small whole numbers. */
const records = ((): Uint32Array => {
  const layout = structLayout(recordTable);
  const words = new Uint32Array((2 * threads * layout.size) / 4);
  for (let k = 0; k < 2 * threads; k++) {
    for (const member of layout.members) {
      const bits = member.type.endsWith('f') || member.type === 'f32' ? new Float32Array(words.buffer) : words;
      for (const word of componentWords(member)) bits[(k * layout.size) / 4 + word] = (k * 7 + word * 3) % 16;
    }
  }
  return words;
})();

/** The bits of -0 as an f32. */
const minusZero = 0x80000000;

/** All that a program leaves behind. */
async function run(device: Device, source: KernelSource): Promise<number[]> {
  const all: Record<string, DeviceArray> = {
    input: device.array('input', 'vec4i', threads, inputs),
    output: device.array('output', 'vec4i', threads),
    records: device.array('records', recordTable, 2 * threads, records),
    counts: device.array('counts', 'u32', 2 * threads),
  };
  const arrays = Object.fromEntries(source.cpu.bindings.map(({ name }) => [name, all[name]!]));
  device.submit((pass) => pass.run(device.kernel(source), arrays, threads));
  const words: number[] = [];
  // of a zero in a record only the sign may differ, which WGSL leaves open
  for (const array of Object.values(arrays))
    for (const word of await device.read(array)) words.push(word === minusZero ? 0 : word);
  for (const array of Object.values(all)) array[Symbol.dispose]();
  return words;
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

const runs = Number(process.env['TALUS_FUZZ_RUNS'] ?? (isThorough ? 100 : 40));

test.each([
  { name: 'of independent threads', Program: RandomProgram },
  { name: 'whose lanes meet at barriers', Program: RandomGroups },
])(`${runs} random programs $name give the same bits everywhere`, { timeout: 600_000 }, async ({ Program }) => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (g) => {
      const choose = (options: number): number => g(fc.integer, { min: 0, max: options - 1 });
      const text = new Program(choose).text();
      await checkProgram(text, count++ % everywhereEvery === 0).catch((error: unknown) => {
        throw new Error(`${String(error)}\n${text}`, { cause: error });
      });
    }),
    { numRuns: runs, endOnFailure: true },
  );
});
