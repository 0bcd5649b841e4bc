/** Where scenes come from: the site's own folder, a file on disk, a link. */
import type { SceneEntry } from './scene-index.ts';

/** A scene as its author wrote it. */
export interface SceneSource {
  /** Of its file, without `.json`. */
  readonly name: string;
  readonly text: string;
  /** Relative files of the scene are below this address; null where it has none. */
  readonly folder: string | null;
  /** Paths of all files that the folder has for scenes; null where they are not known but by asking for them. */
  readonly files: readonly string[] | null;
  /** Whether it is one of the gallery, which a link can name instead of holding it. */
  readonly isShipped: boolean;
}

/** Address of the folder with the gallery's scenes, below that of the page. */
const scenesAddress = (): string => new URL('scenes/', document.baseURI).href;

export const thumbnailAddress = (name: string): string => `thumbnails/${name}.png`;

/**
 * A scene of the gallery, whose index is asked first: a browser complains of files that are not there. Throws an error that can be
 * shown where there is none of this name.
 */
export async function fetchScene(name: string, index: readonly SceneEntry[]): Promise<SceneSource> {
  if (!index.some((entry) => entry.name === name)) throw new Error(`there is no scene "${name}" in this gallery`);
  const folder = scenesAddress();
  const response = await fetch(`${folder}${name}.json`).catch(() => null);
  if (!response?.ok) throw new Error(`the scene "${name}" could not be loaded: reload the page`);
  const files = [...new Set(index.flatMap((entry) => entry.files))];
  return { name, text: await response.text(), folder, files, isShipped: true };
}

/** Of a file: without its ending. */
export const sceneName = (file: string): string => file.replace(/\.json$/i, '');

/** A scene from a file that was dropped or chosen. */
export async function readSceneFile(file: File): Promise<SceneSource> {
  return { name: sceneName(file.name), text: await file.text(), folder: null, files: null, isShipped: false };
}
