import type { Device } from '../../device/device.ts';
import type { BenchSize } from '../bench-case.ts';

export interface ItemCounts {
  readonly cpu: number;
  readonly gpu: number;
}

/** How many items a case handles: what fills the device, or a few for a smoke test. */
export function itemCount({ kind }: Device, size: BenchSize, counts: ItemCounts): number {
  if (size === 'quick') return 2 ** 16;
  return kind === 'gpu' ? counts.gpu : counts.cpu;
}
