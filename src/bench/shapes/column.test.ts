/** Columns side by side are let go each as its own seed has it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { builtDevices } from '../../../test/support/built-devices.ts';
import { settledColumn } from './column.ts';
import { hash } from './shapes-cases.ts';

const device = (await builtDevices()).find(({ kind }) => kind === 'cpu');

let cache = '';
beforeAll(() => {
  cache = mkdtempSync(join(tmpdir(), 'talus-column-'));
  vi.stubEnv('TALUS_CACHE', cache);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(cache, { recursive: true });
});

/** Of each column, where its grains came to rest. */
async function bedsOf(seeds: readonly number[]): Promise<number[][]> {
  const { moment } = await settledColumn(device!, { columns: 2, rows: 2, outline: hash, seeds }, {});
  const { data } = moment.arrays.get('grain.position')!;
  const length = data.length / seeds.length;
  return seeds.map((_, k) => Array.from(data.slice(k * length, (k + 1) * length)));
}

test('alike for one seed, otherwise for another', { timeout: 60_000 }, async () => {
  const [first, second, again] = await bedsOf([1, 2, 1]);
  expect(again).toEqual(first);
  expect(second).not.toEqual(first);
});
