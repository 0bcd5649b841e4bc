/**
 * Runs tests, after it has built what they need and is stale.
 *
 *     node tools/test.mjs quick|whole|thorough|slow [files and options of Vitest]
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const whole = ['quick', 'browser', 'alone'];

/**
 * What each amount of tests runs: projects of `vitest.config.ts`, and what the tests themselves ask for (`test/support/thorough.ts`).
 *
 * @type {Readonly<Record<string, { projects: readonly string[], amount: 'quick' | 'whole' | 'thorough' }>>}
 */
const amounts = {
  quick: { projects: ['quick'], amount: 'quick' },
  whole: { projects: whole, amount: 'whole' },
  thorough: { projects: whole, amount: 'thorough' },
  slow: { projects: ['slow'], amount: 'whole' },
};

const [name = '', ...given] = process.argv.slice(2);
const chosen = amounts[name];
if (!chosen) {
  console.error(`test: say how much: ${Object.keys(amounts).join(', ')}, got "${name}"`);
  process.exit(2);
}

/** @param {readonly string[]} command @param {NodeJS.ProcessEnv} environment */
function run(command, environment = {}) {
  const { status } = spawnSync(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  if (status !== 0) process.exit(status ?? 1);
}

run([join(root, 'tools/build.mjs')]);
const projects = chosen.projects.flatMap((project) => ['--project', project]);
run(['node_modules/vitest/vitest.mjs', 'run', ...projects, ...given], { TALUS_TESTS: chosen.amount });
