/**
 * Every device, with the kernels of this build: the oracle, the CPU with one thread and with two, and a GPU where there
 * is one. A suite that runs on all of them is written once: `describe.each(await builtDevices())('… on $name', …)`. The
 * oracle looks for races in the first dispatches of each kernel: what does not race in those hardly ever does later.
 */
import { afterAll } from 'vitest';
import { oracleKernels } from 'virtual:talus-oracle';
import type { Device } from '../../src/device/device.ts';
import { DeviceCpu } from '../../src/device/cpu/device-cpu.ts';
import { DeviceOracle } from '../../src/device/oracle/device-oracle.ts';
import { gpuForTests } from './gpu.ts';
import { isTooSlow } from './thorough.ts';

/** They are disposed of when the tests of the file are done. */
export async function builtDevices(): Promise<readonly Device[]> {
  return devicesWith(await gpuForTests());
}

/** All but a software GPU, unless tests are thorough: for what whole scenes do, once GPUs are known to do as CPUs in each part of it. */
export async function mostDevices(): Promise<readonly Device[]> {
  const gpu = await gpuForTests();
  if (!gpu || !isTooSlow(gpu)) return devicesWith(gpu);
  gpu[Symbol.dispose]();
  return devicesWith(null);
}

async function devicesWith(gpu: Device | null): Promise<readonly Device[]> {
  const devices: Device[] = [
    new DeviceOracle(oracleKernels, { trapNonFinite: true, detectRaces: true, racesIn: 24 }),
    await DeviceCpu.create({ threads: 1 }),
    await DeviceCpu.create({ threads: 2 }),
    ...(gpu ? [gpu] : []),
  ];
  afterAll(() => {
    for (const device of devices) device[Symbol.dispose]();
  });
  return devices;
}
