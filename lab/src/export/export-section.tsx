/** In the dock: the scene as it stands as one file. */
import { useSignal } from '@preact/signals';
import { useLab } from '../state/lab-context.ts';
import { usePage } from '../state/page-state.ts';
import { download } from '../record/download.ts';
import { exportPage } from './export-page.ts';

export function ExportSection() {
  const lab = useLab();
  const page = usePage();
  const isBusy = useSignal(false);
  const save = async (): Promise<void> => {
    isBusy.value = true;
    try {
      download(await exportPage(lab), `${lab.scene.peek()?.name ?? 'scene'}.html`);
    } catch (error) {
      page.tell(`No page: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <section aria-label="Page">
      <h3>Page</h3>
      <p class="record-hint">
        The scene as it is now with the program that runs it, in one file: it opens from a disk, without a network.
      </p>
      <div class="record-buttons">
        <button type="button" disabled={isBusy.value} onClick={() => void save()}>
          Save .html
        </button>
      </div>
    </section>
  );
}
