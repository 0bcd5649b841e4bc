/** The example of docs/solvers/shapes-fields.md runs as it stands. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { assertQuality, type FieldQuality } from '../../src/index.ts';
import { packageFolder } from '../support/built-package.ts';

test('the example of contact fields runs and says that # may have a table', async () => {
  const page = readFileSync(join(packageFolder, 'docs/solvers/shapes-fields.md'), 'utf8');
  const file = join(packageFolder, '.cache', 'shapes-fields-example.ts');
  mkdirSync(join(packageFolder, '.cache'), { recursive: true });
  writeFileSync(file, `${/^```ts\n(.*?)^```/ms.exec(page)![1]!}device[Symbol.dispose]();\n`);
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    await import(/* @vite-ignore */ file);
    const [[distance], [quality]] = log.mock.calls as [[Float32Array], [FieldQuality]];
    // # of radius 0.5 that stand tip to tip 1 m from each other.
    expect(distance[1]).toBeGreaterThan(0);
    expect(distance[1]).toBeLessThan(0.1);
    assertQuality(quality, ['#', '#']);
  } finally {
    log.mockRestore();
  }
});
