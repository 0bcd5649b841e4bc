/** So many items that workgroups of a GPU walk through blocks of several tiles, which a software GPU takes a while for. */
import { expect, test } from 'vitest';
import { gpuForTests } from '../../test/support/gpu.ts';
import { firstDifference, pseudoRandomWords } from '../../test/support/words.ts';
import { Scan } from './scan.ts';
import { SortRadix } from './sort-radix.ts';

const device = await gpuForTests();

test.skipIf(device === null)('a GPU scans and sorts blocks of several tiles', async () => {
  using gpu = device!;
  const scanCount = 2048 * 4096 + 4097;
  const values = pseudoRandomWords(scanCount, 1);
  using scan = new Scan(gpu, scanCount);
  using sums = gpu.array('values', 'u32', scanCount, values);
  gpu.submit((pass) => scan.run(pass, { values: sums }, scanCount));
  let total = 0;
  const expected = values.map((value) => {
    const sum = total;
    total = (total + value) >>> 0;
    return sum;
  });
  expect(firstDifference(await gpu.read(sums), expected)).toBeNull();

  const sortCount = 2048 * 2048 + 2049;
  const keys = pseudoRandomWords(sortCount, 2, 100);
  using sort = new SortRadix(gpu, sortCount, 100);
  using given = gpu.array('keys', 'u32', sortCount, keys);
  using order = gpu.array('order', 'u32', sortCount);
  gpu.submit((pass) => sort.run(pass, { keys: given, order }, sortCount));
  const places = new Uint32Array(101);
  for (const key of keys) places[key + 1]!++;
  for (let key = 0; key < 100; key++) places[key + 1]! += places[key]!;
  const sorted = new Uint32Array(sortCount);
  for (const [index, key] of keys.entries()) sorted[places[key]!++] = index;
  expect(firstDifference(await gpu.read(order), sorted)).toBeNull();
});
