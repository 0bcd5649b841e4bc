/** How far a recording has come. */
import { useEffect, useState } from 'preact/hooks';
import { useLab } from '../state/lab-context.ts';
import { recorderOf } from './recorder.ts';
import { byteWords, clockWords, estimatedBytes } from './recording-plan.ts';

export function FilmProgress() {
  const lab = useLab();
  const { isPlaying } = lab;
  const recorder = recorderOf(lab);
  const phase = recorder.phase.value;
  const now = useClock();
  if (phase.kind !== 'recording' && phase.kind !== 'saving')
    return <p class="record-hint">The encoder is being loaded.</p>;
  const { frames, total, filmTime, bytes, began, form, note } = phase.progress;
  const whole = estimatedBytes(bytes, frames, total);
  return (
    <div class="film-progress" role="status">
      <p class="film-clock">
        <i data-on={phase.kind === 'recording' || undefined} aria-hidden="true" />
        <b>{clockWords(filmTime)}</b>
        <span class="unit">{form}</span>
      </p>
      {total !== null && <progress max={total} value={frames} aria-label="Recorded" />}
      <dl>
        <dt>Frames</dt>
        <dd>{total === null ? frames : `${frames} of ${total}`}</dd>
        <dt>Elapsed</dt>
        <dd>{clockWords((now - began) / 1000)}</dd>
        <dt>Size</dt>
        <dd>
          {byteWords(bytes)}
          {whole !== null && <span class="unit"> of about {byteWords(whole)}</span>}
        </dd>
      </dl>
      {note !== null && <p class="record-note">{note}</p>}
      {phase.kind === 'recording' && !isPlaying.value && <p class="record-hint">The scene is paused: so is the film.</p>}
      <div class="record-buttons">
        <button type="button" class="record-stop" disabled={phase.kind === 'saving'} onClick={() => recorder.stop()}>
          <i aria-hidden="true" /> {phase.kind === 'saving' ? 'Saving…' : 'Stop and save'}
        </button>
      </div>
    </div>
  ); // prettier-ignore
}

/** [ms], as `performance.now()` has it. */
function useClock(): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(performance.now()), 100);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
