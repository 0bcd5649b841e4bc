/** What reads an array once: reduction, histogram, compaction; against a copy of it. */
import type { Device, DeviceArray, Pass } from '../../device/device.ts';
import { Compact } from '../../primitives/compact.ts';
import { Histogram } from '../../primitives/histogram.ts';
import { Reduce } from '../../primitives/reduce.ts';
import type { BenchCase, BenchRun, BenchSize } from '../bench-case.ts';
import { itemCount, type ItemCounts } from './item-count.ts';

const counts: ItemCounts = { cpu: 2 ** 22, gpu: 2 ** 24 };

interface Prepared extends Disposable {
  step(pass: Pass): void;
}

interface ReadingCase {
  readonly name: string;
  readonly title: string;
  /** Bytes that an item takes to read and to write. */
  readonly bytesPerItem: number;
  prepare(device: Device, values: DeviceArray<'u32'>): Prepared;
}

function prepareRun(device: Device, count: number, { bytesPerItem, prepare }: ReadingCase): BenchRun {
  const words = Uint32Array.from({ length: count }, (_, i) => (i * 2_654_435_761) >>> 31);
  const values = device.array('values', 'u32', count, words);
  const copied = device.array('copied', 'u32', count);
  const prepared = prepare(device, values);
  return {
    particles: count,
    bytesPerStep: bytesPerItem * count,
    step: (pass) => prepared.step(pass),
    rivals: [{ label: 'copy', step: (pass) => pass.copy(values, copied) }],
    [Symbol.dispose]() {
      for (const owned of [values, copied, prepared]) owned[Symbol.dispose]();
    },
  };
}

function prepareReduce(device: Device, values: DeviceArray<'u32'>): Prepared {
  const reduce = new Reduce(device, values.count, { type: 'u32', operation: 'sum' });
  return {
    step: (pass) => reduce.run(pass, { values }, values.count),
    [Symbol.dispose]: () => reduce[Symbol.dispose](),
  };
}

function prepareCompact(device: Device, flags: DeviceArray<'u32'>): Prepared {
  const indices = device.array('indices', 'u32', flags.count);
  const compact = new Compact(device, flags.count);
  return {
    step: (pass) => compact.run(pass, { flags, indices }, flags.count),
    [Symbol.dispose]() {
      for (const owned of [indices, compact]) owned[Symbol.dispose]();
    },
  };
}

function prepareHistogram(device: Device, keys: DeviceArray<'u32'>): Prepared {
  const bins = device.array('bins', 'u32', 256);
  const histogram = new Histogram(device, keys.count);
  return {
    step: (pass) => histogram.run(pass, { keys, bins }, keys.count),
    [Symbol.dispose]() {
      for (const owned of [bins, histogram]) owned[Symbol.dispose]();
    },
  };
}

const readingCase = (reading: ReadingCase): BenchCase => ({
  group: 'primitives',
  name: reading.name,
  title: `${reading.title} ${counts.gpu / 2 ** 20} Mi words on a GPU, ${counts.cpu / 2 ** 20} Mi on the CPU, against a copy`,
  prepare: (device: Device, size: BenchSize) => prepareRun(device, itemCount(device, size, counts), reading),
});

export const readingCases: readonly BenchCase[] = [
  readingCase({ name: 'reduce', title: 'sum of', bytesPerItem: 4, prepare: prepareReduce }),
  readingCase({
    name: 'compact',
    title: 'indices of the half that is set of',
    bytesPerItem: 6,
    prepare: prepareCompact,
  }),
  readingCase({
    name: 'histogram',
    title: 'two keys, which all wait for, among',
    bytesPerItem: 4,
    prepare: prepareHistogram,
  }),
];
