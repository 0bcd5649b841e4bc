/** The examples of the workshop, with fewer and shorter runs than when a person starts them. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageFolder, requireBuild } from '../support/built-package.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const timeout = 180_000;

/** Lines that it prints; its plot is left in a folder of its own. */
function run(example: string, iterations: number, steps: number): { lines: string[]; plot: string } {
  requireBuild();
  using folder = temporaryFolder();
  const main = join(packageFolder, 'examples', example, 'main.mjs');
  const { stdout, stderr, status } = spawnSync(process.execPath, [main, String(iterations), String(steps)], {
    encoding: 'utf8',
    cwd: folder.path,
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return { lines: stdout.trim().split('\n'), plot: readFileSync(folder.file(`${example}.svg`), 'utf8') };
}

const numbers = (lines: readonly string[], pattern: RegExp): number[] =>
  lines.flatMap((line) => {
    const found = pattern.exec(line)?.[1];
    return found === undefined ? [] : [Number(found)];
  });

test(
  'examples/soft-identify comes nearer to the stiffness and the density of the finger',
  () => {
    const { lines, plot } = run('soft-identify', 4, 240);
    const off = numbers(lines, /off by (\S+) m/);
    expect(off).toHaveLength(5);
    expect(off.at(-1)).toBeLessThan(off[0]!);
    const moduli = numbers(lines, /: Young modulus (\S+?),/);
    expect(moduli[0]).toBe(15);
    expect(Math.abs(moduli.at(-1)! - 20)).toBeLessThan(3);
    expect(plot).toContain('A soft finger');
  },
  timeout,
);

test(
  'examples/soft-walker gets farther with each of a few steps',
  () => {
    const { lines, plot } = run('soft-walker', 5, 400);
    const distances = numbers(lines, /^\d+: (\S+) m/);
    expect(distances).toHaveLength(6);
    expect(distances.at(-1)).toBeGreaterThan(distances[0]! + 1e-3);
    expect(plot).toContain('A walker learns to walk');
  },
  timeout,
);

test(
  'examples/soft-arm-length grows towards its goal',
  () => {
    const { lines, plot } = run('soft-arm-length', 6, 200);
    const distances = numbers(lines, /: (\S+) m from the goal, /);
    const lengths = numbers(lines, /, (\S+) m long/);
    // As it is, it cannot.
    expect(numbers(lines, /^0.4 m long it comes to (\S+) m/)[0]).toBeGreaterThan(0.05);
    expect(distances).toHaveLength(7);
    expect(distances.at(-1)).toBeLessThan(0.7 * distances[0]!);
    expect(lengths[0]).toBe(0.4);
    expect(lengths.at(-1)).toBeGreaterThan(0.45);
    expect(plot).toContain('An arm grows');
  },
  timeout,
);
