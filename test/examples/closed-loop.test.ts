import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageFolder, requireBuild } from '../support/built-package.ts';

function lastLine(name: string): string {
  requireBuild();
  const run = spawnSync(process.execPath, [join(packageFolder, `examples/closed-loop/${name}.mjs`)], { encoding: 'utf8' }); // prettier-ignore
  expect(run.stderr).toBe('');
  expect(run.status).toBe(0);
  return run.stdout.trim().split('\n').at(-1)!;
}

test('examples/closed-loop/signals brings the foot of a leg to its place', { timeout: 120_000 }, () => {
  const [, place, target] = /: ([-\d.]+) mm of (\d+), signal/.exec(lastLine('signals'))!.map(Number);
  // Without a signal it hangs at 0; the loop has an integral, so that what is left falls to nothing.
  expect(Math.abs(place! - target!)).toBeLessThan(0.05 * target!);
});

test('examples/closed-loop/poses presses with the force that is wanted', { timeout: 120_000 }, () => {
  const [, force, target] = /, ([\d.]+) N of (\d+)$/.exec(lastLine('poses'))!.map(Number);
  // Rigid grains answer a hair of motion with a newton: a mean over some ten readings is within a fifth.
  expect(Math.abs(force! - target!)).toBeLessThan(0.2 * target!);
});
