/** The worker: compiles the kernel once and throws the same dice on both devices. */
import { DeviceError, openDevice, packStructs, type Device } from 'talus';
import { compileKernels } from 'talus/compiler';
import roll from './roll.wgsl?raw';

const params = {
  count: { type: 'u32', unit: '1', doc: 'dice' },
  seed: { type: 'u32', unit: '1', doc: 'start of the random numbers' },
} as const;
const count = 1_000_000;
const seed = 42;

/** What the worker tells the page about one device. */
export type Report = { kind: 'cpu' | 'gpu' } & ({ name: string; counts: number[]; ms: number } | { problem: string });

async function throwDice(device: Device): Promise<{ name: string; counts: number[]; ms: number }> {
  const arrays = {
    params: device.array('params', params, 1, packStructs(params, [{ count, seed }])),
    counts: device.array('counts', 'u32', 6),
  };
  const kernel = device.kernel(source);
  const start = performance.now();
  device.submit((pass) => pass.run(kernel, arrays, count));
  const counts = Array.from(await device.read(arrays.counts));
  return { name: device.name, counts, ms: performance.now() - start };
}

const { sources, wasm } = compileKernels(new Map([['roll.wgsl', roll]]));
const source = sources.get('roll.wgsl')!;

for (const kind of ['cpu', 'gpu'] as const) {
  let report: Report;
  try {
    using device = await openDevice({ kind, modules: wasm });
    report = { kind, ...(await throwDice(device)) };
  } catch (error) {
    if (!(error instanceof DeviceError)) throw error;
    report = { kind, problem: error.message };
  }
  postMessage(report);
}
