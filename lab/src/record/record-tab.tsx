/** Films and pictures of what is on the screen, and the state of the scene as a file. */
import { useSignal } from '@preact/signals';
import { NoScene } from '../app/no-scene.tsx';
import { ExportSection } from '../export/export-section.tsx';
import { useLab } from '../state/lab-context.ts';
import { usePage } from '../state/page-state.ts';
import { download } from './download.ts';
import { FilmForm } from './film-form.tsx';
import { FilmProgress } from './film-progress.tsx';
import './record.css';
import { recorderOf, stillPicture } from './recorder.ts';
import { fileName } from './recording-plan.ts';

export function RecordTab() {
  const lab = useLab();
  if (lab.opened.value === null) return <NoScene />;
  return (
    <div class="record">
      <section aria-label="Film">
        <h3>Film</h3>
        {recorderOf(lab).isBusy ? <FilmProgress /> : <FilmForm />}
      </section>
      <Still />
      <ExportSection />
      <Checkpoint />
    </div>
  );
}

const factors = [1, 2, 4];

function Still() {
  const lab = useLab();
  const page = usePage();
  const hasCaption = useSignal(false);
  const isBusy = useSignal(false);
  const { width, height } = lab.canvasSize.value;
  const save = async (factor: number): Promise<void> => {
    isBusy.value = true;
    try {
      const picture = await stillPicture(lab, factor, hasCaption.value);
      download(picture, fileName(lab.fileStem, lab.status.peek()?.time ?? 0, 'png'));
    } catch (error) {
      page.tell(`No picture: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <section aria-label="Picture">
      <h3>Picture</h3>
      <div class="record-buttons">
        {factors.map((factor) => (
          <button
            key={factor}
            type="button"
            disabled={isBusy.value}
            title={`${factor * width} × ${factor * height} pixels`}
            onClick={() => void save(factor)}
          >
            PNG {factor}×
          </button>
        ))}
      </div>
      <label class="check">
        <input type="checkbox" checked={hasCaption.value} onChange={() => (hasCaption.value = !hasCaption.value)} />
        with legend, scale and time
      </label>
    </section>
  );
}

function Checkpoint() {
  const lab = useLab();
  const page = usePage();
  const save = async (): Promise<void> => {
    try {
      const bytes = await lab.connection.checkpoint();
      download(new Blob([bytes]), fileName(lab.fileStem, lab.status.peek()?.time ?? 0, 'npz'));
    } catch (error) {
      page.tell(`No checkpoint: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  return (
    <section aria-label="Checkpoint">
      <h3>Checkpoint</h3>
      <p class="record-hint">All arrays of this moment, which NumPy reads and a run goes on from.</p>
      <div class="record-buttons">
        <button type="button" onClick={() => void save()}>
          Save .npz
        </button>
      </div>
    </section>
  );
}
