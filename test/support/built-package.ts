/** For tests of what is shipped: the folder of the built package, which is built where it is missing or stale. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isStale } from '../../tools/build.mjs';

export const packageFolder = fileURLToPath(new URL('../..', import.meta.url));

/** Found fresh already: a file of tests asks often, and the sources are a few megabytes. */
const fresh = new Set<string>();

function requireFresh(part: 'package' | 'types' | 'lab'): void {
  if (fresh.has(part)) return;
  if (isStale(part)) execFileSync(process.execPath, [join(packageFolder, 'tools/build.mjs'), part], { stdio: 'pipe' });
  fresh.add(part);
}

/** `dist/`, with the library and the command line. */
export function requireBuild(): string {
  requireFresh('package');
  return join(packageFolder, 'dist');
}

/** `dist/types/`, the declarations. */
export function requireTypes(): string {
  requireFresh('types');
  return join(packageFolder, 'dist/types');
}

/** The folder of the built lab. */
export function requireLabBuild(): string {
  requireFresh('lab');
  return join(packageFolder, 'dist/lab');
}
