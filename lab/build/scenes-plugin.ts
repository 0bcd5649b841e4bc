/** Puts the scenes beside the page: `scenes/`, with all files that they read, and `scenes.json`, the gallery's index. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';
import { indexScenes } from './index-scenes.ts';

export interface ScenesFolders {
  readonly scenes: string;
  readonly thumbnails: string;
}

export function scenesPlugin({ scenes, thumbnails }: ScenesFolders): Plugin {
  const index = (): string => JSON.stringify(indexScenes(scenes, thumbnails));
  return {
    name: 'talus-scenes',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'scenes.json', source: index() });
      for (const name of filesIn(scenes)) {
        this.emitFile({ type: 'asset', fileName: `scenes/${name}`, source: readFileSync(join(scenes, name)) });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
        const file = resolve(scenes, `.${path.replace(/^\/scenes(?=\/)/, '')}`);
        if (path === '/scenes.json') {
          response.setHeader('Content-Type', 'application/json');
          response.end(index());
        } else if (path.startsWith('/scenes/') && file.startsWith(scenes + sep) && isFile(file)) {
          response.end(readFileSync(file));
        } else next();
      });
    },
  };
}

function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.split(sep).join('/'));
  return names.filter((name) => isFile(join(folder, name))).toSorted();
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
