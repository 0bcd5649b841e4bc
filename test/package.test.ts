import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageFolder, requireBuild, requireTypes } from './support/built-package.ts';

interface PackageJson {
  readonly bin: Record<string, string>;
  readonly files: readonly string[];
  readonly exports: Record<string, string | Record<string, string>>;
}
const manifest = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as PackageJson;

test('every file that the package promises is there', () => {
  requireBuild();
  requireTypes();
  const exported = Object.values(manifest.exports).flatMap((target) =>
    typeof target === 'string' ? target : Object.values(target),
  );
  const promised = [
    ...Object.values(manifest.bin),
    ...manifest.files.filter((path) => !path.startsWith('!')),
    ...exported,
  ];
  expect(promised.filter((path) => !existsSync(join(packageFolder, path)))).toEqual([]);
});

test('the executable can be executed', () => {
  const cli = readFileSync(join(requireBuild(), 'cli.js'), 'utf8');
  expect(cli.startsWith('#!/usr/bin/env node\n')).toBe(true);
});

test('nothing that a page loads names a module of Node, or an optional package, for a bundler to find', () => {
  const seen = new Map<string, string>();
  const load = (path: string): void => {
    if (seen.has(path)) return;
    const text = readFileSync(path, 'utf8');
    seen.set(path, text);
    for (const [, name] of text.matchAll(/(?:from|import)\s*\(?["'](\.[^"']+)["']/g))
      load(join(path, '..', name ?? ''));
  };
  load(join(requireBuild(), 'index.js'));
  load(join(requireBuild(), 'compiler.js'));
  expect(seen.size).toBeGreaterThan(4);
  const literal = /(?:from|import)\s*\(?["'](?:node:[\w/]+|webgpu|@jax-js\/jax)["']/;
  expect([...seen].filter(([, text]) => literal.test(text)).map(([path]) => path)).toEqual([]);
});
