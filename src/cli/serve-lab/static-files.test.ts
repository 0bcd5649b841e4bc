import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { findStaticFile, mediaTypeOf } from './static-files.ts';

describe('files by the paths of requests', () => {
  const place = temporaryFolder();
  afterAll(() => place[Symbol.dispose]());
  const site = place.file('site');
  mkdirSync(join(site, 'papers'), { recursive: true });
  for (const name of ['index.html', 'a b.json', '.secret', 'papers/index.html', '../outside.txt'])
    writeFileSync(join(site, name), 'text');

  test.each([
    ['', 'index.html'],
    ['index.html', 'index.html'],
    ['a%20b.json', 'a b.json'],
    ['papers/', 'papers/index.html'],
  ])('%j is %s', (path, name) => {
    expect(findStaticFile(site, path)).toEqual({ kind: 'file', path: join(site, name), size: 4 });
  });

  test('a folder is told from a file', () => {
    expect(findStaticFile(site, 'papers')).toEqual({ kind: 'folder' });
  });

  test('a link out of the folder is nothing, one within it is a file', () => {
    symlinkSync('../outside.txt', join(site, 'link.txt'));
    symlinkSync('..', join(site, 'up'));
    symlinkSync('index.html', join(site, 'same.html'));
    for (const path of ['link.txt', 'up/outside.txt']) expect(findStaticFile(site, path)).toEqual({ kind: 'none' });
    expect(findStaticFile(site, 'same.html')).toMatchObject({ kind: 'file' });
    // The folder itself may be a link.
    symlinkSync(site, place.file('linked'));
    expect(findStaticFile(place.file('linked'), 'index.html')).toMatchObject({ kind: 'file' });
  });

  test.each([
    '../outside.txt',
    '%2e%2e/outside.txt',
    '..%2foutside.txt',
    'papers/../../outside.txt',
    'papers/%2e%2e%2f%2e%2e%2foutside.txt',
    '..\\outside.txt',
    '..%5coutside.txt',
    '/etc/passwd',
    'C:/Windows/win.ini',
    '.secret',
    'index.html%00.png',
    '%E0%A4%A',
    'nothing.html',
    'index.html/',
  ])('%j is nothing', (path) => {
    expect(findStaticFile(site, path)).toEqual({ kind: 'none' });
  });
});

test('a browser is told what a file is', () => {
  expect(mediaTypeOf('a/kernels.wasm')).toBe('application/wasm');
  expect(mediaTypeOf('a/MAIN.JS')).toBe('text/javascript; charset=utf-8');
  expect(mediaTypeOf('a/b.unheard-of')).toBe('application/octet-stream');
});
