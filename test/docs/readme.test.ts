import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageFolder, requireBuild } from '../support/built-package.ts';

const readme = readFileSync(join(packageFolder, 'README.md'), 'utf8');

test('the example of the README does what its comment says', () => {
  requireBuild();
  const code = /^```js\n(.*?)^```/ms.exec(readme)?.[1] ?? '';
  const [, promised] = /\/\/ ([\d, ]+)$/m.exec(code) ?? [];
  // Inside the package, so that `talus` is this one.
  const folder = join(packageFolder, '.cache');
  const file = join(folder, `readme-example-${process.pid}.mjs`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${code}\ndevice[Symbol.dispose]();\n`);
  try {
    const run = spawnSync(process.execPath, [file], { encoding: 'utf8' });
    expect(run.stderr).toBe('');
    expect(run.stdout).toContain(promised);
  } finally {
    rmSync(file);
  }
});

test('the two commands of the README are scripts of the package', () => {
  const { scripts } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(readme).toContain('npm ci && npm start\n');
  expect(readme).toContain('npm ci && npm run check\n');
  expect(scripts).toMatchObject({ start: expect.any(String), check: expect.any(String) });
});
