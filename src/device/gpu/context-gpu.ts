import type { Faults } from './faults.ts';

/** What the parts of one GPU device share. Arrays and kernels carry it as the mark of their device. */
export interface ContextGpu {
  readonly gpu: GPUDevice;
  readonly faults: Faults;
  /** What a kernel is given of an array at once, at most [bytes]: larger ones it is given in parts. */
  readonly largestBinding: number;
  /** Whether kernels run in their forms with subgroup operations, where they have one. */
  readonly hasSubgroups: boolean;
  /** WGSL of the kernels that come with Talus, by their file; `file?subgroups` for a second form. */
  readonly wgslOf: (file: string) => string | undefined;
}
