import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../test/support/built-devices.ts';
import type { Device } from '../device/device.ts';
import { Compact } from './compact.ts';
import { Histogram } from './histogram.ts';
import { Reduce } from './reduce.ts';
import { Scan } from './scan.ts';
import { SortNear } from './sort-near.ts';
import { Sort } from './sort.ts';

const devices = await builtDevices();
const count = 100;

/** Arrays that a device holds; every device of the tests counts them. */
const arraysOn = (device: Device): number => (device as Device & { memory: { arrays: number } }).memory.arrays;

describe.each(devices)('primitives on $name', (device) => {
  test('make no arrays in a second run, and give all of them back', () => {
    const before = arraysOn(device);
    using keys = device.array('keys', 'u32', count);
    using floats = device.array('floats', 'f32', count);
    using result = device.array('result', 'u32', count);
    const primitives = {
      scan: new Scan(device, count),
      sum: new Reduce(device, count, { type: 'u32', operation: 'sum' }),
      argmin: new Reduce(device, count, { type: 'f32', operation: 'argmin' }),
      compact: new Compact(device, count),
      histogram: new Histogram(device, count),
      sort: new Sort(device, count, { keyCount: 50 }),
      near: new SortNear(device, count, 50),
    };
    const runAll = () =>
      device.submit((pass) => {
        primitives.scan.run(pass, { values: keys, sums: result }, count);
        primitives.sum.run(pass, { values: keys }, count);
        primitives.argmin.run(pass, { values: floats }, count);
        primitives.compact.run(pass, { flags: keys, indices: result }, count);
        primitives.histogram.run(pass, { keys, bins: result }, count);
        primitives.sort.run(pass, { keys, order: result }, count);
        primitives.near.run(pass, { keys, order: result }, count);
      });
    runAll();
    const afterOne = arraysOn(device);
    runAll();
    expect(arraysOn(device)).toBe(afterOne);
    for (const primitive of Object.values(primitives)) primitive[Symbol.dispose]();
    expect(arraysOn(device)).toBe(before + 3);
  });
});
