/** How fast memory moves: the ceiling against which sorts, scans and scatters are judged. */
import { packStructs } from '../core/fields.ts';
import type { Device } from '../device/device.ts';
import type { BenchCase, BenchRun, BenchSize } from './bench-case.ts';
import copyWords from './copy_words.wgsl';

const params = { count: { type: 'u32', unit: '1', doc: 'elements to copy' } } as const;

/** 16-byte elements. The full size is 128 MiB an array, the most that every WebGPU adapter can bind. */
const counts: Record<BenchSize, number> = { quick: 1 << 18, full: 1 << 23 };

export const copyCase: BenchCase = {
  group: 'memory',
  name: 'copy',
  title: 'copy bandwidth, through the device and through a kernel that only copies',
  prepare(device: Device, size: BenchSize): BenchRun {
    const count = counts[size];
    const source = device.array('copy source', 'vec4u', count);
    const copied = device.array('copy target', 'vec4u', count);
    const uniform = device.array('copy params', params, 1, packStructs(params, [{ count }]));
    const kernel = device.kernel(copyWords);

    return {
      particles: count * 4,
      bytesPerStep: 2 * 16 * count,
      step: (pass) => pass.copy(source, copied),
      rivals: [{ label: 'copy_words', step: (pass) => pass.run(kernel, { params: uniform, source, copied }, count) }],
      [Symbol.dispose]() {
        for (const array of [source, copied, uniform]) array[Symbol.dispose]();
      },
    };
  },
};
