import { readDisk } from '../scene/read-disk.ts';
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { FileError } from '../core/errors.ts';
import { removeUnfinished, writeWhole } from './safe-file.ts';

/** Every write to this fails, as on a full disk. */
const fullDisk = '/dev/full';

test('writes text and pieces, makes folders, and leaves no draft', () => {
  using folder = temporaryFolder();
  const path = folder.file('a/b/c.bin');
  writeWhole(path, 'größer');
  expect(readFileSync(path, 'utf8')).toBe('größer');
  writeWhole(path, [Uint8Array.of(1, 2), new Uint8Array(), Uint8Array.of(3)]);
  expect([...readDisk(path)]).toEqual([1, 2, 3]);
  expect(readdirSync(join(path, '..'))).toEqual(['c.bin']);
});

test('large pieces and small ones stay in their order', () => {
  using folder = temporaryFolder();
  const sizes = [3, 0, 70_000, 5, 6, 65_536, 65_535, 1, 100_000];
  const pieces = sizes.map((size, k) => new Uint8Array(size).fill(k + 1));
  writeWhole(folder.file('a'), pieces);
  expect(Buffer.from(readDisk(folder.file('a'))).equals(Buffer.concat(pieces))).toBe(true);
});

test('a draft that a killed process left is written over, or removed', () => {
  using folder = temporaryFolder();
  writeFileSync(folder.file('a.unfinished'), 'half of something much long');
  writeWhole(folder.file('a'), 'whole');
  expect(readFileSync(folder.file('a'), 'utf8')).toBe('whole');
  writeFileSync(folder.file('b.unfinished'), 'half');
  removeUnfinished(folder.path);
  removeUnfinished(folder.file('nowhere'));
  expect(readdirSync(folder.path)).toEqual(['a']);
});

test.skipIf(!existsSync(fullDisk))('a full disk: one clear line, and what was there before stays', () => {
  using folder = temporaryFolder();
  const path = folder.file('manifest.json');
  writeWhole(path, 'before');
  symlinkSync(fullDisk, folder.file('manifest.json.unfinished'));
  const write = (): void => writeWhole(path, 'after');
  expect(write).toThrow(FileError);
  expect(readFileSync(path, 'utf8')).toBe('before');
  // The draft goes, so that its space can be used; then there is no full disk any more.
  expect(readdirSync(folder.path)).toEqual(['manifest.json']);
  write();
  expect(readFileSync(path, 'utf8')).toBe('after');

  symlinkSync(fullDisk, folder.file('manifest.json.unfinished'));
  expect(write).toThrow(`${path}: cannot be written: the disk is full: free some space (ENOSPC)`);
});

test('a path through a file: one clear line', () => {
  using folder = temporaryFolder();
  writeFileSync(folder.file('a'), '');
  expect(() => writeWhole(folder.file('a/b'), '')).toThrow(
    /a\/b: cannot be written: a part of its path is a file.*\)$/,
  );
  mkdirSync(folder.file('c'));
  expect(() => writeWhole(folder.file('c'), '')).toThrow(FileError);
  expect(readdirSync(folder.path).toSorted()).toEqual(['a', 'c']);
});

test('what is no failure of the system is thrown as it is', () => {
  using folder = temporaryFolder();
  const notBytes = [{ length: 3 }] as unknown as Uint8Array[];
  expect(() => writeWhole(folder.file('a'), notBytes)).toThrow(TypeError);
});
