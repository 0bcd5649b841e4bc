/** From what a program has of a scene to its model, with the files that the scene names: for `World.create` and `Rollout.create`. */
import { decodeText } from '../formats/decode-text.ts';
import { compileScene, type CompileOptions } from './compile-scene.ts';
import { fetchBeside, gatheredReader, gatherFiles, type FetchFile } from './gather-files.ts';
import type { Model } from './model.ts';
import { parseScene } from './parse-scene.ts';

export interface LoadOptions extends CompileOptions {
  /**
   * Where the files lie that the scene names: a path, or an address. Default: the folder of `source` or of the scene's
   * address; without one the folder that the program runs in, in a page that of the page.
   */
  readonly folder?: string | URL;
  /** Reads the files that the scene names, instead of the disk or `fetch`; may answer later. */
  readonly fetchFile?: FetchFile;
  /** Values to set in the scene, like `materials.sand.friction=0.3`. */
  readonly overrides?: readonly string[];
}

/** `scene`: JSON text, its value, or the address of its file. */
export async function loadScene(scene: string | object, options: LoadOptions = {}): Promise<Model> {
  if (scene instanceof URL) {
    const source = options.source ?? nameOf(scene);
    const folder = options.folder ?? new URL('.', scene);
    const bytes = await fetchBeside(new URL('.', scene))(scene.protocol === 'file:' ? nameOf(scene) : scene.href);
    return loadScene(decodeText(bytes!, source), { ...options, source, folder });
  }
  const { readFile, folder, fetchFile, source } = options;
  const parsed = parseScene(scene, options);
  if (readFile) return compileScene(parsed, options);
  const files = await gatherFiles(parsed, fetchFile ?? fetchBeside(folder ?? folderOf(source)));
  return compileScene(parsed, { ...options, readFile: gatheredReader(files) });
}

/** The last part of an address. */
const nameOf = ({ pathname }: URL): string => decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1));

/** Of a path with one; else undefined. */
const folderOf = (path: string | undefined): string | undefined => /^(.*)[/\\][^/\\]*$/.exec(path ?? '')?.[1];
