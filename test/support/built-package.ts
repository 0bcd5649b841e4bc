/** For tests of what is shipped: the folder of the built package. Fails where it is missing or older than its sources. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const packageFolder = fileURLToPath(new URL('../..', import.meta.url));

function newest(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => !name.endsWith('.test.ts'));
  return Math.max(
    ...files.map((name) => statSync(join(folder, name))).map((file) => (file.isFile() ? file.mtimeMs : 0)),
  );
}

export function requireBuild(): string {
  const built = join(packageFolder, 'dist/index.js');
  const sources = Math.max(newest(join(packageFolder, 'src')), newest(join(packageFolder, 'tools/kernels')));
  if (!existsSync(built) || statSync(built).mtimeMs < sources) {
    throw new Error('dist/ is missing or older than src/: run "npm run build" before the tests of what is shipped');
  }
  return join(packageFolder, 'dist');
}
