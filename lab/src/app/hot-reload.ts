/** The scene that `talus lab SCENE` was started on: its file, and word of each change of it. */
import { useEffect } from 'preact/hooks';
import { useLab } from '../state/lab-context.ts';
import type { Lab } from '../state/lab.ts';
import { fetchLiveScene, liveScene, type LiveScene } from '../state/live-scene.ts';
import { usePage } from '../state/page-state.ts';

/** Opens the scene called `name` anew whenever its file is written, where it is the live one. */
export function useHotReload(name: string): void {
  const lab = useLab();
  const page = usePage();
  useEffect(() => {
    const live = liveScene();
    if (live?.name !== name) return undefined;
    const events = new EventSource(new URL('../live-events', live.folder));
    events.addEventListener('change', () => {
      reload(lab, live).catch((error: unknown) => page.tell(error instanceof Error ? error.message : String(error)));
    });
    return () => events.close();
  }, [lab, page, name]);
}

/** From the start, with the camera where it is. */
async function reload(lab: Lab, live: LiveScene): Promise<void> {
  const scene = await fetchLiveScene(live);
  lab.scene.value = scene;
  lab.reopen({ text: scene.text });
}
