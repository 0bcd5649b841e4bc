import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageFolder, requireBuild } from '../support/built-package.ts';

test('examples/node-kernel falls on the CPU as it should, and on the GPU where there is one', () => {
  requireBuild();
  const run = spawnSync(process.execPath, [join(packageFolder, 'examples/node-kernel/main.mjs')], { encoding: 'utf8' });
  expect(run.stderr).toBe('');
  expect(run.status).toBe(0);
  const [cpu, gpu] = run.stdout.split('\n');
  expect(cpu).toMatch(/^cpu: CPU, .*: from 10 m to (5\.04\d\d) m, expected 5\.0459 m$/);
  const fallen = Number(/to ([\d.]+) m/.exec(cpu ?? '')?.[1]);
  // 100 additions of f32 numbers near 10, each rounded by half of 2^-20 at most.
  expect(Math.abs(fallen - 5.04595)).toBeLessThan(100 * 2 ** -21 + 5e-5);
  // On a machine without a GPU the second line says why.
  expect(gpu).toMatch(/^gpu: (no GPU device: .+|.*: from 10 m to 5\.04\d\d m, expected 5\.0459 m)$/);
  if (process.env['TALUS_REQUIRE_GPU'] === '1') expect(gpu).toContain('from 10 m');
});
