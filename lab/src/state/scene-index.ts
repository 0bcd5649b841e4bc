/** The gallery's index, which is made when the site is built. */
import type { SceneEntry } from '../../build/scene-entry.ts';

export type { SceneEntry };

/** Throws an error that can be shown where the site has none. */
export async function fetchSceneIndex(): Promise<readonly SceneEntry[]> {
  const response = await fetch('scenes.json').catch(() => null);
  if (!response?.ok) throw new Error('the list of scenes could not be loaded: reload the page');
  return (await response.json()) as readonly SceneEntry[];
}
