/** For tests of what is shipped: the folder of the built package. Fails where it is missing or older than its sources. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const packageFolder = fileURLToPath(new URL('../..', import.meta.url));

function newest(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => !name.endsWith('.test.ts'));
  return Math.max(
    ...files.map((name) => statSync(join(folder, name))).map((file) => (file.isFile() ? file.mtimeMs : 0)),
  );
}

function requireFresh(built: string, sources: readonly string[], script: string): void {
  const newestSource = Math.max(...sources.map((folder) => newest(join(packageFolder, folder))));
  if (!existsSync(built) || statSync(built).mtimeMs < newestSource) {
    const what = `${relative(packageFolder, built)} is missing or older than ${sources.join('/, ')}/`;
    throw new Error(`${what}: run "npm run ${script}" before the tests of what is shipped`);
  }
}

export function requireBuild(): string {
  requireFresh(join(packageFolder, 'dist/index.js'), ['src', 'tools/kernels'], 'build');
  return join(packageFolder, 'dist');
}

/** The folder of the built lab. */
export function requireLabBuild(): string {
  requireFresh(join(packageFolder, 'dist/lab/index.html'), ['src', 'tools/kernels', 'lab', 'scenes'], 'lab:build');
  return join(packageFolder, 'dist/lab');
}
