import type { Faults } from './faults.ts';

/** What the parts of one GPU device share. Arrays and kernels carry it as the mark of their device. */
export interface ContextGpu {
  readonly gpu: GPUDevice;
  readonly faults: Faults;
  /** WGSL of the kernels that come with Talus, by their file. */
  readonly wgslOf: (file: string) => string | undefined;
}
