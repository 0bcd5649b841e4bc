/** The page of a scene: the view in the middle, time below it, the dock beside it, the status line at the foot. */
import { useEffect } from 'preact/hooks';
import { keepEdits } from '../share/keep-edits.ts';
import { openShared } from '../share/share-lab.ts';
import { useLab } from '../state/lab-context.ts';
import { usePage } from '../state/page-state.ts';
import { galleryAddress } from '../state/routes.ts';
import { Dock } from './dock.tsx';
import { useFileDrop } from './file-drop.ts';
import { useHotReload } from './hot-reload.ts';
import { SceneHead } from './scene-head.tsx';
import { StatusLine } from './status-line.tsx';
import { Transport } from './transport.tsx';
import { useKeys } from './use-keys.ts';
import { View } from './view.tsx';

export function ScenePage({ name, query }: { readonly name: string; readonly query: string }) {
  const lab = useLab();
  const page = usePage();
  const dropping = useFileDrop();
  useKeys();
  useHotReload(name);

  useEffect(() => {
    let isLeft = false;
    let endEdits: (() => void) | undefined;
    const open = async (): Promise<void> => {
      await openShared(lab, name, query, () => page.loadSceneIndex());
      if (!isLeft) endEdits = keepEdits(lab, name);
    };
    open().catch((error: unknown) => {
      page.linkTrouble.value = error instanceof Error ? error.message : String(error);
      location.replace(galleryAddress);
    });
    return () => {
      isLeft = true;
      endEdits?.();
      if (lab.isPlaying.peek()) lab.pause();
    };
  }, [lab, page, name, query]);

  return (
    <div class="scene-page" data-dock={page.isDockOpen.value ? 'open' : 'closed'} {...dropping}>
      <SceneHead />
      <main class="stage">
        <View />
        <Transport />
      </main>
      <Dock />
      <StatusLine />
    </div>
  );
}
