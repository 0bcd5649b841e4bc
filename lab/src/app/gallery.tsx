/** All scenes, as cards. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { usePage } from '../state/page-state.ts';
import { sceneAddress } from '../state/routes.ts';
import { fetchSceneIndex, type SceneEntry } from '../state/scene-index.ts';

export function Gallery() {
  const page = usePage();
  const scenes = useSignal<readonly SceneEntry[]>([]);
  useEffect(() => {
    fetchSceneIndex().then(
      (entries) => (scenes.value = entries),
      (error: Error) => (page.linkTrouble.value = error.message),
    );
  }, [page, scenes]);
  return (
    <main class="gallery">
      <h1>Talus</h1>
      {page.linkTrouble.value !== null && <p role="alert">{page.linkTrouble.value}</p>}
      <ul>
        {scenes.value.map(({ name, title }) => (
          <li key={name}>
            <a href={sceneAddress(name)}>{title}</a>
          </li>
        ))}
      </ul>
    </main>
  );
}
