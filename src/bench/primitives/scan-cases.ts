/** Scans against a copy of the same words, which moves the least that a scan has to. */
import type { Device } from '../../device/device.ts';
import { Scan } from '../../primitives/scan.ts';
import type { BenchCase, BenchRun, BenchSize } from '../bench-case.ts';
import { itemCount, type ItemCounts } from './item-count.ts';

function prepareScan(device: Device, count: number): BenchRun {
  const words = Uint32Array.from({ length: count }, (_, i) => (i * 2_654_435_761) >>> 29);
  const values = device.array('scan values', 'u32', count, words);
  const sums = device.array('scan sums', 'u32', count);
  const scan = new Scan(device, count);
  return {
    particles: count,
    bytesPerStep: 2 * 4 * count,
    step: (pass) => scan.run(pass, { values, sums }, count),
    rivals: [{ label: 'copy', step: (pass) => pass.copy(values, sums) }],
    [Symbol.dispose]() {
      for (const owned of [values, sums, scan]) owned[Symbol.dispose]();
    },
  };
}

const scanCase = (name: string, counts: ItemCounts): BenchCase => ({
  group: 'primitives',
  name,
  title: `exclusive sums of ${counts.gpu / 2 ** 20} Mi words on a GPU, ${counts.cpu / 2 ** 20} Mi on the CPU, against a copy`,
  prepare: (device: Device, size: BenchSize) => prepareScan(device, itemCount(device, size, counts)),
});

export const scanCases: readonly BenchCase[] = [
  scanCase('scan', { cpu: 2 ** 20, gpu: 2 ** 20 }),
  scanCase('scan-large', { cpu: 2 ** 24, gpu: 2 ** 26 }),
];
