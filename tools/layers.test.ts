import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { forbiddenTo, lintFile, lintText } from './layers.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

test('the committed lint rules are those the list of layers makes', () => {
  expect(readFileSync(lintFile, 'utf8'), 'run: node tools/layers.mjs --write').toBe(lintText());
});

test('a layer may use what is below it, not its neighbours and not what is above', () => {
  expect(forbiddenTo('core')).toContain('math');
  expect(forbiddenTo('device')).not.toContain('math');
  expect(forbiddenTo('device')).not.toContain('device');
  expect(forbiddenTo('geometry')).toContain('primitives');
  expect(forbiddenTo('cli')).toEqual([]);
});

/** Lints one file, given as text, at a path of a tree with this project's rules; the rules that complained. */
function lint(path: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'talus-layers-'));
  try {
    mkdirSync(join(folder, 'tools'));
    cpSync(lintFile, join(folder, 'tools/layers.oxlintrc.json'));
    writeFileSync(join(folder, '.oxlintrc.json'), '{ "extends": ["./tools/layers.oxlintrc.json"] }');
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    const manifest = createRequire(join(root, 'package.json')).resolve('oxlint/package.json');
    const oxlint = join(dirname(manifest), 'bin/oxlint');
    const run = spawnSync(process.execPath, [oxlint, '--format', 'unix', path], { cwd: folder, encoding: 'utf8' });
    return run.stdout + run.stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.each([
  ['src/core/fields.ts', "export { Device } from '../device/device.ts';"],
  ['src/device/cpu/pool.ts', "export type { Scan } from '../../primitives/scan.ts';"],
  ['src/scene/load.ts', "export const load = () => import('../cli/main.ts');"],
  ['src/device/open.ts', "export { create } from 'node:fs';"],
  ['src/device/open.ts', "export { Device } from 'talus';"],
  ['src/world.ts', "export { run } from './io/run.ts';"],
])('%s may not contain: %s', (path, text) => {
  expect(lint(path, text)).toContain('no-restricted-imports');
});

test.each([
  ['src/device/cpu/pool.ts', "export { roundUp } from '../../core/value-types.ts';"],
  ['src/device/oracle/library/index.ts', "export { cross } from '../geometry/cross.ts';"],
  ['src/device/cpu/pool.ts', "export type { Worker } from 'node:worker_threads';"],
  ['src/io/run-folder.ts', "export { mkdirSync } from 'node:fs';"],
])('%s may contain: %s', (path, text) => {
  expect(lint(path, text)).not.toContain('restricted');
});

test('no file lies too deep for the rules', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => file.split(/[\\/]/).length > 5)).toEqual([]);
});
