import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { checkTree } from './check-tree.mjs';

/** The faults, as `file:line`, of a tree that holds these files. */
function faultsOf(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'talus-tree-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return checkTree(root).map(({ file, line }) => `${file}:${line}`);
  } finally {
    rmSync(root, { recursive: true });
  }
}

test('files past their limit are named, those at it are not', () => {
  const lines = (count: number) => '\n'.repeat(count);
  expect(faultsOf({ 'src/core/a.ts': lines(401), 'src/core/b.ts': lines(400) })).toEqual(['src/core/a.ts:401']);
  expect(faultsOf({ 'src/math/a.wgsl': lines(151), 'src/math/b.wgsl': lines(150) })).toEqual(['src/math/a.wgsl:151']);
});

test('folders without a meaning are named', () => {
  expect(faultsOf({ 'src/core/utils/a.ts': '', 'test/common/a.ts': '' })).toHaveLength(2);
});

test('exported names hold no empty words', () => {
  expect(
    faultsOf({
      'src/core/a.ts': 'export class ArrayManager {}\nexport const baseline = 1;\nexport interface Data {}\n',
      'src/core/b.ts': 'export interface ParticleData {}\nconst x = 1;\nexport { x as inputHelper };\n',
    }),
  ).toEqual(['src/core/a.ts:1', 'src/core/a.ts:3', 'src/core/b.ts:3']);
});

test('kernels import only from lower layers', () => {
  expect(
    faultsOf({
      'src/math/a.wgsl': 'import package::math::svd::svd3;\nimport package::primitives::scan::{a, b};\n',
      'src/primitives/b.wgsl': 'import package::math::svd::svd3;\n',
    }),
  ).toEqual(['src/math/a.wgsl:2']);
});

test('documents name only paths that exist', () => {
  expect(
    faultsOf({
      'README.md': 'See [there](docs/there.md), [gone](docs/gone.md#part), [web](https://example.org/x).\n',
      'docs/there.md': 'In `src/core/a.ts`, up to [the top](../README.md).\nNot in `src/core/b.ts`.\n',
      'src/core/a.ts': '',
    }),
  ).toEqual(['README.md:1', 'docs/there.md:2']);
});
