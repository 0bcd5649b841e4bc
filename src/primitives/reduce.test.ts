import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../test/support/built-devices.ts';
import { pseudoRandomWords } from '../../test/support/words.ts';
import type { ScalarType } from '../core/value-types.ts';
import type { Device } from '../device/device.ts';
import type { Count } from './counts.ts';
import { Reduce, type ReduceOperation } from './reduce.ts';

const devices = await builtDevices();

type Values = Float32Array | Int32Array | Uint32Array;

async function reduceOn(
  device: Device,
  options: { type: ScalarType; operation: ReduceOperation },
  values: Values,
  count: Count = values.length,
): Promise<number> {
  using reduce = new Reduce(device, values.length, options);
  using given = device.array('values', options.type, values.length, values);
  device.submit((pass) => reduce.run(pass, { values: given }, count));
  return (await device.read(reduce.result))[0]!;
}

const edges = [1, 2, 3, 4, 5, 255, 256, 257, 1023, 1025, 4095, 4096, 4097, 16384, 16385, 33_000];

/** Numbers of both signs that an f32 holds exactly. */
const floats = (count: number, seed: number): Float32Array =>
  Float32Array.from(pseudoRandomWords(count, seed), (word) => (word - 2 ** 31) / 2 ** 20);

describe.each(devices)('reduce on $name', (device) => {
  test('integers, at every edge', async () => {
    for (const count of edges) {
      const words = pseudoRandomWords(count, count);
      const signed = new Int32Array(words.buffer);
      const sum = words.reduce((left, right) => (left + right) >>> 0, 0);
      expect(await reduceOn(device, { type: 'u32', operation: 'sum' }, words), `sum of ${count} u32`).toBe(sum);
      expect(await reduceOn(device, { type: 'i32', operation: 'sum' }, signed), `sum of ${count} i32`).toBe(sum | 0);
      for (const operation of ['min', 'max'] as const) {
        const best = (values: ArrayLike<number>) =>
          Array.from(values).reduce((left, right) => Math[operation](left, right));
        expect(await reduceOn(device, { type: 'u32', operation }, words), `${operation} of ${count} u32`).toBe(
          best(words),
        );
        expect(await reduceOn(device, { type: 'i32', operation }, signed), `${operation} of ${count} i32`).toBe(
          best(signed),
        );
      }
    }
  });

  test('floats, at every edge', async () => {
    for (const count of edges) {
      const values = floats(count, count);
      for (const operation of ['min', 'max'] as const) {
        const best = values.reduce((left, right) => Math[operation](left, right));
        expect(await reduceOn(device, { type: 'f32', operation }, values), `${operation} of ${count}`).toBe(best);
      }
      const sum = values.reduce((left, right) => left + right, 0);
      const magnitude = values.reduce((left, right) => left + Math.abs(right), 0);
      const found = await reduceOn(device, { type: 'f32', operation: 'sum' }, values);
      // Each value passes through at most 64 additions in a lane and 16 in the tree, each off by half an ulp at most.
      expect(Math.abs(found - sum), `sum of ${count}`).toBeLessThanOrEqual(magnitude * 80 * 2 ** -24);
    }
  });

  test('the first of equal smallest values, wherever they are', async () => {
    for (const count of edges) {
      for (const first of new Set([0, count >> 1, count - 1])) {
        const values = floats(count, 5 + count);
        values[first] = -1e6;
        values[count - 1] = -1e6;
        expect(await reduceOn(device, { type: 'f32', operation: 'argmin' }, values), `${first} of ${count}`).toBe(
          first,
        );
      }
    }
  });

  test('nothing', async () => {
    const none = { f32: new Float32Array(0), i32: new Int32Array(0), u32: new Uint32Array(0) };
    const results: [ScalarType, ReduceOperation, number][] = [
      ['f32', 'sum', 0],
      ['u32', 'sum', 0],
      ['f32', 'min', 3.4028234663852886e38],
      ['f32', 'max', -3.4028234663852886e38],
      ['u32', 'min', 2 ** 32 - 1],
      ['u32', 'max', 0],
      ['i32', 'min', 2 ** 31 - 1],
      ['i32', 'max', -(2 ** 31)],
      ['f32', 'argmin', 2 ** 32 - 1],
    ];
    for (const [type, operation, result] of results) {
      expect(await reduceOn(device, { type, operation }, none[type]), `${operation} of no ${type}`).toBe(result);
    }
  });

  test('as many as the device says', async () => {
    const words = pseudoRandomWords(20_000, 1, 1000);
    using counts = device.array('counts', 'u32', 1, [5000]);
    const sum = words.slice(0, 5000).reduce((left, right) => left + right);
    expect(await reduceOn(device, { type: 'u32', operation: 'sum' }, words, counts)).toBe(sum);
    const values = floats(20_000, 8);
    values[6000] = -1e6;
    values[4000] = -1e5;
    expect(await reduceOn(device, { type: 'f32', operation: 'argmin' }, values, counts)).toBe(4000);
  });

  test('floats to the same bits in every run', async () => {
    const values = floats(50_000, 4);
    const first = await reduceOn(device, { type: 'f32', operation: 'sum' }, values);
    for (let run = 0; run < 3; run++) {
      expect(await reduceOn(device, { type: 'f32', operation: 'sum' }, values)).toBe(first);
    }
  });

  test('says that argmin is for f32', () => {
    expect(() => new Reduce(device, 4, { type: 'u32', operation: 'argmin' })).toThrow(
      'reduce argmin: is for f32, got u32',
    );
  });
});

test('one thread and two sum floats to the same bits', async () => {
  const [one, two] = devices.filter(({ kind }) => kind === 'cpu');
  const values = floats(3_000_000, 9);
  const options = { type: 'f32', operation: 'sum' } as const;
  expect(await reduceOn(two!, options, values)).toBe(await reduceOn(one!, options, values));
});
