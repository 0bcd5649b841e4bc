import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageFolder, requireBuild } from '../support/built-package.ts';

// A software GPU on a busy machine takes its time.
const timeout = 180_000;

test(
  'examples/node-world pours a bed on the CPU, and an equally high one on the GPU where there is one',
  () => {
    requireBuild();
    const run = spawnSync(process.execPath, [join(packageFolder, 'examples/node-world/main.mjs')], {
      encoding: 'utf8',
    });
    expect(run.stderr).toBe('');
    expect(run.status).toBe(0);
    const lines = run.stdout.split('\n');
    expect(lines[0]).toMatch(/^cpu: CPU, .*: 60 grains$/);
    const heights = lines.slice(1, 4).map((line) => Number(/height\.mean ([\d.]+) m/.exec(line)?.[1]));
    expect(heights[0]).toBeGreaterThan(heights[2]!);
    const height = meanHeight(lines, 'cpu');
    // The sensor weighs each grain with its mass.
    expect(Math.abs(height / heights[2]! - 1)).toBeLessThan(0.05);
    // 60 grains of 3 cm on 0.09 m², packed to 0.35 … 0.65: half the height of the bed, whose top is uneven.
    const half = (fraction: number): number => (60 * (4 / 3) * Math.PI * 0.03 ** 3) / fraction / 0.09 / 2;
    expect(height).toBeGreaterThan(half(0.65));
    expect(height).toBeLessThan(half(0.35));

    const problem = lines.find((line) => line.startsWith('gpu: no GPU device: '));
    if (process.env['TALUS_REQUIRE_GPU'] === '1') expect(problem).toBeUndefined();
    if (problem === undefined) expect(Math.abs(meanHeight(lines, 'gpu') / height - 1)).toBeLessThan(0.05);
  },
  timeout,
);

const meanHeight = (lines: readonly string[], kind: string): number =>
  Number(lines.map((line) => RegExp(`^${kind}: mean height ([\\d.]+) m$`).exec(line)?.[1]).find(Boolean));
