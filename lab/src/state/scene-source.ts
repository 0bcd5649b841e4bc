/** Where scenes come from: the site's own folder, a file on disk, a link. */

/** A scene as its author wrote it. */
export interface SceneSource {
  /** Of its file, without `.json`. */
  readonly name: string;
  readonly text: string;
  /** Relative files of the scene are below this address; null where it has none. */
  readonly folder: string | null;
  /** Whether it is one of the gallery, which a link can name instead of holding it. */
  readonly isShipped: boolean;
}

/** Address of the folder with the gallery's scenes, below that of the page. */
const scenesAddress = (): string => new URL('scenes/', document.baseURI).href;

export const thumbnailAddress = (name: string): string => `thumbnails/${name}.png`;

const plainName = /^[\w-]+$/;

/** A scene of the gallery. Throws an error that can be shown where there is none of this name. */
export async function fetchScene(name: string): Promise<SceneSource> {
  const folder = scenesAddress();
  const response = plainName.test(name) ? await fetch(`${folder}${name}.json`) : null;
  const isJson = response?.ok && !response.headers.get('content-type')?.startsWith('text/html');
  if (!isJson) throw new Error(`there is no scene "${name}" in this gallery`);
  return { name, text: await response.text(), folder, isShipped: true };
}

/** Of a file: without its ending. */
export const sceneName = (file: string): string => file.replace(/\.json$/i, '');

/** A scene from a file that was dropped or chosen. */
export async function readSceneFile(file: File): Promise<SceneSource> {
  return { name: sceneName(file.name), text: await file.text(), folder: null, isShipped: false };
}
