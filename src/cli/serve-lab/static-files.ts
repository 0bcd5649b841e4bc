/** Files of a folder by the paths of requests: never one outside of it, and none that is hidden. */
import { realpathSync, statSync, type Stats } from 'node:fs';
import { extname, isAbsolute, join, relative } from 'node:path';

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.gif': 'image/gif',
  '.glb': 'model/gltf-binary',
  '.gltf': 'model/gltf+json',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp4': 'video/mp4',
  '.obj': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.stl': 'model/stl',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export const mediaTypeOf = (path: string): string =>
  mediaTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';

export type StaticFile =
  | { readonly kind: 'file'; readonly path: string; readonly size: number }
  /** A folder is asked for without the slash that relative links in its page need. */
  | { readonly kind: 'folder' }
  | { readonly kind: 'none' };

const none = { kind: 'none' } as const;

/** `path` as in an address, percent-encoded, from the folder on: `scenes/sand-box.json`; a folder means its index.html. */
export function findStaticFile(folder: string, path: string): StaticFile {
  const parts = decode(path)?.split('/');
  // Windows would read a backslash or a colon as more than a name.
  if (!parts || parts.some((part) => part.startsWith('.') || /[\\:\0]/.test(part))) return none;
  const asksForFolder = parts.at(-1) === '';
  const file = join(folder, ...parts, ...(asksForFolder ? ['index.html'] : []));
  const found = look(file);
  if (found?.isDirectory() && !asksForFolder) return { kind: 'folder' };
  return found?.isFile() && isWithin(folder, file) ? { kind: 'file', path: file, size: found.size } : none;
}

/** Links may lead out of the folder: what is served is what lies in it. */
function isWithin(folder: string, file: string): boolean {
  const way = relative(realpathSync(folder), realpathSync(file));
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
}

/** A file taken for a folder, or a name too long for the disk, is as good as none. */
function look(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
