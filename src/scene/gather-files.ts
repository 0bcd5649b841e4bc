/** All files that a scene needs, read before it is compiled: in a page nothing can be read at once. */
import { FileError } from '../core/errors.ts';
import { gltfFiles } from '../formats/gltf/gltf-files.ts';
import { manifestCheckpoint } from './carried/run-source.ts';
import { hasDisk, readDisk } from './read-disk.ts';
import { sceneFiles, type ReadFile } from './scene-files.ts';
import type { Scene } from './scene.ts';

/** Gives the content of a file by its path as the scene has it, at once or later. Throws, or gives nothing, where there is none. */
export type FetchFile = (path: string) => Uint8Array | undefined | Promise<Uint8Array | undefined>;

/** Content by path; an error where a file could not be read, which the scene tells of when it needs the file. */
export type GatheredFiles = ReadonlyMap<string, Uint8Array | Error | undefined>;

/** Files that the scene names, and those that these name in turn: buffers of .gltf files, checkpoints of run folders. */
export async function gatherFiles(scene: Scene, fetchFile: FetchFile): Promise<GatheredFiles> {
  const found = new Map<string, Uint8Array | Error | undefined>();
  let wanted = sceneFiles(scene);
  while (wanted.length > 0) {
    const contents = await Promise.all(
      wanted.map(async (path): Promise<Uint8Array | Error | undefined> => {
        try {
          return await fetchFile(path);
        } catch (error) {
          return error instanceof Error ? error : new Error(String(error));
        }
      }),
    );
    for (const [k, path] of wanted.entries()) found.set(path, contents[k]);
    const named = wanted.flatMap((path, k) => filesNamedBy(path, contents[k]));
    wanted = [...new Set(named)].filter((path) => !found.has(path));
  }
  return found;
}

/** What `compileScene` takes, of files that were gathered. */
export const gatheredReader =
  (files: GatheredFiles): ReadFile =>
  (path) => {
    const content = files.get(path);
    if (content instanceof Error) throw content;
    return content;
  };

function filesNamedBy(path: string, content: Uint8Array | Error | undefined): string[] {
  if (!content || content instanceof Error) return [];
  if (/\.gltf$/i.test(path)) return gltfFiles(content).map((file) => path.slice(0, path.lastIndexOf('/') + 1) + file);
  if (!path.endsWith('/manifest.json')) return [];
  const checkpoint = manifestCheckpoint(path, content);
  return checkpoint === null ? [] : [checkpoint];
}

/**
 * Reads beside a scene: from the disk on Node, by `fetch` in a page or where the folder is an address. `folder`: a path, or an address;
 * left out: the folder that the program runs in, or that of the page.
 */
export function fetchBeside(folder: string | URL | undefined): FetchFile {
  const base = folder === undefined ? null : String(folder);
  const isAddress = base !== null && /^(https?|blob|data):/i.test(base);
  if (hasDisk() && !isAddress) {
    const { resolve } = process.getBuiltinModule('node:path');
    const { fileURLToPath } = process.getBuiltinModule('node:url');
    const start = base === null ? '.' : base.startsWith('file:') ? fileURLToPath(base) : base;
    return (path) => readDisk(resolve(start, path));
  }
  const from = new URL(base === null ? '.' : asFolder(base), globalThis.location?.href);
  return async (path) => {
    const address = new URL(path, from).href;
    const answer = await fetch(address);
    if (!answer.ok) throw new FileError(`${address} was answered with ${answer.status} ${answer.statusText}`.trimEnd());
    // A server of pages that answers every path with its first page has no such file.
    if (answer.headers.get('content-type')?.startsWith('text/html'))
      throw new FileError(`there is no file at ${address}`);
    return new Uint8Array(await answer.arrayBuffer());
  };
}

const asFolder = (address: string): string => (address.endsWith('/') ? address : `${address}/`);
