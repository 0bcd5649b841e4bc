/** The scene that `talus lab SCENE` was started on: its file, and word of each change of it. */

export interface LiveScene {
  /** Name of its file. */
  readonly file: string;
  /** Of its file. */
  readonly address: string;
  /** Relative files of the scene are below this address. */
  readonly folder: string;
}

/** Null where the page was opened without one. `search` and `page` are those of the page's own address. */
export function liveScene(search = location.search, page = document.baseURI): LiveScene | null {
  const file = new URLSearchParams(search).get('live');
  if (file === null) return null;
  const folder = new URL('live/', page).href;
  return { file, address: new URL(encodeURIComponent(file), folder).href, folder };
}

/** The file as it is now; throws an error that can be shown where it cannot be had. */
export async function fetchLiveScene({ file, address }: LiveScene): Promise<string> {
  const response = await fetch(address, { cache: 'no-store' }).catch(() => null);
  if (!response) throw new Error(`${file} cannot be fetched: "talus lab" has ended; start it again`);
  if (!response.ok) throw new Error(`${file} is gone: it was moved or deleted`);
  return response.text();
}

/**
 * Calls `onChange` with the text of the scene after each change of it, or of a file that it names; the page opens it anew
 * and keeps its camera. `onProblem` gets what cannot be read. The function that it returns ends it.
 */
export function followLiveScene(
  scene: LiveScene,
  onChange: (text: string) => void,
  onProblem: (problem: Error) => void,
): () => void {
  const events = new EventSource(new URL('../live-events', scene.folder));
  events.addEventListener('change', () => {
    fetchLiveScene(scene).then(onChange, onProblem);
  });
  return () => events.close();
}
