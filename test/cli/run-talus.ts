/** Runs the built `talus` as a user would. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { requireBuild } from '../support/built-package.ts';

export interface TalusRun {
  readonly code: number | null;
  readonly output: string;
  /** What it wrote to stderr, without empty lines. */
  readonly complaints: readonly string[];
}

export function runTalus(
  given: readonly string[],
  environment: Record<string, string> = {},
  folder: string = process.cwd(),
): TalusRun {
  const run = spawnSync(process.execPath, [join(requireBuild(), 'cli.js'), ...given], {
    encoding: 'utf8',
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', ...environment },
  });
  return { code: run.status, output: run.stdout, complaints: run.stderr.split('\n').filter(Boolean) };
}

/** Standard output as JSON, an object a line; throws when anything else is there. */
export const jsonLines = (output: string): Record<string, unknown>[] =>
  output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
