/**
 * Sorts of particles by cell against a copy of keys and indices, which moves the least that a sort has to, and on the
 * CPU against the language's own sort, which sorts the keys alone. Those that are nearly sorted also run without that hint.
 */
import type { Device } from '../../device/device.ts';
import { Sort } from '../../primitives/sort.ts';
import type { BenchCase, BenchRival, BenchRun, BenchSize } from '../bench-case.ts';
import { itemCount, type ItemCounts } from './item-count.ts';
import { cellCount, coherentCells, randomCells } from './keys.ts';

function prepareSort(device: Device, keys: Uint32Array, keyCount: number, nearlySorted: boolean): BenchRun {
  const count = keys.length;
  const words = (label: string) => device.array(`sort ${label}`, 'u32', count);
  const given = device.array('sort keys', 'u32', count, keys);
  const [order, sortedKeys, copied] = [words('order'), words('sorted keys'), words('copied')];
  const sort = new Sort(device, count, { keyCount, nearlySorted });
  const sortUnaware = new Sort(device, count, { keyCount });
  const copy: BenchRival = {
    label: 'copy',
    step(pass) {
      pass.copy(given, sortedKeys);
      pass.copy(order, copied);
    },
  };
  const arrays = { keys: given, order, sortedKeys };
  const unaware: BenchRival = { label: 'not told', step: (pass) => sortUnaware.run(pass, arrays, count) };
  return {
    particles: count,
    bytesPerStep: 4 * 4 * count,
    step: (pass) => sort.run(pass, arrays, count),
    rivals: [copy, ...(nearlySorted ? [unaware] : []), ...(device.kind === 'gpu' ? [] : [languageSort(keys)])],
    [Symbol.dispose]() {
      for (const owned of [given, order, sortedKeys, copied, sort, sortUnaware]) owned[Symbol.dispose]();
    },
  };
}

function languageSort(keys: Uint32Array): BenchRival {
  const sorted = keys.slice();
  return {
    label: 'Uint32Array.sort',
    run(steps) {
      for (let step = 0; step < steps; step++) {
        sorted.set(keys);
        sorted.sort();
      }
    },
  };
}

interface SortCase {
  readonly name: string;
  readonly nearlySorted: boolean;
  readonly counts: ItemCounts;
}

const particlesPerCell = 8;
const small: ItemCounts = { cpu: 2 ** 20, gpu: 2 ** 20 };
const large: ItemCounts = { cpu: 2 ** 22, gpu: 2 ** 24 };

const sortCase = ({ name, nearlySorted, counts }: SortCase): BenchCase => ({
  group: 'primitives',
  name,
  title: `${counts.gpu / 2 ** 20} Mi particles (${counts.cpu / 2 ** 20} Mi on the CPU) ${nearlySorted ? 'nearly sorted' : 'in any order'} by cell, against a copy`,
  prepare(device: Device, size: BenchSize) {
    const count = itemCount(device, size, counts);
    const keys = (nearlySorted ? coherentCells : randomCells)(count, particlesPerCell);
    return prepareSort(device, keys, cellCount(count, particlesPerCell), nearlySorted);
  },
});

export const sortCases: readonly BenchCase[] = [
  sortCase({ name: 'sort', nearlySorted: false, counts: small }),
  sortCase({ name: 'sort-coherent', nearlySorted: true, counts: small }),
  sortCase({ name: 'sort-large', nearlySorted: false, counts: large }),
  sortCase({ name: 'sort-large-coherent', nearlySorted: true, counts: large }),
];
