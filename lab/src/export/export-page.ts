/** The lab as it stands as one HTML file, to be sent to somebody, opened from a disk, and run. */
import type { StandaloneScene } from 'talus';
import { sharedLab } from '../share/share-lab.ts';
import type { Lab } from '../state/lab.ts';

/** Built beside the page of the lab. */
const templateAddress = (): string => new URL('standalone.html', document.baseURI).href;

/** Throws an error to show where a part of it cannot be had. */
export async function exportPage(lab: Lab): Promise<Blob> {
  const { fillStandalonePage } = await import('talus');
  const [template, scene] = await Promise.all([fetchText(templateAddress()), standaloneScene(lab)]);
  return new Blob([fillStandalonePage(template, scene)], { type: 'text/html' });
}

async function standaloneScene(lab: Lab): Promise<StandaloneScene> {
  const shared = sharedLab(lab);
  const source = lab.scene.peek();
  if (shared === null || source === null) throw new Error('no scene is open');
  const { parseScene, sceneFiles } = await import('talus');
  const text = lab.text.peek();
  const scene = parseScene(text, { overrides: shared.overrides });
  const paths = sceneFiles(scene);
  const contents = await Promise.all(paths.map((path) => fetchBase64(path, source.folder)));
  const { camera, colour, clip, show } = shared;
  return {
    name: source.name,
    title: scene.title === '' ? source.name : scene.title,
    about: scene.about,
    text,
    overrides: shared.overrides,
    time: shared.time,
    isPlaying: true,
    scenery: { camera, colour, clip, show },
    files: Object.fromEntries(paths.map((path, k) => [path, contents[k] ?? ''])),
  };
}

async function fetchText(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`);
  return answer.text();
}

async function fetchBase64(path: string, folder: string | null): Promise<string> {
  if (folder === null) throw new Error(`the file ${path} of the scene is not at hand`);
  const answer = await fetch(new URL(path, folder));
  if (!answer.ok) throw new Error(`there is no file at ${path}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}
