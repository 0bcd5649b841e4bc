/**
 * Kernels written in a test, on every device: compiled from text, with the modules they import from `src`. The oracle comes
 * first, then the CPU with one thread and with two, then a GPU where there is one.
 */
import { readFileSync } from 'node:fs';
import type { Device, KernelSource } from '../../src/device/device.ts';
import { DeviceCpu } from '../../src/device/cpu/device-cpu.ts';
import { DeviceOracle } from '../../src/device/oracle/device-oracle.ts';
import { oracleKernelsFromText } from '../../src/device/oracle/oracle-kernel.ts';
import { compileKernels, type CompiledKernels } from '../../tools/kernels/compile.ts';
import { gpuForTests } from './gpu.ts';

export class TestDevices implements Disposable {
  readonly compiled: CompiledKernels;
  readonly oracle: DeviceOracle;
  /** All but the oracle. */
  readonly others: readonly Device[];

  private constructor(compiled: CompiledKernels, oracle: DeviceOracle, others: readonly Device[]) {
    this.compiled = compiled;
    this.oracle = oracle;
    this.others = others;
  }

  static async create(compiled: CompiledKernels): Promise<TestDevices> {
    const oracle = new DeviceOracle(oracleKernelsFromText(compiled.oracle), { trapNonFinite: true });
    const modules = compiled.wasm;
    const one = await DeviceCpu.create({ modules, threads: 1 });
    const two = await DeviceCpu.create({ modules, threads: 2 });
    const gpu = await gpuForTests();
    return new TestDevices(compiled, oracle, gpu ? [one, two, gpu] : [one, two]);
  }

  get all(): readonly Device[] {
    return [this.oracle, ...this.others];
  }

  source(file: string): KernelSource {
    const source = this.compiled.sources.get(file);
    if (!source) throw new Error(`${file}: not among ${[...this.compiled.sources.keys()].join(', ')}`);
    return source;
  }

  /** Runs `work` on one device after another; an error says on which. */
  async forEachDevice(work: (device: Device) => Promise<void>): Promise<void> {
    for (const device of this.all) await named(device, work);
  }

  [Symbol.dispose](): void {
    for (const device of this.all) device[Symbol.dispose]();
  }
}

async function named(device: Device, work: (device: Device) => Promise<void>): Promise<void> {
  try {
    await work(device);
  } catch (error) {
    if (error instanceof Error) error.message = `on ${device.name}: ${error.message}`;
    throw error;
  }
}

/** Kernel texts by file name, like `test/twice.wgsl`, on all devices. */
export async function compileForTests(files: Readonly<Record<string, string>>): Promise<TestDevices> {
  const texts = new Map(Object.entries(files));
  // A map may grow while it is walked: modules bring the modules that they import.
  for (const text of texts.values()) {
    for (const [, path] of text.matchAll(/^\s*import\s+package::((?:\w+::)+)/gm)) {
      const file = `${path!.slice(0, -2).replaceAll('::', '/')}.wgsl`;
      if (!texts.has(file)) texts.set(file, readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8'));
    }
  }
  return TestDevices.create(compileKernels(texts));
}
