import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../test/support/built-devices.ts';
import { firstDifference, pseudoRandomWords } from '../../test/support/words.ts';
import type { Device } from '../device/device.ts';
import type { Count } from './counts.ts';
import { Histogram } from './histogram.ts';

const devices = await builtDevices();

async function histogramOn(device: Device, keys: Uint32Array, keyCount: number, count: Count = keys.length) {
  using histogram = new Histogram(device, keys.length);
  using given = device.array('keys', 'u32', keys.length, keys);
  // What is there before does not count.
  using bins = device.array('bins', 'u32', keyCount, new Uint32Array(keyCount).fill(9));
  device.submit((pass) => histogram.run(pass, { keys: given, bins }, count));
  return device.read(bins);
}

function histogramOf(keys: Uint32Array, keyCount: number): Uint32Array {
  const bins = new Uint32Array(keyCount);
  for (const key of keys) if (key < keyCount) bins[key]!++;
  return bins;
}

describe.each(devices)('histogram on $name', (device) => {
  test.each([1, 2, 255, 2047, 2048, 2049, 40_000])('counts %i keys', async (keyCount) => {
    for (const count of [0, 1, 255, 256, 257, 1024, 1025, 16_384, 16_385]) {
      const keys = pseudoRandomWords(count, count, keyCount);
      const found = await histogramOn(device, keys, keyCount);
      expect(firstDifference(found, histogramOf(keys, keyCount)), `${count} items`).toBeNull();
    }
  });

  test.each([100, 5000])('counts equal keys, and leaves out those that are too large, of %i', async (keyCount) => {
    const equal = new Uint32Array(3000).fill(keyCount - 1);
    expect(firstDifference(await histogramOn(device, equal, keyCount), histogramOf(equal, keyCount))).toBeNull();
    const keys = pseudoRandomWords(3000, 4, 2 * keyCount);
    expect(firstDifference(await histogramOn(device, keys, keyCount), histogramOf(keys, keyCount))).toBeNull();
  });

  test('takes its count from the device', async () => {
    const keys = pseudoRandomWords(3000, 6, 100);
    using counts = device.array('counts', 'u32', 1, [1234]);
    const found = await histogramOn(device, keys, 100, counts);
    expect(firstDifference(found, histogramOf(keys.slice(0, 1234), 100))).toBeNull();
  });
});
