import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../test/support/built-devices.ts';
import { isTooSlow } from '../../test/support/thorough.ts';
import { firstDifference, pseudoRandomWords } from '../../test/support/words.ts';
import type { Device } from '../device/device.ts';
import { DeviceGpu } from '../device/gpu/device-gpu.ts';
import { SortNear } from './sort-near.ts';
import { SortRadix } from './sort-radix.ts';
import { Sort } from './sort.ts';

const devices = await builtDevices();

interface Sorted {
  readonly order: ArrayLike<number>;
  readonly sortedKeys: ArrayLike<number>;
  readonly starts: ArrayLike<number>;
}

/** By the language's own stable sort. */
function sortedBy(keys: Uint32Array, keyCount: number): Sorted {
  const order = Uint32Array.from(Array.from(keys.keys()).sort((a, b) => keys[a]! - keys[b]! || a - b));
  const starts = new Uint32Array(keyCount + 1);
  for (const key of keys) starts[key + 1]!++;
  for (let key = 0; key < keyCount; key++) starts[key + 1]! += starts[key]!;
  return { order, sortedKeys: order.map((index) => keys[index]!), starts };
}

type Way = typeof SortNear | typeof SortRadix;

async function sortOn(device: Device, Way: Way, keys: Uint32Array, keyCount: number): Promise<Sorted> {
  using sort = new Way(device, keys.length, keyCount);
  using given = device.array('keys', 'u32', keys.length, keys);
  using order = device.array('order', 'u32', keys.length);
  using sortedKeys = device.array('sorted keys', 'u32', keys.length);
  using starts = device.array('starts', 'u32', keyCount + 1);
  device.submit((pass) => sort.run(pass, { keys: given, order, sortedKeys, starts }, keys.length));
  expect(firstDifference(await device.read(given), keys), 'the keys given stay').toBeNull();
  return {
    order: await device.read(order),
    sortedKeys: await device.read(sortedKeys),
    starts: await device.read(starts),
  };
}

function expectSame(found: Sorted, expected: Sorted, what: string): void {
  expect(firstDifference(found.order, expected.order), `${what}, order`).toBeNull();
  expect(firstDifference(found.sortedKeys, expected.sortedKeys), `${what}, keys`).toBeNull();
  expect(firstDifference(found.starts, expected.starts), `${what}, starts`).toBeNull();
}

const inputs: Record<string, (count: number, keyCount: number) => Uint32Array> = {
  random: (count, keyCount) => pseudoRandomWords(count, count, keyCount),
  'all equal': (count, keyCount) => new Uint32Array(count).fill(keyCount >> 1),
  'two values': (count, keyCount) => pseudoRandomWords(count, count, 2).map((bit) => bit * (keyCount - 1)),
  sorted: (count, keyCount) => Uint32Array.from({ length: count }, (_, i) => Math.floor((i / count) * keyCount)),
  reversed: (count, keyCount) =>
    Uint32Array.from({ length: count }, (_, i) => Math.floor(((count - 1 - i) / count) * keyCount)),
  'nearly sorted': (count, keyCount) => {
    const jumps = pseudoRandomWords(count, count, 40);
    return Uint32Array.from({ length: count }, (_, i) =>
      Math.min(keyCount - 1, Math.floor((i / count) * keyCount) + (jumps[i]! < 3 ? jumps[i]! : 0)),
    );
  },
};

const ways = devices.flatMap((device) => [SortRadix, SortNear].map((Way) => ({ device, Way, name: device.name })));

