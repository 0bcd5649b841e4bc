/** The GPU device of tests: a software or a real one; none where the machine has none, and then the tests say so. */
import { DeviceError } from '../../src/core/errors.ts';
import { DeviceGpu, type DeviceGpuOptions } from '../../src/device/gpu/device-gpu.ts';
import { isOfSoftware } from './gpu-environment.ts';
import { isQuick } from './thorough.ts';

/**
 * Null, with a warning, where there is no GPU, or none with the feature it needs; with TALUS_REQUIRE_GPU=1 that is an error.
 * Null without a word where the quick tests do without it.
 */
export async function gpuForTests(needs?: GPUFeatureName, options: DeviceGpuOptions = {}): Promise<DeviceGpu | null> {
  if (isQuick && isOfSoftware(process.env)) return null;
  try {
    const device = await DeviceGpu.create({ allowSoftware: true, ...options });
    if (needs === undefined || device.gpu.features.has(needs)) return device;
    device[Symbol.dispose]();
    throw new DeviceError(`${device.name} has no ${needs}`);
  } catch (error) {
    if (process.env['TALUS_REQUIRE_GPU'] === '1') throw error;
    console.warn(`GPU tests skipped: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
