import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../test/support/built-devices.ts';
import { firstDifference, pseudoRandomWords } from '../../test/support/words.ts';
import type { Device } from '../device/device.ts';
import { Compact } from './compact.ts';
import type { Count } from './counts.ts';
import { Scan } from './scan.ts';

const devices = await builtDevices();

interface Compacted {
  readonly indices: ArrayLike<number>;
  readonly count: number;
  readonly groups: readonly number[];
}

async function compactOn(device: Device, flags: Uint32Array, count: Count, itemsPerGroup: number): Promise<Compacted> {
  using compact = new Compact(device, flags.length, { itemsPerGroup });
  using given = device.array('flags', 'u32', flags.length, flags);
  using indices = device.array('indices', 'u32', flags.length);
  device.submit((pass) => compact.run(pass, { flags: given, indices }, count));
  const found = (await device.read(compact.count))[0]!;
  return {
    indices: await device.read(indices, { start: 0, end: found }),
    count: found,
    groups: [...(await device.read(compact.groups))],
  };
}

const setIn = (flags: Uint32Array, count = flags.length): number[] =>
  [...flags.slice(0, count).keys()].filter((index) => flags[index] !== 0);

const inputs: Record<string, (count: number) => Uint32Array> = {
  none: (count) => new Uint32Array(count),
  all: (count) => new Uint32Array(count).fill(2 ** 31),
  half: (count) => pseudoRandomWords(count, count, 2),
  'one in fifty': (count) => pseudoRandomWords(count, count, 50).map((word) => Number(word === 7)),
};

describe.each(devices)('compact on $name', (device) => {
  test.each(Object.entries(inputs))('finds %s of the flags at every edge', async (_, make) => {
    for (const count of [0, 1, 3, 4, 5, 255, 256, 257, 1025, 4095, 4096, 4097, 16384, 16385]) {
      const flags = make(count);
      const expected = setIn(flags);
      const found = await compactOn(device, flags, count, 64);
      expect(found.count, `${count} flags`).toBe(expected.length);
      expect(firstDifference(found.indices, expected), `${count} flags`).toBeNull();
      expect(found.groups).toEqual([Math.ceil(expected.length / 64), Number(expected.length > 0), 1]);
    }
  });

  test('folds workgroups into rows of at most 65,535', async () => {
    const flags = new Uint32Array(65_536).fill(1);
    const { groups } = await compactOn(device, flags, flags.length, 1);
    expect(groups).toEqual([32_768, 2, 1]);
    expect((await compactOn(device, flags, 65_535, 1)).groups).toEqual([65_535, 1, 1]);
  });

  test('takes its count from the device, and gives one to the next', async () => {
    const flags = pseudoRandomWords(9000, 3, 3);
    using counts = device.array('counts', 'u32', 1, [7001]);
    expect(firstDifference((await compactOn(device, flags, counts, 256)).indices, setIn(flags, 7001))).toBeNull();

    using compact = new Compact(device, flags.length);
    using scan = new Scan(device, flags.length);
    using given = device.array('flags', 'u32', flags.length, flags);
    using indices = device.array('indices', 'u32', flags.length);
    device.submit((pass) => {
      compact.run(pass, { flags: given, indices }, flags.length);
      scan.run(pass, { values: indices }, compact.count);
    });
    const sum = setIn(flags).reduce((left, right) => left + right, 0);
    expect((await device.read(scan.total))[0]).toBe(sum);
  });

  test('says what is wrong', () => {
    expect(() => new Compact(device, 4, { itemsPerGroup: 0 })).toThrow(
      'compact: itemsPerGroup must be an integer ≥ 1, got 0',
    );
    using compact = new Compact(device, 4);
    using flags = device.array('flags', 'u32', 4);
    using indices = device.array('indices', 'u32', 3);
    expect(() => device.submit((pass) => compact.run(pass, { flags, indices }, 4))).toThrow(
      'compact: indices needs 4 elements, the count, got 3 in array indices',
    );
  });
});

test.each(devices.filter(({ kind }) => kind === 'cpu'))('compacts millions on $name', async (device) => {
  const flags = pseudoRandomWords(2_000_001, 1, 2);
  const found = await compactOn(device, flags, flags.length, 256);
  expect(firstDifference(found.indices, setIn(flags))).toBeNull();
});
