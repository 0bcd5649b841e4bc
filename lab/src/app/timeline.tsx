/** The way from start to end: what was computed, what the history reaches back to, and where one is. */
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { useLab } from '../state/lab-context.ts';
import { fixed } from './number-text.ts';

/** Within which the world usually gets to where the hand left the thumb [ms] */
const settleTime = 400;

export function Timeline() {
  const lab = useLab();
  const opened = lab.opened.value;
  const status = lab.status.value;
  // While a hand drags the thumb, it is where the hand is and not where the world has got to; so it is for a moment after
  // that, as arrows that are pressed one after another count from each other.
  const dragged = useSignal<number | null>(null);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const step = dragged.value ?? status?.step ?? 0;
  const last = status?.history.last ?? 0;
  const first = status?.history.first ?? 0;
  const end = Math.max(opened?.stepCount ?? 1, last, 1);
  const timeStep = opened?.timeStep ?? 0;
  const share = (at: number): string => `${(100 * at) / end}%`;
  return (
    <div class="timeline">
      <div class="timeline-track" aria-hidden="true">
        <i class="timeline-kept" style={{ left: share(first), width: share(Math.max(0, last - first)) }} />
        <i class="timeline-done" style={{ width: share(Math.min(step, end)) }} />
      </div>
      <input
        type="range"
        min={0}
        max={end}
        step={1}
        value={step}
        disabled={opened === null}
        aria-label="Time"
        aria-valuetext={`${fixed(step * timeStep, 3)} s, step ${step}`}
        onInput={({ currentTarget }) => {
          clearTimeout(settling.current);
          // Dragging does not compute the future: it stops where the history ends.
          dragged.value = Math.min(last, Math.max(first, Number(currentTarget.value)));
          currentTarget.value = String(dragged.value);
          lab.scrub(dragged.value);
        }}
        onChange={() => (settling.current = setTimeout(() => (dragged.value = null), settleTime))}
      />
      <output class="timeline-time">
        <b>{fixed(step * timeStep, placesOf(timeStep))}</b>
        <span> / {fixed(opened?.endTime ?? 0, 2)} s</span>
      </output>
    </div>
  );
}

/** As many digits as a step needs to be seen. */
const placesOf = (timeStep: number): number =>
  timeStep > 0 ? Math.min(6, Math.max(2, Math.ceil(-Math.log10(timeStep)))) : 2;
