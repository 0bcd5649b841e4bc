/** What was changed on a scene is written into its address, so that it outlives a reload, and going away and back. */
import { effect } from '@preact/signals';
import type { Lab } from '../state/lab.ts';
import { liveScene } from '../state/live-scene.ts';
import { readRoute, sceneAddress } from '../state/routes.ts';
import { sharedLab } from './share-lab.ts';
import { writeShareQuery } from './share-link.ts';

/** Browsers take no more than a few changes of the address a second [ms]. */
const pause = 300;

/** From when a scene is open at its address until the function that it returns is called. */
export function keepEdits(lab: Lab, name: string): () => void {
  // A file that is being written on the disk is what a reload is to show.
  if (liveScene()?.name === name) return () => undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const end = effect(() => {
    clearTimeout(waiting);
    // What was refused is not kept: a scene that runs is to come back.
    if (lab.opened.value !== null) waiting = setTimeout(() => void writeEdits(lab, name), pause);
  });
  return () => {
    clearTimeout(waiting);
    end();
  };
}

async function writeEdits(lab: Lab, name: string): Promise<void> {
  const shared = sharedLab(lab);
  if (shared?.name !== name) return;
  const untouched = { time: 0, isPlaying: true, camera: null, colour: null, clip: null, show: null };
  const edits = new URLSearchParams(await writeShareQuery({ ...shared, ...untouched }));
  const route = readRoute(location.hash);
  if (route.page !== 'scene' || route.name !== name) return;
  // Camera, colours and time of a link stay as they are.
  const query = new URLSearchParams(route.query);
  const editsOf = (from: URLSearchParams): string => JSON.stringify([from.getAll('set'), from.get('text')]);
  if (editsOf(edits) === editsOf(query)) return;
  for (const part of ['set', 'text']) query.delete(part);
  for (const [part, value] of edits) query.append(part, value);
  history.replaceState(history.state, '', sceneAddress(name, query.toString()));
}
