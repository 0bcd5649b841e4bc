/** From the lab to a link, and back. */
import type { Lab } from '../state/lab.ts';
import { fetchLiveScene, liveScene } from '../state/live-scene.ts';
import { sceneAddress } from '../state/routes.ts';
import type { SceneEntry } from '../state/scene-index.ts';
import { fetchScene, readSceneFile, type SceneSource } from '../state/scene-source.ts';
import { readShareQuery, writeShareQuery, type SharedScene } from './share-link.ts';

/** What a link to the lab as it stands holds; null before a scene is open. */
export function sharedLab(lab: Lab): SharedScene | null {
  const scene = lab.scene.peek();
  if (scene === null) return null;
  const { camera, colour, clip, show } = lab.scenery;
  return {
    name: scene.name,
    text: scene.isShipped && !lab.isEdited.peek() ? null : lab.text.peek(),
    overrides: lab.overrides.peek(),
    time: lab.status.peek()?.time ?? 0,
    isPlaying: lab.isPlaying.peek(),
    camera: camera.peek(),
    colour: colour.peek(),
    clip: clip.peek(),
    show: show.peek(),
  };
}

/** Address of the lab as it stands. */
export async function shareAddress(lab: Lab): Promise<string | null> {
  const shared = sharedLab(lab);
  if (shared === null) return null;
  const page = new URL('.', document.baseURI).href;
  return `${page}${sceneAddress(shared.name, await writeShareQuery(shared))}`;
}

/** The gallery's index, loaded when somebody wants it. */
type LoadIndex = () => Promise<readonly SceneEntry[]>;

/** Opens what an address holds. Throws an error to show where it cannot be read or names no scene. */
export async function openShared(lab: Lab, name: string, query: string, loadIndex: LoadIndex): Promise<void> {
  const { text, overrides, time, isPlaying, camera, colour, clip, show } = await readShareQuery(name, query);
  const source = await sourceOf(name, text, loadIndex);
  lab.open(source, {
    ...(text !== null && { text }),
    overrides,
    startTime: time,
    isPlaying,
    scenery: { camera, colour, clip, show },
  });
}

/** The file that is being written, or the gallery's scene, whose files an edited text may still need; else the text alone. */
async function sourceOf(name: string, text: string | null, loadIndex: LoadIndex): Promise<SceneSource> {
  const live = liveScene();
  if (live?.name === name) return fetchLiveScene(live);
  const index = await loadIndex();
  const isShipped = index.some((entry) => entry.name === name);
  return text === null || isShipped ? fetchScene(name, index) : { name, text, folder: null, files: null, isShipped };
}

/** Opens a scene file from disk: the address holds it, so that it outlives a reload of the page. */
export async function openSceneFile(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  const { name, text } = await readSceneFile(file);
  const untouched = { overrides: [], time: 0, isPlaying: true, camera: null, colour: null, clip: null, show: null };
  location.hash = sceneAddress(name, await writeShareQuery({ name, text, ...untouched }));
}
