/** Where the built lab is: in this package, installed or a checkout. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../failure.ts';

/** The folder of the package that this file is in, built or not. */
function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!isPackage(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

const isPackage = (file: string): boolean =>
  existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { name?: unknown }).name === 'talus';

/** `command` says in errors who wants it; `root` is the package's own folder. */
export function labFolder(command: string, root: string = packageFolder()): string {
  const folder = join(root, 'dist/lab');
  if (existsSync(join(folder, 'index.html'))) return folder;
  throw new UsageError(`${command}: there is no page in ${folder}: build it by "npm run build"`);
}
