/** The scene files of the tree, by name. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from './built-package.ts';

export const scenesFolder = join(packageFolder, 'scenes');

export const sceneFiles: ReadonlyMap<string, string> = new Map(
  readdirSync(scenesFolder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name, readFileSync(join(scenesFolder, name), 'utf8')]),
);
