/** The program of the page about the workshop is run, and finds what the page says. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageFolder, requireBuild } from '../support/built-package.ts';

const page = readFileSync(join(packageFolder, 'docs/design.md'), 'utf8');
const blocks = [...page.matchAll(/^```js\n([^]*?)^```/gm)].map(([, text]) => text!);

function run(program: string): string {
  requireBuild();
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    cwd: packageFolder,
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return stdout;
}

test('the throw hits its point, with the velocity of a parabola', () => {
  const [, x, y, miss] = /^thrown with ([\d.]+), ([\d.]+) m\/s it misses by (\S+) m/.exec(run(blocks[0]!)) ?? [];
  // What the page says; a step of h puts a fall of t off by g t h / 2, and jelly that swings by a little.
  expect(Math.abs(Number(x) - 0.5 / 0.3)).toBeLessThan(0.005);
  expect(Math.abs(Number(y) - (0.34 / 0.3 + (9.81 * 0.3) / 2))).toBeLessThan(0.02);
  expect(Number(miss)).toBeLessThan(1e-4);
  for (const number of ['1.67 m/s', '2.6 m/s']) expect(page).toContain(number);
}, 120_000);

test('the objective that is written with jax-js has a value', () => {
  const check = `const { value } = unevenness.evaluate({ step: 1, steps: 1, time: 1, count: 2, position: new Float64Array(6), velocity: Float64Array.of(1, 0, 0, 3, 0, 0) });
console.log(value);`;
  expect(run(`${blocks[1]}\n${check}`)).toBe('1\n');
});

test('every term and parameter that the page names is exported', async () => {
  const api = readFileSync(join(packageFolder, 'src/index.ts'), 'utf8');
  const names = [...page.matchAll(/`(\w+)(?:\([^`]*\))?`/g)]
    .map(([, name]) => name!)
    .filter((name) => /[a-z][A-Z]/.test(name));
  // Options and what a step of an optimiser tells: no exports.
  const options = new Set(['longestGradient', 'onStep', 'gradientNorm']);
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !api.includes(name) && !options.has(name))).toEqual([]);
});
