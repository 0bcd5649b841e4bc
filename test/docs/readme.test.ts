import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseScene } from '../../src/scene/parse-scene.ts';
import { packageFolder, requireBuild } from '../support/built-package.ts';

const readme = readFileSync(join(packageFolder, 'README.md'), 'utf8');
const blocks = (language: string): string[] =>
  [...readme.matchAll(RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, code]) => code ?? '');

describe('the programs of the README do what their comments say', () => {
  const programs = blocks('js').map((code, index) => ({ index, code, title: code.split('\n')[0] }));

  test('there are two', () => {
    expect(programs).toHaveLength(2);
  });
  test.each(programs)('$title', ({ index, code }) => {
    requireBuild();
    const [, promised] = /^console\.log\(.*\/\/ ([\d., ]+)/m.exec(code) ?? [];
    // Inside the package, so that `talus` is this one.
    const folder = join(packageFolder, '.cache');
    const file = join(folder, `readme-example-${index}-${process.pid}.mjs`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, code);
    try {
      const run = spawnSync(process.execPath, [file], { encoding: 'utf8' });
      expect(run.stderr).toBe('');
      expect(promised).toBeDefined();
      expect(run.stdout).toContain(promised);
    } finally {
      rmSync(file);
    }
  });
});

test('the scene of the README is one', () => {
  const [scene] = blocks('json');
  expect(parseScene(scene).grains).toHaveLength(1);
});

test('the commands of the README are scripts of the package', () => {
  const { scripts } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(readme).toContain('npm ci && npm start\n');
  expect(readme).toContain('npm ci && npm test\n');
  expect(readme).toContain('npm ci && npm run check\n');
  expect(scripts).toMatchObject({ start: expect.any(String), test: expect.any(String), check: expect.any(String) });
});
