/**
 * Sorts of particles by cell against a copy of keys and indices, which moves the least that a sort has to, and on the
 * CPU against the language's own sort, which sorts the keys alone.
 */
import type { Device } from '../../device/device.ts';
import { Sort } from '../../primitives/sort.ts';
import type { BenchCase, BenchRival, BenchRun, BenchSize } from '../bench-case.ts';
import { itemCount, type ItemCounts } from './item-count.ts';
import { cellCount, coherentCells, randomCells } from './keys.ts';

type MakeKeys = (count: number, perCell: number) => Uint32Array;

function prepareSort(device: Device, keys: Uint32Array, keyCount: number): BenchRun {
  const count = keys.length;
  const words = (label: string) => device.array(`sort ${label}`, 'u32', count);
  const given = device.array('sort keys', 'u32', count, keys);
  const [order, sortedKeys, copied] = [words('order'), words('sorted keys'), words('copied')];
  const sort = new Sort(device, count, { keyCount });
  const copy: BenchRival = {
    label: 'copy',
    step(pass) {
      pass.copy(given, sortedKeys);
      pass.copy(order, copied);
    },
  };
  return {
    particles: count,
    bytesPerStep: 4 * 4 * count,
    step: (pass) => sort.run(pass, { keys: given, order, sortedKeys }, count),
    rivals: device.kind === 'gpu' ? [copy] : [copy, languageSort(keys)],
    [Symbol.dispose]() {
      for (const owned of [given, order, sortedKeys, copied, sort]) owned[Symbol.dispose]();
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
  readonly order: string;
  readonly makeKeys: MakeKeys;
  readonly counts: ItemCounts;
}

const particlesPerCell = 8;
const small: ItemCounts = { cpu: 2 ** 20, gpu: 2 ** 20 };
const large: ItemCounts = { cpu: 2 ** 22, gpu: 2 ** 24 };

const sortCase = ({ name, order, makeKeys, counts }: SortCase): BenchCase => ({
  group: 'primitives',
  name,
  title: `${counts.gpu / 2 ** 20} Mi particles (${counts.cpu / 2 ** 20} Mi on the CPU) ${order} by cell, against a copy`,
  prepare(device: Device, size: BenchSize) {
    const count = itemCount(device, size, counts);
    return prepareSort(device, makeKeys(count, particlesPerCell), cellCount(count, particlesPerCell));
  },
});

const anywhere = { order: 'in any order', makeKeys: randomCells };
const nearly = { order: 'nearly sorted', makeKeys: coherentCells };

export const sortCases: readonly BenchCase[] = [
  sortCase({ name: 'sort', ...anywhere, counts: small }),
  sortCase({ name: 'sort-coherent', ...nearly, counts: small }),
  sortCase({ name: 'sort-large', ...anywhere, counts: large }),
  sortCase({ name: 'sort-large-coherent', ...nearly, counts: large }),
];