describe.each(ways)('$Way.name on $name', ({ device, Way }) => {
  test('sorts at every edge of a team, a workgroup, a tile and a block', async () => {
    for (const count of [0, 1, 2, 15, 16, 17, 255, 256, 257, 2047, 2048, 2049, 16384, 16385]) {
      const keys = pseudoRandomWords(count, count, 100);
      expectSame(await sortOn(device, Way, keys, 100), sortedBy(keys, 100), `${count} items`);
    }
  });

  const few = isTooSlow(device) ? 2 : Infinity;
  test.each(Object.entries(inputs).slice(0, few))('sorts keys that are %s', async (_, make) => {
    for (const keyCount of [1, 2, 700, 30_000]) {
      const keys = make(5000, keyCount);
      expectSame(await sortOn(device, Way, keys, keyCount), sortedBy(keys, keyCount), `${keyCount} keys`);
    }
  });

  test('takes its count from the device and leaves the rest alone', async () => {
    const keys = pseudoRandomWords(6000, 9, 50);
    using sort = new Way(device, keys.length, 50);
    using given = device.array('keys', 'u32', keys.length, keys);
    using starts = device.array('starts', 'u32', 51);
    for (const [count, counted] of [
      [0, 0],
      [1, 1],
      [4500, 4500],
      [70_000, 6000],
    ] as const) {
      using order = device.array('order', 'u32', keys.length, new Uint32Array(keys.length).fill(77));
      using counts = device.array('counts', 'u32', 1, [count]);
      device.submit((pass) => sort.run(pass, { keys: given, order, starts }, counts));
      const expected = sortedBy(keys.slice(0, counted), 50);
      const found = await device.read(order);
      expect(firstDifference(found.slice(0, counted), expected.order), `count ${count}`).toBeNull();
      expect(firstDifference(await device.read(starts), expected.starts), `count ${count}, starts`).toBeNull();
      expect(found.slice(counted).every((word) => word === 77)).toBe(true);
    }
  });

  test('gives the same when it runs again', async () => {
    const keys = pseudoRandomWords(4000, 2, 3000);
    const expected = sortedBy(keys, 3000);
    using sort = new Way(device, keys.length, 3000);
    using given = device.array('keys', 'u32', keys.length, keys);
    using order = device.array('order', 'u32', keys.length);
    for (let run = 0; run < 3; run++) {
      device.submit((pass) => sort.run(pass, { keys: given, order }, keys.length));
      expect(firstDifference(await device.read(order), expected.order), `run ${run}`).toBeNull();
    }
  });
});

describe.each(devices)('sort on $name', (device) => {
  test('sorts by all bits of a word', async () => {
    const keys = pseudoRandomWords(3000, 5);
    using sort = new Sort(device, keys.length, { nearlySorted: true });
    using given = device.array('keys', 'u32', keys.length, keys);
    using order = device.array('order', 'u32', keys.length);
    device.submit((pass) => sort.run(pass, { keys: given, order }, keys.length));
    const expected = Array.from(keys.keys()).sort((a, b) => keys[a]! - keys[b]! || a - b);
    expect(firstDifference(await device.read(order), expected)).toBeNull();
  });

  test('says what is wrong', () => {
    expect(() => new Sort(device, 10, { keyCount: 0 })).toThrow(
      'sort: keyCount must be an integer from 1 to 2³², got 0',
    );
    using sort = new Sort(device, 10, { keyCount: 10 });
    using keys = device.array('keys', 'u32', 10);
    using order = device.array('order', 'u32', 10);
    using starts = device.array('starts', 'u32', 10);
    expect(() => device.submit((pass) => sort.run(pass, { keys, order, starts }, 10))).toThrow(
      'sort: starts needs 11 elements, one more than there are keys, got 10',
    );
  });
});

const gpu = devices.find(({ kind }) => kind === 'gpu');

test.skipIf(!gpu)('a GPU gives the same without subgroup operations', async () => {
  using device = await DeviceGpu.create({ allowSoftware: true, subgroups: false });
  for (const [count, keyCount] of [
    [31, 100],
    [2049, 700],
    [5000, 30_000],
  ] as const) {
    const keys = pseudoRandomWords(count, count, keyCount);
    expectSame(await sortOn(device, SortRadix, keys, keyCount), sortedBy(keys, keyCount), `${count} items`);
  }
});

describe.each(devices.filter(({ kind }) => kind === 'cpu'))('sort of millions on $name', (device) => {
  test('walks through blocks of several tiles', async () => {
    const keyCount = 300_000;
    const keys = pseudoRandomWords(2_500_000, 3, keyCount);
    const expected = sortedBy(keys, keyCount);
    expectSame(await sortOn(device, SortRadix, keys, keyCount), expected, 'by digits');
    expectSame(await sortOn(device, SortNear, keys, keyCount), expected, 'by counting');
  });
});
