/** Where `talus lab SCENE` serves the file that it was started on. */
import type { SceneSource } from './scene-source.ts';

export interface LiveScene {
  /** Of its file, without `.json`. */
  readonly name: string;
  readonly file: string;
  /** Relative files of the scene are below this address. */
  readonly folder: string;
}

/** Null where the page was opened without one. `search` and `page` are those of the page's own address. */
export function liveScene(search = location.search, page = document.baseURI): LiveScene | null {
  const file = new URLSearchParams(search).get('live');
  if (file === null) return null;
  return { name: file.replace(/\.json$/i, ''), file, folder: new URL('live/', page).href };
}

/** The file as it is now; throws an error that can be shown where it cannot be had. */
export async function fetchLiveScene({ name, file, folder }: LiveScene): Promise<SceneSource> {
  const address = new URL(encodeURIComponent(file), folder);
  const response = await fetch(address, { cache: 'no-store' }).catch(() => null);
  if (!response) throw new Error(`${file} cannot be fetched: "talus lab" has ended; start it again`);
  if (!response.ok) throw new Error(`${file} is gone: it was moved or deleted`);
  return { name, text: await response.text(), folder, files: null, isShipped: false };
}
