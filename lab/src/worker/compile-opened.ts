/** From what the page asks to open to a model: text, overrides, and the files that the scene names. */
import { compileScene, gatheredReader, gatherFiles, parseScene, type Model } from 'talus';
import type { OpenScene } from '../protocol.ts';

/** Content of the file at an address; throws where there is none. */
export type FetchFile = (address: string) => Promise<Uint8Array>;

/** Throws a SceneError with all problems of the scene, files that cannot be had among them. */
export async function compileOpened(
  { text, folder, files, overrides }: Pick<OpenScene, 'text' | 'folder' | 'files' | 'overrides'>,
  fetchFile: FetchFile,
): Promise<Model> {
  const scene = parseScene(text, { overrides });
  const found = await gatherFiles(scene, (path) => fetched(path, { folder, files }, fetchFile));
  return compileScene(scene, { readFile: gatheredReader(found) });
}

async function fetched(
  path: string,
  { folder, files }: Pick<OpenScene, 'folder' | 'files'>,
  fetchFile: FetchFile,
): Promise<Uint8Array> {
  if (files && !files.includes(path)) throw new Error(`the gallery has no such file${othersLike(path, files)}`);
  if (folder === null) throw new Error('this scene was not opened from a folder: files of a scene lie beside it');
  return fetchFile(new URL(path, folder.endsWith('/') ? folder : `${folder}/`).href);
}

/** Those with the same ending, in words. */
function othersLike(path: string, files: readonly string[]): string {
  const ending = path.slice(path.lastIndexOf('.'));
  const others = files.filter((file) => file.endsWith(ending));
  return others.length > 0 ? `, but ${others.join(', ')}` : '';
}

/** By HTTP, or from what a page has in memory. */
export async function fetchFile(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status} ${answer.statusText}`.trimEnd());
  // A server of pages that answers every path with its first page has no such file.
  if (answer.headers.get('content-type')?.startsWith('text/html')) throw new Error(`there is no file at ${address}`);
  return new Uint8Array(await answer.arrayBuffer());
}
