/** One way to open whichever device is wanted. Devices load on demand, so that a page takes only the one it uses. */
import { DeviceError } from '../core/errors.ts';
import type { CpuModules } from './cpu/device-cpu.ts';
import type { Device } from './device.ts';

export type OpenDeviceKind = 'auto' | 'cpu' | 'gpu';

export interface OpenDeviceOptions {
  /**
   * `cpu`; `gpu`, also a software one; or `auto`, the default: a real GPU where there is one, otherwise the CPU. The
   * environment variable TALUS_ALLOW_SOFTWARE_GPU=1 lets `auto` take a software GPU as well.
   */
  readonly kind?: OpenDeviceKind;
  /** Threads of the CPU device. Default: one a core. */
  readonly threads?: number | undefined;
  /** Kernels compiled at run time, for the CPU device. Default: those that come with Talus. */
  readonly modules?: CpuModules | undefined;
  /**
   * The only matter that it is for: a page whose kernels lie apart then loads no others. `grains` are those of like masses that are
   * solved by Gauss-Seidel, `grains-any` all. Default: any.
   */
  readonly matter?: 'grains' | 'grains-any' | 'soft2' | 'soft3' | 'shapes' | undefined;
}

export async function openDevice({ kind = 'auto', ...options }: OpenDeviceOptions = {}): Promise<Device> {
  switch (kind) {
    case 'cpu':
      return openCpu(options);
    case 'gpu':
      return openGpu(true);
    case 'auto':
      try {
        return await openGpu(softwareGpuAllowed());
      } catch (error) {
        if (error instanceof DeviceError) return openCpu(options);
        throw error;
      }
  }
}

async function openCpu({ threads, modules, matter }: OpenDeviceOptions): Promise<Device> {
  const { DeviceCpu } = await import('./cpu/device-cpu.ts');
  const given = { ...(threads !== undefined && { threads }), ...(modules !== undefined && { modules }) };
  return DeviceCpu.create({ ...given, part: matter });
}

async function openGpu(allowSoftware: boolean): Promise<Device> {
  const { DeviceGpu } = await import('./gpu/device-gpu.ts');
  return DeviceGpu.create({ allowSoftware });
}

const softwareGpuAllowed = (): boolean =>
  typeof process === 'object' && process.env?.['TALUS_ALLOW_SOFTWARE_GPU'] === '1';
