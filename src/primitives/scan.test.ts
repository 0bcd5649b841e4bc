import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../test/support/built-devices.ts';
import { firstDifference, pseudoRandomWords } from '../../test/support/words.ts';
import type { Device } from '../device/device.ts';
import { Scan } from './scan.ts';

const devices = await builtDevices();

function sumsOf(values: Uint32Array, count: number): { sums: Uint32Array; total: number } {
  const sums = values.slice();
  let total = 0;
  for (let i = 0; i < count; i++) {
    sums[i] = total;
    total = (total + values[i]!) >>> 0;
  }
  return { sums, total };
}

async function scanOn(device: Device, values: Uint32Array, count: number, inPlace: boolean) {
  using scan = new Scan(device, values.length);
  using given = device.array('values', 'u32', values.length, values);
  using sums = device.array('sums', 'u32', values.length, values);
  device.submit((pass) => scan.run(pass, inPlace ? { values: given } : { values: given, sums }, count));
  return {
    sums: await device.read(inPlace ? given : sums),
    given: await device.read(given),
    total: (await device.read(scan.total))[0],
  };
}

/** Around a vector, a row, a workgroup, and a tile of either kind of device. */
const edges = [0, 1, 2, 3, 4, 5, 255, 256, 257, 1023, 1024, 1025, 4095, 4096, 4097, 16383, 16384, 16385, 33000];

describe.each(devices)('scan on $name', (device) => {
  test('gives the sums and the total at every edge, and leaves the rest alone', async () => {
    for (const count of edges) {
      const values = pseudoRandomWords(count + 5, 7 + count);
      const expected = sumsOf(values, count);
      const apart = await scanOn(device, values, count, false);
      expect(apart, `count ${count}`).toEqual({ ...expected, given: values });
      const inPlace = await scanOn(device, values, count, true);
      expect(inPlace, `count ${count}, in place`).toEqual({ ...expected, given: expected.sums });
    }
  });

  test('takes its count from the device, and no more than its capacity', async () => {
    const values = pseudoRandomWords(9000, 3);
    using scan = new Scan(device, values.length);
    using given = device.array('values', 'u32', values.length, values);
    using sums = device.array('sums', 'u32', values.length);
    for (const [count, counted] of [
      [0, 0],
      [5000, 5000],
      [1_000_000, 9000],
    ] as const) {
      using counts = device.array('counts', 'u32', 1, [count]);
      device.submit((pass) => scan.run(pass, { values: given, sums }, counts));
      const expected = sumsOf(values, counted);
      expect((await device.read(sums)).slice(0, counted)).toEqual(expected.sums.slice(0, counted));
      expect((await device.read(scan.total))[0]).toBe(expected.total);
    }
  });

  test('runs with several counts in one pass', async () => {
    const values = pseudoRandomWords(3000, 11);
    using scan = new Scan(device, values.length);
    using given = device.array('values', 'u32', values.length, values);
    device.submit((pass) => {
      for (let count = 40; count > 0; count -= 2) scan.run(pass, { values: given }, count);
    });
    let expected: Uint32Array = values;
    for (let count = 40; count > 0; count -= 2) expected = sumsOf(expected, count).sums;
    expect(await device.read(given)).toEqual(expected);
  });

  test('says what is wrong with a count', () => {
    using scan = new Scan(device, 10);
    using values = device.array('values', 'u32', 10);
    const run = (count: number) => device.submit((pass) => scan.run(pass, { values }, count));
    expect(() => run(11)).toThrow('scan: count must be an integer from 0 to its capacity 10, got 11');
    expect(() => run(-1)).toThrow('got -1');
  });
});

describe.each(devices.filter(({ kind }) => kind === 'cpu'))('scan of millions on $name', (device) => {
  test('walks through blocks of several tiles', async () => {
    for (const count of [1 << 20, (1 << 20) + 1, 3_000_000]) {
      const values = pseudoRandomWords(count, count);
      const expected = sumsOf(values, count);
      const found = await scanOn(device, values, count, false);
      expect(firstDifference(found.sums, expected.sums), `count ${count}`).toBeNull();
      expect(found.total).toBe(expected.total);
    }
  });
});
