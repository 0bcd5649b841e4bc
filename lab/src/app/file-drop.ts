/** Scene files that are dropped onto the page are opened, tables are plotted. */
import { useSignal } from '@preact/signals';
import { openSceneFile } from '../share/share-lab.ts';
import { useLab } from '../state/lab-context.ts';
import { usePage } from '../state/page-state.ts';

/** Attributes of the element that files are dropped on. */
export function useFileDrop() {
  const page = usePage();
  const lab = useLab();
  const isOver = useSignal(false);
  const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;
  return {
    'data-dropping': isOver.value || undefined,
    onDragOver: (event: DragEvent): void => {
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      isOver.value = true;
    },
    onDragLeave: (event: DragEvent): void => {
      if (event.relatedTarget === null) isOver.value = false;
    },
    onDrop: (event: DragEvent): void => {
      isOver.value = false;
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (!file || /\.json$/i.test(file.name)) return void openSceneFile(file);
      if (page.route.peek().page !== 'scene')
        return page.tell('Scenes are .json files; tables go onto the plots of a scene');
      page.showTab('plots');
      void lab.plots.takeFiles([file], null);
    },
  };
}
