import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { cacheFolder, contentHash, SnapshotCache } from './cache-folder.ts';

const snapshot: Snapshot = {
  step: 7,
  arrays: new Map([['grain.position', { type: 'vec3f', count: 2, data: Float32Array.of(1, 2, 3, 0, 4, 5, 6, 0) }]]),
};

test('what was kept under a key is found by it, and by no other', () => {
  using folder = temporaryFolder();
  const cache = new SnapshotCache(folder.file('new'));
  expect(cache.find('bed', 'a')).toBeNull();
  expect(cache.keep('bed', 'a', snapshot)).toBe(true);
  expect(cache.find('bed', 'a')).toEqual(snapshot);
  expect(cache.find('bed', 'b')).toBeNull();
});

test('a damaged file is the same as none', () => {
  using folder = temporaryFolder();
  const cache = new SnapshotCache(folder.path);
  cache.keep('bed', 'a', snapshot);
  for (const name of readdirSync(folder.path)) writeFileSync(join(folder.path, name), 'no zip');
  expect(cache.find('bed', 'a')).toBeNull();
});

test('a place that cannot be written is no failure', () => {
  using folder = temporaryFolder();
  writeFileSync(folder.file('taken'), '');
  expect(new SnapshotCache(folder.file('taken')).keep('bed', 'a', snapshot)).toBe(false);
});

test('caches lie where the operating system wants them', () => {
  expect(cacheFolder({ XDG_CACHE_HOME: '/x' }, 'linux')).toBe('/x/talus');
  expect(cacheFolder({}, 'linux')).toMatch(/\/\.cache\/talus$/);
  expect(cacheFolder({}, 'darwin')).toMatch(/\/Library\/Caches\/talus$/);
  expect(cacheFolder({ TALUS_CACHE: '/mine', XDG_CACHE_HOME: '/x' }, 'linux')).toBe('/mine');
});

test('hashes tell contents apart, and where one part ends', () => {
  expect(contentHash('a', 'bc')).toBe(contentHash('a', 'bc'));
  expect(contentHash('a', 'bc')).not.toBe(contentHash('ab', 'c'));
  expect(contentHash(Float32Array.of(1))).not.toBe(contentHash(Float32Array.of(2)));
  expect(contentHash(Float32Array.of(9, 1).subarray(1))).toBe(contentHash(Float32Array.of(1)));
});
