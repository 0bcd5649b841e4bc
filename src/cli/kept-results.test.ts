import { readdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { KeptResults } from './kept-results.ts';

const about = { case: 'silo', version: '1.0.0', device: 'CPU' };

test('an experiment runs once, and again in another version or under another name', async () => {
  using folder = temporaryFolder();
  let runs = 0;
  const run = async (): Promise<{ rate: number; run: number }> => ({ rate: 0.25, run: ++runs });
  const of = (version: string): KeptResults => new KeptResults({ ...about, version, folder: folder.path });
  expect(await of('1.0.0').once('slot of 16 mm, seed 1', run)).toEqual({ rate: 0.25, run: 1 });
  expect(await of('1.0.0').once('slot of 16 mm, seed 1', run)).toEqual({ rate: 0.25, run: 1 });
  expect(await of('1.0.0').once('slot of 16 mm, seed 2', run)).toEqual({ rate: 0.25, run: 2 });
  expect(await of('1.1.0').once('slot of 16 mm, seed 1', run)).toEqual({ rate: 0.25, run: 3 });
  expect(readdirSync(folder.path).toSorted()).toEqual([
    'silo-slot-of-16-mm-seed-1.json',
    'silo-slot-of-16-mm-seed-2.json',
  ]);
});

test('names that differ in signs alone have files of their own', async () => {
  using folder = temporaryFolder();
  const kept = new KeptResults({ ...about, folder: folder.path });
  for (const name of ['#, 8 m', 'octagon, 8 m', 'µ = 0.15', 'µ = 15']) await kept.once(name, async () => name);
  expect(await kept.once('#, 8 m', async () => 'another')).toBe('#, 8 m');
  expect(readdirSync(folder.path)).toHaveLength(4);
});

test('a file that is no result is named', async () => {
  using folder = temporaryFolder();
  writeFileSync(folder.file('silo-one.json'), '{"case":');
  const kept = new KeptResults({ ...about, folder: folder.path });
  await expect(kept.once('one', async () => 1)).rejects.toThrow(
    /silo-one\.json: not the result of an experiment: delete it/,
  );
});
