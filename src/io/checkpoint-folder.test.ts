import { existsSync, mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { CheckpointFolder } from './checkpoint-folder.ts';
import { RunFolderError } from './run-folder-error.ts';

const moment = (step: number): Snapshot => ({
  step,
  arrays: new Map([['a.b', { type: 'f32', count: 2, data: Float32Array.of(step, 1) }]]),
});

test('keeps the newest three, and reads the newest', () => {
  using folder = temporaryFolder();
  const checkpoints = new CheckpointFolder(folder.path);
  expect(checkpoints.list()).toEqual([]);
  expect(checkpoints.newest('hash')).toEqual({ checkpoint: null, name: null, damaged: [] });
  for (const step of [0, 5, 10, 100]) expect(checkpoints.save(moment(step), 'hash')).toBe(`${String(step).padStart(10, '0')}.npz`); // prettier-ignore
  expect(checkpoints.list()).toEqual(['0000000005.npz', '0000000010.npz', '0000000100.npz']);
  expect(checkpoints.newest('hash')).toEqual({
    checkpoint: { ...moment(100), sceneHash: 'hash' },
    name: '0000000100.npz',
    damaged: [],
  });
});

test('a damaged one is passed over and named', () => {
  using folder = temporaryFolder();
  const checkpoints = new CheckpointFolder(folder.path);
  for (const step of [1, 2, 3]) checkpoints.save(moment(step), 'hash');
  truncateSync(folder.file('checkpoints/0000000003.npz'), 100);
  writeFileSync(folder.file('checkpoints/0000000002.npz'), '');
  const { checkpoint, damaged } = checkpoints.newest('hash');
  expect(checkpoint?.step).toBe(1);
  expect(damaged).toHaveLength(2);
  expect(damaged[0]).toMatch(/checkpoints\/0000000003\.npz: is no zip file.*$/);

  // They do not push out good ones when the run goes on behind them.
  checkpoints.save(moment(2), 'hash');
  expect(checkpoints.newest('hash').checkpoint?.step).toBe(2);
  expect(checkpoints.list()).toHaveLength(3);
  truncateSync(folder.file('checkpoints/0000000002.npz'), 100);
  truncateSync(folder.file('checkpoints/0000000001.npz'), 100);
  expect(checkpoints.newest('hash')).toMatchObject({ checkpoint: null, damaged: { length: 3 } });
});

test('one of another scene is refused, and what is none is left alone', () => {
  using folder = temporaryFolder();
  const checkpoints = new CheckpointFolder(folder.path);
  checkpoints.save(moment(1), 'hash');
  expect(() => checkpoints.newest('other')).toThrow(RunFolderError);
  expect(() => checkpoints.newest('other')).toThrow(/0000000001\.npz: belongs to another scene.*new run folder$/);
  mkdirSync(folder.file('checkpoints/mine'));
  writeFileSync(folder.file('checkpoints/notes.txt'), '');
  writeFileSync(folder.file('checkpoints/0000000009.npz.unfinished'), '');
  for (const step of [2, 3, 4]) checkpoints.save(moment(step), 'hash');
  expect(readdirSync(checkpoints.path).toSorted()).toEqual(['0000000002.npz', '0000000003.npz', '0000000004.npz', 'mine', 'notes.txt']); // prettier-ignore
  expect(existsSync(folder.file('checkpoints/mine'))).toBe(true);
});

test('steps past ten digits still come in their order', () => {
  using folder = temporaryFolder();
  const checkpoints = new CheckpointFolder(folder.path);
  for (const step of [9_999_999_999, 10_000_000_000]) checkpoints.save(moment(step), 'hash');
  expect(checkpoints.newest('hash').checkpoint?.step).toBe(10_000_000_000);
});
